// Sensors of sleeping trees. Those that read constraint forces keep their last values, since sleeping trees
// have no constraints. Sensors of the world are awake, as in the reference: a touch sensor on a static plate
// does not measure a sleeping body.
#pragma once

#include "model/sensor_info.h"
#include "model/sleep_state.h"

namespace corten {

namespace detail {

/// Trees of an object, -1 for none.
template <class T>
CORTEN_HD void trees_of_object(const ModelView<T>& m, int type, int id, int tree[2]) {
  tree[0] = tree[1] = -1;
  if (id < 0) return;
  switch (type) {
    case kObjBody:
    case kObjXBody: tree[0] = m.body_treeid[id]; break;
    case kObjJoint: tree[0] = m.body_treeid[m.jnt_bodyid[id]]; break;
    case kObjGeom: tree[0] = m.body_treeid[m.geom_bodyid[id]]; break;
    case kObjSite: tree[0] = m.body_treeid[m.site_bodyid[id]]; break;
    case kObjTendon:
      tree[0] = m.tendon_treeid[2 * id];
      tree[1] = m.tendon_treeid[2 * id + 1];
      break;
    default: break;
  }
}

}  // namespace detail

/// True if sensor s keeps its value: at least one of its objects sleeps, and none is awake. A contact sensor
/// with a site can match any geom, and so never sleeps.
template <class T>
CORTEN_HD bool sensor_sleeps(const ModelView<T>& m, const DataView<T>& d, int s) {
  if (!m.enabled(kEnableSleep) || (traits_of_sensor(m.sensor_type[s]) & sensor_traits::constraints) == 0)
    return false;
  const int type[2] = {m.sensor_objtype[s], m.sensor_reftype[s]};
  const int id[2] = {m.sensor_objid[s], m.sensor_refid[s]};
  if (m.sensor_type[s] == kSensorContact && (type[0] == kObjSite || type[1] == kObjSite)) return false;
  bool asleep = false;
  for (int k = 0; k < 2; k++) {
    int tree[2];
    detail::trees_of_object(m, type[k], id[k], tree);
    for (int i = 0; i < 2; i++) {
      if (tree[i] < 0) continue;
      if (!tree_sleeps(d, tree[i])) return false;
      asleep = true;
    }
  }
  return asleep;
}

}  // namespace corten
