// Validates references whose type is in another field, in a model from a file.
#include <cmath>

#include "model/index_check.h"
#include "model/object_count.h"
#include "model/plugin_layout.h"
#include "model/sensor_info.h"

namespace corten::detail {

namespace {

void check_geoms(const ModelView<double>& m, IndexReport& report) {
  for (int g = 0; g < m.ngeom; g++) {
    const int type = m.geom_type[g], id = m.geom_dataid[g];
    if (type == kHfield) report.expect("geom_dataid", g, id, 0, m.nhfield);
    else if (type == kSdf && m.geom_plugin[g] < 0) report.expect("geom_dataid", g, id, -1, m.nsdf);
    else report.expect("geom_dataid", g, id, type == kMesh || type == kSdf ? 0 : -1, m.nmesh);
  }
}

void check_tendons(const ModelView<double>& m, IndexReport& report) {
  for (int w = 0; w < m.nwrap; w++) {
    const int type = m.wrap_type[w], id = m.wrap_objid[w];
    switch (type) {
      case kWrapJoint: report.expect("wrap_objid", w, id, 0, m.njnt); break;
      case kWrapSite: report.expect("wrap_objid", w, id, 0, m.nsite); break;
      case kWrapPulley: report.expect("wrap_objid", w, id, -1, 0); break;
      default: {
        report.expect("wrap_objid", w, id, 0, m.ngeom);
        // The side site is stored as a real.
        const double site = m.wrap_prm[w];
        if (!(site >= -1 && site < m.nsite)) report.fail("wrap_prm", w, -1);
      }
    }
  }
}

void check_actuators(const ModelView<double>& m, IndexReport& report) {
  for (int u = 0; u < m.nu; u++) {
    const int* id = m.actuator_trnid + 2 * static_cast<std::ptrdiff_t>(u);
    switch (m.actuator_trntype[u]) {
      case kTrnJoint:
      case kTrnJointInParent: report.expect("actuator_trnid", 2LL * u, id[0], 0, m.njnt); break;
      case kTrnTendon: report.expect("actuator_trnid", 2LL * u, id[0], 0, m.ntendon); break;
      case kTrnBody: report.expect("actuator_trnid", 2LL * u, id[0], 0, m.nbody); break;
      default: report.expect("actuator_trnid", 2LL * u, id[0], 0, m.nsite);
    }
    const bool two_sites = m.actuator_trntype[u] == kTrnSliderCrank;
    report.expect("actuator_trnid", 2LL * u + 1, id[1], two_sites ? 0 : -1, m.nsite);
  }
}

void check_equalities(const ModelView<double>& m, IndexReport& report) {
  for (int e = 0; e < m.neq; e++) {
    const int type = m.eq_type[e], kind = m.eq_objtype[e];
    const bool frames = type == kEqConnect || type == kEqWeld;
    const bool flexes = type == kEqFlex || type == kEqFlexVert;
    long long count = type == kEqJoint ? m.njnt : flexes ? m.nflex : m.ntendon;
    if (frames && kind != kObjBody && kind != kObjSite) report.fail("eq_objtype", e, kind);
    else if (frames) count = count_of(m, kind);
    else if (kind != kObjNone) report.fail("eq_objtype", e, kind);
    report.expect("eq_obj1id", e, m.eq_obj1id[e], 0, count);
    report.expect("eq_obj2id", e, m.eq_obj2id[e], frames ? 0 : -1, flexes ? 0 : count);
  }
}

/// Steps look for pairs and exclusions of two bodies by binary search.
void check_signatures(const ModelView<double>& m, IndexReport& report) {
  const auto sorted = [&](const char* name, const int* signature, int count) {
    for (int i = 1; i < count; i++)
      if (static_cast<unsigned>(signature[i]) < static_cast<unsigned>(signature[i - 1]))
        report.fail(name, i, signature[i]);
  };
  sorted("pair_signature", m.pair_signature, m.npair);
  sorted("exclude_signature", m.exclude_signature, m.nexclude);
  for (int i = 0; i < m.npair && report.ok(); i++) {
    const int body1 = m.geom_bodyid[m.pair_geom1[i]], body2 = m.geom_bodyid[m.pair_geom2[i]];
    const unsigned signature = (static_cast<unsigned>(body1) << 16) + static_cast<unsigned>(body2);
    if (body1 > body2 || static_cast<unsigned>(m.pair_signature[i]) != signature)
      report.fail("pair_signature", i, m.pair_signature[i]);
  }
}

// ---- sensors

long long dim_of(const ModelView<double>& m, int i) {
  const int* parameters = m.sensor_intprm + 3 * static_cast<std::ptrdiff_t>(i);
  const int id = m.sensor_objid[i], object = m.sensor_objtype[i];
  SensorExtent extent{static_cast<unsigned>(parameters[0]), parameters[2], 1, 0, m.sensor_dim[i]};
  if (object == kObjCamera)
    extent.rays = static_cast<long long>(m.cam_resolution[2 * id]) * m.cam_resolution[2 * id + 1];
  if (object == kObjMesh) extent.vertices = m.mesh_vertnum[id];
  return sensor_value_count(static_cast<SensorType>(m.sensor_type[i]), extent);
}

void check_sensor(const ModelView<double>& m, int i, IndexReport& report) {
  const int type = m.sensor_type[i], object = m.sensor_objtype[i], reference = m.sensor_reftype[i];
  const SensorInfo info = sensor_info(static_cast<SensorType>(type));
  if (!contains(info.objects, object)) return report.fail("sensor_objtype", i, object);
  if (!contains(info.references, reference)) return report.fail("sensor_reftype", i, reference);
  const long long objects = count_of(m, object), references = count_of(m, reference);
  report.expect("sensor_objid", i, m.sensor_objid[i], objects < 0 ? -1 : 0, objects < 0 ? 0 : objects);
  report.expect("sensor_refid", i, m.sensor_refid[i], references < 0 ? -1 : 0,
                references < 0 ? 0 : references);
  if (type == kSensorContact)  // reduction of contacts
    report.expect("sensor_intprm", 3LL * i + 1, m.sensor_intprm[3 * static_cast<std::ptrdiff_t>(i) + 1], 0,
                  4);
  if (report.ok() && dim_of(m, i) != m.sensor_dim[i]) report.fail("sensor_dim", i, m.sensor_dim[i]);
}

/// True if a number is an integer in [low, high).
bool is_integer_in(double x, double low, double high) { return x >= low && x < high && x == std::floor(x); }

/// The numbers of a touch grid and the sensors that use it.
void check_touch_grid(const ModelView<double>& m, int p, IndexReport& report) {
  const double* prm = m.plugin_prm + m.plugin_prmadr[p];
  const int n = m.plugin_prmnum[p];
  const auto is_size = [&](int i) { return is_integer_in(prm[i], 1, n); };
  if (n < TouchGridLayout::kEdges || !is_integer_in(prm[TouchGridLayout::kChannels], 1, 7) ||
      !is_size(TouchGridLayout::kColumns) || !is_size(TouchGridLayout::kRows))
    return report.fail("plugin_prm", m.plugin_prmadr[p], n);
  const double columns = prm[TouchGridLayout::kColumns], rows = prm[TouchGridLayout::kRows];
  if (n != TouchGridLayout::kEdges + columns + rows + 2) return report.fail("plugin_prmnum", p, n);
  for (int s = 0; s < m.nsensor; s++) {
    if (m.sensor_plugin[s] != p) continue;
    if (m.sensor_objtype[s] != kObjSite) report.fail("sensor_objtype", s, m.sensor_objtype[s]);
    if (m.sensor_dim[s] != prm[TouchGridLayout::kChannels] * columns * rows)
      report.fail("sensor_dim", s, m.sensor_dim[s]);
  }
}

void check_cable(const ModelView<double>& m, int p, IndexReport& report) {
  const double* prm = m.plugin_prm + m.plugin_prmadr[p];
  const int n = m.plugin_prmnum[p];
  if (n < CableLayout::kHead || !is_integer_in(prm[CableLayout::kBodies], 0, m.nbody) ||
      n != CableLayout::kHead + CableLayout::kOfBody * prm[CableLayout::kBodies])
    return report.fail("plugin_prmnum", p, n);
  const double bodies = prm[CableLayout::kBodies];
  if (bodies > 0 && !is_integer_in(prm[CableLayout::kFirst], 1, m.nbody - bodies + 1))
    return report.fail("plugin_prm", m.plugin_prmadr[p] + CableLayout::kFirst, -1);
  for (int i = 1; i < bodies; i++) {
    const int b = static_cast<int>(prm[CableLayout::kFirst]) + i;
    const bool has_joint = m.body_jntnum[b] == 1;
    const int type = has_joint ? m.jnt_type[m.body_jntadr[b]] : -1;
    if (type != kBall && type != kFree) report.fail("body_jntnum", b, m.body_jntnum[b]);
  }
}

void check_pid(const ModelView<double>& m, int p, IndexReport& report) {
  const double* prm = m.plugin_prm + m.plugin_prmadr[p];
  if (m.plugin_prmnum[p] != PidLayout::kCount) return report.fail("plugin_prmnum", p, m.plugin_prmnum[p]);
  const int own = (prm[PidLayout::kI] != 0 ? 1 : 0) + (prm[PidLayout::kLimitsSlew] != 0 ? 1 : 0);
  for (int u = 0; u < m.nu; u++)
    if (m.actuator_plugin[u] == p && m.actuator_actnum[u] < own + (m.actuator_dyntype[u] != kDynNone ? 1 : 0))
      report.fail("actuator_actnum", u, m.actuator_actnum[u]);
}

/// The number of parameters of a shape; -1 for other plugins.
int shape_numbers(int type) {
  switch (type) {
    case kPluginBolt:
    case kPluginNut: return 1;
    case kPluginTorus: return 2;
    case kPluginBowl: return 3;
    case kPluginGear: return 5;
    default: return -1;
  }
}

void check_plugin(const ModelView<double>& m, int p, IndexReport& report) {
  const int type = m.plugin[p], numbers = shape_numbers(type);
  if (type == kPluginTouchGrid) check_touch_grid(m, p, report);
  else if (type == kPluginCable) check_cable(m, p, report);
  else if (type == kPluginPid) check_pid(m, p, report);
  else if (numbers >= 0) report.expect("plugin_prmnum", p, m.plugin_prmnum[p], numbers, numbers + 1);
  for (int g = 0; g < m.ngeom; g++)
    if (m.geom_plugin[g] == p && (numbers < 0 || m.geom_type[g] != kSdf)) report.fail("geom_plugin", g, p);
}

void check_plugins(const ModelView<double>& m, IndexReport& report) {
  if (m.npluginattr > 0 && m.plugin_attr[m.npluginattr - 1] != 0)
    report.fail("plugin_attr", m.npluginattr - 1, m.plugin_attr[m.npluginattr - 1]);
  for (int p = 0; p < m.nplugin && report.ok(); p++) check_plugin(m, p, report);
  for (int s = 0; s < m.nsensor && report.ok(); s++) {
    const bool plugin = m.sensor_type[s] == kSensorPlugin;
    report.expect("sensor_plugin", s, m.sensor_plugin[s], plugin ? 0 : -1, plugin ? m.nplugin : 0);
    if (!plugin || !report.ok()) continue;
    const int type = m.plugin[m.sensor_plugin[s]];
    if (type != kPluginUser && type != kPluginTouchGrid) report.fail("sensor_plugin", s, m.sensor_plugin[s]);
    if (type == kPluginTouchGrid)
      report.expect("sensor_needstage", s, m.sensor_needstage[s], kStageAcceleration, kStageAcceleration + 1);
  }
}

void check_taxels(const ModelView<double>& m, IndexReport& report) {
  for (int s = 0; s < m.nsensor && report.ok(); s++)
    if (m.sensor_type[s] == kSensorTactile)
      report.expect("sensor_intprm", 3LL * s, m.sensor_intprm[3 * s], 0, m.ntaxel - m.sensor_dim[s] / 3 + 1);
}

}  // namespace

void check_references(const ModelView<double>& m, IndexReport& report) {
  check_geoms(m, report);
  check_tendons(m, report);
  check_actuators(m, report);
  check_equalities(m, report);
  check_signatures(m, report);
  for (int i = 0; i < m.nsensor && report.ok(); i++) check_sensor(m, i, report);
  if (report.ok()) check_plugins(m, report);
  if (report.ok()) check_taxels(m, report);
  for (int i = 0; i < m.ntupledata && report.ok(); i++) {
    // A tuple can name objects of the appearance, which may have been dropped.
    const ObjectType type = static_cast<ObjectType>(m.tuple_objtype[i]);
    const bool is_appearance = type == kObjSkin || type == kObjTexture || type == kObjMaterial;
    report.expect("tuple_objid", i, m.tuple_objid[i], 0, is_appearance ? 1LL << 20 : count_of(m, type));
  }
}

}  // namespace corten::detail
