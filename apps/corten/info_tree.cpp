// The body tree and the lists of objects in the output of corten info.
#include <fmt/format.h>

#include <vector>

#include "info.h"

namespace corten::app {

namespace {

/// `qpos 3` or `qpos 3 to 9`: the entries of an array that belong to an object.
std::string entries(const char* array, int first, int count) {
  return count == 1 ? fmt::format("{} {}", array, first)
                    : fmt::format("{} {} to {}", array, first, first + count - 1);
}

std::string joint_line(const Model& model, int joint, int depth) {
  const auto type = static_cast<JointType>(model->jnt_type[joint]);
  const int nq = coordinates_of(type), nv = dofs_of(type);
  std::string line = fmt::format("{:{}}- {} {}, {}, {}", "", 2 * depth, label(model, kObjJoint, joint),
                                 word_of(type), entries("qpos", model->jnt_qposadr[joint], nq),
                                 entries("dof", model->jnt_dofadr[joint], nv));
  if (model->jnt_limited[joint])
    line +=
        fmt::format(", range {:.4g} to {:.4g}", model->jnt_range[2 * joint], model->jnt_range[2 * joint + 1]);
  return line + "\n";
}

std::string body_line(const Model& model, int body, int depth) {
  std::string line = fmt::format("{:{}}{}", "", 2 * depth, label(model, kObjBody, body));
  if (body > 0) line += fmt::format("  {:.4g} kg", model->body_mass[body]);
  if (int geoms = model->body_geomnum[body]) line += fmt::format(", {} geom{}", geoms, geoms == 1 ? "" : "s");
  if (model->body_mocapid[body] >= 0) line += ", mocap";
  return line + "\n";
}

/// The kind of the elements of a flex.
constexpr const char* kElements[] = {"", "segments", "triangles", "tetrahedra"};

std::string flex_line(const Model& model, int f) {
  std::string line = fmt::format("{} vertices, {} edges, {} {}, radius {:.4g}", model->flex_vertnum[f],
                                 model->flex_edgenum[f], model->flex_elemnum[f],
                                 kElements[model->flex_dim[f]], model->flex_radius[f]);
  if (model->flex_rigid[f]) line += ", rigid";
  if (const int nodes = model->flex_nodenum[f]) line += fmt::format(", {} nodes", nodes);
  if (const int equality = model->flex_edgeequality[f])
    line += equality == 1 ? ", equality of edges" : ", equality of vertices";
  return line;
}

std::string tendon_line(const Model& model, int t) {
  return fmt::format("{}, {} objects, length {:.4g} at qpos0", tendon_kind(model, t), model->tendon_num[t],
                     model->tendon_length0[t]);
}

std::string actuator_line(const Model& model, int u) {
  std::string line = fmt::format("{}, {} {}, gear {}", actuator_kind(model, u),
                                 word_of(static_cast<TransmissionType>(model->actuator_trntype[u])),
                                 transmission_target(model, u), gear_text(model, u));
  if (model->actuator_ctrllimited[u])
    line += fmt::format(", ctrl {:.4g} to {:.4g}", model->actuator_ctrlrange[2 * u],
                        model->actuator_ctrlrange[2 * u + 1]);
  if (int states = model->actuator_actnum[u])
    line += ", " + entries("act", model->actuator_actadr[u], states);
  return line;
}

std::string sensor_line(const Model& model, int s) {
  const std::string target = sensor_target(model, s);
  return fmt::format("{}{}, {}", word_of(static_cast<SensorType>(model->sensor_type[s])),
                     target.empty() ? "" : " of " + target,
                     entries("sensordata", model->sensor_adr[s], model->sensor_dim[s]));
}

std::string site_line(const Model& model, int s) {
  return "on body " + label(model, kObjBody, model->site_bodyid[s]);
}

std::string camera_line(const Model& model, int c) {
  return fmt::format("on body {}, {}, field of view {:.4g}", label(model, kObjBody, model->cam_bodyid[c]),
                     word_of(static_cast<TrackingMode>(model->cam_mode[c])), model->cam_fovy[c]);
}

std::string key_line(const Model& model, int k) { return fmt::format("time {:.4g} s", model->key_time[k]); }

/// A heading and one line per object; empty if there are none.
template <class Line>
std::string list(const char* heading, const Model& model, ObjectType type, int count, Line line) {
  std::string text = count > 0 ? fmt::format("\n{}\n", heading) : "";
  for (int i = 0; i < count; i++) {
    const std::string& name = model.name(type, i);
    text += fmt::format("  {:>3}  {}{}\n", i, name.empty() ? "" : name + "  ", line(model, i));
  }
  return text;
}

}  // namespace

std::string body_tree(const Model& model) {
  // Ids are depth first: a parent comes before its children, so depths are known in one pass.
  std::vector<int> depth(static_cast<std::size_t>(model->nbody), 0);
  std::string text;
  for (int body = 0; body < model->nbody; body++) {
    if (body > 0) depth[body] = depth[model->body_parentid[body]] + 1;
    text += body_line(model, body, depth[body] + 1);
    for (int k = 0; k < model->body_jntnum[body]; k++)
      text += joint_line(model, model->body_jntadr[body] + k, depth[body] + 2);
  }
  return text;
}

std::string object_lists(const Model& model) {
  return list("flexes", model, kObjFlex, model->nflex, flex_line) +
         list("tendons", model, kObjTendon, model->ntendon, tendon_line) +
         list("actuators", model, kObjActuator, model->nu, actuator_line) +
         list("sensors", model, kObjSensor, model->nsensor, sensor_line) +
         list("sites", model, kObjSite, model->nsite, site_line) +
         list("cameras", model, kObjCamera, model->ncam, camera_line) +
         list("keyframes", model, kObjKey, model->nkey, key_line);
}

}  // namespace corten::app
