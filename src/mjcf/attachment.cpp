#include "mjcf/attachment.h"

#include <algorithm>
#include <string>
#include <vector>

#include "mjcf/flex_poses.h"

namespace corten::mjcf {
namespace {

/// The default class of elements inside `wanted` that do not name one.
std::string childclass_inside(const Body& around, const Body& wanted, const std::string& inherited) {
  for (const Body& child : around.bodies) {
    std::string inside = child.childclass.is_own() ? *child.childclass : inherited;
    for (int f = child.frame; f != no_frame && !child.childclass.is_own();
         f = around.frames[static_cast<std::size_t>(f)].parent) {
      const Frame& frame = around.frames[static_cast<std::size_t>(f)];
      if (!frame.childclass.is_own()) continue;
      inside = *frame.childclass;
      break;
    }
    if (&child == &wanted) return inside;
    std::string deeper = childclass_inside(child, wanted, inside);
    if (!deeper.empty()) return deeper;
  }
  return "";
}

class Attachment {
 public:
  Attachment(const AttachTarget& to, const Spec& child, const Renaming& renaming)
      : to_(to), child_(child), renaming_(renaming) {}

  void run(const Body* body) {
    AttachedKeys keys(child_, renaming_);
    adopt_classes();
    append_extensions(child_, to_.spec, renaming_, to_.names);
    append_carried(child_, to_.spec, renaming_);
    if (body != nullptr) attach_body(*body, keys);
    else attach_world(keys);
    attaches_world_ = body == nullptr;
    append_skins(child_, to_.spec, renaming_, to_.names);
    remember_carried();
    adopt_followers(keys);
    keys.hand_over(to_.keys);
  }

 private:
  /// Adds the main class of the other model as a class nested in this model's main class, with only its own
  /// values. Classes that are there already, from an earlier attachment with this prefix, stay as they are.
  void adopt_classes() {
    List<DefaultClass>& classes = to_.spec.defaults;
    std::vector<int> new_index;
    for (const DefaultClass& c : child_.defaults) {
      const std::string name = renaming_(*c.class_);
      const auto [known, is_new] = to_.classes.find_or_add(classes, name);
      new_index.push_back(known);
      if (!is_new) continue;
      DefaultClass& copy = classes.push_back(c);
      copy.class_ = name;
      copy.compiler += renaming_.compiler_offset;
      copy.parent = c.parent < 0 ? 0 : new_index[static_cast<std::size_t>(c.parent)];
    }
  }

  void attach_body(const Body& body, AttachedKeys& keys) {
    Body& copy = to_.body.bodies.push_back(body);
    if (!copy.childclass.is_own()) copy.childclass = childclass_inside(child_.world, body, "main");
    rename_tree(copy, renaming_);
    copy.frame = to_.frame;
    remember_tree(copy);
    keys.match(body, copy);
  }

  void attach_world(AttachedKeys& keys) {
    Body& to = to_.body;
    Frame& frame = to.frames.emplace_back();
    frame.at = to_.at;
    frame.parent = to_.frame;
    frame.childclass = renaming_("main");
    const Counts before(to);
    append_content(child_.world, to, static_cast<int>(to.frames.size()) - 1, renaming_);
    for_each_list(to, [&](auto& list) {
      for (std::size_t i = before.of(list); i < list.size(); ++i) remember(list[i]);
    });
    for (std::size_t i = before.bodies; i < to.bodies.size(); ++i) {
      remember_tree(to.bodies[i]);
      keys.match(child_.world.bodies[i - before.bodies], to.bodies[i]);
    }
  }

  template <class E>
  void remember(const E& element) {
    to_.names.add(kind_of<E>, *element.name);
  }

  /// Number of elements of each kind in a body.
  struct Counts {
    explicit Counts(const Body& b) : bodies(b.bodies.size()) {
#define CORTEN_MJCF_COUNT(E, word, list, kind) list = b.list.size();
      CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_COUNT)
#undef CORTEN_MJCF_COUNT
    }
#define CORTEN_MJCF_COUNT(E, word, list, kind)          \
  std::size_t of(const List<E>&) const { return list; } \
  std::size_t list = 0;
    CORTEN_MJCF_BODY_LISTS(CORTEN_MJCF_COUNT)
#undef CORTEN_MJCF_COUNT
    std::size_t bodies;
  };

  void remember_tree(const Body& body) {
    for_each_element(body, [&](const auto& element) { remember(element); });
  }

  void remember_carried() {
    for_each_carried_list(child_, [&](const auto& list) {
      using E = typename std::decay_t<decltype(list)>::value_type;
      for (const auto& element : list)
        if (!element.name->empty()) to_.names.add(kind_of<E>, renaming_(*element.name));
    });
  }

  template <class E>
  bool follow(E& copy) {
    return follow_copy(copy, renaming_, to_.names);
  }
  /// What a flex fixes in the world of the attached model is fixed in the body that it is attached to. A
  /// single body cannot take such a flex with it.
  bool follow(Flex& copy) {
    const std::string& world = *child_.world.name;
    const auto is_world = [&](const std::string& name) { return name == world; };
    const auto names_world = [&](const NameList& names) {
      return std::any_of(names.begin(), names.end(), is_world);
    };
    if (!attaches_world_)
      return !names_world(*copy.body) && !names_world(*copy.node) && follow_copy(copy, renaming_, to_.names);
    Diagnostics found;
    const Pose pose = pose_of_frame(to_.body, static_cast<int>(to_.body.frames.size()) - 1, to_.spec, found);
    move_fixed_points(copy, pose, is_world);
    for (Attr<NameList>* names : {&copy.body, &copy.node})
      for (std::string& name : names->value) name = is_world(name) ? name_of_target(copy) : renaming_(name);
    return true;
  }
  const std::string& name_of_target(const Flex& flex) {
    if (to_.body.name->empty()) {
      to_.body.name = renaming_(*flex.name) + "_parent";
      remember(to_.body);
    }
    return *to_.body.name;
  }

  void adopt_followers(AttachedKeys& keys) {
    const auto adopt = [&](const auto& from, auto& to) {
      for (const auto& element : from) {
        auto copy = element;
        if (!follow(copy)) continue;
        rename_element(copy, renaming_);
        auto& adopted = to.push_back(std::move(copy));
        remember(adopted);
        keys.match(element, adopted);
      }
    };
#define CORTEN_MJCF_ADOPT(E, word, list, kind) adopt(child_.list, to_.spec.list);
    CORTEN_MJCF_REFERRING_LISTS(CORTEN_MJCF_ADOPT)
#undef CORTEN_MJCF_ADOPT
  }

  const AttachTarget& to_;
  const Spec& child_;
  const Renaming& renaming_;
  bool attaches_world_ = false;
};

}  // namespace

int adopt_compilers(const Spec& child, Spec& spec) {
  auto& compilers = spec.attached_compilers;
  const int offset = static_cast<int>(compilers.size()) + 1;
  compilers.push_back(child.compiler);
  compilers.insert(compilers.end(), child.attached_compilers.begin(), child.attached_compilers.end());
  return offset;
}

void attach_model(const AttachTarget& to, const Spec& child, const Body* body, const Renaming& renaming) {
  Attachment(to, child, renaming).run(body);
}

}  // namespace corten::mjcf
