// Writes the model for probe, from the Model field tables.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "probe.h"

namespace corten::app {

namespace {

template <class Scalar>
Json option_json(const Scalar& value) {
  return number_json(value);
}
template <class Scalar, std::size_t N>
Json option_json(const Scalar (&values)[N]) {
  return array_json(std::span<const Scalar>(values));
}

template <class Number>
void add_array(Json& out, const char* name, std::span<const Number> values) {
  out[name] = array_json(values);
}
/// Pixels are left out: they are large.
void add_array(Json&, const char*, std::span<const unsigned char>) {}

void add_names(Json& out, const Model& model) {
  const std::pair<ObjectType, int> objects[] = {
      {kObjBody, model->nbody},     {kObjJoint, model->njnt},     {kObjGeom, model->ngeom},
      {kObjSite, model->nsite},     {kObjTendon, model->ntendon}, {kObjActuator, model->nu},
      {kObjSensor, model->nsensor}, {kObjEquality, model->neq},   {kObjFlex, model->nflex}};
  constexpr const char* keys[] = {"body_names",   "joint_names",    "geom_names",
                                  "site_names",   "tendon_names",   "actuator_names",
                                  "sensor_names", "equality_names", "flex_names"};
  for (std::size_t k = 0; k < std::size(keys); k++) {
    Json& names = out[keys[k]] = Json::array();
    for (int i = 0; i < objects[k].second; i++) names.push_back(model.name(objects[k].first, i));
  }
}

}  // namespace

Json model_json(const Model& model) {
  Json out;
#define CORTEN_WRITE(name, meaning) out[#name] = model->name;
  CORTEN_MODEL_SIZES(CORTEN_WRITE)
  CORTEN_APPEARANCE_SIZES(CORTEN_WRITE)
#undef CORTEN_WRITE
  add_names(out, model);
#define CORTEN_WRITE(scalar, name, count, value, meaning) out["opt"][#name] = option_json(model->opt.name);
  CORTEN_OPTION_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
#define CORTEN_WRITE(scalar, name, count, value, meaning) out["stat_" #name] = option_json(model->stat.name);
  CORTEN_STATISTIC_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
#define CORTEN_WRITE(type, name, rows, columns, meaning) out[#name] = array_json(model->name);
  CORTEN_MODEL_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
#define CORTEN_WRITE(type, name, rows, columns, meaning) add_array(out, #name, model->name);
  CORTEN_APPEARANCE_FIELDS(CORTEN_WRITE)
#undef CORTEN_WRITE
  return out;
}

}  // namespace corten::app
