#include "mjcf/replicated_keys.h"

#include "mjcf/attached_keys.h"

namespace corten::mjcf {
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
    // Looking at a thousand bodies takes as long as making an element.
    const long long cost = static_cast<long long>(pending.parts.size()) + places.nbody / 1000;
    reading_.budget.spend(cost, key.at, reading_.found);
  }
}

void ReplicatedKeys::grow() {
  if (!fits_) return;
  const StatePlaces places(reading_.spec, reading_.open_replicates);
  const std::vector<KeyList> lists = default_lists(places);
  for (Key& key : reading_.spec.keys)
    for (const auto& [list, full] : lists) {
      std::vector<double>& values = (key.*list).value;
      if (!values.empty() && values.size() < full.size())
        values.insert(values.end(), full.begin() + static_cast<std::ptrdiff_t>(values.size()), full.end());
    }
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
