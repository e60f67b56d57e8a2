// Validates references whose type is in another field, in a model from a file.
#include "model/index_check.h"
#include "model/object_count.h"
#include "model/sensor_info.h"

namespace corten::detail {

namespace {

void check_geoms(const ModelView<double>& m, IndexReport& report) {
  for (int g = 0; g < m.ngeom; g++) {
    const int type = m.geom_type[g], id = m.geom_dataid[g];
    if (type == kHfield) report.expect("geom_dataid", g, id, 0, m.nhfield);
    else if (type == kSdf) report.expect("geom_dataid", g, id, -1, m.nsdf);
    else report.expect("geom_dataid", g, id, type == kMesh ? 0 : -1, m.nmesh);
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
    long long count = type == kEqJoint ? m.njnt : m.ntendon;
    if (frames && kind != kObjBody && kind != kObjSite) report.fail("eq_objtype", e, kind);
    else if (frames) count = count_of(m, kind);
    else if (kind != kObjNone) report.fail("eq_objtype", e, kind);
    report.expect("eq_obj1id", e, m.eq_obj1id[e], 0, count);
    report.expect("eq_obj2id", e, m.eq_obj2id[e], frames ? 0 : -1, count);
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

}  // namespace

void check_references(const ModelView<double>& m, IndexReport& report) {
  check_geoms(m, report);
  check_tendons(m, report);
  check_actuators(m, report);
  check_equalities(m, report);
  for (int i = 0; i < m.nsensor && report.ok(); i++) check_sensor(m, i, report);
  for (int i = 0; i < m.ntupledata && report.ok(); i++) {
    // A tuple can name objects of the appearance, which may have been dropped.
    const ObjectType type = static_cast<ObjectType>(m.tuple_objtype[i]);
    const bool is_appearance = type == kObjSkin || type == kObjTexture || type == kObjMaterial;
    report.expect("tuple_objid", i, m.tuple_objid[i], 0, is_appearance ? 1LL << 20 : count_of(m, type));
  }
}

}  // namespace corten::detail
