#include "mjcf/attached_keys.h"

#include <limits>

namespace corten::mjcf {
namespace {

/// The values in `range`; empty if the list is too short.
std::vector<double> piece(const Attr<RealList>& list, StatePlaces::Range range) {
  const int last = range.first + range.count;
  if (!list.is_set() || static_cast<std::size_t>(last) > list->size()) return {};
  return {list->begin() + range.first, list->begin() + last};
}

void place(const std::vector<double>& numbers, StatePlaces::Range at, Attr<RealList>& list) {
  if (numbers.empty() || static_cast<std::size_t>(at.first) + numbers.size() > list->size()) return;
  std::copy(numbers.begin(), numbers.end(), list.value.begin() + at.first);
}

/// Resizes the lists that are set and fills them with the values that the compiler uses for a missing list.
void grow_capacity(Key& key, const StatePlaces& places) {
  constexpr double from_model = std::numeric_limits<double>::quiet_NaN();
  const auto fill = [](Attr<RealList>& list, int count, double x) {
    if (list.is_set()) list.value.assign(static_cast<std::size_t>(count), x);
  };
  fill(key.qpos, places.nq, from_model);
  fill(key.qvel, places.nv, 0);
  fill(key.act, places.na, 0);
  fill(key.ctrl, places.nu, 0);
  fill(key.mpos, 3 * places.nmocap, from_model);
  fill(key.mquat, 4 * places.nmocap, from_model);
}

}  // namespace

int coordinates_of(const Joint& joint) { return coordinates_of(*joint.type); }
int dofs_of(const Joint& joint) { return dofs_of(*joint.type); }
int activations_of(const Actuator& actuator) {
  return *actuator.actdim > 0 ? *actuator.actdim : *actuator.dyntype != kDynNone ? 1 : 0;
}

void StatePlaces::add(const Joint& joint) {
  Place& place = of[&joint];
  place.qpos = {nq, coordinates_of(joint)};
  place.qvel = {nv, dofs_of(joint)};
  nq += place.qpos.count;
  nv += place.qvel.count;
  qpos.resize(static_cast<std::size_t>(nq));
  if (has_quaternion(*joint.type)) qpos[qpos.size() - 4] = 1;
  else qpos.back() = *joint.ref;
}

void StatePlaces::add(const Body& body, std::span<const OpenReplicate> open) {
  ++nbody;
  for (const Joint& joint : body.joints) add(joint);
  if (*body.mocap) {
    Place& place = of[&body];
    place.mpos = {3 * nmocap, 3};
    place.mquat = {4 * nmocap, 4};
    ++nmocap;
    mpos.insert(mpos.end(), body.pos->data(), body.pos->data() + 3);
    mquat.insert(mquat.end(), body.quat->data(), body.quat->data() + 4);
  }
  const std::size_t count = body.bodies.size();
  for (std::size_t i = 0; i <= count; ++i) {
    for (const OpenReplicate& replicate : open)
      if (replicate.around == &body && replicate.at == i) add(*replicate.original, open);
    if (i < count) add(body.bodies[i], open);
  }
}

StatePlaces::StatePlaces(const Spec& spec, std::span<const OpenReplicate> open) {
  add(spec.world, open);
  for (const Actuator& actuator : spec.actuators) {
    Place& place = of[&actuator];
    place.act = {na, activations_of(actuator)};
    place.ctrl = {nu++, 1};
    na += place.act.count;
  }
}

std::vector<KeyList> default_lists(const StatePlaces& places) {
  const auto zeros = [](int count) { return std::vector<double>(static_cast<std::size_t>(count)); };
  return {{&Key::qpos, places.qpos},      {&Key::qvel, zeros(places.nv)}, {&Key::act, zeros(places.na)},
          {&Key::ctrl, zeros(places.nu)}, {&Key::mpos, places.mpos},      {&Key::mquat, places.mquat}};
}

bool all_fit(const List<Key>& keys, const StatePlaces& places) {
  const std::vector<KeyList> lists = default_lists(places);
  for (const Key& key : keys)
    for (const auto& [list, values] : lists)
      if (!(key.*list)->empty() && (key.*list)->size() != values.size()) return false;
  return true;
}

namespace {

using Copies = std::unordered_map<const Element*, const Element*>;

/// Pairs of a joint or body of `original` and its copy; the copy is null if there is none.
void match_copies(const Body& original, const Body* copy, std::size_t first_joint, std::size_t first_body,
                  Copies& copies) {
  for (std::size_t i = 0; i < original.joints.size(); ++i)
    copies[&original.joints[i]] = copy != nullptr ? &copy->joints[first_joint + i] : nullptr;
  for (std::size_t i = 0; i < original.bodies.size(); ++i) {
    const Body* child = copy != nullptr ? &copy->bodies[first_body + i] : nullptr;
    copies[&original.bodies[i]] = child;
    match_copies(original.bodies[i], child, 0, 0, copies);
  }
}

}  // namespace

void move_to_copy(std::vector<PendingKey>& keys, const Body& original, const Body* to,
                  std::size_t first_joint, std::size_t first_body) {
  if (keys.empty()) return;
  Copies copies;
  match_copies(original, to, first_joint, first_body, copies);
  for (PendingKey& key : keys)
    for (KeyPart& part : key.parts) {
      part.act.clear();
      part.ctrl.clear();
      if (const auto found = copies.find(part.element); found != copies.end()) part.element = found->second;
    }
}

KeyPart part_of(const Key& key, const StatePlaces::Place& place, const Element& element) {
  return {&element,
          piece(key.qpos, place.qpos),
          piece(key.qvel, place.qvel),
          piece(key.act, place.act),
          piece(key.ctrl, place.ctrl),
          piece(key.mpos, place.mpos),
          piece(key.mquat, place.mquat)};
}

AttachedKeys::AttachedKeys(const Spec& child, const Renaming& renaming) : places_(child) {
  for (const Key& key : child.keys) {
    originals_.push_back(&key);
    PendingKey& pending = keys_.emplace_back();
    pending.key = key;
    pending.key.name = renaming(*key.name);
  }
}

void AttachedKeys::add_parts(const Element& from, const Element& to) {
  const StatePlaces::Place& place = places_.of.at(&from);
  for (std::size_t k = 0; k < keys_.size(); ++k) keys_[k].parts.push_back(part_of(*originals_[k], place, to));
}

void AttachedKeys::match(const Body& from, const Body& to) {
  if (keys_.empty()) return;
  for (std::size_t i = 0; i < from.joints.size(); ++i) add_parts(from.joints[i], to.joints[i]);
  for (std::size_t i = 0; i < from.bodies.size(); ++i) match(from.bodies[i], to.bodies[i]);
  if (*from.mocap) add_parts(from, to);
}

void AttachedKeys::match(const Actuator& from, const Actuator& to) { add_parts(from, to); }

void AttachedKeys::hand_over(std::vector<PendingKey>& pending) {
  for (PendingKey& key : keys_) pending.push_back(std::move(key));
}

namespace {

/// Writes the values of the parts whose elements still exist to their places.
void place_parts(const std::vector<KeyPart>& parts, const StatePlaces& places, Key& key) {
  for (const KeyPart& part : parts) {
    const auto found = places.of.find(part.element);
    if (found == places.of.end()) continue;
    const StatePlaces::Place& at = found->second;
    place(part.qpos, at.qpos, key.qpos);
    place(part.qvel, at.qvel, key.qvel);
    place(part.act, at.act, key.act);
    place(part.ctrl, at.ctrl, key.ctrl);
    place(part.mpos, at.mpos, key.mpos);
    place(part.mquat, at.mquat, key.mquat);
  }
}

}  // namespace

void finish_keys(Spec& spec, const std::vector<PendingKey>& pending_keys) {
  if (pending_keys.empty()) return;
  const StatePlaces places(spec);
  for (const PendingKey& pending : pending_keys) {
    Key& key = spec.keys.push_back(pending.key);
    grow_capacity(key, places);
    place_parts(pending.parts, places, key);
  }
}

KeptKeys::KeptKeys(const Spec& spec) {
  const StatePlaces places(spec);
  if (!all_fit(spec.keys, places)) return;
  for (const Key& key : spec.keys) {
    std::vector<KeyPart>& parts = parts_.emplace_back();
    for (const auto& [element, place] : places.of) parts.push_back(part_of(key, place, *element));
  }
}

void KeptKeys::restore(Spec& spec) const {
  if (parts_.empty()) return;
  const StatePlaces places(spec);
  const std::vector<KeyList> lists = default_lists(places);
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    Key& key = spec.keys[k];
    for (const auto& [list, values] : lists)
      if (!(key.*list)->empty()) (key.*list).value = values;
    place_parts(parts_[k], places, key);
  }
}

}  // namespace corten::mjcf
