// Judges the contacts of two shapes in shallow poses, by the shapes' exact solids alone.
//
// A pose puts a feature of the second shape (face, edge or corner of its hull) against one of the first, with
// a tilt of 1e-8 to 1 and a depth of 1e-7 to 1e-2 of the size (of fields 0.1) along the common direction d,
// or as wide a gap. For a contact with normal n, depth and midpoint pos:
//   unit      n is a unit vector and the frame is orthonormal
//   margin    the distance is not above zero
//   surface   the ends pos +- n depth / 2 lie on the surfaces of the first and the second
//   chord     what is between the ends lies in both solids, but for what an inclined end leaves out
//   deep      the depth is not above that along d, which parts them, by more than a fifth
//   cone      stepping out of a surface along n, its distance grows as if n were at most 31 degrees off its
//             cone of normals; for one of the two, 1e-3 rad
//   sideways  where a face lies on a face, n is d
//   missed    where the solids contain a common ball, some contact is at least as deep as its radius
//   phantom   where a plane separates them, there is none
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "corten/corten.h"
#include "support/contact_scenes.h"

namespace corten::test {

struct Pose {
  Vec place{};  ///< of the second; the first is at the origin
  Turn turn{1, 0, 0, 0};
  Vec toward{};      ///< d, out of the first
  double depth = 0;  ///< along d; negative: a gap
  double tilt = 0;
  bool flat = false;  ///< a face on a face, to a hundredth of a radian
};

/// Pairs of shapes of which one at least is a triangle mesh or a field.
std::vector<std::pair<std::string, std::string>> pose_pairs();

/// Two shapes in many poses.
class PoseJudge {
 public:
  PoseJudge(const std::string& first, const std::string& second, double size);
  Verdict judge(unsigned seed);
  /// The scene of a pose, to look into.
  std::string mjcf(unsigned seed) const;
  /// What was found in it, contact by contact.
  std::string explain(unsigned seed);

 private:
  void judge_contact(int contact, const Pose& pose, Verdict& verdict) const;
  void judge_overlap(const Pose& pose, unsigned seed, Verdict& verdict) const;
  void put(const Pose& pose);
  Pose pose(unsigned seed) const;
  std::string scene(const Pose& pose) const;

  Shape first_, second_;
  double size_, rounding_;  ///< m
  Model model_;
  Data data_;
};

}  // namespace corten::test
