// Impulses that environments keep from their last step, on a device: rows like the others, but as wide as the
// Data has room for, and nobody else's to see. The CPU's are in batch/kept.h.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "device/batch_view.h"
#include "model/views.h"

namespace corten::device {

template <class T, class Machine>
class KeptRows {
 public:
  KeptRows(const ModelView<double>& model, int envs) : envs_(static_cast<std::size_t>(envs)) {
    if (!model.impulse_contacts()) return;
    const DataView<T> view{};
    auto add = [&](const auto& member, std::size_t each, bool integer, bool counter) {
      const auto slot =
          reinterpret_cast<const std::byte*>(&member) - reinterpret_cast<const std::byte*>(&view);
      fields_.push_back({slot, each, integer, counter, 0, {}});
    };
    add(view.nkeptcon, 1, true, true);
    add(view.nkeptrow, 1, true, true);
    add(view.kept_geom, 2, true, false);
    add(view.kept_pos, 3, false, false);
    add(view.kept_force, 6, false, false);
    add(view.kept_row, 2, true, false);
    add(view.kept_row_force, 1, false, false);
  }

  /// Rows for this many impulses, with all that was kept.
  void make_room(Machine& machine, int impulses) {
    for (Field& field : fields_) {
      const std::size_t numbers = field.counter ? 1 : field.each * static_cast<std::size_t>(impulses);
      if (numbers == field.numbers) continue;
      const std::size_t size = field.size(), row = numbers * size, old_row = field.numbers * size;
      std::vector<std::byte> old(old_row * envs_), wider(row * envs_);
      machine.download(old.data(), field.memory.data(), old.size());
      machine.wait();
      for (std::size_t e = 0; e < envs_ && old_row > 0; e++)
        std::memcpy(wider.data() + e * row, old.data() + e * old_row, std::min(row, old_row));
      field.memory = machine.allocate(wider.size());
      machine.upload(field.memory.data(), wider.data(), wider.size());
      machine.wait();
      field.numbers = numbers;
    }
  }

  void add_copies(const DataView<T>& layout, std::vector<RowCopy>& copies) const {
    for (const Field& field : fields_) {
      std::size_t offset = 0;
      std::memcpy(&offset, reinterpret_cast<const std::byte*>(&layout) + field.slot, sizeof offset);
      if (field.numbers > 0)
        copies.push_back(
            {offset, field.memory.data(), static_cast<int>(field.numbers), 0, field.integer, false});
    }
  }

  /// These environments begin anew.
  void forget(Machine& machine, std::span<const int> envs) {
    std::vector<int> counts(envs_);
    for (Field& field : fields_) {
      if (!field.counter) continue;
      machine.download(counts.data(), field.memory.data(), envs_ * sizeof(int));
      machine.wait();
      for (int env : envs) counts[static_cast<std::size_t>(env)] = 0;
      machine.upload(field.memory.data(), counts.data(), envs_ * sizeof(int));
      machine.wait();
    }
  }

 private:
  struct Field {
    std::ptrdiff_t slot;
    std::size_t each;
    bool integer, counter;
    std::size_t numbers;
    typename Machine::Block memory;
    std::size_t size() const { return integer ? sizeof(int) : sizeof(T); }
  };

  std::size_t envs_;
  std::vector<Field> fields_;
};

}  // namespace corten::device
