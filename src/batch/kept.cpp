// Copies kept impulses from and to a Data.
#include "batch/kept.h"

#include <algorithm>
#include <type_traits>

#include "device/kept_fields.h"
#include "model/storage.h"

namespace corten::batch {

namespace {

/// Calls fn(pointer, count) for each array of kept impulses in `view`; `count` is the number of scalars in
/// use (a vector counts as three).
template <class Fn>
void for_each_used(const DataView<double>& view, int contacts, int rows, Fn fn) {
  device::for_each_kept_array(view, [&](auto* array, int numbers, bool by_contact) {
    using Number = std::conditional_t<std::is_same_v<decltype(array), int*>, int, double>;
    fn(reinterpret_cast<Number*>(array), static_cast<std::size_t>(numbers * (by_contact ? contacts : rows)));
  });
}

}  // namespace

void KeptImpulses::take(const Data& data) {
  const DataView<double>& view = data.storage().view;
  const int contacts = *view.nkeptcon, rows = *view.nkeptrow;
  std::size_t integers = 0, reals = 0;
  for_each_used(view, contacts, rows, [&](auto* array, std::size_t count) {
    (std::is_same_v<decltype(array), int*> ? integers : reals) += count;
  });
  // Allocate first: if memory runs out, nothing has changed.
  integers_.reserve(integers);
  reals_.reserve(reals);
  integers_.clear();
  reals_.clear();
  for_each_used(view, contacts, rows, [&](auto* array, std::size_t count) {
    if constexpr (std::is_same_v<decltype(array), int*>)
      integers_.insert(integers_.end(), array, array + count);
    else reals_.insert(reals_.end(), array, array + count);
  });
  contacts_ = contacts;
  rows_ = rows;
}

void KeptImpulses::give(Data& data) const {
  DataCapacity wanted = data.storage().view;
  if (std::max(contacts_, rows_) > wanted.nimpmax) {
    wanted.nimpmax = std::max(contacts_, rows_);
    data.storage().grow(wanted);
  }
  const DataView<double>& view = data.storage().view;
  const int* integers = integers_.data();
  const double* reals = reals_.data();
  for_each_used(view, contacts_, rows_, [&](auto* array, std::size_t count) {
    auto put = [&](auto& from) {
      std::copy_n(from, count, array);
      from += count;
    };
    if constexpr (std::is_same_v<decltype(array), int*>) put(integers);
    else put(reals);
  });
  *view.nkeptcon = contacts_;
  *view.nkeptrow = rows_;
}

}  // namespace corten::batch
