// Resolves sensors: objects, number of values, and stage of evaluation.
#include <bit>
#include <limits>

#include "compile/history.h"
#include "compile/messages.h"
#include "compile/plugins.h"
#include "compile/resolve.h"
#include "model/sensor_info.h"

namespace corten::compile {

namespace {

std::string article_and_word(SensorType type) { return "sensor " + word(type); }

const mjcf::Joint* joint_of(const Draft& draft, const Reference& object) {
  if (object.type != kObjJoint || object.id < 0) return nullptr;
  return draft.joints[static_cast<std::size_t>(object.id)]->spec;
}

void check_joint(const Draft& draft, const SensorDraft& sensor, Diagnostics& found) {
  const mjcf::Joint* joint = joint_of(draft, sensor.object);
  if (!joint) return;
  const SensorType type = sensor.spec->type;
  const bool ball = *joint->type == kBall, scalar = dofs_of(*joint->type) == 1;
  const std::string what = article_and_word(type) + ": joint " + quoted(*joint->name) + " ";
  const SensorTargetRule rule = sensor_info(type).target;
  if (rule == SensorTargetRule::scalar && !scalar)
    found.error(sensor.spec->at, what + "is a " + word(*joint->type) + " joint; it must be hinge or slide");
  if (rule == SensorTargetRule::ball && !ball)
    found.error(sensor.spec->at, what + "is a " + word(*joint->type) + " joint; it must be ball");
  if (rule == SensorTargetRule::limited && !draft.joints[static_cast<std::size_t>(sensor.object.id)]->limited)
    found.error(sensor.spec->at, what + "has no limits to measure; give it a range");
}

void check_tendon(const Draft& draft, const SensorDraft& sensor, Diagnostics& found) {
  if (sensor.object.type != kObjTendon || sensor.object.id < 0) return;
  const TendonDraft& tendon = draft.tendons[static_cast<std::size_t>(sensor.object.id)];
  if (sensor_info(sensor.spec->type).target == SensorTargetRule::limited && !tendon.limited)
    found.error(sensor.spec->at, article_and_word(sensor.spec->type) + ": tendon " +
                                     quoted(*tendon.spec->name) +
                                     " has no limits to measure; give it a range");
}

bool has_frame(ObjectType type) { return contains(sensor_objects::frame, type); }

void check_frame(const SensorDraft& sensor, Diagnostics& found) {
  const auto group = mjcf::group_of(sensor.spec->type);
  if (group != mjcf::tag::of_frame && group != mjcf::tag::of_frame_in_world && group != mjcf::tag::insidesite)
    return;
  if (sensor.object.type == kObjNone) found.error(sensor.spec->at, "objtype and objname are missing");
  else if (!has_frame(sensor.object.type))
    found.error(sensor.spec->at, "objtype " + word(sensor.object.type) +
                                     " has no frame; it must be body, xbody, geom, site or camera");
  if (group == mjcf::tag::of_frame && sensor.reference.type != kObjNone && !has_frame(sensor.reference.type))
    found.error(sensor.spec->at, "reftype " + word(sensor.reference.type) +
                                     " has no frame; it must be body, xbody, geom, site or camera");
}

bool is_height_field(const Draft& draft, const Reference& object) {
  return object.type == kObjGeom && object.id >= 0 &&
         draft.geoms[static_cast<std::size_t>(object.id)]->hfield >= 0;
}

void check_geometry(const Draft& draft, const SensorDraft& sensor, Diagnostics& found) {
  if (mjcf::group_of(sensor.spec->type) != mjcf::tag::between_geoms) return;
  if (sensor.object.type == kObjNone || sensor.reference.type == kObjNone)
    found.error(sensor.spec->at, "give a first (geom1 or body1) and a second (geom2 or body2)");
  else if (sensor.object.id >= 0 && sensor.object.type == sensor.reference.type &&
           sensor.object.id == sensor.reference.id)
    found.error(sensor.spec->at,
                "the first and the second are the same; a distance needs two different ones");
  if (is_height_field(draft, sensor.object) || is_height_field(draft, sensor.reference))
    found.error(sensor.spec->at, "distances to height fields cannot be measured");
}

void check_numbers(const mjcf::Sensor& spec, SensorDataType data_type, Diagnostics& found) {
  if (*spec.cutoff < 0) found.error(spec.at, "cutoff " + text(*spec.cutoff) + " is negative");
  if (*spec.noise < 0) found.error(spec.at, "noise " + text(*spec.noise) + " is negative");
  check_history(spec, found);
  if ((*spec.interval)[0] < 0)
    found.error(spec.at, "interval " + text_of(spec.interval->values) + " has a negative period");
  if ((*spec.interval)[1] > 0 || ((*spec.interval)[0] > 0 && (*spec.interval)[1] <= -(*spec.interval)[0]))
    found.error(spec.at, "interval " + text_of(spec.interval->values) +
                             ": the phase must be at most zero and above minus the period");
  const bool unit =
      data_type == kDataQuaternion || (data_type == kDataAxis && spec.type != kSensorGeomNormal);
  if (*spec.cutoff > 0 && unit)
    found.error(spec.at, "cutoff " + text(*spec.cutoff) +
                             " is not possible for a sensor with unit-length values; remove it");
}

void check_user(const mjcf::Sensor& spec, Diagnostics& found) {
  const int dim = *spec.dim;
  const SensorDataType type = *spec.datatype;
  if (dim < 0) found.error(spec.at, "dim " + std::to_string(dim) + " is negative");
  if ((type == kDataAxis && dim != 3) || (type == kDataQuaternion && dim != 4))
    found.error(spec.at, "dim " + std::to_string(dim) + " does not fit datatype " + word(*spec.datatype) +
                             ", which has " + (type == kDataAxis ? "3" : "4") + " numbers");
}

const mjcf::Camera* camera_of(const Draft& draft, const Reference& object) {
  if (object.type != kObjCamera || object.id < 0) return nullptr;
  return draft.cameras[static_cast<std::size_t>(object.id)]->spec;
}

void check_projection(const Draft& draft, const SensorDraft& sensor, Diagnostics& found) {
  const mjcf::Camera* camera = camera_of(draft, sensor.reference);
  if (sensor.spec->type != kSensorCamProjection || !camera) return;
  if ((*camera->resolution)[0] == 0 || (*camera->resolution)[1] == 0)
    found.error(sensor.spec->at, "camera " + quoted(*camera->name) + " needs a resolution above zero");
}

void check_taxels(const Draft& draft, const SensorDraft& sensor, Diagnostics& found) {
  if (sensor.spec->type != kSensorTactile || sensor.object.id < 0) return;
  const auto& mesh = draft.meshes[static_cast<std::size_t>(sensor.object.id)].data;
  if (mesh && mesh->appearance.normals.size() != 3 * mesh->vertices.size())
    found.error(sensor.spec->at,
                "mesh " + quoted(sensor.spec->object().name) +
                    " has no directions of taxels; it needs three normals for each vertex, as "
                    "builtin meshes of type wedge and plate have");
}

long long dim_of(const Draft& draft, const SensorDraft& sensor) {
  const mjcf::Sensor& spec = *sensor.spec;
  SensorExtent extent{static_cast<unsigned>(sensor.parameters[0]), sensor.parameters[2], 1, 0, *spec.dim};
  if (const mjcf::Camera* camera = camera_of(draft, sensor.object))
    extent.rays = static_cast<long long>((*camera->resolution)[0]) * (*camera->resolution)[1];
  if (spec.type == kSensorTactile && sensor.object.id >= 0)
    if (const auto& mesh = draft.meshes[static_cast<std::size_t>(sensor.object.id)].data)
      extent.vertices = static_cast<long long>(mesh->vertices.size());
  return sensor_value_count(spec.type, extent);
}

void take_parameters(SensorDraft& sensor) {
  const mjcf::Sensor& spec = *sensor.spec;
  if (spec.type == kSensorContact)
    sensor.parameters = {static_cast<int>(spec.data->bits()), static_cast<int>(*spec.reduce), *spec.num};
  if (spec.type == kSensorRangefinder) sensor.parameters[0] = static_cast<int>(spec.data_->bits());
}

SensorDraft resolve(const mjcf::Sensor& spec, const Draft& draft, Diagnostics& found) {
  SensorDraft sensor;
  sensor.spec = &spec;
  const SensorInfo info = sensor_info(spec.type);
  sensor.data_type = info.data;
  sensor.stage = info.stage;
  if (spec.type == kSensorUser) {
    sensor.data_type = *spec.datatype;
    sensor.stage = *spec.needstage;
    check_user(spec, found);
  }
  if (const mjcf::SensorTarget object = spec.object(); object.type != kObjNone)
    sensor.object = find_object(draft, object.type, object.name, spec.at, found, "measured object");
  if (const mjcf::SensorTarget reference = spec.reference(); reference.type != kObjNone)
    sensor.reference = find_object(draft, reference.type, reference.name, spec.at, found, "reference object");
  take_parameters(sensor);
  check_numbers(spec, sensor.data_type, found);
  check_joint(draft, sensor, found);
  check_tendon(draft, sensor, found);
  check_frame(sensor, found);
  check_geometry(draft, sensor, found);
  check_projection(draft, sensor, found);
  check_taxels(draft, sensor, found);
  return sensor;
}

}  // namespace

void resolve_sensors(Draft& draft, Diagnostics& found) {
  long long total = 0;
  for (const mjcf::Sensor& spec : draft.spec->sensors) {
    SensorDraft sensor = resolve(spec, draft, found);
    const long long dim = spec.type == kSensorPlugin ? resolve_sensor_plugin(draft, sensor, found)
                                                     : std::max(0LL, dim_of(draft, sensor));
    total += dim;
    if (total > std::numeric_limits<int>::max()) {
      found.error(spec.at,
                  "the sensors give " + std::to_string(total) + " numbers, more than an int can index");
      return;
    }
    sensor.dim = static_cast<int>(dim);
    draft.sensors.push_back(sensor);
  }
}

}  // namespace corten::compile
