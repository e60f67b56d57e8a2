// The URDF reader: defaults, the <mujoco> extension, bodies, links, joints.
#include "urdf/reader.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>
#include <vector>

#include "corten/spec/build.h"
#include "mjcf/reading.h"
#include "urdf/colors.h"
#include "urdf/read_joint.h"
#include "urdf/read_link.h"
#include "urdf/robot.h"
#include "urdf/vocabulary.h"

namespace corten::urdf {
namespace {

/// Sets the reference's compiler defaults for URDF: many files have links that only mark a frame, and mesh
/// paths of another machine.
void set_defaults(mjcf::Compiler& compiler) {
  compiler.strippath = true;
  compiler.fusestatic = true;
  compiler.discardvisual = true;
}

/// Reads the MJCF sections inside <mujoco>.
void read_extension(Import& import, const XmlNode& root) {
  mjcf::Compiler& compiler = import.spec.compiler;
  if (const XmlNode* extension = child_of(import, root, "mujoco")) {
    if (const XmlNode* section = child_of(import, *extension, "compiler"))
      mjcf::read_compiler(import.reading, *section, import.spec);
    if (const XmlNode* section = child_of(import, *extension, "option"))
      mjcf::read_option(import.reading, *section, import.spec);
    if (const XmlNode* section = child_of(import, *extension, "size"))
      mjcf::read_size(import.reading, *section, import.spec);
  }
  if (compiler.angle.is_own() && *compiler.angle == mjcf::Angle::degree)
    import.found.warning(compiler.at, "angle=\"degree\": has no effect, angles in URDF are radians");
  compiler.angle = mjcf::Angle::radian;
}

/// Adds a body for each link. Returns them by link index.
std::vector<mjcf::Body*> add_bodies(const Robot& robot, mjcf::Spec& spec) {
  std::vector<mjcf::Body*> bodies(robot.links.size(), nullptr);
  std::vector<std::size_t> pending;
  const auto add = [&](std::size_t index, mjcf::Body& parent) {
    const Link& link = robot.links[index];
    pending.push_back(index);
    bodies[index] = &parent;
    if (link.name == world_name) return;
    mjcf::Body& body = mjcf::add_body(parent);
    body.at = link.node->location();
    body.name = link.name;
    bodies[index] = &body;
  };
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (robot.links[i].joint_above == none) add(i, spec.world);
  while (!pending.empty()) {
    const std::size_t link = pending.back();
    pending.pop_back();
    for (const int joint : robot.links[link].joints_below)
      add(static_cast<std::size_t>(robot.joints[static_cast<std::size_t>(joint)].child), *bodies[link]);
  }
  return bodies;
}

void fill_bodies(Import& import, const XmlNode& root, const Robot& robot) {
  Colors colors;
  colors.collect(import, root);
  const std::vector<mjcf::Body*> bodies = add_bodies(robot, import.spec);
  LinkReader links(import, colors);
  for (std::size_t i = 0; i < robot.links.size(); ++i) links.read(robot.links[i], *bodies[i]);
  for (const Joint& joint : robot.joints)
    read_joint(import, joint, *bodies[static_cast<std::size_t>(joint.child)]);
  read_mimics(import, robot);
}

}  // namespace

bool is_robot(const mjcf::XmlNode& root) {
  constexpr std::string_view robot = "robot";
  return std::equal(root.tag.begin(), root.tag.end(), robot.begin(), robot.end(),
                    [](unsigned char a, unsigned char b) { return std::tolower(a) == b; });
}

mjcf::Spec read_urdf(const mjcf::XmlNode& root, const mjcf::ReadOptions& options,
                     const std::filesystem::path& directory, Diagnostics& found) {
  std::set<std::filesystem::path> no_models;
  mjcf::ElementBudget budget;
  mjcf::Reading reading{options, found, directory, no_models, budget};
  Import import(reading);
  check_content(import, root);
  import.spec.compiler.directory = directory.string();
  if (const mjcf::XmlAttribute* name = root.attribute("name")) import.spec.mujoco.model = name->value;
  set_defaults(import.spec.compiler);
  read_extension(import, root);
  if (const std::optional<Robot> robot = read_robot(import, root)) fill_bodies(import, root, *robot);
  if (!found.has_errors()) mjcf::check_names(import.spec, found);
  return std::move(reading.spec);
}

}  // namespace corten::urdf
