// Checks the contacts of two shapes in shallow poses against the shapes' exact solids.
//
// A pose puts a feature of the second shape (face, edge or corner of its hull) against one of the first, with
// a tilt of 1e-8 to 1 and a depth of 1e-7 to 1e-2 of the size (for fields 0.1) along the common direction d,
// or a gap of that size. Rules for a contact with normal n, depth and midpoint pos:
//   unit      n is a unit vector and the frame is orthonormal
//   margin    the distance is not above zero
//   surface   the ends pos +- n depth / 2 lie on the surfaces of the first and the second
//   chord     the segment between the ends lies in both solids, except near an inclined end
//   deep      the depth exceeds the depth along d, which separates the shapes, by at most a fifth
//   cone      a step out of a surface along n increases the distance as if n were at most 31 degrees off the
//             normal cone; for one of the two shapes, 1e-3 rad
//   sideways  if a face lies on a face, n is d
//   missed    if the solids contain a common ball, some contact is at least as deep as its radius
//   phantom   if a plane separates the solids, there is no contact
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

/// Pairs of shapes with at least one triangle mesh or field.
std::vector<std::pair<std::string, std::string>> pose_pairs();

/// Generates poses of two shapes and checks their contacts. A name floor_NAME is that of a floor.
class PoseJudge {
 public:
  PoseJudge(const std::string& first, const std::string& second, double size);
  Verdict judge(unsigned seed);
  /// The scene of a pose, for inspection.
  std::string mjcf(unsigned seed) const;
  /// The contacts found in a pose and the rules that they break, as text.
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
