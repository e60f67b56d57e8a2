// Rows of the varying model fields, and recomputation of derived fields.
#include "batch/variation.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "compile/constants.h"
#include "corten/editable_fields.h"
#include "model/layout.h"

namespace corten {

std::vector<std::string> variable_fields() {
  std::vector<std::string> names;
#define CORTEN_NAME(name, rule) names.push_back("opt." #name);
  CORTEN_VARIABLE_OPTIONS(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(name, derives, rule) names.push_back(#name);
  CORTEN_VARIABLE_FIELDS(CORTEN_NAME)
#undef CORTEN_NAME
  return names;
}

namespace batch {

namespace {

using namespace compile;  // Derived bits

std::ptrdiff_t distance(const void* from, const void* to) {
  return static_cast<const std::byte*>(to) - static_cast<const std::byte*>(from);
}

template <class Element>
std::size_t numbers_of(const std::span<Element>& field) {
  return field.size();
}

/// Sets `slot` and `exposed` of `field` by its name. Returns false if the Model has no such field.
bool locate(const detail::ModelStorage& model, VaryingField& field) {
#define CORTEN_LOCATE(type, name_, rows, columns, meaning)        \
  if (field.name == #name_) {                                     \
    field.integer = std::is_same_v<flat::type, int>;              \
    field.numbers = numbers_of(model.fields.name_);               \
    field.bytes = field.numbers * sizeof(flat::type);             \
    field.slot = distance(&model.view, &model.view.name_);        \
    field.exposed = distance(&model.fields, &model.fields.name_); \
    return true;                                                  \
  }
  CORTEN_MODEL_FIELDS(CORTEN_LOCATE)
#undef CORTEN_LOCATE
#define CORTEN_LOCATE(scalar, name_, count, value, meaning)           \
  if (field.name == "opt." #name_) {                                  \
    field.option = true;                                              \
    field.integer = std::is_same_v<flat::scalar, int>;                \
    field.numbers = (count);                                          \
    field.bytes = sizeof model.view.opt.name_;                        \
    field.slot = distance(&model.view, &model.view.opt.name_);        \
    field.exposed = distance(&model.fields, &model.fields.opt.name_); \
    return true;                                                      \
  }
  CORTEN_OPTION_FIELDS(CORTEN_LOCATE)
#undef CORTEN_LOCATE
  return false;
}

bool is_derived(std::string_view name) {
#define CORTEN_TEST(field, by) \
  if (name == #field) return true;
  CORTEN_DERIVED_FIELDS(CORTEN_TEST)
#undef CORTEN_TEST
  return false;
}

[[noreturn]] void refuse(const detail::ModelStorage& model, const std::string& name) {
  VaryingField field{.name = name};
  std::string why = "is not a field of Model";
  if (is_derived(name)) why = "is computed from other fields; vary those";
  else if (locate(model, field)) why = "defines the structure of the model, or does not affect the physics";
  std::string all;
  for (const std::string& known : variable_fields()) all += (all.empty() ? "" : ", ") + known;
  throw std::invalid_argument("BatchOptions::vary: '" + name + "' " + why + ". Fields that can vary: " + all);
}

}  // namespace

Variation::Variation(const Model& base, const std::vector<std::string>& names, int envs)
    : base_(base), envs_(envs), statistics_(static_cast<std::size_t>(envs), base->stat) {
  unsigned derives = 0;
  for (const std::string& name : names) {
    if (find(name) != nullptr) continue;
    bool known = false;
#define CORTEN_ADD(field, derives_, rule_) \
  if (name == #field) add(name, derives_, Rule::rule_, false), derives |= (derives_), known = true;
    CORTEN_VARIABLE_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
#define CORTEN_ADD(field, rule_) \
  if (name == "opt." #field) add(name, kDeriveNothing, Rule::rule_, false), known = true;
    CORTEN_VARIABLE_OPTIONS(CORTEN_ADD)
#undef CORTEN_ADD
    if (!known) refuse(base.storage(), name);
  }
  add_derived(derives);

  const auto rows = static_cast<std::size_t>(envs);
  ArenaCursor measure(nullptr);
  for (const VaryingField& field : fields_) {
    measure.take<std::byte>(field.bytes * rows);
    bytes_per_env_ += field.bytes;
  }
  memory_ = Arena(measure.used());
  ArenaCursor cursor(memory_.data());
  for (VaryingField& field : fields_) field.rows = cursor.take<std::byte>(field.bytes * rows);
  for (int env = 0; env < envs; env++) restore(env);

  // Statistics given in the file are the same in every environment.
  detail::ModelStorage scratch = base.storage();
  detail::DataStorage data(scratch.view, DataCapacity{});
  bind(scratch, 0);
  if (derives & kDeriveConstants) computed_base_ = compile::constants_at_qpos0(scratch.view, data.view);
  restore(0);
}

void Variation::add(const std::string& name, unsigned derives, Rule rule, bool derived) {
  VaryingField field{.name = name, .derives = derives, .rule = rule, .derived = derived};
  locate(base_.storage(), field);
  fields_.push_back(field);
}

void Variation::add_derived(unsigned derives) {
#define CORTEN_ADD(name, by) \
  if ((derives & (by)) && find(#name) == nullptr) add(#name, kDeriveNothing, Rule::finite, true);
  CORTEN_DERIVED_FIELDS(CORTEN_ADD)
#undef CORTEN_ADD
  // bvh_aabb holds both mesh trees and body trees; only viewers read the latter. With meshes it is too large
  // to copy per environment.
  if (base_->nmesh > 0) std::erase_if(fields_, [](const VaryingField& f) { return f.name == "bvh_aabb"; });
}

void Variation::bind(detail::ModelStorage& model, int env) const {
  auto* view = reinterpret_cast<std::byte*>(&model.view);
  auto* fields = reinterpret_cast<std::byte*>(&model.fields);
  for (const VaryingField& field : fields_) {
    std::byte* row = field.row(env);
    if (field.option) {
      std::memcpy(view + field.slot, row, field.bytes);
      std::memcpy(fields + field.exposed, row, field.bytes);
      continue;
    }
    std::memcpy(view + field.slot, &row, sizeof row);
    if (field.integer) {
      const std::span<const int> span(reinterpret_cast<const int*>(row), field.numbers);
      std::memcpy(fields + field.exposed, static_cast<const void*>(&span), sizeof span);
    } else {
      const std::span<const double> span(reinterpret_cast<const double*>(row), field.numbers);
      std::memcpy(fields + field.exposed, static_cast<const void*>(&span), sizeof span);
    }
  }
  static_assert(sizeof model.fields.stat == sizeof model.view.stat);
  model.fields.stat = statistics_[static_cast<std::size_t>(env)];
  std::memcpy(&model.view.stat, &model.fields.stat, sizeof model.view.stat);
}

const VaryingField* Variation::find(std::string_view name) const {
  const auto found = std::find_if(fields_.begin(), fields_.end(),
                                  [&](const VaryingField& field) { return field.name == name; });
  return found == fields_.end() ? nullptr : &*found;
}

const VaryingField& Variation::at(std::string_view name) const {
  if (const VaryingField* field = find(name)) return *field;
  std::string all;
  for (const VaryingField& field : fields_) all += (all.empty() ? "" : ", ") + field.name;
  throw std::invalid_argument(
      "model field '" + std::string(name) +
      "' does not vary in this batch; BatchOptions::vary names those that do: " + all);
}

const std::byte* Variation::base_of(const VaryingField& field) const {
  const detail::ModelStorage& model = base_.storage();
  const auto* at = reinterpret_cast<const std::byte*>(&model.view) + field.slot;
  if (field.option) return at;
  const std::byte* array = nullptr;
  std::memcpy(&array, at, sizeof array);
  return array;
}

std::span<const double> Variation::base_values(const VaryingField& field) const {
  return {reinterpret_cast<const double*>(base_of(field)), field.numbers};
}

std::span<double> Variation::values(const VaryingField& field, int env) const {
  return {reinterpret_cast<double*>(field.row(env)), field.numbers};
}

void Variation::save(int env, std::vector<std::byte>& to) const {
  std::byte* out = to.data();
  for (const VaryingField& field : fields_) {
    if (field.bytes > 0) std::memcpy(out, field.row(env), field.bytes);
    out += field.bytes;
  }
  std::memcpy(out, &statistics_[static_cast<std::size_t>(env)], sizeof(Statistic));
}

void Variation::put_back(int env, const std::vector<std::byte>& from) {
  const std::byte* in = from.data();
  for (const VaryingField& field : fields_) {
    if (field.bytes > 0) std::memcpy(field.row(env), in, field.bytes);
    in += field.bytes;
  }
  std::memcpy(&statistics_[static_cast<std::size_t>(env)], in, sizeof(Statistic));
}

void Variation::restore(int env) {
  for (const VaryingField& field : fields_)
    if (field.bytes > 0) std::memcpy(field.row(env), base_of(field), field.bytes);
  statistics_[static_cast<std::size_t>(env)] = base_->stat;
}

void Variation::derive(unsigned what, detail::ModelStorage& model, const DataView<double>& scratch, int env) {
  const Statistic computed = refresh_derived(what, model, scratch, find("bvh_aabb") != nullptr);
  if (what & kDeriveConstants)
    statistics_[static_cast<std::size_t>(env)] = merged_statistics(base_->stat, computed_base_, computed);
}

void Variation::check(const VaryingField& field, int env) const {
  check_values({field.name, field.rule, values(field, env), base_values(field), *base_,
                " of environment " + std::to_string(env)});
}

Model Variation::model(int env) const {
  const detail::ModelStorage& base = base_.storage();
  std::shared_ptr<detail::ModelStorage> copy = detail::copy_model_storage(base);
  copy->fields.stat = statistics_[static_cast<std::size_t>(env)];
  detail::refresh_options(*copy);
  for (const VaryingField& field : fields_) {
    auto* at = reinterpret_cast<std::byte*>(&copy->view) + field.slot;
    std::byte* array = at;
    if (!field.option) std::memcpy(&array, at, sizeof array);
    else
      std::memcpy(reinterpret_cast<std::byte*>(&copy->fields) + field.exposed, field.row(env), field.bytes);
    if (field.bytes > 0) std::memcpy(array, field.row(env), field.bytes);
  }
  return Model(std::move(copy));
}

}  // namespace batch

}  // namespace corten
