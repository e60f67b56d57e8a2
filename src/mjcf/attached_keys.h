// Keyframes of an attached model: their numbers belong to elements that get new places in the state.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "mjcf/copy.h"
#include "mjcf/reading.h"

namespace corten::mjcf {

/// Coordinates and degrees of freedom of a joint, and activations of an actuator.
int coordinates_of(const Joint& joint);
int dofs_of(const Joint& joint);
int activations_of(const Actuator& actuator);

/// Where the numbers of a model's elements stand in a keyframe of it.
struct StatePlaces {
  struct Range {
    int first = 0, count = 0;
  };
  struct Place {
    Range qpos, qvel, act, ctrl, mpos, mquat;
  };
  std::unordered_map<const Element*, Place> of;
  int nq = 0, nv = 0, na = 0, nu = 0, nmocap = 0;
  /// What stands there before anything is compiled, with which the reference completes short lists: `ref` in
  /// the unit of the file, and free and ball joints at rest in the origin.
  std::vector<double> qpos, mpos, mquat;

  explicit StatePlaces(const Spec& spec, std::span<const OpenReplicate> open = {});

 private:
  void add(const Joint& joint);
  void add(const Body& body, std::span<const OpenReplicate> open);
};

/// Part of the rules of a replicate, as the reference has them: what pending keyframes say of joints and
/// mocap bodies in the original holds for the copy that is made next (`to`, from these children on), and the
/// original forgets it; activations and controls are forgotten altogether. Without `to` there is no copy.
void move_to_copy(std::vector<PendingKey>& keys, const Body& original, const Body* to,
                  std::size_t first_joint, std::size_t first_body);

/// The numbers of a keyframe for one element, at `place` in it, which `element` is to get.
KeyPart part_of(const Key& key, const StatePlaces::Place& place, const Element& element);

class AttachedKeys {
 public:
  AttachedKeys(const Spec& child, const Renaming& renaming);

  /// Tells which element became which; others of no interest are ignored.
  void match(const Body& from, const Body& to);
  void match(const Actuator& from, const Actuator& to);
  template <class E>
  void match(const E&, const E&) {}

  void hand_over(std::vector<PendingKey>& pending);

 private:
  void add_parts(const Element& from, const Element& to);

  StatePlaces places_;
  std::vector<PendingKey> keys_;
  std::vector<const Key*> originals_;
};

}  // namespace corten::mjcf
