#include "compile/resolve.h"

#include "compile/did_you_mean.h"
#include "compile/messages.h"

namespace corten::compile {

namespace {

const char* word(Object type) {
  static constexpr const char* words[kObjectCount] = {
      "body", "joint",        "geom", "site",    "tendon",   "actuator", "sensor", "equality constraint",
      "mesh", "height field", "pair", "exclude", "keyframe", "camera",   "light",  "numeric",
      "text", "tuple",        "sdf"};
  return words[static_cast<std::size_t>(type)];
}

/// -1 for what has no name table.
int object_with_code(int type) {
  switch (type) {
    case kObjBody:
    case kObjXBody: return static_cast<int>(Object::body);
    case kObjJoint: return static_cast<int>(Object::joint);
    case kObjGeom: return static_cast<int>(Object::geom);
    case kObjSite: return static_cast<int>(Object::site);
    case kObjCamera: return static_cast<int>(Object::camera);
    case kObjLight: return static_cast<int>(Object::light);
    case kObjMesh: return static_cast<int>(Object::mesh);
    case kObjHfield: return static_cast<int>(Object::hfield);
    case kObjPair: return static_cast<int>(Object::pair);
    case kObjExclude: return static_cast<int>(Object::exclude);
    case kObjEquality: return static_cast<int>(Object::equality);
    case kObjTendon: return static_cast<int>(Object::tendon);
    case kObjActuator: return static_cast<int>(Object::actuator);
    case kObjSensor: return static_cast<int>(Object::sensor);
    case kObjNumeric: return static_cast<int>(Object::numeric);
    case kObjText: return static_cast<int>(Object::text);
    case kObjTuple: return static_cast<int>(Object::tuple);
    case kObjKey: return static_cast<int>(Object::key);
    default: return -1;
  }
}

/// Materials and textures are not part of the model, but a tuple can hold their place in the file.
template <class List>
int place_of(const List& list, const std::string& name) {
  for (std::size_t i = 0; i < list.size(); i++)
    if (*list[i].name == name) return static_cast<int>(i);
  return -1;
}

}  // namespace

void add_name(Draft& draft, Object type, const std::string& name, const SourceLocation& at,
              Diagnostics& found) {
  detail::NameTable& table = draft.names_of(type);
  const int id = static_cast<int>(table.names.size());
  table.names.push_back(name);
  if (!name.empty() && !table.ids.emplace(name, id).second)
    found.error(at, "the name " + quoted(name) + " is taken by another " + word(type));
}

void number_objects(Draft& draft, Diagnostics& found) {
  auto number = [&](auto& records, auto& placed, int body, Object type) {
    for (auto& record : records) {
      placed.push_back({&record, body});
      add_name(draft, type, *record.spec->name, record.spec->at, found);
    }
  };
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    BodyDraft& body = draft.bodies[b];
    const int id = static_cast<int>(b);
    add_name(draft, Object::body, b == 0 ? "world" : *body.spec->name, body.spec->at, found);
    number(body.joints, draft.joints, id, Object::joint);
    number(body.geoms, draft.geoms, id, Object::geom);
    number(body.sites, draft.sites, id, Object::site);
    number(body.cameras, draft.cameras, id, Object::camera);
    number(body.lights, draft.lights, id, Object::light);
  }
  // Pairs and exclusions are numbered when they are sorted.
  auto name_all = [&](const auto& list, Object type) {
    for (const auto& element : list) add_name(draft, type, *element.name, element.at, found);
  };
  const mjcf::Spec& spec = *draft.spec;
  name_all(spec.equalities, Object::equality);
  name_all(spec.tendons, Object::tendon);
  name_all(spec.actuators, Object::actuator);
  name_all(spec.sensors, Object::sensor);
  name_all(spec.numerics, Object::numeric);
  name_all(spec.texts, Object::text);
  name_all(spec.tuples, Object::tuple);
  name_all(spec.keys, Object::key);
}

int find(const Draft& draft, Object type, const std::string& name, const SourceLocation& at,
         Diagnostics& found, const char* attribute) {
  const auto& ids = draft.names_of(type).ids;
  const auto match = ids.find(name);
  if (match != ids.end()) return match->second;
  const std::string who = attribute ? std::string(attribute) + ": " : "";
  if (name.empty()) {
    found.error(at, who + "the name of a " + word(type) + " is missing");
    return -1;
  }
  found.error(at, who + "there is no " + word(type) + " " + quoted(name) + did_you_mean(name, ids));
  return -1;
}

Reference find_object(const Draft& draft, int type, const std::string& name, const SourceLocation& at,
                      Diagnostics& found, const char* attribute) {
  const int object = object_with_code(type);
  if (object >= 0) return {type, find(draft, static_cast<Object>(object), name, at, found, attribute)};
  int place = -1;
  if (type == kObjMaterial) place = place_of(draft.spec->materials, name);
  if (type == kObjTexture) place = place_of(draft.spec->textures, name);
  if (place >= 0) return {type, place};
  found.error(at, std::string(attribute) + " " + quoted(name) + ": objects of the type " +
                      word(static_cast<mjcf::ObjectType>(type)) +
                      " cannot be referred to, or there is none of this name");
  return {type, -1};
}

}  // namespace corten::compile
