// The path of a spatial tendon: legs from site to site, each straight or around a geom, in branches that
// start at pulleys.
#pragma once

#include "dynamics/jacobian.h"
#include "dynamics/wrap.h"

namespace corten {

namespace detail {

/// The part of a path from one site to the next.
template <class T>
struct TendonLeg {
  int body[2];
  Vec3<T> point[2];
  int geom;  ///< may wrap around this geom; -1: none
  int wrap;  ///< index of the geom in the path
  T divisor;
  bool starts_branch;  ///< follows a pulley
  bool ends_branch;
};

template <class T>
CORTEN_HD bool is_wrapped_geom(const ModelView<T>& m, int w) {
  return m.wrap_type[w] == kWrapSphere || m.wrap_type[w] == kWrapCylinder;
}

/// Calls leg(s) for every leg of the path of tendon t.
template <class T, class Leg>
CORTEN_HD void for_each_leg(const ModelView<T>& m, const DataView<T>& d, int t, Leg leg) {
  const int last = m.tendon_adr[t] + m.tendon_num[t] - 1;
  T divisor = 1;
  bool behind_pulley = false;
  for (int w = m.tendon_adr[t]; w < last;) {
    if (m.wrap_type[w] == kWrapPulley) divisor = m.wrap_prm[w], behind_pulley = true;
    if (m.wrap_type[w] == kWrapPulley || m.wrap_type[w + 1] == kWrapPulley) {
      w++;
      continue;
    }
    const bool around = is_wrapped_geom(m, w + 1);
    const int next = around ? w + 2 : w + 1;
    const int from = m.wrap_objid[w], to = m.wrap_objid[next];
    leg(TendonLeg<T>{{m.site_bodyid[from], m.site_bodyid[to]},
                     {d.site_xpos[from], d.site_xpos[to]},
                     around ? m.wrap_objid[w + 1] : -1,
                     w + 1,
                     divisor,
                     behind_pulley,
                     next == last || m.wrap_type[next + 1] == kWrapPulley});
    behind_pulley = false;
    w = next;
  }
}

/// The part of the leg that lies on its geom, if it has one and touches it.
template <class T>
CORTEN_HD WrapArc<T> arc_of_leg(const ModelView<T>& m, const DataView<T>& d, const TendonLeg<T>& leg) {
  if (leg.geom < 0) return {};
  const int side = static_cast<int>(m.wrap_prm[leg.wrap]);  // -1: none
  return wrap_around(
      leg.point[0], leg.point[1],
      WrapSurface<T>{m.wrap_type[leg.wrap] == kWrapCylinder, d.geom_xpos[leg.geom], d.geom_xmat[leg.geom],
                     m.geom_size[3 * leg.geom], side >= 0 ? d.site_xpos + side : nullptr});
}

/// Writes the points of one path, for viewers. A path has at most two points per object in it, so each tendon
/// has its own range. The unused part of the range is cleared, so that all of it depends on the current state
/// only.
template <class T>
class PathPoints {
 public:
  CORTEN_HD PathPoints(const ModelView<T>& m, const DataView<T>& d, int t)
      : object_(d.wrap_obj + 2 * m.tendon_adr[t]),
        point_(d.wrap_xpos + 2 * m.tendon_adr[t]),
        capacity_(2 * m.tendon_num[t]) {}
  CORTEN_HD void add(Vec3<T> point, int object) {
    object_[count_] = object;
    point_[count_++] = point;
  }
  CORTEN_HD void add_pulley() { add({0, 0, 0}, -2); }
  /// Ends the path; returns the number of points.
  CORTEN_HD int finish() {
    for (int k = count_; k < capacity_; k++) object_[k] = -2, point_[k] = {0, 0, 0};
    return count_;
  }

 private:
  int* object_;
  Vec3<T>* point_;
  int capacity_;
  int count_ = 0;
};

}  // namespace detail

}  // namespace corten
