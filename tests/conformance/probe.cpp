#include "conformance/probe.h"

#include <cmath>
#include <map>
#include <string>

#include "support/fields.h"
#include "support/models.h"

namespace corten::test {

namespace {

Json written(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}
Json written(const Numbers& values) {
  Json list = Json::array();
  for (double x : values) list.push_back(written(x));
  return list;
}

Numbers read(const Json& values) {
  Numbers numbers;
  for (const Json& x : values.is_array() ? values : Json::array({values}))
    numbers.push_back(x.is_string() ? std::stod(x.get<std::string>()) : x.get<double>());
  return numbers;
}

Json names(const Model& model, ObjectType type, int count) {
  Json list = Json::array();
  for (int id = 0; id < count; id++) list.push_back(model.name(type, id));
  return list;
}

Json probe_model(const Model& model, const Json& reference) {
  Json out = Json::object();
  const std::map<std::string, std::pair<ObjectType, int>> named = {
      {"body_names", {kObjBody, model->nbody}},       {"joint_names", {kObjJoint, model->njnt}},
      {"geom_names", {kObjGeom, model->ngeom}},       {"site_names", {kObjSite, model->nsite}},
      {"tendon_names", {kObjTendon, model->ntendon}}, {"actuator_names", {kObjActuator, model->nu}},
      {"sensor_names", {kObjSensor, model->nsensor}}, {"equality_names", {kObjEquality, model->neq}},
      {"flex_names", {kObjFlex, model->nflex}}};
  for (const auto& [key, value] : reference.items()) {
    if (auto it = named.find(key); it != named.end()) {
      out[key] = names(model, it->second.first, it->second.second);
    } else if (key == "opt") {
      for (const auto& [option, unused] : value.items())
        if (auto field = option_field(model->opt, option)) out[key][option] = written(*field);
    } else if (auto field = model_field(model, key)) {
      out[key] = written(*field);
    }
  }
  return out;
}

/// Contacts as a list, one object each, from the arrays contact_*.
Json contacts(const Model& model, const Data& data, const Json& reference) {
  Json list = Json::array();
  for (int i = 0; i < data->ncon; i++) list.push_back(Json::object());
  if (reference.empty() || list.empty()) return list;
  for (const auto& [key, value] : reference[0].items()) {
    const auto field = data_field(data, "contact_" + key);
    if (!field) continue;
    const std::size_t width = field->size() / static_cast<std::size_t>(data.contact_capacity());
    for (std::size_t i = 0; i < list.size(); i++)
      list[i][key] = written(Numbers(field->begin() + i * width, field->begin() + (i + 1) * width));
  }
  for (std::size_t i = 0; i < list.size(); i++) {
    const auto force = contact_force(model, data, static_cast<int>(i));
    list[i]["force"] = written(Numbers(force.begin(), force.end()));
  }
  return list;
}

/// flexvert_J: two rows for each vertex, of the same sparsity.
Numbers dense_strain_rows(const Model& model, const Data& data) {
  std::vector<int> nonzeros, address;
  for (int row = 0; row < 2 * model->nflexvert; row++) {
    nonzeros.push_back(model->flexvert_J_rownnz[row / 2]);
    address.push_back(model->flexvert_J_rowadr[row / 2] + row % 2 * nonzeros.back());
  }
  return dense_rows(data->flexvert_J, nonzeros, address, model->flexvert_J_colind, model->nv);
}

Json probe_forward(const Model& model, Data& data, const Json& reference) {
  forward(model, data);
  body_forces(model, data);
  subtree_velocity(model, data);
  energy(model, data);
  Json out = Json::object();
  for (const auto& [key, value] : reference.items()) {
    if (key == "contact") {
      out[key] = contacts(model, data, value);
    } else if (key == "M") {
      out[key] = written(dense_inertia(model, data));
    } else if (key == "efc_J") {
      Numbers dense(static_cast<std::size_t>(data->nefc * model->nv));
      full_jacobian(model, data, dense);
      out[key] = written(dense);
    } else if (key == "ten_J") {
      out[key] = written(
          dense_rows(data->ten_J, model->ten_J_rownnz, model->ten_J_rowadr, model->ten_J_colind, model->nv));
    } else if (key == "actuator_moment") {
      out[key] = written(dense_rows(data->actuator_moment, model->moment_rownnz, model->moment_rowadr,
                                    model->moment_colind, model->nv));
    } else if (key == "flexedge_J") {
      out[key] = written(dense_rows(data->flexedge_J, model->flexedge_J_rownnz, model->flexedge_J_rowadr,
                                    model->flexedge_J_colind, model->nv));
    } else if (key == "flexvert_J") {
      out[key] = written(dense_strain_rows(model, data));
    } else if (auto field = data_field(data, key)) {
      if (key.rfind("efc_", 0) == 0) field->resize(static_cast<std::size_t>(data->nefc));
      out[key] = written(*field);
    }
  }
  return out;
}

Json probe_state(const Data& data, const Json& reference) {
  Json out = Json::object();
  for (const auto& [key, value] : reference.items())
    if (auto field = data_field(data, key)) out[key] = written(*field);
  return out;
}

Model with_override(const Model& model, const Json& reference) {
  if (!reference.contains("override")) return model;
  const Json& changes = reference["override"];
  return with(model, [&](Option& option) {
    option.tolerance = changes.value("tolerance", option.tolerance);
    option.iterations = changes.value("iterations", option.iterations);
  });
}

}  // namespace

void put_into(const Model& model, Data& data, const Json& state) {
  reset(model, data);
  for (const auto& [key, value] : state.items())
    if (!set_data_field(data, key, read(value)))
      throw std::runtime_error("the state's " + key + " has the wrong size");
}

Json probe(const Model& loaded, const Json& reference) {
  const Model model = with_override(loaded, reference);
  Data data(model);
  Json out = Json::object();
  if (reference.contains("model")) out["model"] = probe_model(model, reference["model"]);
  out["checkpoints"] = Json::array();
  for (const Json& checkpoint : reference["checkpoints"]) {
    Json result = Json::object();
    put_into(model, data, checkpoint["state"]);
    result["forward"] = probe_forward(model, data, checkpoint["forward"]);
    put_into(model, data, checkpoint["state"]);
    step(model, data);
    result["next"] = probe_state(data, checkpoint["next"]);
    out["checkpoints"].push_back(std::move(result));
  }
  if (reference.contains("rollout")) {
    put_into(model, data, reference["checkpoints"][0]["state"]);
    for (int i = 0; i < reference["rollout"]["steps"].get<int>(); i++) step(model, data);
    out["rollout"] = probe_state(data, reference["rollout"]);
  }
  return out;
}

}  // namespace corten::test
