#include "mjcf/consistency.h"

#include <vector>

#include "mjcf/kinds.h"
#include "mjcf/value_text.h"
#include "mjcf/xml_node.h"

namespace corten::mjcf {
namespace {

std::string in_body(const Body& body) {
  return body.name->empty() ? "" : "body " + in_quotes(*body.name) + ": ";
}

bool is_index(int i, std::size_t size) { return i >= 0 && static_cast<std::size_t>(i) < size; }

/// Checks that the frames of the children of `body` exist and that each frame's parent precedes it.
std::optional<std::string> flaw_in_frames(const Body& body) {
  for (std::size_t f = 0; f < body.frames.size(); ++f) {
    const int parent = body.frames[f].parent;
    if (parent != no_frame && !is_index(parent, f))
      return in_body(body) + "frame " + std::to_string(f) + " lies in frame " + std::to_string(parent) +
             "; the frame around it must come before it";
  }
  std::optional<std::string> flaw;
  const auto check = [&](const auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto& e = list[i];
      if (e.frame == no_frame || is_index(e.frame, body.frames.size())) continue;
      const std::string_view kind = word_of(kind_of<std::decay_t<decltype(e)>>);
      flaw = in_body(body) + std::string(kind) +
             (e.name->empty() ? "[" + std::to_string(i) + "]" : " " + in_quotes(*e.name)) +
             " lies in frame " + std::to_string(e.frame) + ", and there are " +
             std::to_string(body.frames.size());
    }
  };
  check(body.joints);
  check(body.geoms);
  check(body.sites);
  check(body.cameras);
  check(body.lights);
  check(body.bodies);
  return flaw;
}

/// Not recursive: the tree may be too deep for the call stack.
std::optional<std::string> flaw_in_tree(const Body& world) {
  std::vector<std::pair<const Body*, int>> pending{{&world, 1}};
  while (!pending.empty()) {
    const auto [body, depth] = pending.back();
    pending.pop_back();
    if (depth > max_nesting)
      return "bodies are nested deeper than " + std::to_string(max_nesting) + " levels";
    if (auto flaw = flaw_in_frames(*body)) return flaw;
    for (const Body& child : body->bodies) pending.push_back({&child, depth + 1});
  }
  return std::nullopt;
}

std::optional<std::string> flaw_in_classes(const Spec& spec) {
  if (spec.defaults.empty()) return "the default class \"main\" is missing";
  std::vector<int> depth(spec.defaults.size(), 0);
  for (std::size_t i = 0; i < spec.defaults.size(); ++i) {
    const int parent = spec.defaults[i].parent;
    if (i == 0 ? parent == -1 : is_index(parent, i)) {
      depth[i] = i == 0 ? 1 : depth[static_cast<std::size_t>(parent)] + 1;
      if (depth[i] > max_nesting) return "default classes are nested too deeply";
    } else {
      return "default class " + in_quotes(*spec.defaults[i].class_) +
             ": the class around it must come before it";
    }
  }
  return std::nullopt;
}

template <class SomeSpec, class Fn>
void for_each_list_outside(SomeSpec& spec, Fn&& fn) {
  for_each_carried_list(spec, fn);
  for_each_referring_list(spec, fn);
  fn(spec.keys);
}

std::optional<std::string> flaw_in_compilers(const Spec& spec) {
  bool sound = true;
  const auto check = [&](const Element& e) {
    sound &= is_index(e.compiler, spec.attached_compilers.size() + 1);
  };
  for_each_element(spec.world, check);
  for (const DefaultClass& c : spec.defaults) check(c);
  for_each_list_outside(spec, [&](const auto& list) {
    for (const Element& e : list) check(e);
  });
  if (sound) return std::nullopt;
  return "the compiler index of an element is out of range";
}

}  // namespace

std::optional<std::string> inconsistency(const Spec& spec) {
  if (auto flaw = flaw_in_tree(spec.world)) return flaw;
  if (auto flaw = flaw_in_classes(spec)) return flaw;
  return flaw_in_compilers(spec);
}

}  // namespace corten::mjcf
