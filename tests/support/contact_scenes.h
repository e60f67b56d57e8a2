// One body on a flat floor: resting, sliding, dropped, bouncing, rolling. The expected motion follows from
// mechanics alone, for all types of geoms.
//
// Scenes of one kind are similar at every size: lengths are proportional to the body's half width L, times to
// sqrt(L), and contact parameters with units are scaled accordingly. At L = 0.1 m they have their defaults.
#pragma once

#include <string>
#include <vector>

#include "support/contact_shapes.h"

namespace corten::test {

/// The contact model of a scene.
enum class ContactModel { soft_pyramidal, soft_elliptic, impulse };
const char* name_of(ContactModel model);

struct MotionCase {
  std::string kind;  ///< rest, slide, drop, bounce, roll
  std::string body, floor;
  ContactModel model = ContactModel::soft_pyramidal;
  double size = 0.1;
  unsigned seed = 1;
  double step = 0.002;  ///< timestep at size 0.1, s
  double seconds = 0;   ///< at size 0.1; 0: the default of the kind

  std::string name() const;
  /// The scene with this name.
  static MotionCase of(const std::string& name);
};

/// The rule that came closest to its limit, or exceeded it most.
struct Verdict {
  double worst = 0;  ///< ratio to its limit; above 1: broken
  std::string rule;

  bool ok() const { return worst <= 1; }
  void check(const char* which, double value, double limit);
};

/// Every body on every floor, with the contact models that make a difference.
std::vector<MotionCase> motion_cases(const std::string& kind, const std::vector<std::string>& bodies,
                                     const std::vector<std::string>& floors);
/// Pairs of kinds of geoms, "A B", with at least one triangle mesh or distance field: plane, hfield, sphere,
/// capsule, ellipsoid, cylinder, box, hull, tri, sdf.
std::vector<std::string> kind_pairs();
/// A random scene with geoms of these kinds: body, floor, contact model, size from 1 mm to 100 m and timestep
/// depend on the seed.
MotionCase random_case(const std::string& kind, const std::string& pair, unsigned seed);
/// The MJCF of a scene, with its initial state as a keyframe.
std::string motion_mjcf(const MotionCase& c);
/// Simulates a scene and checks its rules.
Verdict run_motion(const MotionCase& c);

}  // namespace corten::test
