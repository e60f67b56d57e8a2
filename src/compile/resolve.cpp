#include "compile/resolve.h"

#include "compile/messages.h"

namespace corten::compile {

namespace {

const char* word(Object type) {
  switch (type) {
    case Object::body: return "body";
    case Object::joint: return "joint";
    case Object::geom: return "geom";
    case Object::site: return "site";
    case Object::tendon: return "tendon";
    case Object::actuator: return "actuator";
    case Object::key: return "keyframe";
    default: return "object";
  }
}

class NameIndex {
 public:
  NameIndex(Draft& draft, Diagnostics& found) : draft_(draft), found_(found) {}

  void add(Object type, const std::string& name, const SourceLocation& at) {
    detail::NameTable& table = draft_.names[static_cast<std::size_t>(type)];
    const int id = static_cast<int>(table.names.size());
    table.names.push_back(name);
    if (!name.empty() && !table.ids.emplace(name, id).second)
      found_.error(at, "the name " + quoted(name) + " is taken by another " + word(type));
  }

 private:
  Draft& draft_;
  Diagnostics& found_;
};

}  // namespace

void number_objects(Draft& draft, Diagnostics& found) {
  NameIndex index(draft, found);
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    const BodyDraft& body = draft.bodies[b];
    const int id = static_cast<int>(b);
    index.add(Object::body, b == 0 ? "world" : *body.spec->name, body.spec->at);
    for (const JointDraft& joint : body.joints) {
      draft.joints.push_back({&joint, id});
      index.add(Object::joint, *joint.spec->name, joint.spec->at);
    }
    for (const GeomDraft& geom : body.geoms) {
      draft.geoms.push_back({&geom, id});
      index.add(Object::geom, *geom.spec->name, geom.spec->at);
    }
    for (const SiteDraft& site : body.sites) {
      draft.sites.push_back({&site, id});
      index.add(Object::site, *site.spec->name, site.spec->at);
    }
  }
  for (const mjcf::Tendon& tendon : draft.spec->tendons) index.add(Object::tendon, *tendon.name, tendon.at);
  for (const mjcf::Actuator& actuator : draft.spec->actuators)
    index.add(Object::actuator, *actuator.name, actuator.at);
  for (const mjcf::Key& key : draft.spec->keys) index.add(Object::key, *key.name, key.at);
}

int find(const Draft& draft, Object type, const std::string& name, const SourceLocation& at,
         Diagnostics& found) {
  const auto& ids = draft.names_of(type).ids;
  const auto match = ids.find(name);
  if (match != ids.end()) return match->second;
  found.error(at, "there is no " + std::string(word(type)) + " " + quoted(name));
  return -1;
}

}  // namespace corten::compile
