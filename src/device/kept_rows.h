// Kept impulses of environments on a device (on the CPU: batch/kept.h). They are private rows whose width is
// the impulse capacity of the Data.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "device/kept_fields.h"
#include "device/row_field.h"

namespace corten::device {

template <class T, class Machine>
class KeptRows {
 public:
  KeptRows(const ModelView<double>& model, int envs) : envs_(static_cast<std::size_t>(envs)) {
    if (!model.impulse_contacts()) return;
    const DataView<T> view{};
    add(view, view.nkeptcon, 0, true);
    add(view, view.nkeptrow, 0, false);
    for_each_kept_array(view, [&](const auto& member, int numbers, bool by_contact) {
      add(view, member, static_cast<std::size_t>(numbers), by_contact);
    });
  }

  std::size_t count() const { return fields_.size(); }

  /// Widens the rows to this many impulses and keeps their contents. Throws, with everything unchanged, if
  /// memory runs out.
  void grow_capacity(Machine& machine, int impulses) {
    std::vector<std::pair<Field*, Field>> wider;
    for (Field& old : fields_) {
      Field field{old.field, {}};
      field.field.numbers = old.is_counter() ? 1 : old.field.per_item * static_cast<std::size_t>(impulses);
      if (field.field.numbers == old.field.numbers) continue;
      const std::size_t row = field.field.bytes(), old_row = old.field.bytes();
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
    for (const Field& kept : fields_) {
      RowField fixed = kept.field;
      fixed.per_item = 0;
      if (fixed.is_copied()) copies.push_back(copy_of(fixed, layout, kept.memory.data()));
    }
  }

  /// get copies the impulses of one environment to a Data of the same capacity; set copies them from one.
  void get(Machine& machine, int env, const DataView<double>& data) const {
    for (const Field& kept : fields_) {
      std::vector<std::byte> row(kept.field.bytes());
      machine.download(row.data(), kept.row(env), row.size());
      machine.wait();
      if (kept.is_integer()) convert<int, int>(row.data(), kept.in(data), kept.field.numbers);
      else convert<T, double>(row.data(), kept.in(data), kept.field.numbers);
    }
  }
  void set(Machine& machine, int env, const DataView<double>& data) {
    for (const Field& kept : fields_) {
      std::vector<std::byte> row(kept.field.bytes());
      const std::size_t there =
          kept.is_counter() ? 1 : kept.field.per_item * static_cast<std::size_t>(data.nimpmax);
      const std::size_t n = std::min(kept.field.numbers, there);
      if (kept.is_integer()) convert<int, int>(kept.in(data), row.data(), n);
      else convert<double, T>(kept.in(data), row.data(), n);
      machine.upload(kept.row(env), row.data(), row.size());
      machine.wait();
    }
  }

  /// Clears the kept impulses of these environments.
  void forget(Machine& machine, std::span<const int> envs) {
    std::vector<int> counts(envs_);
    for (Field& field : fields_) {
      if (!field.is_counter()) continue;
      machine.download(counts.data(), field.memory.data(), envs_ * sizeof(int));
      machine.wait();
      for (int env : envs) counts[static_cast<std::size_t>(env)] = 0;
      machine.upload(field.memory.data(), counts.data(), envs_ * sizeof(int));
      machine.wait();
    }
  }

 private:
  struct Field {
    RowField field;
    typename Machine::Block memory;

    bool is_counter() const { return field.per_item == 0; }
    bool is_integer() const { return field.array.dtype == DType::int32; }
    std::byte* row(int env) const { return memory.data() + static_cast<std::size_t>(env) * field.bytes(); }
    std::byte* in(const DataView<double>& data) const { return pointer_at(data, field.slot); }
  };

  template <class Element>
  void add(const DataView<T>& view, Element* const& member, std::size_t per_item, bool by_contact) {
    RowField field;
    field.array.dtype = std::is_same_v<Element, int> ? DType::int32 : kReal;
    field.slot = slot_of(view, member);
    field.per_item = per_item;
    field.by_contact = by_contact;
    fields_.push_back({field, {}});
  }

  template <class From, class To>
  static void convert(const std::byte* from, std::byte* to, std::size_t n) {
    std::copy_n(reinterpret_cast<const From*>(from), n, reinterpret_cast<To*>(to));
  }

  static constexpr DType kReal = sizeof(T) == 4 ? DType::float32 : DType::float64;

  std::size_t envs_;
  std::vector<Field> fields_;
};

}  // namespace corten::device
