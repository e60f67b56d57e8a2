// Description of one array of a batch, with one row per environment, for the CPU and for devices. It does not
// own memory.
#pragma once

#include <cstddef>
#include <cstring>
#include <string_view>

#include "corten/arrays.h"
#include "device/batch_view.h"
#include "model/views.h"

namespace corten::device {

inline std::size_t size_of(DType type) {
  switch (type) {
    case DType::float64: return 8;
    case DType::float32:
    case DType::int32: return 4;
    case DType::uint8: return 1;
  }
  return 0;
}

struct RowField {
  Array array;                 ///< name, type, shape, and its memory on the host
  std::size_t numbers = 0;     ///< scalars in a row
  std::ptrdiff_t slot = kOwn;  ///< byte offset of its pointer in the DataView
  std::size_t per_item = 0;    ///< scalars per contact or constraint row; 0: rows have a fixed size
  bool by_contact = false;     ///< counted by ncon, else by nefc
  bool state = false;          ///< the next step depends on it

  static constexpr std::ptrdiff_t kOwn = -1;  ///< an array of the batch that is not a Data field

  std::size_t bytes() const { return numbers * size_of(array.dtype); }
  std::byte* row(int env) const {
    return static_cast<std::byte*>(array.data) + bytes() * static_cast<std::size_t>(env);
  }
  bool is_copied() const { return slot != kOwn && numbers > 0; }
};

/// Byte offset of the pointer `member` in `view`, to which it belongs.
template <class T, class Element>
std::ptrdiff_t slot_of(const DataView<T>& view, Element* const& member) {
  return reinterpret_cast<const std::byte*>(&member) - reinterpret_cast<const std::byte*>(&view);
}

/// The pointer at this slot. Slots are the same for views of all precisions.
template <class T>
std::byte* pointer_at(const DataView<T>& view, std::ptrdiff_t slot) {
  std::byte* pointer = nullptr;
  std::memcpy(&pointer, reinterpret_cast<const std::byte*>(&view) + slot, sizeof pointer);
  return pointer;
}

/// Byte offset of the field from the first field of the Data. It is constant for fields of fixed size;
/// contacts and rows are in another arena, which moves when it grows.
template <class T>
std::size_t offset_of(const RowField& field, const DataView<T>& view) {
  return reinterpret_cast<std::uintptr_t>(pointer_at(view, field.slot)) -
         reinterpret_cast<std::uintptr_t>(view.time);
}

/// The RowCopy between the rows at `rows` and a Data with the layout of `view`.
template <class T>
RowCopy copy_of(const RowField& field, const DataView<T>& view, void* rows) {
  return {offset_of(field, view),
          rows,
          static_cast<int>(field.numbers),
          static_cast<int>(field.per_item),
          field.array.dtype == DType::int32,
          field.by_contact};
}

}  // namespace corten::device
