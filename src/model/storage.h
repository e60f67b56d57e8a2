// What stands behind Model and Data: the arenas, the views that stages take, and the names.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "corten/data.h"
#include "corten/model.h"
#include "corten/profile.h"
#include "exec/exec.h"
#include "model/arena.h"
#include "model/views.h"

namespace corten::detail {

/// Names of one object type, both ways.
struct NameTable {
  std::vector<std::string> names;  ///< by id; empty where there is none
  std::map<std::string, int, std::less<>> ids;
};

struct ModelStorage {
  std::shared_ptr<Arena> arena;  ///< shared by copies that differ only in options
  ModelFields fields{};
  ModelView<double> view{};
  std::string name;
  std::array<NameTable, kObjectCount> names;
  std::vector<Diagnostic> warnings;
  std::shared_ptr<const UserFunctions> user;  ///< null: none
};

struct DataStorage {
  ModelSizes sizes;
  Arena fixed;    ///< never moves
  Arena growing;  ///< contacts and rows; moves when they need more room
  DataView<double> view{};
  std::unique_ptr<DataFields> fields;
  const MemoryHook memory;        ///< for executors that may let it grow
  DataCapacity limit{};           ///< above zero: stages do not enlarge this capacity
  ThreadPool* threads = nullptr;  ///< whoever may help with its steps; not part of what copies take along

  /// By piece (step/piece_index.h); null: not measured. Copies do not take it along.
  std::unique_ptr<std::vector<StageTime>> profile;

  DataStorage(const ModelSizes& model_sizes, const DataCapacity& capacity);
  DataStorage(const DataStorage& other);

  /// Makes room for at least this much, keeping everything. The view and fields stay where they are and point
  /// into the new memory.
  void grow(const DataCapacity& wanted);
};

/// Zeroed storage for a model of these sizes, bound and ready to be filled by the compiler through
/// mutable_field.
std::unique_ptr<ModelStorage> make_model_storage(const ModelSizes& sizes);

/// Takes the options and statistics of fields into the view; call after changing them.
void refresh_options(ModelStorage& storage);

/// The compiler's way to write a field of a model that is not yet shared:
/// `mutable_field(storage.view.body_mass)[i]`.
template <class Element>
Element* mutable_field(const Element* field) {
  return const_cast<Element*>(field);
}

/// A Data made for a model of other sizes would be read out of bounds: throws std::invalid_argument.
void require_match(const Model& model, const Data& data);

template <class Element>
constexpr std::size_t numbers_in() {
  using Number = std::conditional_t<std::is_same_v<Element, int>, int, double>;
  return sizeof(Element) / sizeof(Number);
}

/// An array of elements as its numbers.
template <class Element>
auto flat_span(Element* field, std::size_t count) {
  using Number = std::conditional_t<std::is_same_v<std::remove_const_t<Element>, int>, int, double>;
  using Flat = std::conditional_t<std::is_const_v<Element>, const Number, Number>;
  return std::span<Flat>(reinterpret_cast<Flat*>(field), count * numbers_in<std::remove_const_t<Element>>());
}

/// One thread that may enlarge this data.
inline SerialExec growing_exec(const Data& data) { return {nullptr, &data.storage().memory}; }

inline const ModelView<double>& view_of(const Model& model) { return model.storage().view; }
inline DataView<double>& view_of(Data& data) { return data.storage().view; }
inline const DataView<double>& view_of(const Data& data) { return data.storage().view; }

}  // namespace corten::detail
