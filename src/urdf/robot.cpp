// Reads the tree of links and joints, and checks it.
#include "urdf/robot.h"

#include <algorithm>
#include <unordered_map>

#include "mjcf/suggestion.h"
#include "urdf/vocabulary.h"

namespace corten::urdf {
namespace {

using mjcf::in_quotes;

constexpr std::string_view kinds[] = {"revolute", "continuous", "prismatic", "fixed",
                                      "floating", "planar",     "spherical"};

std::string on_line_of(const XmlNode& node) { return " on line " + std::to_string(node.line); }

class RobotReader {
 public:
  explicit RobotReader(Import& import) : import_(import) {}

  void read_link(const XmlNode& node) {
    check_content(import_, node);
    const std::string name = read_name(import_, node, "name");
    if (name.empty()) return;
    const auto [entry, is_new] = links_.try_emplace(name, static_cast<int>(robot_.links.size()));
    if (is_new) robot_.links.push_back({&node, name, none, {}});
    else
      import_.found.error(node.location(), "name=" + in_quotes(name) +
                                               ": there is already a link with this name" +
                                               on_line_of(*robot_.links[at(entry->second)].node));
  }

  void read_joint(const XmlNode& node) {
    check_content(import_, node);
    Joint joint{&node, read_name(import_, node, "name")};
    const std::optional<JointKind> kind = read_kind(node);
    joint.parent = read_end(node, "parent");
    joint.child = read_end(node, "child");
    if (joint.name.empty() || !kind || joint.parent == none || joint.child == none) return;
    joint.kind = *kind;
    if (is_new_name(joint)) connect(std::move(joint));
  }

  Robot take() { return std::move(robot_); }

 private:
  static std::size_t at(int index) { return static_cast<std::size_t>(index); }

  std::optional<JointKind> read_kind(const XmlNode& node) {
    const std::string type = read_name(import_, node, "type");
    if (type.empty()) return std::nullopt;
    const auto kind = std::find(std::begin(kinds), std::end(kinds), type);
    if (kind != std::end(kinds)) return static_cast<JointKind>(kind - std::begin(kinds));
    import_.found.error(node.location(),
                        "type=" + in_quotes(type) + ": is not a joint type" + mjcf::advice(type, kinds));
    return std::nullopt;
  }

  /// Reads the link at one end of a joint and returns its index.
  int read_end(const XmlNode& node, std::string_view tag) {
    const XmlNode* end = required_child(import_, node, tag);
    if (end == nullptr) return none;
    const std::string name = read_name(import_, *end, "link");
    if (name.empty()) return none;
    const auto link = links_.find(name);
    if (link != links_.end()) return link->second;
    std::vector<std::string_view> existing;
    for (const Link& l : robot_.links) existing.push_back(l.name);
    import_.found.error(end->location(), "link=" + in_quotes(name) + ": there is no such link" +
                                             hint(import_, name, existing));
    return none;
  }

  /// Whether the joint's name may be used. Fixed joints do not become joints of the model, so their names may
  /// repeat, as in the reference.
  bool is_new_name(const Joint& joint) {
    const auto [entry, is_new] = joints_.try_emplace(joint.name, static_cast<int>(robot_.joints.size()));
    if (is_new) return true;
    const Joint& first = robot_.joints[at(entry->second)];
    const std::string message = "name=" + in_quotes(joint.name) +
                                ": there is already a joint with this name" + on_line_of(*first.node);
    const bool harmless = joint.kind == JointKind::fixed || first.kind == JointKind::fixed;
    if (harmless) import_.found.warning(joint.node->location(), message);
    else import_.found.error(joint.node->location(), message);
    return harmless;
  }

  void connect(Joint joint) {
    const int index = static_cast<int>(robot_.joints.size());
    Link& child = robot_.links[at(joint.child)];
    if (child.joint_above != none) {
      const Joint& other = robot_.joints[at(child.joint_above)];
      import_.found.error(joint.node->location(),
                          "child link " + in_quotes(child.name) + " is already the child of joint " +
                              in_quotes(other.name) + on_line_of(*other.node) + "; a link has one parent");
    } else if (child.name == world_name) {
      import_.found.error(joint.node->location(),
                          "link \"world\" is the world itself: it cannot be the child of a joint");
    } else {
      child.joint_above = index;
      robot_.links[at(joint.parent)].joints_below.push_back(index);
    }
    robot_.joints.push_back(std::move(joint));
  }

  Import& import_;
  Robot robot_;
  std::unordered_map<std::string, int> links_, joints_;
};

/// Checks that the links form trees, not too deep for recursive code.
class TreeCheck {
 public:
  TreeCheck(Import& import, const Robot& robot)
      : import_(import), robot_(robot), state_(robot.links.size(), State::unseen) {}

  void run(const XmlNode& root) {
    if (robot_.links.empty()) import_.found.warning(root.location(), "the robot has no links");
    for (std::size_t i = 0; i < robot_.links.size(); ++i)
      if (robot_.links[i].joint_above == none) walk_from(i);
    for (std::size_t i = 0; i < robot_.links.size(); ++i)
      if (state_[i] == State::unseen) report_cycle_above(i);
    if (roots_.size() > 1)
      import_.found.warning(robot_.links[roots_[1]].node->location(),
                            "link " + in_quotes(robot_.links[roots_[1]].name) +
                                " is not the child of any joint, and neither is " +
                                in_quotes(robot_.links[roots_[0]].name) +
                                ": each such link is fixed to the world");
  }

 private:
  enum class State { unseen, on_path, done };

  std::size_t child_of_joint(int joint) const {
    return static_cast<std::size_t>(robot_.joints[static_cast<std::size_t>(joint)].child);
  }

  /// Not recursive: a chain can be longer than the call stack allows.
  void walk_from(std::size_t root) {
    roots_.push_back(root);
    std::vector<std::pair<std::size_t, int>> pending{{root, 1}};
    bool reported = false;
    while (!pending.empty()) {
      const auto [link, depth] = pending.back();
      pending.pop_back();
      state_[link] = State::done;
      if (depth > mjcf::max_nesting && !reported) {
        reported = true;
        import_.found.error(robot_.links[link].node->location(),
                            "links are nested deeper than " + std::to_string(mjcf::max_nesting) + " levels");
      }
      for (const int joint : robot_.links[link].joints_below)
        pending.emplace_back(child_of_joint(joint), depth + 1);
    }
  }

  std::size_t parent_of(std::size_t link) const {
    const int joint = robot_.links[link].joint_above;
    return static_cast<std::size_t>(robot_.joints[static_cast<std::size_t>(joint)].parent);
  }

  /// Reports the cycle above a link that no root leads to, unless it was already reported.
  void report_cycle_above(std::size_t start) {
    std::vector<std::size_t> path;
    std::size_t link = start;
    for (; state_[link] == State::unseen; link = parent_of(link)) {
      state_[link] = State::on_path;
      path.push_back(link);
    }
    if (state_[link] == State::on_path) {
      const auto begin = std::find(path.begin(), path.end(), link);
      import_.found.error(robot_.links[link].node->location(),
                          "links form a cycle: " + names_of({begin, path.end()}, link));
    }
    for (const std::size_t l : path) state_[l] = State::done;
  }

  std::string names_of(const std::vector<std::size_t>& circle, std::size_t first) const {
    constexpr std::size_t most = 6;
    std::string names;
    for (std::size_t i = 0; i < std::min(most, circle.size()); ++i)
      names += in_quotes(robot_.links[circle[i]].name) + " below ";
    return names + (circle.size() > most ? "... below " : "") + in_quotes(robot_.links[first].name);
  }

  Import& import_;
  const Robot& robot_;
  std::vector<State> state_;
  std::vector<std::size_t> roots_;  ///< the first link of each tree
};

}  // namespace

std::optional<Robot> read_robot(Import& import, const XmlNode& root) {
  const int errors_before = import.found.errors();
  RobotReader reader(import);
  for (const XmlNode* child : root.children)
    if (child->tag == "link") reader.read_link(*child);
  for (const XmlNode* child : root.children)
    if (child->tag == "joint") reader.read_joint(*child);
  Robot robot = reader.take();
  // After an error a joint may be missing, and its child would look like a root.
  if (import.found.errors() == errors_before) TreeCheck(import, robot).run(root);
  if (import.found.errors() != errors_before) return std::nullopt;
  return robot;
}

}  // namespace corten::urdf
