// The Data and models in device memory, in which environments are stepped. They are shared by two sets of
// rows: the batch's own and those of its rollouts.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>

#include "device/backend.h"
#include "device/device_rows.h"
#include "device/varied_models.h"

namespace corten::device {

template <class T, class Machine>
class SharedData {
 public:
  SharedData(std::unique_ptr<Machine> machine, const BackendSpec& spec)
      : machine_(std::move(machine)),
        model_(spec.model),
        envs_(spec.envs),
        capacity_(spec.capacity),
        role_(*machine_, static_cast<std::size_t>(spec.envs)) {
    if (spec.varies) models_ = std::make_unique<VariedModels<T, Machine>>(*machine_, spec);
    make_environments();
  }

  Machine& machine() const { return *machine_; }
  const ModelView<double>& model() const { return *model_; }
  int envs() const { return envs_; }
  const DataCapacity& capacity() const { return capacity_; }
  /// The Role of each environment in the current call, for either set of rows.
  DeviceColumn<std::uint8_t, Machine>& role() { return role_; }
  /// Changes whenever the layout of the Data may have changed.
  int version() const { return version_; }

  /// Reallocates the Data with this capacity. Returns false, with the old capacity, if memory runs out.
  bool grow(const DataCapacity& wanted) {
    const DataCapacity before = capacity_;
    try {
      make_anew(wanted);
      return true;
    } catch (const std::exception&) {
      make_anew(before);
      return false;
    }
  }
  /// Reallocates the Data with a smaller capacity.
  void shrink(const DataCapacity& wanted) { make_anew(wanted); }

  /// Throws if the Data was freed for a larger one and then even the old size could not be allocated again.
  void require_memory() const {
    if (lost_)
      throw std::runtime_error("the batch lost its device memory: reallocation failed; create a new batch");
  }
  /// Device memory of all environments.
  std::size_t bytes() const { return lost_ ? 0 : machine_->bytes(); }

  void update_models(int first, int count) {
    if (models_ && count > 0 && !lost_) models_->update(*machine_, machine_->model(), first, count);
  }

 private:
  void make_anew(const DataCapacity& capacity) {
    capacity_ = capacity;
    version_++;
    lost_ = true;
    machine_->free_environments();
    make_environments();
    lost_ = false;
  }

  void make_environments() {
    capacity_ = machine_->capacity(*model_, capacity_);
    machine_->make_environments(*model_, capacity_, envs_, role_.data());
    if (models_) {
      models_->update(*machine_, machine_->model(), 0, envs_);
      machine_->use_models(models_->views());
    }
    machine_->prepare();
  }

  std::unique_ptr<Machine> machine_;
  const ModelView<double>* model_;
  int envs_;
  DataCapacity capacity_;
  DeviceColumn<std::uint8_t, Machine> role_;
  std::unique_ptr<VariedModels<T, Machine>> models_;
  int version_ = 0;
  bool lost_ = false;
};

}  // namespace corten::device
