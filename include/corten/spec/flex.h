// Deformables of a Spec. A <flexcomp> is already expanded to a flex, bodies and an equality constraint.
#pragma once

#include "corten/spec/element.h"
#include "corten/spec/schema_flex.h"

namespace corten::mjcf {

/// Springs and dampers of the edges of a flex.
struct FlexEdge : Element {
  CORTEN_MJCF_FLEX_EDGE(CORTEN_MJCF_MEMBER)
};

/// Elasticity of the elements of a flex.
struct FlexElasticity : Element {
  CORTEN_MJCF_FLEX_ELASTICITY(CORTEN_MJCF_MEMBER)
};

/// Contact parameters of a flex.
struct FlexContact : Element {
  CORTEN_MJCF_FLEX_CONTACT(CORTEN_MJCF_MEMBER)
};

/// A deformable object: vertices that are fixed in bodies, and elements between them.
struct Flex : Element {
  CORTEN_MJCF_FLEX(CORTEN_MJCF_MEMBER)
  FlexEdge edge;              ///< <edge>
  FlexElasticity elasticity;  ///< <elasticity>
  FlexContact contact;        ///< <contact>
};

/// The parts of a flex: X(struct, member).
#define CORTEN_MJCF_FLEX_PARTS(X) X(FlexEdge, edge) X(FlexElasticity, elasticity) X(FlexContact, contact)

}  // namespace corten::mjcf
