// Attaches one Spec to another, in a program.
#include <stdexcept>
#include <string>

#include "corten/spec/edit.h"
#include "mjcf/attachment.h"
#include "mjcf/element_kinds.h"

namespace corten::mjcf {
namespace {

bool contains(const Body& root, const Body& wanted) {
  if (&root == &wanted) return true;
  for (const Body& child : root.bodies)
    if (contains(child, wanted)) return true;
  return false;
}

void check_target(const Spec& spec, const Body& parent, int frame) {
  if (!contains(spec.world, parent))
    throw std::invalid_argument("attach: the parent body is not in the Spec");
  if (frame != no_frame && (frame < 0 || static_cast<std::size_t>(frame) >= parent.frames.size()))
    throw std::invalid_argument("attach: frame=" + std::to_string(frame) + ": the body has " +
                                std::to_string(parent.frames.size()) + " frames");
}

NameIndex names_of(const Spec& spec) {
  NameIndex names;
  for_each_named_or_record(
      spec, [&](const auto& element) { names.add(kind_of<std::decay_t<decltype(element)>>, *element.name); });
  return names;
}

/// Attaches `child`, or only its body `body` if that is not null.
void attach_to(Spec& spec, Body& parent, const Spec& child, const Body* body, std::string_view prefix,
               std::string_view suffix, int frame) {
  check_target(spec, parent, frame);
  const KeptKeys kept(spec);
  NameIndex names = names_of(spec);
  ClassIndex classes;
  std::vector<PendingKey> keys;
  const Renaming renaming{std::string(prefix), std::string(suffix), true, adopt_compilers(child, spec)};
  attach_model({spec, names, classes, keys, parent, frame, {}}, child, body, renaming);
  kept.restore(spec);
  finish_keys(spec, keys);
  spec.warnings.insert(spec.warnings.end(), child.warnings.begin(), child.warnings.end());
}

void copy_pose(const Site& site, Frame& frame) {
  frame.pos = site.pos;
  frame.quat = site.quat;
  frame.axisangle = site.axisangle;
  frame.xyaxes = site.xyaxes;
  frame.zaxis = site.zaxis;
  frame.euler = site.euler;
}

/// The pose that the compiler gives to a shape between two points: in the middle, z from the second to the
/// first.
void place_between(const Reals<6>& fromto, Frame& frame) {
  Reals<3> middle, back;
  for (int k = 0; k < 3; ++k) {
    middle[k] = 0.5 * (fromto[k] + fromto[k + 3]);
    back[k] = fromto[k] - fromto[k + 3];
  }
  middle.given = back.given = 3;
  frame.pos = middle;
  frame.zaxis = back;
}

}  // namespace

Frame& attach(Spec& spec, Body& parent, const Spec& child, std::string_view prefix, std::string_view suffix,
              int frame) {
  if (&child == &spec) return attach(spec, parent, Spec(child), prefix, suffix, frame);
  const std::size_t index = parent.frames.size();
  attach_to(spec, parent, child, nullptr, prefix, suffix, frame);
  return parent.frames[index];
}

Body& attach_body(Spec& spec, Body& parent, const Spec& child, std::string_view body, std::string_view prefix,
                  std::string_view suffix, int frame) {
  if (&child == &spec) return attach_body(spec, parent, Spec(child), body, prefix, suffix, frame);
  const Body& wanted = required_element<Body>(const_cast<Spec&>(child), body);
  if (&wanted == &child.world)
    throw std::invalid_argument("attach: the world body cannot be attached as a body; use attach()");
  attach_to(spec, parent, child, &wanted, prefix, suffix, frame);
  return parent.bodies.back();
}

int frame_at(Body& body, const Site& site) {
  bool found = false;
  for (const Site& s : body.sites) found |= &s == &site;
  if (!found) throw std::invalid_argument("frame_at: the site is not in the body");
  Frame& frame = body.frames.emplace_back();
  frame.parent = site.frame;
  frame.compiler = site.compiler;
  if (site.fromto.is_set()) place_between(*site.fromto, frame);
  else copy_pose(site, frame);
  return static_cast<int>(body.frames.size()) - 1;
}

}  // namespace corten::mjcf
