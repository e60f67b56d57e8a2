// Builds the table of a batch's arrays from the options.
#include "batch/rows.h"

#include <algorithm>
#include <stdexcept>

#include "model/layout.h"

namespace corten::batch {

namespace {

/// Shape and location of a Data field.
struct Place {
  bool found = false, growing = false, integer = false;
  std::size_t rows = 0, columns = 0;  ///< columns: scalars in each row
  std::ptrdiff_t slot = 0;
};

/// Visitor of the field table: records the field of the given name.
class Finder {
 public:
  Finder(std::string_view name, const DataView<double>& view) : name_(name), view_(&view) {}

  template <class Element>
  void operator()(const char* name, std::size_t rows, std::size_t columns, Element* const& member) {
    if (name_ != name) return;
    place = {true,
             place.growing,
             std::is_same_v<Element, int>,
             rows,
             columns * detail::numbers_in<Element>(),
             device::slot_of(*view_, member)};
  }

  Place place;

 private:
  std::string_view name_;
  const DataView<double>* view_;
};

Place find_field(std::string_view name, const ModelSizes& sizes, const DataCapacity& capacity) {
  DataView<double> view{};
  Finder finder(name, view);
  for_each_fixed_field<double>(sizes, view, finder);
  if (finder.place.found) return finder.place;
  finder.place.growing = true;
  for_each_growing_field<double>(sizes, capacity, view, finder);
  return finder.place;
}

DataCapacity only(int contacts, int rows) {
  DataCapacity capacity;
  capacity.nconmax = contacts;
  capacity.nefcmax = rows;
  return capacity;
}

Array described(const std::string& name, DType dtype, std::int64_t envs, std::int64_t rows,
                std::int64_t columns) {
  Array array{.name = name, .dtype = dtype};
  array.ndim = columns > 1 ? 3 : rows != 1 ? 2 : 1;
  array.shape = {envs, rows, columns};
  array.strides = {rows * columns, columns, 1};
  return array;
}

#define CORTEN_STAGE_OF(type, name, rows, columns, stage, meaning) {#name, #stage},
constexpr std::pair<std::string_view, std::string_view> kStages[] = {
    CORTEN_DATA_FIXED_FIELDS(CORTEN_STAGE_OF)};
#undef CORTEN_STAGE_OF

bool only_for_sleep(std::string_view name) { return name == "tree_asleep" || name.ends_with("_seen"); }

}  // namespace

RowTable::RowTable(const Model& model, const BatchOptions& options) : envs_(options.envs) {
  add_state(model, options);
  add_own("states", DType::float64, model->nq + model->nv);
  add_own("rewards", DType::float64, 1);
  add_own("terminated", DType::uint8, 1);
  add_own("truncated", DType::uint8, 1);
  add_own("status", DType::int32, 1);
  add_own("faults", DType::int32, 1);
  add_own("observations", DType::float64, options.observation_size);
  const bool keeps_ends = options.autoreset == Autoreset::same_step;
  add_own("final_states", DType::float64, keeps_ends ? model->nq + model->nv : 0);
  add_own("final_sensordata", DType::float64, keeps_ends ? model->nsensordata : 0);
  add_own("final_observations", DType::float64, keeps_ends ? options.observation_size : 0);
  for (const std::string& name : options.fields)
    if (find(name) == nullptr) add_data(name, model, options);

  ArenaCursor measure(nullptr);
  for (const RowField& field : fields_)
    measure.take<std::byte>(field.bytes() * static_cast<std::size_t>(envs_));
  memory_ = Arena(measure.used());
  memory_.fill(0);
  ArenaCursor cursor(memory_.data());
  for (RowField& field : fields_)
    field.array.data = cursor.take<std::byte>(field.bytes() * static_cast<std::size_t>(envs_));
}

/// Adds state and inputs, which determine the next step, and sensordata, which keeps values between sampling
/// intervals and during sleep.
void RowTable::add_state(const Model& model, const BatchOptions& options) {
  const bool sleeps = (model->opt.enableflags & kEnableSleep) != 0;
  add_data("time", model, options);
  for (const auto& [name, stage] : kStages)
    if ((stage == "state" || stage == "input") && (sleeps || !only_for_sleep(name)))
      add_data(std::string(name), model, options);
  add_data("sensordata", model, options);
  for (RowField& field : fields_) field.state = true;
}

void RowTable::add_own(const std::string& name, DType dtype, std::int64_t width) {
  RowField field;
  field.array = described(name, dtype, envs_, width, 1);
  field.numbers = static_cast<std::size_t>(width);
  fields_.push_back(field);
}

void RowTable::add_data(const std::string& name, const Model& model, const BatchOptions& options) {
  const ModelSizes& sizes = detail::view_of(model);
  Place place = find_field(name, sizes, only(options.max_contacts, options.max_rows));
  if (!place.found)
    throw std::invalid_argument("BatchOptions::fields: '" + name +
                                "' is not a field of Data; corten/data_fields.h lists them");
  const DType dtype = place.integer ? DType::int32 : DType::float64;
  RowField field;
  field.slot = place.slot;
  if (place.growing) {
    const Place by_contact = find_field(name, sizes, only(1, 0)),
                by_row = find_field(name, sizes, only(0, 1));
    field.by_contact = by_contact.rows > 0;
    if (!field.by_contact && by_row.rows == 0)
      throw std::invalid_argument("BatchOptions::fields: '" + name +
                                  "' changes its size in every step; read it in a callable");
    if (place.rows == 0)
      throw std::invalid_argument("BatchOptions::fields: '" + name + "' needs " +
                                  (field.by_contact ? "max_contacts" : "max_rows") + " to have a size");
    field.per_item = (field.by_contact ? by_contact : by_row).rows * place.columns;
  }
  field.array = described(name, dtype, envs_, static_cast<std::int64_t>(place.rows),
                          static_cast<std::int64_t>(place.columns));
  field.numbers = place.rows * place.columns;
  fields_.push_back(field);
}

std::vector<int> RowTable::filled() const {
  std::vector<int> numbers;
  for (const RowField& field : fields_)
    if (field.numbers > 0) numbers.push_back(number_of(field));
  return numbers;
}

std::vector<int> RowTable::states() const {
  std::vector<int> numbers = filled();
  std::erase_if(numbers, [&](int i) { return !fields_[static_cast<std::size_t>(i)].state; });
  return numbers;
}

const RowField* RowTable::find(std::string_view name) const {
  const auto found =
      std::find_if(fields_.begin(), fields_.end(), [&](const RowField& f) { return f.array.name == name; });
  return found == fields_.end() ? nullptr : &*found;
}

const RowField& RowTable::at(std::string_view name) const {
  if (const RowField* field = find(name)) return *field;
  std::string names;
  for (const RowField& field : fields_) names += (names.empty() ? "" : ", ") + field.array.name;
  throw std::invalid_argument("the batch has no array '" + std::string(name) +
                              "'; name it in BatchOptions::fields, or use one of " + names);
}

}  // namespace corten::batch
