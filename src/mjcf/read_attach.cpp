// Reads <asset><model/> and <attach>, which copies another model, or one of its bodies, into this one. All
// names get a prefix. Classes, assets and elements that refer to the attached ones are copied too. Options
// are not, except for the compiler settings, which its elements keep (Element::compiler).
#include <algorithm>
#include <string>
#include <vector>

#include "corten/spec/build.h"
#include "mjcf/attached_keys.h"
#include "mjcf/copy.h"
#include "mjcf/reading.h"
#include "mjcf/spec_expanded.h"
#include "mjcf/value_text.h"

namespace corten::mjcf {
namespace {

/// Height of the subtree: 1 for a body without children.
int depth_of(const Body& body) {
  int deepest = 0;
  for (const Body& child : body.bodies) deepest = std::max(deepest, depth_of(child));
  return deepest + 1;
}

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
  Attachment(Reading& reading, const Attach& attach, ChildModel& child, Inside& inside)
      : reading_(reading), attach_(attach), child_(child.spec), inside_(inside) {
    if (child.compiler_offset < 0) child.compiler_offset = adopt_compilers();
    renaming_ = {*attach.prefix, "", true, child.compiler_offset};
  }

  void run() {
    const Body* body = nullptr;
    if (!attach_.body->empty()) {
      body = find_body(const_cast<Body&>(child_.world), *attach_.body);
      if (body == nullptr)
        return complain("body=" + in_quotes(*attach_.body) + ": the model has no such body");
    }
    AttachedKeys keys(child_, renaming_);
    adopt_classes();
    append_carried(child_, reading_.spec, renaming_);
    if (body != nullptr) attach_body(*body, keys);
    else attach_world(keys);
    remember_carried();
    adopt_followers(keys);
    keys.hand_over(reading_.pending_keys);
    if (depth_of(reading_.spec.world) > max_nesting)
      complain("bodies are nested deeper than " + std::to_string(max_nesting) + " levels");
  }

 private:
  void complain(const std::string& what) const { reading_.found.error(attach_.at, what); }

  int adopt_compilers() {
    auto& compilers = reading_.spec.attached_compilers;
    const int offset = static_cast<int>(compilers.size()) + 1;
    compilers.push_back(child_.compiler);
    compilers.insert(compilers.end(), child_.attached_compilers.begin(), child_.attached_compilers.end());
    return offset;
  }

  /// Adds the main class of the other model as a class nested in this model's main class, with only its own
  /// values.
  void adopt_classes() {
    Spec& spec = reading_.spec;
    if (find_class(spec, renaming_("main")) != nullptr) return;
    const int offset = static_cast<int>(spec.defaults.size());
    for (const DefaultClass& c : child_.defaults) {
      DefaultClass& copy = spec.defaults.push_back(c);
      copy.class_ = renaming_(*c.class_);
      copy.compiler += renaming_.compiler_offset;
      copy.parent = c.parent < 0 ? 0 : offset + c.parent;
    }
  }

  void attach_body(const Body& body, AttachedKeys& keys) {
    Body& copy = inside_.body.bodies.push_back(body);
    if (!copy.childclass.is_own()) copy.childclass = childclass_inside(child_.world, body, "main");
    rename_tree(copy, renaming_);
    copy.frame = inside_.frame;
    remember_tree(copy);
    keys.match(body, copy);
  }

  void attach_world(AttachedKeys& keys) {
    Body& to = inside_.body;
    Frame& frame = to.frames.emplace_back();
    frame.at = attach_.at;
    frame.parent = inside_.frame;
    frame.childclass = renaming_("main");
    const Counts before(to);
    append_content(child_.world, to, static_cast<int>(to.frames.size()) - 1, renaming_);
    for_each_list(to, [&](auto& list) {
      for (std::size_t i = before.of(list); i < list.size(); ++i) reading_.remember(list[i]);
    });
    for (std::size_t i = before.bodies; i < to.bodies.size(); ++i) {
      remember_tree(to.bodies[i]);
      keys.match(child_.world.bodies[i - before.bodies], to.bodies[i]);
    }
  }

  /// Number of elements of each kind in a body.
  struct Counts {
    explicit Counts(const Body& b)
        : frames(b.frames.size()),
          joints(b.joints.size()),
          geoms(b.geoms.size()),
          sites(b.sites.size()),
          cameras(b.cameras.size()),
          lights(b.lights.size()),
          bodies(b.bodies.size()) {}
    std::size_t of(const List<Frame>&) const { return frames; }
    std::size_t of(const List<Joint>&) const { return joints; }
    std::size_t of(const List<Geom>&) const { return geoms; }
    std::size_t of(const List<Site>&) const { return sites; }
    std::size_t of(const List<Camera>&) const { return cameras; }
    std::size_t of(const List<Light>&) const { return lights; }
    std::size_t frames, joints, geoms, sites, cameras, lights, bodies;
  };

  void remember_tree(const Body& body) {
    for_each_element(body, [&](const auto& element) { reading_.remember(element); });
  }

  void remember_carried() {
    for_each_carried_list(child_, [&](const auto& list) {
      using E = typename std::decay_t<decltype(list)>::value_type;
      for (const auto& element : list)
        if (!element.name->empty()) reading_.names.add(kind_of<E>, renaming_(*element.name));
    });
  }

  void adopt_followers(AttachedKeys& keys) {
    const auto adopt = [&](const auto& from, auto& to) {
      for (const auto& element : from) {
        auto copy = element;
        if (!follow_copy(copy, renaming_, reading_.names)) continue;
        rename_element(copy, renaming_);
        auto& adopted = to.push_back(std::move(copy));
        reading_.remember(adopted);
        keys.match(element, adopted);
      }
    };
    Spec& spec = reading_.spec;
    adopt(child_.pairs, spec.pairs);
    adopt(child_.excludes, spec.excludes);
    adopt(child_.tendons, spec.tendons);
    adopt(child_.equalities, spec.equalities);
    adopt(child_.actuators, spec.actuators);
    adopt(child_.sensors, spec.sensors);
    adopt(child_.tuples, spec.tuples);
  }

  Reading& reading_;
  const Attach& attach_;
  const Spec& child_;
  Inside& inside_;
  Renaming renaming_;
};

}  // namespace

void read_attach(Reading& reading, const XmlNode& node, Inside& inside) {
  Attach attach;
  read_attributes(reading, node, no_tag, Place::element, attach);
  expect_no_children(reading, node);
  if (!attach.model.is_own() || !attach.prefix.is_own()) return;
  const auto child = reading.models.find(*attach.model);
  if (child == reading.models.end())
    return reading.found.error(attach.at,
                               "model=" + in_quotes(*attach.model) + ": there is no such asset/model");
  Attachment(reading, attach, child->second, inside).run();
}

void read_child_model(Reading& reading, const XmlNode& node, Spec&) {
  AssetModel asset;
  read_attributes(reading, node, no_tag, Place::element, asset);
  expect_no_children(reading, node);
  if (!asset.file.is_own()) return;
  const std::string file = "file=" + in_quotes(*asset.file) + ": ";
  if (asset.content_type.is_own() && *asset.content_type != "text/xml")
    return reading.found.error(asset.at,
                               "content_type=" + in_quotes(*asset.content_type) + ": only text/xml is read");
  const std::filesystem::path path = (reading.directory / *asset.file).lexically_normal();
  if (!file_exists(path, reading.options.files))
    return reading.found.error(asset.at, file + "cannot read the file");
  if (!reading.models_around.insert(path).second)
    return reading.found.error(asset.at, file + "the model would contain itself");
  ChildModel child{read_model_file(path, reading), -1};
  reading.models_around.erase(path);
  const std::string name = asset.name.is_own() ? *asset.name : *child.spec.mujoco.model;
  if (name.empty()) return reading.found.error(asset.at, "the model needs a name, here or in its own file");
  if (!reading.models.emplace(name, std::move(child)).second)
    reading.found.error(asset.at, "name=" + in_quotes(name) + ": there is already a model with this name");
}

}  // namespace corten::mjcf
