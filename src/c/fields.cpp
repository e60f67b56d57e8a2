#include "c/fields.h"

#include <iterator>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "c/failure.h"
#include "corten/editable_fields.h"

namespace corten::c {

namespace {

// ---- names

const char* const kModelNames[] = {
#define CORTEN_NAME(name, meaning) #name,
    CORTEN_MODEL_SIZES(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(scalar, name, ...) "opt." #name,
        CORTEN_OPTION_FIELDS(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(scalar, name, ...) "stat." #name,
            CORTEN_STATISTIC_FIELDS(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(type, name, ...) #name,
                CORTEN_MODEL_FIELDS(CORTEN_NAME) CORTEN_APPEARANCE_FIELDS(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(name, meaning) #name,
                    CORTEN_APPEARANCE_SIZES(CORTEN_NAME)
#undef CORTEN_NAME
// The section is added here; rows do not store it.
#define CORTEN_NAME(Kind, name, ...) "vis.global." #name,
                        CORTEN_MJCF_VISUAL_GLOBAL(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(Kind, name, ...) "vis.quality." #name,
                            CORTEN_MJCF_VISUAL_QUALITY(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(Kind, name, ...) "vis.headlight." #name,
                                CORTEN_MJCF_VISUAL_HEADLIGHT(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(Kind, name, ...) "vis.map." #name,
                                    CORTEN_MJCF_VISUAL_MAP(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(Kind, name, ...) "vis.scale." #name,
                                        CORTEN_MJCF_VISUAL_SCALE(CORTEN_NAME)
#undef CORTEN_NAME
#define CORTEN_NAME(Kind, name, ...) "vis.rgba." #name,
                                            CORTEN_MJCF_VISUAL_RGBA(CORTEN_NAME)
#undef CORTEN_NAME
};

const char* const kDataNames[] = {
#define CORTEN_NAME(type, name, ...) #name,
    CORTEN_DATA_SCALARS(CORTEN_NAME) CORTEN_DATA_FIELDS(CORTEN_NAME)
#undef CORTEN_NAME
};

using Indices = std::map<std::string_view, int, std::less<>>;

Indices indices_of(std::span<const char* const> names) {
  Indices indices;
  for (const char* name : names) indices.emplace(name, static_cast<int>(indices.size()));
  return indices;
}

int index_of(const Indices& indices, std::string_view name, const char* owner) {
  if (const auto found = indices.find(name); found != indices.end()) return found->second;
  std::vector<std::string_view> words;
  for (const auto& [word, index] : indices) words.push_back(word);
  refuse_name(std::string("a ") + owner + " has no field", name, words);
}

// ---- descriptions

template <class Number>
constexpr int dtype_of() {
  using Plain = std::remove_const_t<Number>;
  if (std::is_same_v<Plain, unsigned char>) return CORTEN_UINT8;
  return std::is_same_v<Plain, int> ? CORTEN_INT32 : CORTEN_FLOAT64;
}

/// An array with `columns` numbers in a row. Spans of a Data may always be written.
template <class Number>
corten_field array(std::span<Number> values, long long columns, const char* rows, const char* meaning) {
  corten_field field{};
  field.data = const_cast<std::remove_const_t<Number>*>(values.empty() ? nullptr : values.data());
  field.dtype = dtype_of<Number>();
  field.ndim = columns == 1 ? 1 : 2;
  field.shape[0] = columns == 0 ? 0 : static_cast<long long>(values.size()) / columns;
  field.shape[1] = columns;
  field.writable = !std::is_const_v<Number>;
  field.rows = rows;
  field.meaning = meaning;
  return field;
}

/// A scalar or a fixed number of values outside of the arrays.
template <class Scalar>
corten_field value(Scalar& at, bool writable, const char* meaning) {
  using Number = std::remove_cv_t<std::remove_all_extents_t<Scalar>>;
  corten_field field{};
  field.data = const_cast<void*>(static_cast<const void*>(&at));
  field.dtype = dtype_of<Number>();
  field.ndim = std::is_array_v<Scalar> ? 1 : 0;
  field.shape[0] = static_cast<long long>(sizeof(Scalar) / sizeof(Number));
  field.writable = writable;
  field.rows = "";
  field.meaning = meaning;
  return field;
}

// clang-format off

corten_field describe_model(const ModelFields& m, int index) {
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const long long name = m.name;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
  int k = 0;
#define CORTEN_CASE(name, meaning) if (index == k++) return value(m.name, false, meaning);
  CORTEN_MODEL_SIZES(CORTEN_CASE)
#undef CORTEN_CASE
#define CORTEN_CASE(scalar, name, count, initial, meaning) if (index == k++) return value(m.opt.name, false, meaning);
  CORTEN_OPTION_FIELDS(CORTEN_CASE)
#undef CORTEN_CASE
#define CORTEN_CASE(scalar, name, count, initial, meaning) if (index == k++) return value(m.stat.name, false, meaning);
  CORTEN_STATISTIC_FIELDS(CORTEN_CASE)
#undef CORTEN_CASE
#define CORTEN_CASE(type, name, rows, columns, meaning) \
  if (index == k++) return array(m.name, extent::type * static_cast<long long>(columns), #rows, meaning);
  CORTEN_MODEL_FIELDS(CORTEN_CASE)
  CORTEN_APPEARANCE_FIELDS(CORTEN_CASE)
#undef CORTEN_CASE
#define CORTEN_CASE(name, meaning) if (index == k++) return value(m.name, false, meaning);
  CORTEN_APPEARANCE_SIZES(CORTEN_CASE)
#undef CORTEN_CASE
  const VisualSettings& vis = m.vis;
#define CORTEN_CASE(Kind, name, initial, rule_, doc) if (index == k++) return value(section.name, false, doc);
#define CORTEN_SECTION(Section, member, TABLE) { const auto& section = vis.member; TABLE(CORTEN_CASE) }
  CORTEN_VISUAL_SECTIONS(CORTEN_SECTION)
#undef CORTEN_SECTION
#undef CORTEN_CASE
  return {};
}

corten_field describe_data(const ModelFields& m, const DataFields& d, int index) {
#define CORTEN_SIZE(name, meaning) [[maybe_unused]] const long long name = m.name;
  CORTEN_MODEL_SIZES(CORTEN_SIZE)
#undef CORTEN_SIZE
  int k = 0;
#define CORTEN_CASE(type, name, stage, meaning) if (index == k++) return value(d.name, true, meaning);
  CORTEN_DATA_SCALARS(CORTEN_CASE)
#undef CORTEN_CASE
#define CORTEN_CASE(type, name, rows, columns, stage, meaning) \
  if (index == k++) return array(std::span(d.name), extent::type * static_cast<long long>(columns), #rows, meaning);
  CORTEN_DATA_FIELDS(CORTEN_CASE)
#undef CORTEN_CASE
  return {};
}

// clang-format on

}  // namespace

corten_field model_field(const Model& model, std::string_view name) {
  static const Indices indices = indices_of(kModelNames);
  return describe_model(*model, index_of(indices, name, "model"));
}

corten_field data_field(const Data& data, std::string_view name) {
  static const Indices indices = indices_of(kDataNames);
  return describe_data(*data.model(), *data, index_of(indices, name, "data"));
}

bool is_growing(std::string_view data_field) {
  bool found = false;
#define CORTEN_TEST(type, name, ...) found = found || data_field == #name;
  CORTEN_DATA_GROWING_FIELDS(CORTEN_TEST)
#undef CORTEN_TEST
  return found;
}

corten_field editable_field(const Model& edited, std::string_view name) {
  corten_field field = model_field(edited, name);
  bool editable = name.starts_with("opt.");
#define CORTEN_TEST(field_name, derives, rule) editable = editable || name == #field_name;
  CORTEN_VARIABLE_FIELDS(CORTEN_TEST)
  CORTEN_EDITABLE_FIELDS(CORTEN_TEST)
#undef CORTEN_TEST
  if (!editable)
    throw Failure(CORTEN_ERROR_ARGUMENT,
                  "\"" + std::string(name) +
                      "\" cannot be edited: it is derived from other fields or defines the "
                      "structure; edit the Spec for that");
  field.writable = 1;
  return field;
}

}  // namespace corten::c

using namespace corten::c;

int corten_model_field_count(void) { return static_cast<int>(std::size(kModelNames)); }
const char* corten_model_field_name(int index) {
  return index < 0 || index >= corten_model_field_count() ? nullptr : kModelNames[index];
}
int corten_data_field_count(void) { return static_cast<int>(std::size(kDataNames)); }
const char* corten_data_field_name(int index) {
  return index < 0 || index >= corten_data_field_count() ? nullptr : kDataNames[index];
}
