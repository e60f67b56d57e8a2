#include "cpu/colliders.h"

namespace corten {

template int collide(const Shape<double>&, const Shape<double>&, double, const ConvexOptions<double>&,
                     const ConvexScratch<double>&, ContactPoint<double>*);
template double geom_distance(const ModelView<double>&, const DataView<double>&, int, int, double,
                              const ConvexScratch<double>&, Segment<double>&);

}  // namespace corten
