// The output of corten info --json.
#include <nlohmann/json.hpp>
#include <utility>

#include "info.h"

namespace corten::app {

namespace {

/// The id and name of an object, with which each entry of a list begins.
Json entry(const Model& model, ObjectType type, int id) {
  return {{"id", id}, {"name", model.name(type, id)}};
}

/// A list with one entry per object; `add` completes each.
template <class Add>
Json list(const Model& model, ObjectType type, int count, Add add) {
  Json all = Json::array();
  for (int i = 0; i < count; i++) {
    Json one = entry(model, type, i);
    add(one, i);
    all.push_back(std::move(one));
  }
  return all;
}

/// Two numbers, or null if they do not apply.
template <class Numbers>
Json range(bool limited, const Numbers& numbers, int i) {
  if (!limited) return nullptr;
  return Json::array({number_json(numbers[2 * i]), number_json(numbers[2 * i + 1])});
}

template <class Enum>
std::string word(int value) {
  return std::string(word_of(static_cast<Enum>(value)));
}

Json option_json(std::string_view, std::span<const double> values) {
  return values.size() == 1 ? number_json(values[0]) : array_json(values);
}
/// Options whose values have words are written as words, those that are true or false as such.
Json option_json(std::string_view name, std::span<const int> values) {
  const std::string text = option_text(name, values);
  if (text == "true" || text == "false") return text == "true";
  const bool number = text.find_first_not_of("-0123456789 ") == std::string::npos;
  if (!number) return text;
  return values.size() == 1 ? number_json(values[0]) : array_json(values);
}

Json joints_json(const Model& m) {
  return list(m, kObjJoint, m->njnt, [&](Json& one, int j) {
    const auto type = static_cast<JointType>(m->jnt_type[j]);
    one.update({{"type", std::string(word_of(type))},
                {"body", m->jnt_bodyid[j]},
                {"qpos_address", m->jnt_qposadr[j]},
                {"qpos_count", coordinates_of(type)},
                {"dof_address", m->jnt_dofadr[j]},
                {"dof_count", dofs_of(type)},
                {"range", range(m->jnt_limited[j] != 0, m->jnt_range, j)}});
  });
}

Json flexes_json(const Model& m) {
  return list(m, kObjFlex, m->nflex, [&](Json& one, int f) {
    one.update({{"dim", m->flex_dim[f]},
                {"vertices", m->flex_vertnum[f]},
                {"edges", m->flex_edgenum[f]},
                {"elements", m->flex_elemnum[f]},
                {"nodes", m->flex_nodenum[f]},
                {"radius", number_json(m->flex_radius[f])},
                {"rigid", m->flex_rigid[f] != 0}});
  });
}

Json actuators_json(const Model& m) {
  return list(m, kObjActuator, m->nu, [&](Json& one, int u) {
    one.update({{"kind", std::string(actuator_kind(m, u))},
                {"dynamics", word<DynamicsType>(m->actuator_dyntype[u])},
                {"gain", word<GainType>(m->actuator_gaintype[u])},
                {"bias", word<BiasType>(m->actuator_biastype[u])},
                {"transmission", word<TransmissionType>(m->actuator_trntype[u])},
                {"target", transmission_target(m, u)},
                {"gear", array_json(m->actuator_gear.subspan(6 * static_cast<std::size_t>(u), 6))},
                {"ctrl_range", range(m->actuator_ctrllimited[u] != 0, m->actuator_ctrlrange, u)},
                {"force_range", range(m->actuator_forcelimited[u] != 0, m->actuator_forcerange, u)},
                {"act_address", m->actuator_actadr[u]},
                {"act_count", m->actuator_actnum[u]}});
  });
}

Json sensors_json(const Model& m) {
  return list(m, kObjSensor, m->nsensor, [&](Json& one, int s) {
    one.update({{"type", word<SensorType>(m->sensor_type[s])},
                {"target", sensor_target(m, s)},
                {"address", m->sensor_adr[s]},
                {"count", m->sensor_dim[s]}});
  });
}

Json bodies_json(const Model& m) {
  return list(m, kObjBody, m->nbody, [&](Json& one, int b) {
    one.update({{"parent", b > 0 ? m->body_parentid[b] : -1},
                {"mass", number_json(m->body_mass[b])},
                {"geoms", m->body_geomnum[b]},
                {"mocap", m->body_mocapid[b] >= 0}});
  });
}

Json cameras_json(const Model& m) {
  return list(m, kObjCamera, m->ncam, [&](Json& one, int c) {
    one.update({{"body", m->cam_bodyid[c]},
                {"mode", word<TrackingMode>(m->cam_mode[c])},
                {"fovy", number_json(m->cam_fovy[c])}});
  });
}

}  // namespace

Json info_json(const Model& m) {
  Json out = {{"model", m.name()}, {"mass", number_json(m->body_subtreemass[0])}};
#define CORTEN_WRITE(name, meaning) out["sizes"][#name] = m->name;
  CORTEN_MODEL_SIZES(CORTEN_WRITE)
  CORTEN_APPEARANCE_SIZES(CORTEN_WRITE)
#undef CORTEN_WRITE
#define CORTEN_WRITE(scalar, name, count, value, meaning) \
  out["options"][#name] = option_json(#name, numbers(m->opt.name));
  CORTEN_OPTION_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
  out["bodies"] = bodies_json(m);
  out["joints"] = joints_json(m);
  out["flexes"] = flexes_json(m);
  out["tendons"] = list(m, kObjTendon, m->ntendon, [&](Json& one, int t) {
    one.update({{"kind", std::string(tendon_kind(m, t))}, {"length", number_json(m->tendon_length0[t])}});
  });
  out["actuators"] = actuators_json(m);
  out["sensors"] = sensors_json(m);
  out["sites"] = list(m, kObjSite, m->nsite, [&](Json& one, int s) { one["body"] = m->site_bodyid[s]; });
  out["cameras"] = cameras_json(m);
  out["keyframes"] =
      list(m, kObjKey, m->nkey, [&](Json& one, int k) { one["time"] = number_json(m->key_time[k]); });
  return out;
}

}  // namespace corten::app
