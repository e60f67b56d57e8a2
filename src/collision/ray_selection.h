// Which geoms rays can hit.
#pragma once

namespace corten {

/// Which geoms a ray can hit. Fully transparent geoms are never hit.
struct RaySelection {
  int groups = -1;        ///< bit g: geoms of group g; groups outside 0 to 5 count as the nearest of these
  bool statics = true;    ///< geoms that are welded to the world
  int exclude_body = -1;  ///< a body whose geoms are ignored; -1: none
};

}  // namespace corten
