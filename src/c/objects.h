// What the handles of the C interface stand for.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "c/elements.h"
#include "c/handles.h"
#include "corten/batch.h"
#include "corten/data.h"
#include "corten/editable_model.h"
#include "corten/load.h"
#include "corten/spec.h"

namespace corten::c {

/// A Spec, the text that was last given out, and the elements that were given out.
struct SpecObject {
  Spec spec;
  std::string text;
  ElementTable elements{};
};

/// An edit and a Model that shares its fields.
struct EditObject {
  explicit EditObject(const Model& base) : edit(base), live(edit.live()) {}
  EditableModel edit;
  Model live;
};

/// A Batch and the texts that were given out.
struct BatchObject {
  Batch batch;
  std::vector<std::string> names;  ///< of its arrays
  std::string fault;
};

using UseModel = Use<const Model, Kind::model, false>;
using UseData = Use<Data, Kind::data, true>;
using UseSpec = Use<SpecObject, Kind::spec, true>;
using UseEdit = Use<EditObject, Kind::edit, true>;
using UseBatch = Use<BatchObject, Kind::batch, true>;

/// A handle for a new object.
template <class Handle, class Object>
Handle handle_for(Kind kind, Object object) {
  return reinterpret_cast<Handle>(add_object(kind, std::make_shared<Object>(std::move(object))));
}
inline corten_model model_handle(Model model) {
  return handle_for<corten_model>(Kind::model, std::move(model));
}

/// The options with a FileProvider for the files in memory, whose names are relative to `folder`.
LoadOptions load_options(const corten_load_options* options, const std::filesystem::path& folder);
/// load_options for a model given as text: names are relative to options->directory.
LoadOptions load_options(const corten_load_options* options);

}  // namespace corten::c
