// Impulses that environments keep from their last step, on a device: rows like the others, but as wide as the
// Data has room for, and nobody else's to see. The CPU's are in batch/kept.h.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <utility>
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

  std::size_t count() const { return fields_.size(); }

  /// Rows for this many impulses, with all that was kept. Where there is no memory for that it throws, and
  /// all is as before.
  void make_room(Machine& machine, int impulses) {
    std::vector<std::pair<Field*, Field>> wider;
    for (Field& old : fields_) {
      Field field{old.slot, old.each, old.integer, old.counter, 0, {}};
      field.numbers = field.counter ? 1 : field.each * static_cast<std::size_t>(impulses);
      if (field.numbers == old.numbers) continue;
      const std::size_t row = field.row_bytes(), old_row = old.row_bytes();
      std::vector<std::byte> before(old_row * envs_), after(row * envs_);
      machine.download(before.data(), old.memory.data(), before.size());
      machine.wait();
      for (std::size_t e = 0; e < envs_ && old_row > 0; e++)
        std::memcpy(after.data() + e * row, before.data() + e * old_row, std::min(row, old_row));
      field.memory = machine.allocate(after.size());
      machine.upload(field.memory.data(), after.data(), after.size());
      machine.wait();
      wider.emplace_back(&old, std::move(field));
    }
    for (auto& [old, field] : wider) *old = std::move(field);
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

  /// The impulses of one environment, to a Data with as much room as there is here, and from one.
  void get(Machine& machine, int env, const DataView<double>& data) const {
    for (const Field& field : fields_) {
      std::vector<std::byte> row(field.row_bytes());
      machine.download(row.data(), field.row(env), row.size());
      machine.wait();
      if (field.integer)
        std::copy_n(reinterpret_cast<const int*>(row.data()), field.numbers, field.template in<int>(data));
      else
        std::copy_n(reinterpret_cast<const T*>(row.data()), field.numbers, field.template in<double>(data));
    }
  }
  void set(Machine& machine, int env, const DataView<double>& data) {
    for (const Field& field : fields_) {
      std::vector<std::byte> row(field.row_bytes());
      const std::size_t there = field.counter ? 1 : field.each * static_cast<std::size_t>(data.nimpmax);
      const std::size_t n = std::min(field.numbers, there);
      if (field.integer) std::copy_n(field.template in<int>(data), n, reinterpret_cast<int*>(row.data()));
      else std::copy_n(field.template in<double>(data), n, reinterpret_cast<T*>(row.data()));
      machine.upload(field.row(env), row.data(), row.size());
      machine.wait();
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

    std::size_t row_bytes() const { return numbers * (integer ? sizeof(int) : sizeof(T)); }
    std::byte* row(int env) const { return memory.data() + static_cast<std::size_t>(env) * row_bytes(); }
    /// Views of all precisions have their pointers at the same places.
    template <class Number>
    Number* in(const DataView<double>& data) const {
      Number* pointer = nullptr;
      std::memcpy(&pointer, reinterpret_cast<const std::byte*>(&data) + slot, sizeof pointer);
      return pointer;
    }
  };

  std::size_t envs_;
  std::vector<Field> fields_;
};

}  // namespace corten::device
