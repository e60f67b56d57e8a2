// Models that differ between environments, in device memory: rows for the fields that vary, and one ModelView
// per environment that points to its rows and to the shared fields.
#pragma once

#include <cstring>
#include <functional>
#include <vector>

#include "device/backend.h"
#include "device/device_rows.h"
#include "model/precision.h"

namespace corten::device {

template <class T, class Machine>
class VariedModels {
 public:
  VariedModels(Machine& machine, const BackendSpec& spec)
      : model_of_(spec.model_of), views_(machine, static_cast<std::size_t>(spec.envs)) {
    for (const VaryingSpec& field : spec.varying)
      if (field.numbers > 0) fields_.push_back({field, std::vector<std::byte>(bytes_of(field)), {}});
    for (Field& field : fields_) field.rows = machine.allocate(field.bytes(spec.envs));
  }

  const ModelView<T>* views() const { return views_.data(); }

  /// Uploads the models of environments first .. first + count - 1. `shared` is the base model on the device.
  void update(Machine& machine, const ModelView<T>& shared, int first, int count) {
    for (Field& field : fields_) field.host.resize(field.bytes(count));
    for (int k = 0; k < count; k++) take(shared, first, first + k);
    for (Field& field : fields_)
      machine.upload(field.rows.data() + field.bytes(first), field.host.data(), field.bytes(count));
    const auto begin = static_cast<std::size_t>(first);
    machine.upload(views_.data() + begin, &views_.host()[begin],
                   static_cast<std::size_t>(count) * sizeof(ModelView<T>));
    machine.wait();
  }

 private:
  struct Field {
    VaryingSpec spec;
    std::vector<std::byte> host;
    typename Machine::Block rows;
    std::size_t bytes(int envs) const { return bytes_of(spec) * static_cast<std::size_t>(envs); }
  };

  static std::size_t bytes_of(const VaryingSpec& field) {
    return field.numbers * (field.integer ? sizeof(int) : sizeof(T));
  }

  void take(const ModelView<T>& shared, int first, int env) {
    const ModelView<double>& model = model_of_(env);
    ModelView<T>& view = views_.host()[static_cast<std::size_t>(env)];
    view = shared;
    view.opt = convert_options<T>(model.opt);
    view.stat = convert_statistics<T>(model.stat);
    for (Field& field : fields_) {
      const std::byte* from = nullptr;
      std::memcpy(&from, reinterpret_cast<const std::byte*>(&model) + field.spec.slot, sizeof from);
      std::byte* to = field.host.data() + field.bytes(env - first);
      if (field.spec.integer) std::memcpy(to, from, field.spec.numbers * sizeof(int));
      else
        corten::detail::convert_field<T, double>(reinterpret_cast<T*>(to),
                                                 reinterpret_cast<const double*>(from), field.spec.numbers);
      const std::byte* row = field.rows.data() + field.bytes(env);
      // Slots are measured from the end of the view: the pointers come last, and the options before them
      // differ in size between precisions.
      const std::ptrdiff_t from_end =
          field.spec.slot - static_cast<std::ptrdiff_t>(sizeof(ModelView<double>));
      std::memcpy(reinterpret_cast<std::byte*>(&view + 1) + from_end, &row, sizeof row);
    }
  }

  std::function<const ModelView<double>&(int env)> model_of_;
  DeviceColumn<ModelView<T>, Machine> views_;
  std::vector<Field> fields_;
};

}  // namespace corten::device
