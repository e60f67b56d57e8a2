#include "view/field_arrays.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

#include "c/fields.h"
#include "corten/dynamics.h"
#include "corten/simulate.h"
#include "view/request.h"

namespace corten::view {

namespace {

constexpr std::array kWritable{"qpos",       "qvel",      "ctrl",         "act",          "mocap_pos",
                               "mocap_quat", "eq_active", "xfrc_applied", "qfrc_applied", "userdata"};

constexpr const char* kContactForce = "contact_force";
constexpr const char* kBodyContactForce = "body_contact_force";

/// Where the numbers of a field are, and how many.
struct Source {
  const void* data = nullptr;
  int dtype = CORTEN_FLOAT64;
  std::vector<std::int64_t> shape;

  std::size_t count() const {
    std::size_t n = 1;
    for (const std::int64_t s : shape) n *= static_cast<std::size_t>(s);
    return n;
  }
};

ElementType element_type(int dtype, ElementType real) {
  if (dtype == CORTEN_INT32) return ElementType::i4;
  return dtype == CORTEN_UINT8 ? ElementType::u1 : real;
}

/// Valid rows of a field whose rows are a capacity; -1: all.
std::int64_t valid_rows(const Data& data, std::string_view rows) {
  if (rows == "nconmax") return data->ncon;
  if (rows == "nefcmax") return data->nefc;
  if (rows == "npairmax") return data->ngeompair;
  if (rows == "nJmax")
    return data->nefc == 0 ? 0 : data->efc_J_rowadr[data->nefc - 1] + data->efc_J_rownnz[data->nefc - 1];
  return -1;
}

Source source_of(const corten_field& field) {
  return {field.data, field.dtype, {field.shape, field.shape + field.ndim}};
}

Source source_of(const Data& data, const std::string& name) {
  const corten_field field = c::data_field(data, name);
  Source source = source_of(field);
  if (const std::int64_t rows = valid_rows(data, field.rows); rows >= 0 && !source.shape.empty())
    source.shape[0] = std::min(rows, source.shape[0]);
  return source;
}

bool is_model_field(const std::string& name) {
  static const std::set<std::string, std::less<>> names = [] {
    std::set<std::string, std::less<>> all;
    for (int i = 0; i < corten_model_field_count(); i++) all.insert(corten_model_field_name(i));
    return all;
  }();
  return names.contains(name);
}

/// Copies the numbers of a field; reals as `real`.
void copy(const Source& from, ElementType real, std::byte* to) {
  const std::size_t count = from.count();
  if (count == 0) return;
  if (from.dtype != CORTEN_FLOAT64) {
    std::memcpy(to, from.data, count * size_of(element_type(from.dtype, real)));
  } else if (real == ElementType::f8) {
    std::memcpy(to, from.data, count * sizeof(double));
  } else {
    const auto* values = static_cast<const double*>(from.data);
    auto* single = reinterpret_cast<float*>(to);
    for (std::size_t i = 0; i < count; i++) single[i] = static_cast<float>(values[i]);
  }
}

void add(ContainerWriter& to, const std::string& name, const Source& source, ElementType real) {
  copy(source, real, to.add(name, element_type(source.dtype, real), source.shape));
}

bool is_derived(const std::string& name) { return name == kContactForce || name == kBodyContactForce; }

void add_contact_forces(ContainerWriter& to, const Model& model, const Data& data, ElementType real) {
  std::vector<double> forces;
  forces.reserve(6 * static_cast<std::size_t>(data->ncon));
  for (int i = 0; i < data->ncon; i++) {
    const auto force = contact_force(model, data, i);
    forces.insert(forces.end(), force.begin(), force.end());
  }
  to.add_reals(kContactForce, real, std::array<std::int64_t, 2>{data->ncon, 6}, forces.data());
}

void add_body_contact_forces(ContainerWriter& to, const Model& model, const Data& data, ElementType real) {
  std::vector<double> forces(6 * static_cast<std::size_t>(model->nbody));
  body_contact_forces(model, data, forces);
  to.add_reals(kBodyContactForce, real, std::array<std::int64_t, 2>{model->nbody, 6}, forces.data());
}

void add_all(ContainerWriter& to, const Simulation& simulation, const Watch& watch) {
  Source first = source_of(simulation.data(0), watch.name);
  const std::size_t bytes = first.count() * size_of(element_type(first.dtype, watch.real));
  std::vector<std::int64_t> shape{simulation.envs()};
  shape.insert(shape.end(), first.shape.begin(), first.shape.end());
  std::byte* at = to.add("all:" + watch.name, element_type(first.dtype, watch.real), shape);
  for (int env = 0; env < simulation.envs(); env++, at += bytes)
    copy(source_of(simulation.data(env), watch.name), watch.real, at);
}

Json described(const char* name, const char* owner, const corten_field& field, bool writable) {
  Json shape = Json::array();
  for (int i = 0; i < field.ndim; i++) shape.push_back(field.shape[i]);
  return {{"name", name},
          {"owner", owner},
          {"rows", field.rows},
          {"shape", shape},
          {"type", name_of(element_type(field.dtype, ElementType::f8))},
          {"meaning", field.meaning},
          {"writable", writable}};
}

}  // namespace

void check_watch(const Simulation& simulation, const Watch& watch) {
  if (is_derived(watch.name)) {
    if (watch.all) throw RequestError("\"" + watch.name + "\" cannot be watched in all environments");
    return;
  }
  if (is_model_field(watch.name)) {
    if (watch.all)
      throw RequestError("\"" + watch.name + "\" is a field of the model, which all environments share");
    return;
  }
  const corten_field field = c::data_field(simulation.data(0), watch.name);
  if (watch.all && valid_rows(simulation.data(0), field.rows) >= 0)
    throw RequestError("\"" + watch.name +
                       "\" cannot be watched in all environments: its size differs between them");
}

void add_field(ContainerWriter& to, const Simulation& simulation, int env, const Watch& watch) {
  const Data& data = simulation.data(env);
  if (watch.all) add_all(to, simulation, watch);
  else if (watch.name == kContactForce) add_contact_forces(to, simulation.model(), data, watch.real);
  else if (watch.name == kBodyContactForce) add_body_contact_forces(to, simulation.model(), data, watch.real);
  else if (is_model_field(watch.name)) add_model_field(to, simulation.model(), watch.name, watch.real);
  else add(to, watch.name, source_of(data, watch.name), watch.real);
}

void add_model_field(ContainerWriter& to, const Model& model, const std::string& name, ElementType real) {
  add(to, name, source_of(c::model_field(model, name)), real);
}

Json describe_fields(const Simulation& simulation) {
  Json all = Json::array();
  for (int i = 0; i < corten_data_field_count(); i++) {
    const char* name = corten_data_field_name(i);
    all.push_back(described(name, "data", c::data_field(simulation.data(0), name), is_writable(name)));
  }
  for (int i = 0; i < corten_model_field_count(); i++) {
    const char* name = corten_model_field_name(i);
    all.push_back(described(name, "model", c::model_field(simulation.model(), name),
                            std::string_view(name).starts_with("opt.")));
  }
  return all;
}

bool is_writable(const std::string& name) {
  return std::find(kWritable.begin(), kWritable.end(), name) != kWritable.end();
}

std::string writable_names() {
  std::string all;
  for (const char* name : kWritable) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

}  // namespace corten::view
