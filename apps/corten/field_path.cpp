#include "field_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "commands.h"

namespace corten::app {

namespace {

/// Part of a dimension: where it begins, and how many elements it has.
struct Part {
  int first = 0, count = 0;
};

/// Sizes of dimensions by the names of the tables; numbers stand for themselves.
int size_named(const Model& model, const std::string& name) {
#define CORTEN_SIZE(size, meaning) \
  if (name == #size) return model->size;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
  return std::stoi(name);
}

/// The type of the objects that name the elements of a dimension; kObjNone: none do.
ObjectType objects_of(const std::string& dimension) {
  static constexpr std::pair<std::string_view, ObjectType> kTypes[] = {
      {"nq", kObjJoint},       {"nv", kObjJoint},    {"njnt", kObjJoint},     {"nbody", kObjBody},
      {"nmocap", kObjBody},    {"ngeom", kObjGeom},  {"nsite", kObjSite},     {"ncam", kObjCamera},
      {"nlight", kObjLight},   {"nu", kObjActuator}, {"na", kObjActuator},    {"ntendon", kObjTendon},
      {"neq", kObjEquality},   {"npair", kObjPair},  {"nsensor", kObjSensor}, {"nsensordata", kObjSensor},
      {"nhfield", kObjHfield}, {"nflex", kObjFlex},  {"nkey", kObjKey},       {"nnumericdata", kObjNumeric},
  };
  for (const auto& [name, type] : kTypes)
    if (name == dimension) return type;
  return kObjNone;
}

/// The elements of a dimension that belong to an object.
Part part_of(const Model& model, const std::string& dimension, int id) {
  const auto type = static_cast<JointType>(
      dimension == "nq" || dimension == "nv" ? model->jnt_type[static_cast<std::size_t>(id)] : 0);
  const auto i = static_cast<std::size_t>(id);
  if (dimension == "nq") return {model->jnt_qposadr[i], coordinates_of(type)};
  if (dimension == "nv") return {model->jnt_dofadr[i], dofs_of(type)};
  if (dimension == "na") return {model->actuator_actadr[i], model->actuator_actnum[i]};
  if (dimension == "nsensordata") return {model->sensor_adr[i], model->sensor_dim[i]};
  if (dimension == "nnumericdata") return {model->numeric_adr[i], model->numeric_size[i]};
  if (dimension == "nmocap") return {model->body_mocapid[i], model->body_mocapid[i] < 0 ? 0 : 1};
  return {id, 1};
}

Part part_selected(const Model& model, const std::string& dimension, int extent, const Selector& selector,
                   const Reference& reference) {
  if (std::holds_alternative<All>(selector)) return {0, extent};
  if (const int* index = std::get_if<int>(&selector)) {
    if (*index >= extent)
      throw FormulaError(
          extent == 0 ? fmt::format("{}: the model has none", reference.text())
                      : fmt::format("{}: the index must be from 0 to {}", reference.text(), extent - 1));
    return {*index, 1};
  }
  const ObjectType type = objects_of(dimension);
  if (type == kObjNone)
    throw FormulaError(
        fmt::format("{}: names do not select here; use an index from 0 to {}", reference.text(), extent - 1));
  const Part part = part_of(model, dimension, object_named(model, type, std::get<std::string>(selector)));
  if (part.count == 0) throw FormulaError(fmt::format("{}: the object has none", reference.text()));
  return part;
}

/// The part of a part that the second selector chooses: numbers of an object with several.
Part inside(Part part, const Selector& selector, const Reference& reference) {
  if (std::holds_alternative<All>(selector)) return part;
  const int* index = std::get_if<int>(&selector);
  if (index == nullptr || *index >= part.count)
    throw FormulaError(
        fmt::format("{}: the second index must be from 0 to {}", reference.text(), part.count - 1));
  return {part.first + *index, 1};
}

void require_one(const std::vector<int>& elements, const FieldShape& shape, const Reference& reference,
                 bool several) {
  if (elements.size() == 1 || (several && !elements.empty())) return;
  std::string example = shape.name + "[...]";
  if (reference.selectors.size() == 1) {
    Reference longer = reference;
    longer.selectors.emplace_back(0);
    example = longer.text();
  }
  throw FormulaError(elements.empty() ? fmt::format("{}: the model has none", reference.text())
                                      : fmt::format("{} has {} numbers; choose one, as in {}",
                                                    reference.text(), elements.size(), example));
}

bool is_star(const Selector& selector) { return std::holds_alternative<All>(selector); }

}  // namespace

int object_named(const Model& model, ObjectType type, const std::string& name) {
  try {
    return model.id(type, name);
  } catch (const std::out_of_range& e) {
    constexpr int kMostNames = 20;
    std::vector<std::string> names;
    for (int i = 0; i < model.count(type); i++)
      if (const std::string& known = model.name(type, i); !known.empty()) names.push_back(known);
    if (names.empty()) throw FormulaError(fmt::format("{}; the model has none with a name", e.what()));
    const bool more = names.size() > kMostNames;
    if (more) names.resize(kMostNames);
    const std::string what = e.what();  // it may end with a question: did you mean ...?
    throw FormulaError(fmt::format("{}{} there are {}{}", what, what.ends_with('?') ? "" : ";",
                                   fmt::join(names, ", "), more ? ", ..." : ""));
  }
}

std::vector<int> selected(const Model& model, const FieldShape& shape, const Reference& reference,
                          bool several) {
  const int rows = shape.rows.empty() ? shape.size : size_named(model, shape.rows);
  const int width = rows > 0 ? shape.size / rows : 0;
  const auto& selectors = reference.selectors;
  if (selectors.size() > 2)
    throw FormulaError(
        fmt::format("{} has {} indices; at most 2 are possible", reference.text(), selectors.size()));
  Part row{0, rows}, column{0, width};
  if (!selectors.empty()) row = part_selected(model, shape.rows, rows, selectors[0], reference);
  if (selectors.size() == 2) {
    if (width > 1) column = part_selected(model, shape.columns, width, selectors[1], reference);
    else row = inside(row, selectors[1], reference);
  }
  std::vector<int> elements;
  for (int r = 0; r < row.count; r++)
    for (int c = 0; c < column.count; c++) elements.push_back((row.first + r) * width + column.first + c);
  const bool meant = several && !selectors.empty() &&
                     std::any_of(selectors.begin(), selectors.end(), is_star) &&
                     (width == 1 || selectors.size() == 2);
  require_one(elements, shape, reference, meant);
  return elements;
}

namespace {

const double* reals(std::span<double> numbers) { return numbers.data(); }
const double* reals(std::span<int>) { return nullptr; }

/// Every fixed field of Data with real numbers.
std::vector<DataField> data_fields(const Data& data) {
  std::vector<DataField> fields;
#define CORTEN_FIELD(type, name, rows, columns, stage, meaning)                      \
  if constexpr (std::is_same_v<flat::type, double>)                                  \
    fields.push_back({{#name, #rows, #columns, static_cast<int>(data->name.size())}, \
                      #stage,                                                        \
                      [](const Data& d) -> const double* { return reals(d->name); }});
  CORTEN_DATA_FIXED_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
  return fields;
}

FieldShape model_shape(const Model& model, const std::string& field) {
#define CORTEN_FIELD(type, name, rows, columns, meaning) \
  if (field == #name) return {field, #rows, #columns, static_cast<int>(model->name.size())};
  CORTEN_MODEL_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
  return {};
}

/// The numbers of an option, of which there may be one.
template <class Number>
std::span<Number> numbers_of(Number& value) {
  return {&value, 1};
}
template <class Number, std::size_t N>
std::span<Number> numbers_of(Number (&values)[N]) {
  return values;
}

std::optional<EditableNumbers> find_editable(EditableModel& model, const std::string& field) {
#define CORTEN_FIELD(name, derives, rule) \
  if (field == #name) return model->name;
  CORTEN_VARIABLE_FIELDS(CORTEN_FIELD)
  CORTEN_EDITABLE_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
#define CORTEN_FIELD(scalar, name, count, value, meaning) \
  if (field == "opt." #name) return numbers_of(model->opt.name);
  CORTEN_OPTION_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
  return {};
}

/// Fields with a similar name, for messages: those that contain the last word of it. One or two letters are
/// in most names.
std::string similar(const std::string& name, const std::vector<std::string>& all) {
  const std::size_t under = name.find_last_of("_.");
  const std::string word = under == std::string::npos ? name : name.substr(under + 1);
  std::string found;
  for (const std::string& one : all)
    if (word.size() > 2 && one.find(word) != std::string::npos) found += (found.empty() ? "" : ", ") + one;
  return found.empty() ? "" : "; similar ones: " + found;
}

std::vector<std::string> editable_names() {
  std::vector<std::string> names;
#define CORTEN_FIELD(name, derives, rule) names.emplace_back(#name);
  CORTEN_VARIABLE_FIELDS(CORTEN_FIELD)
  CORTEN_EDITABLE_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
#define CORTEN_FIELD(scalar, name, count, value, meaning) names.emplace_back("opt." #name);
  CORTEN_OPTION_FIELDS(CORTEN_FIELD)
#undef CORTEN_FIELD
  return names;
}

}  // namespace

DataField data_field(const Data& data, const std::string& name) {
  const std::string wanted = name == "sensor" ? "sensordata" : name;
  std::vector<std::string> names;
  for (DataField& field : data_fields(data)) {
    if (field.shape.name == wanted) return std::move(field);
    names.push_back(field.shape.name);
  }
  throw FormulaError(
      fmt::format("unknown name {}; known are time, sensor, qpos, qvel, act, ctrl, other fields of Data with "
                  "real numbers, "
                  "parameters and series{}",
                  name, similar(wanted, names)));
}

ModelTarget model_target(const Model& model, const Reference& reference) {
  const std::string& field = reference.name;
  EditableModel edit(model);
  const auto numbers = find_editable(edit, field);
  FieldShape shape = model_shape(model, field);
  if (!numbers && !shape.name.empty())
    throw FormulaError(fmt::format("{} belongs to the structure of the model and cannot be changed", field));
  if (!numbers)
    throw FormulaError(fmt::format("the model has no field {}{}", field, similar(field, editable_names())));
  const int size = std::visit([](auto span) { return static_cast<int>(span.size()); }, *numbers);
  if (shape.name.empty()) shape = {field, std::to_string(size), "1", size};
  const bool whole = !std::holds_alternative<std::span<double>>(*numbers);
  ModelTarget target{field, selected(model, shape, reference, true), -1, whole};
  if (shape.rows == "nkey" && size > 0) target.key = target.elements.front() / (size / model->nkey);
  return target;
}

EditableNumbers editable_numbers(EditableModel& model, const std::string& field) {
  if (auto numbers = find_editable(model, field)) return *numbers;
  throw UsageError("the model has no field " + field);
}

}  // namespace corten::app
