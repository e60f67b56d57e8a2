// Changes a compiled model: masses, sizes, gains, options and so on, without a Spec.
#pragma once

#include <memory>
#include <span>

#include "corten/editable_fields.h"
#include "corten/model.h"

namespace corten {

/// The fields that can be changed (corten/editable_fields.h), and the options.
struct EditableFields {
  Option& opt;  ///< all options
#define CORTEN_DECLARE(name, derives, rule) \
  std::span<std::remove_const_t<decltype(ModelFields::name)::element_type>> name;
  CORTEN_VARIABLE_FIELDS(CORTEN_DECLARE)
  CORTEN_EDITABLE_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// A copy of a model whose fields can be changed:
///
///     EditableModel edit(model);              // or model.edit()
///     edit->body_mass[model.body("torso").id] = 3;
///     edit->opt.timestep = 0.001;
///     Model heavier = edit.finish();
///
/// finish() checks the values and recomputes what follows from them, by the compiler's own passes. The
/// structure (ids, types, addresses) cannot be changed; edit the Spec for that.
class EditableModel {
 public:
  explicit EditableModel(const Model& base);
  EditableModel(EditableModel&&) noexcept;
  EditableModel& operator=(EditableModel&&) noexcept;
  ~EditableModel();

  /// The fields: `edit->body_mass`.
  EditableFields* operator->() { return &fields_; }
  /// All fields.
  EditableFields& operator*() { return fields_; }

  /// Checks all values, normalizes quaternions and directions and recomputes the derived fields of what was
  /// changed since the last call. Throws std::invalid_argument, with the element and what is allowed, for a
  /// value that is not allowed; nothing has been recomputed then.
  void refresh();

  /// Recomputes the constants at qpos0 (subtree masses, inverse weights, lengths, poses of cameras and
  /// lights, statistics) from the fields as they are, as the reference's mj_setConst does: no value is
  /// checked or normalized, and nothing else is recomputed.
  void recompute_constants();

  /// refresh(), then the changed model. It is independent of this edit, which can still be used.
  Model finish();

  /// A Model that shares its fields with this edit: changes take effect in the next step, without checks and
  /// without recomputing derived fields until refresh(). Options take effect when live() or refresh() is
  /// called. For programs that change parameters while they simulate. A step must not run while fields are
  /// being changed. Valid after the edit is destroyed.
  const Model& live() const;

 private:
  EditableModel(const Model& base, std::shared_ptr<detail::ModelStorage> storage);
  unsigned changes() const;

  Model base_;                                     ///< as given
  Model done_;                                     ///< as of the last refresh
  std::shared_ptr<detail::ModelStorage> storage_;  ///< being changed
  Model live_;                                     ///< shares storage_
  EditableFields fields_;
};

}  // namespace corten
