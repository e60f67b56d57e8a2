// The body tree in the output of corten info.
#include <fmt/format.h>

#include <vector>

#include "info.h"

namespace corten::app {

namespace {

std::string range_text(const Model& model, int joint) {
  if (!model->jnt_limited[joint]) return "";
  return fmt::format(", range {:.4g} to {:.4g}", model->jnt_range[2 * joint],
                     model->jnt_range[2 * joint + 1]);
}

std::string joint_line(const Model& model, int joint, int depth) {
  return fmt::format("{:{}}- {} {}{}\n", "", 2 * depth, label(model, kObjJoint, joint),
                     word_of(static_cast<JointType>(model->jnt_type[joint])), range_text(model, joint));
}

std::string body_line(const Model& model, int body, int depth) {
  std::string line = fmt::format("{:{}}{}", "", 2 * depth, label(model, kObjBody, body));
  if (body > 0) line += fmt::format("  {:.4g} kg", model->body_mass[body]);
  if (int geoms = model->body_geomnum[body]) line += fmt::format(", {} geom{}", geoms, geoms == 1 ? "" : "s");
  if (model->body_mocapid[body] >= 0) line += ", mocap";
  return line + "\n";
}

}  // namespace

std::string label(const Model& model, ObjectType type, int id) {
  const std::string& name = model.name(type, id);
  return name.empty() ? fmt::format("#{}", id) : name;
}

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

}  // namespace corten::app
