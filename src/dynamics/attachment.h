// Attachment points of connect and weld constraints.
#pragma once

#include "dynamics/jacobian.h"

namespace corten {

/// Two bodies connected at a point of each.
template <class T>
struct Attachment {
  int body[2];
  Vec3<T> point[2];
  Quat<T> pose[2];  ///< orientations that a weld keeps aligned
};

template <class T>
CORTEN_HD void attached_bodies(const ModelView<T>& m, int e, int body[2]) {
  const bool sites = m.eq_objtype[e] == kObjSite;
  body[0] = sites ? m.site_bodyid[m.eq_obj1id[e]] : m.eq_obj1id[e];
  body[1] = sites ? m.site_bodyid[m.eq_obj2id[e]] : m.eq_obj2id[e];
}

template <class T>
CORTEN_HD Attachment<T> attachment(const ModelView<T>& m, const DataView<T>& d, int e) {
  Attachment<T> a;
  attached_bodies(m, e, a.body);
  const T* data = m.eq_data + 11 * e;
  const bool weld = m.eq_type[e] == kEqWeld;
  for (int k = 0; k < 2; k++) {
    const int b = a.body[k];
    if (m.eq_objtype[e] == kObjSite) {
      const int site = k == 0 ? m.eq_obj1id[e] : m.eq_obj2id[e];
      a.point[k] = d.site_xpos[site];
      a.pose[k] = d.xquat[b] * m.site_quat[site];
    } else {
      // A weld stores the second body's anchor first.
      a.point[k] = d.xmat[b] * vec3(data + 3 * (weld ? 1 - k : k)) + d.xpos[b];
      a.pose[k] = d.xquat[b];
    }
  }
  if (weld && m.eq_objtype[e] != kObjSite) a.pose[0] = a.pose[0] * quat(data + 6);
  return a;
}

}  // namespace corten
