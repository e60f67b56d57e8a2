// One body on a flat floor: laid down, sliding, dropped, bouncing, rolling. What has to happen follows from
// mechanics alone, whatever the geoms are made of.
//
// Scenes of one kind are similar at every size: lengths grow with the body's half width L, times with
// sqrt(L), and so do the parameters of contacts that have units. At L = 0.1 m they have their defaults.
#pragma once

#include <string>
#include <vector>

#include "support/contact_shapes.h"

namespace corten::test {

/// What holds bodies apart.
enum class ContactModel { soft_pyramidal, soft_elliptic, impulse };
const char* name_of(ContactModel model);

struct MotionCase {
  std::string kind;  ///< rest, slide, drop, bounce, roll
  std::string body, floor;
  ContactModel model = ContactModel::soft_pyramidal;
  double size = 0.1;
  unsigned seed = 1;
  double seconds = 0;  ///< at size 0.1; 0: what the kind takes

  std::string name() const;
};

/// Which rule came closest to its limit, or went beyond.
struct Verdict {
  double worst = 0;  ///< of its limit; above 1: broken
  std::string rule;

  bool ok() const { return worst <= 1; }
  void check(const char* which, double value, double limit);
};

/// Every body on every floor, with the contact models that make a difference.
std::vector<MotionCase> motion_cases(const std::string& kind, const std::vector<std::string>& bodies,
                                     const std::vector<std::string>& floors);
/// The scene, with the state of its start as a keyframe.
std::string motion_mjcf(const MotionCase& c);
/// Runs it.
Verdict run_motion(const MotionCase& c);

}  // namespace corten::test
