#include "mjcf/replicated_keys.h"

#include "mjcf/attached_keys.h"

namespace corten::mjcf {
namespace {

bool fits(const Attr<RealList>& list, int size) {
  return list->empty() || list->size() == static_cast<std::size_t>(size);
}

bool fits(const Key& key, const StatePlaces& places) {
  return fits(key.qpos, places.nq) && fits(key.qvel, places.nv) && fits(key.act, places.na) &&
         fits(key.ctrl, places.nu) && fits(key.mpos, 3 * places.nmocap) && fits(key.mquat, 4 * places.nmocap);
}

bool all_fit(const List<Key>& keys, const StatePlaces& places) {
  for (const Key& key : keys)
    if (!fits(key, places)) return false;
  return true;
}

void extend(Attr<RealList>& list, const std::vector<double>& full) {
  if (!list->empty() && list->size() < full.size())
    list.value.insert(list.value.end(), full.begin() + static_cast<std::ptrdiff_t>(list->size()), full.end());
}

void extend(Key& key, const StatePlaces& places) {
  const auto zeros = [](int count) { return std::vector<double>(static_cast<std::size_t>(count)); };
  extend(key.qpos, places.qpos);
  extend(key.qvel, zeros(places.nv));
  extend(key.act, zeros(places.na));
  extend(key.ctrl, zeros(places.nu));
  extend(key.mpos, places.mpos);
  extend(key.mquat, places.mquat);
}

}  // namespace

ReplicatedKeys::ReplicatedKeys(Reading& reading) : reading_(reading) {
  const List<Key>& keys = reading.spec.keys;
  fits_ = !keys.empty() && all_fit(keys, StatePlaces(reading.spec, reading.open_replicates));
}

void ReplicatedKeys::store(const std::string& suffix) {
  if (!fits_) return;
  const StatePlaces places(reading_.spec, reading_.open_replicates);
  for (const Key& key : reading_.spec.keys) {
    PendingKey& pending = reading_.pending_keys.emplace_back();
    pending.key = key;
    pending.key.name.value += suffix;
    for (const auto& [element, place] : places.of) pending.parts.push_back(part_of(key, place, *element));
    reading_.elements_copied += static_cast<long>(pending.parts.size());
  }
}

void ReplicatedKeys::grow() {
  if (!fits_) return;
  const StatePlaces places(reading_.spec, reading_.open_replicates);
  for (Key& key : reading_.spec.keys) extend(key, places);
}

void ReplicatedKeys::finish() {
  store("");
  if (fits_) reading_.spec.keys.clear();
}

void ReplicatedKeys::forget_original() {
  if (reading_.pending_keys.empty()) return;
  const std::span<const OpenReplicate> open = reading_.open_replicates;
  const StatePlaces places(reading_.spec, open.first(open.size() - 1));
  for (PendingKey& key : reading_.pending_keys)
    std::erase_if(key.parts, [&](const KeyPart& part) { return !places.of.contains(part.element); });
}

}  // namespace corten::mjcf
