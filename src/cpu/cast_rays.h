// Rays of the public queries. They are compiled for each instruction set, as the pieces of a step are; see
// cpu/instruction_set.h.
#pragma once

#include <cstddef>

#include "collision/ray_scene.h"
#include "corten/queries.h"

namespace corten::cpu {

/// Rays from one point.
struct RayBundle {
  const double* origin;
  const double* directions;  ///< 3 x count; a zero direction hits nothing
  RayHit* hits;
  std::size_t count;
  RaySelection which;
};

/// Casts a RayBundle in the instruction set of this namespace. The model is a ModelView<double>, the data a
/// DataView<double>.
void cast_rays(const void* model, const void* data, const void* bundle);

using CastRays = void (*)(const void* model, const void* data, const void* bundle);

/// The selection that a filter means.
RaySelection selection_of(const RayFilter& filter);

/// cast_rays of the instruction set in use.
CastRays ray_caster();

}  // namespace corten::cpu
