// Keyframes of an attached model: copies their values to the new addresses of the elements in the state.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "mjcf/copy.h"
#include "mjcf/reading.h"

namespace corten::mjcf {

/// Number of qpos coordinates and degrees of freedom of a joint, and of activations of an actuator.
int coordinates_of(const Joint& joint);
int dofs_of(const Joint& joint);
int activations_of(const Actuator& actuator);

/// Addresses of a model's elements in the lists of its keyframes.
struct StatePlaces {
  struct Range {
    int first = 0, count = 0;
  };
  struct Place {
    Range qpos, qvel, act, ctrl, mpos, mquat;
  };
  std::unordered_map<const Element*, Place> of;
  int nq = 0, nv = 0, na = 0, nu = 0, nmocap = 0, nbody = 0;
  /// Default values before compilation, with which the reference pads short lists: `ref` in the unit of the
  /// file; free and ball joints at the origin with identity rotation.
  std::vector<double> qpos, mpos, mquat;

  explicit StatePlaces(const Spec& spec, std::span<const OpenReplicate> open = {});

 private:
  void add(const Joint& joint);
  void add(const Body& body, std::span<const OpenReplicate> open);
};

/// One list of a keyframe, such as qpos, and the default values of all its numbers.
struct KeyList {
  Attr<RealList> Key::*list;
  std::vector<double> values;
};
std::vector<KeyList> default_lists(const StatePlaces& places);

/// True if every list that a keyframe gives has the length that the model needs.
bool all_fit(const List<Key>& keys, const StatePlaces& places);

/// Applies the reference's rule for replicated elements: the values that pending keyframes have for joints
/// and mocap bodies of `original` move to the next copy (the children of `to` from `first_joint` and
/// `first_body` on). Activations and controls are dropped. If `to` is null, all these values are dropped.
void move_to_copy(std::vector<PendingKey>& keys, const Body& original, const Body* to,
                  std::size_t first_joint, std::size_t first_body);

/// The values at `place` in a keyframe, to be assigned to `element`.
KeyPart part_of(const Key& key, const StatePlaces::Place& place, const Element& element);

/// Collects the keyframes of a model while it is attached.
class AttachedKeys {
 public:
  AttachedKeys(const Spec& child, const Renaming& renaming);

  /// Records that `from` was copied to `to`. Elements without state are ignored.
  void match(const Body& from, const Body& to);
  void match(const Actuator& from, const Actuator& to);
  template <class E>
  void match(const E&, const E&) {}

  /// Appends the keyframes of the attached model to `pending`.
  void hand_over(std::vector<PendingKey>& pending);

 private:
  void add_parts(const Element& from, const Element& to);

  StatePlaces places_;
  std::vector<PendingKey> keys_;
  std::vector<const Key*> originals_;
};

/// Adds the pending keyframes to those of the whole model.
void finish_keys(Spec& spec, const std::vector<PendingKey>& pending_keys);

/// Keeps the values of keyframes at their elements while elements are added to a Spec or removed. Keyframes
/// that do not fit the Spec are not changed.
class KeptKeys {
 public:
  explicit KeptKeys(const Spec& spec);

  /// Call after the change: new elements have default values. The keyframes themselves must still be there.
  void restore(Spec& spec) const;

 private:
  std::vector<std::vector<KeyPart>> parts_;  ///< of each keyframe
};

}  // namespace corten::mjcf
