// Storage of Model and Data: the arenas, the views for stages, and the names.
#pragma once

#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "corten/data.h"
#include "corten/model.h"
#include "corten/profile.h"
#include "exec/exec.h"
#include "model/arena.h"
#include "model/plugins.h"
#include "model/views.h"

namespace corten::detail {

/// Names of one object type: name by id and id by name.
struct NameTable {
  std::vector<std::string> names;  ///< by id; empty if the object has none
  std::map<std::string, int, std::less<>> ids;
};

/// Types of objects with names, in the order of their tables in binary model files.
inline constexpr ObjectType kNamedObjects[] = {
    kObjBody, kObjJoint,  kObjGeom,   kObjSite,    kObjTendon, kObjActuator, kObjSensor,   kObjEquality,
    kObjMesh, kObjHfield, kObjPair,   kObjExclude, kObjKey,    kObjCamera,   kObjLight,    kObjNumeric,
    kObjText, kObjTuple,  kObjPlugin, kObjSdf,     kObjSkin,   kObjTexture,  kObjMaterial, kObjFlex};

// Types counted in the Model (xbody counts as body), distance fields and appearance objects.
#define CORTEN_HELD(...) +1
#define CORTEN_NOT_HELD(...)
static_assert(std::size(kNamedObjects) == 0 CORTEN_OBJECT_TYPES(CORTEN_HELD, CORTEN_NOT_HELD)
                                              CORTEN_APPEARANCE_OBJECTS(CORTEN_HELD));
#undef CORTEN_HELD
#undef CORTEN_NOT_HELD

using NameTables = std::array<NameTable, std::size(kNamedObjects)>;

/// The place of a type's table; -1 for types without names.
constexpr int name_table_of(ObjectType type) {
  if (type == kObjXBody) type = kObjBody;
  for (std::size_t i = 0; i < std::size(kNamedObjects); i++)
    if (kNamedObjects[i] == type) return static_cast<int>(i);
  return -1;
}

struct ModelStorage {
  std::shared_ptr<Arena> arena;       ///< shared by copies that differ only in options
  std::shared_ptr<Arena> appearance;  ///< arrays of corten/appearance_fields.h; shared by copies
  ModelFields fields{};
  ModelView<double> view{};
  std::string name;
  NameTables names;
  std::vector<Diagnostic> warnings;
  std::shared_ptr<const UserFunctions> user;  ///< null: none
  PluginList plugins;                         ///< by instance; null: built in
};

struct DataStorage {
  ModelSizes sizes;
  Arena fixed;    ///< never moves
  Arena growing;  ///< contacts and rows; reallocated when they need more capacity
  DataView<double> view{};
  std::unique_ptr<DataFields> fields;
  const MemoryHook memory;        ///< for executors that may enlarge it
  DataCapacity limit{};           ///< if positive: stages do not enlarge this capacity beyond it
  ThreadPool* threads = nullptr;  ///< helper threads; not copied

  /// By piece (step/piece_table.h); null: not measured. Not copied.
  std::unique_ptr<std::vector<StageTime>> profile;

  DataStorage(const ModelSizes& model_sizes, const DataCapacity& capacity);
  DataStorage(const DataStorage& other);

  /// Enlarges the capacities to at least this much and keeps all contents. The view and fields stay at their
  /// addresses and point into the new memory.
  void grow(const DataCapacity& wanted);
};

/// Allocates zeroed storage for a model of these sizes, with bound views. The compiler fills it through
/// mutable_field.
std::unique_ptr<ModelStorage> make_model_storage(const ModelSizes& sizes);

/// A copy that shares no memory with the original, except for the appearance, which never changes.
std::unique_ptr<ModelStorage> copy_model_storage(const ModelStorage& original);

/// Copies options and statistics from the fields to the view; call after changing them.
void refresh_options(ModelStorage& storage);

/// Write access for the compiler to a field of a model that is not yet shared:
/// `mutable_field(storage.view.body_mass)[i]`.
template <class Element>
Element* mutable_field(const Element* field) {
  return const_cast<Element*>(field);
}

/// Throws std::invalid_argument if the Data was made for a model of other sizes.
void require_match(const Model& model, const Data& data);

template <class Element>
constexpr std::size_t numbers_in() {
  using Number = std::conditional_t<std::is_same_v<Element, int>, int, double>;
  return sizeof(Element) / sizeof(Number);
}

/// An array of elements as a flat span of scalars.
template <class Element>
auto flat_span(Element* field, std::size_t count) {
  using Number = std::conditional_t<std::is_same_v<std::remove_const_t<Element>, int>, int, double>;
  using Flat = std::conditional_t<std::is_const_v<Element>, const Number, Number>;
  return std::span<Flat>(reinterpret_cast<Flat*>(field), count * numbers_in<std::remove_const_t<Element>>());
}

/// A serial executor that may enlarge this Data.
inline SerialExec growing_exec(const Data& data) { return {nullptr, &data.storage().memory}; }

inline const ModelView<double>& view_of(const Model& model) { return model.storage().view; }
inline DataView<double>& view_of(Data& data) { return data.storage().view; }
inline const DataView<double>& view_of(const Data& data) { return data.storage().view; }

}  // namespace corten::detail
