// Declares the CPU's collision stages, which are compiled once in colliders.cpp: with all shape pairs they
// take longest to compile. Include it where stages that collide are compiled in double for one thread.
#pragma once

#include "collision/geom_distance.h"

namespace corten {

extern template int collide(const Shape<double>&, const Shape<double>&, double, const ConvexOptions<double>&,
                            const ConvexScratch<double>&, ContactPoint<double>*);
extern template double geom_distance(const ModelView<double>&, const DataView<double>&, int, int, double,
                                     const ConvexScratch<double>&, Segment<double>&);

}  // namespace corten
