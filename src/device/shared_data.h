// The Data in which environments are stepped, and their models, on a device. Rows lie elsewhere, and sets of
// them take turns here: a batch's own, and that of its rollouts.
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
  /// What environments do in the call that is under way, of whatever rows.
  DeviceColumn<std::uint8_t, Machine>& role() { return role_; }
  /// Another one when the layout of the Data may have changed.
  int version() const { return version_; }

  /// Makes the Data anew with this much room. False where there is no memory for that: all is as before then.
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
  /// The same for less room than there is.
  void shrink(const DataCapacity& wanted) { make_anew(wanted); }

  /// Throws when the Data was given up for a larger one, and then there was not even memory for the old one.
  void require_memory() const {
    if (lost_) throw std::runtime_error("the batch has lost its memory on the device; make a new one");
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
    capacity_ = machine_->room(*model_, capacity_);
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
