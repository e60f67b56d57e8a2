#include "compile/resolve.h"

#include "compile/did_you_mean.h"
#include "compile/messages.h"

namespace corten::compile {

void add_name(Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
              Diagnostics& found) {
  detail::NameTable& table = draft.names_of(type);
  const int id = static_cast<int>(table.names.size());
  table.names.push_back(name);
  if (!name.empty() && !table.ids.emplace(name, id).second)
    found.error(at, "the name " + quoted(name) + " is taken by another " + std::string(object_name(type)));
}

void number_objects(Draft& draft, Diagnostics& found) {
  auto number = [&](auto& records, auto& placed, int body, ObjectType type) {
    for (auto& record : records) {
      placed.push_back({&record, body});
      add_name(draft, type, *record.spec->name, record.spec->at, found);
    }
  };
  for (std::size_t b = 0; b < draft.bodies.size(); b++) {
    BodyDraft& body = draft.bodies[b];
    const int id = static_cast<int>(b);
    add_name(draft, kObjBody, b == 0 ? "world" : *body.spec->name, body.spec->at, found);
    number(body.joints, draft.joints, id, kObjJoint);
    number(body.geoms, draft.geoms, id, kObjGeom);
    number(body.sites, draft.sites, id, kObjSite);
    number(body.cameras, draft.cameras, id, kObjCamera);
    number(body.lights, draft.lights, id, kObjLight);
  }
  // Pairs and exclusions get ids when they are sorted.
  auto name_all = [&](const auto& list, ObjectType type) {
    for (const auto& element : list) add_name(draft, type, *element.name, element.at, found);
  };
  const mjcf::Spec& spec = *draft.spec;
  name_all(spec.flexes, kObjFlex);
  name_all(spec.equalities, kObjEquality);
  name_all(spec.tendons, kObjTendon);
  name_all(spec.actuators, kObjActuator);
  name_all(spec.sensors, kObjSensor);
  name_all(spec.numerics, kObjNumeric);
  name_all(spec.texts, kObjText);
  name_all(spec.tuples, kObjTuple);
  name_all(spec.keys, kObjKey);
}

int find(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
         Diagnostics& found, const char* attribute) {
  const auto& ids = draft.names_of(type).ids;
  const auto match = ids.find(name);
  if (match != ids.end()) return match->second;
  const std::string who = attribute ? std::string(attribute) + ": " : "";
  if (name.empty()) {
    found.error(at, who + "the name of a " + std::string(object_name(type)) + " is missing");
    return -1;
  }
  found.error(at, who + "there is no " + std::string(object_name(type)) + " " + quoted(name) +
                      did_you_mean(name, ids));
  return -1;
}

Reference find_object(const Draft& draft, ObjectType type, const std::string& name, const SourceLocation& at,
                      Diagnostics& found, const char* attribute) {
  if (detail::name_table_of(type) >= 0) return {type, find(draft, type, name, at, found, attribute)};
  found.error(at, std::string(attribute) + " " + quoted(name) + ": objects of the type " + word(type) +
                      " cannot be referred to, or there is none of this name");
  return {type, -1};
}

}  // namespace corten::compile
