// Elements that the reader expands and that do not appear in a Spec: replicate, attach, composite,
// flexcomp, shortcuts.
#pragma once

#include "corten/spec/schema_actuator.h"
#include "mjcf/schema.h"

namespace corten::mjcf {

struct Replicate : Element {
  CORTEN_MJCF_REPLICATE(CORTEN_MJCF_MEMBER)
};
struct Attach : Element {
  CORTEN_MJCF_ATTACH(CORTEN_MJCF_MEMBER)
};
struct Composite : Element {
  CORTEN_MJCF_COMPOSITE(CORTEN_MJCF_MEMBER)
};
struct CompositeJoint : Element {
  CORTEN_MJCF_COMPOSITE_JOINT(CORTEN_MJCF_MEMBER)
};
struct Flexcomp : Element {
  CORTEN_MJCF_FLEXCOMP(CORTEN_MJCF_MEMBER)
};
/// Attributes of the <edge> of a flexcomp that one of a flex does not have.
struct FlexcompEdge : Element {
  CORTEN_MJCF_FLEXCOMP_EDGE(CORTEN_MJCF_MEMBER)
};
struct FlexcompPin : Element {
  CORTEN_MJCF_FLEXCOMP_PIN(CORTEN_MJCF_MEMBER)
};
struct AssetModel : Element {
  CORTEN_MJCF_ASSET_MODEL(CORTEN_MJCF_MEMBER)
};

/// Attributes of actuator shortcuts, before they are converted to an Actuator.
struct Shortcut : Element {
  CORTEN_MJCF_SHORTCUT(CORTEN_MJCF_MEMBER)
};
struct MuscleShortcut : Element {
  CORTEN_MJCF_MUSCLE(CORTEN_MJCF_MEMBER)
};

#define CORTEN_MJCF_EXPANDED_ELEMENTS(X)         \
  X(Replicate, CORTEN_MJCF_REPLICATE)            \
  X(Attach, CORTEN_MJCF_ATTACH)                  \
  X(Composite, CORTEN_MJCF_COMPOSITE)            \
  X(CompositeJoint, CORTEN_MJCF_COMPOSITE_JOINT) \
  X(Flexcomp, CORTEN_MJCF_FLEXCOMP)              \
  X(FlexcompEdge, CORTEN_MJCF_FLEXCOMP_EDGE)     \
  X(FlexcompPin, CORTEN_MJCF_FLEXCOMP_PIN)       \
  X(AssetModel, CORTEN_MJCF_ASSET_MODEL)         \
  X(Shortcut, CORTEN_MJCF_SHORTCUT)              \
  X(MuscleShortcut, CORTEN_MJCF_MUSCLE)

#define CORTEN_MJCF_ROWS_EXIST(E, TABLE) \
  template <>                            \
  std::span<const AttributeRow> rows_of<E>();
CORTEN_MJCF_EXPANDED_ELEMENTS(CORTEN_MJCF_ROWS_EXIST)
#undef CORTEN_MJCF_ROWS_EXIST

}  // namespace corten::mjcf
