// Views: plain structs of non-owning pointers, generated from the field tables. Stages take them by
// reference.
#pragma once

#include <cstddef>

#include "model/elements.h"
#include "model/workspace_fields.h"

namespace corten {

/// Sizes of a model. See corten/model_fields.h.
struct ModelSizes {
#define CORTEN_DECLARE(name, meaning) int name = 0;
  CORTEN_MODEL_SIZES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// Identifies a capacity: `Capacity::nconmax` and so on.
enum class Capacity {
#define CORTEN_DECLARE(name, meaning) name,
  CORTEN_DATA_CAPACITIES(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};
#define CORTEN_COUNT(name, meaning) +1
inline constexpr int kCapacityCount = 0 CORTEN_DATA_CAPACITIES(CORTEN_COUNT);
#undef CORTEN_COUNT

/// Capacities of the growing part of a Data.
struct DataCapacity {
#define CORTEN_DECLARE(name, meaning) int name = 0;
  CORTEN_DATA_CAPACITIES(CORTEN_DECLARE)
#undef CORTEN_DECLARE

  CORTEN_HD int& operator[](Capacity which) { return (&nconmax)[static_cast<int>(which)]; }
  CORTEN_HD int operator[](Capacity which) const { return (&nconmax)[static_cast<int>(which)]; }
};
static_assert(sizeof(DataCapacity) == kCapacityCount * sizeof(int));

/// Options in the scalar type of the view.
template <class T>
struct OptionView {
#define CORTEN_DECLARE(scalar, name, count, value, meaning) \
  std::conditional_t<(count) == 1, element::scalar<T>, element::scalar<T>[count]> name;
  CORTEN_OPTION_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// Statistics of the model, which scale solver tolerances.
template <class T>
struct StatisticView {
#define CORTEN_DECLARE(scalar, name, count, value, meaning) \
  std::conditional_t<(count) == 1, element::scalar<T>, element::scalar<T>[count]> name;
  CORTEN_STATISTIC_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// A model as stages see it.
template <class T>
struct ModelView : ModelSizes {
  OptionView<T> opt;
  StatisticView<T> stat;
#define CORTEN_DECLARE(type, name, rows, columns, meaning) const element::type<T>* name;
  CORTEN_MODEL_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE

  CORTEN_HD bool disabled(DisableFlag flag) const { return (opt.disableflags & flag) != 0; }
  CORTEN_HD bool enabled(EnableFlag flag) const { return (opt.enableflags & flag) != 0; }
  /// For switches: the compiler reports a type that has no case.
  CORTEN_HD JointType joint_type(int j) const { return static_cast<JointType>(jnt_type[j]); }
  CORTEN_HD bool impulse_contacts() const { return opt.contact == kImpulseContact; }
  /// Impulse contacts always use elliptic cones.
  CORTEN_HD bool elliptic_cones() const { return opt.cone == kElliptic || impulse_contacts(); }
};

/// Scratch memory of the stages. See model/workspace_fields.h.
template <class T>
struct WorkspaceView {
#define CORTEN_DECLARE(type, name, rows, columns, meaning) element::type<T>* name;
  CORTEN_WORKSPACE_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
};

/// One environment's state and everything computed from it, as stages see it.
template <class T>
struct DataView : DataCapacity {
#define CORTEN_DECLARE(type, name, stage, meaning) element::type<T>* name;
  CORTEN_DATA_SCALARS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
#define CORTEN_DECLARE(type, name, rows, columns, stage, meaning) element::type<T>* name;
  CORTEN_DATA_FIELDS(CORTEN_DECLARE)
#undef CORTEN_DECLARE
  WorkspaceView<T> work;
};

/// The view of environment `index` in a batch whose arenas are `stride` bytes apart, given the view of the
/// first.
template <class T>
CORTEN_HD DataView<T> environment_view(const DataView<T>& first, std::size_t stride, std::size_t index) {
  DataView<T> view = first;
  const std::size_t offset = stride * index;
#define CORTEN_SHIFT(type, name, ...) \
  view.name = reinterpret_cast<element::type<T>*>(reinterpret_cast<char*>(first.name) + offset);
  CORTEN_DATA_SCALARS(CORTEN_SHIFT)
  CORTEN_DATA_FIELDS(CORTEN_SHIFT)
#undef CORTEN_SHIFT
#define CORTEN_SHIFT(type, name, ...) \
  view.work.name = reinterpret_cast<element::type<T>*>(reinterpret_cast<char*>(first.work.name) + offset);
  CORTEN_WORKSPACE_FIELDS(CORTEN_SHIFT)
#undef CORTEN_SHIFT
  return view;
}

}  // namespace corten
