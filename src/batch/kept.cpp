#include "batch/kept.h"

#include <algorithm>

#include "model/storage.h"

namespace corten::batch {

namespace {

template <class T>
void take_some(std::vector<T>& to, std::span<T> from, std::size_t count) {
  to.assign(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(count));
}

}  // namespace

void KeptImpulses::take(const Data& data) {
  const DataFields& d = *data;
  const auto contacts = static_cast<std::size_t>(d.nkeptcon), rows = static_cast<std::size_t>(d.nkeptrow);
  // Without memory all stays as it was.
  geoms_.reserve(2 * contacts), places_.reserve(3 * contacts), forces_.reserve(6 * contacts);
  rows_.reserve(2 * rows), row_forces_.reserve(rows);
  take_some(geoms_, d.kept_geom, 2 * contacts);
  take_some(places_, d.kept_pos, 3 * contacts);
  take_some(forces_, d.kept_force, 6 * contacts);
  take_some(rows_, d.kept_row, 2 * rows);
  take_some(row_forces_, d.kept_row_force, rows);
}

void KeptImpulses::give(Data& data) const {
  const int contacts = static_cast<int>(geoms_.size() / 2), rows = static_cast<int>(row_forces_.size());
  DataCapacity wanted = data.storage().view;
  if (std::max(contacts, rows) > wanted.nimpmax) {
    wanted.nimpmax = std::max(contacts, rows);
    data.storage().grow(wanted);
  }
  const DataFields& d = *data;
  std::copy(geoms_.begin(), geoms_.end(), d.kept_geom.begin());
  std::copy(places_.begin(), places_.end(), d.kept_pos.begin());
  std::copy(forces_.begin(), forces_.end(), d.kept_force.begin());
  std::copy(rows_.begin(), rows_.end(), d.kept_row.begin());
  std::copy(row_forces_.begin(), row_forces_.end(), d.kept_row_force.begin());
  d.nkeptcon = contacts;
  d.nkeptrow = rows;
}

}  // namespace corten::batch
