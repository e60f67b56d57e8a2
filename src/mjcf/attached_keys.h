// Keyframes of an attached model: their numbers belong to elements that get new places in the state.
#pragma once

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
  struct Place {
    int qpos = 0, qvel = 0, act = 0, ctrl = 0, mocap = 0;
  };
  std::unordered_map<const Element*, Place> of;
  int nq = 0, nv = 0, na = 0, nu = 0, nmocap = 0;

  explicit StatePlaces(const Spec& spec);
};

/// Part of the rules of a replicate, as the reference has them: what keyframes of attached models say of
/// joints and mocap bodies in the original holds for its first copy (`to`, from these children on);
/// activations and controls are forgotten, also those of models attached elsewhere before. Without `to` there
/// is no copy.
void move_to_first_copy(std::vector<PendingKey>& keys, const Body& original, const Body* to,
                        std::size_t first_joint, std::size_t first_body);

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
  void match(const Joint& from, const Joint& to);

  StatePlaces places_;
  std::vector<PendingKey> keys_;
  std::vector<const Key*> originals_;
};

}  // namespace corten::mjcf
