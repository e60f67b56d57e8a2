// Bodies with tips and acute edges, thin plates and fine meshes, as triangles and as fields: they touch wide
// floors in shallow poses, rest, slide, bounce and come to rest after drops.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "support/contact_judge.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

using Names = std::vector<std::string>;

void expect_good(const Names& bodies, const Names& floors, const char* kind, int stride) {
  const std::vector<MotionCase> cases = motion_cases(kind, bodies, floors);
  for (std::size_t i = 0; i < cases.size(); i += static_cast<std::size_t>(repetitions(stride, 20 * stride))) {
    MotionCase c = cases[i];
    if (c.kind == "rest") c.seconds = kSanitized ? 0.2 : 2;
    const Verdict verdict = run_motion(c);
    EXPECT_TRUE(verdict.ok()) << c.name() << ": " << verdict.rule << " is " << verdict.worst
                              << " times its limit";
  }
}

/// On wide slabs of every kind. A contact must not be deeper than the pose, whatever the size of the floor.
TEST(SharpShapes, AreNeverDeeperThanTheirPose) {
  int poses = 0, wrong = 0;
  std::string worst;
  for (const char* floor : {"box", "hull", "cylinder", "hfield", "tri_slab", "tri_uneven", "sdf_slab"})
    for (const std::string& body : sharp_bodies()) {
      PoseJudge judge(std::string("floor_") + floor, body, 0.1);
      for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(60, 4)); seed++, poses++) {
        const Verdict verdict = judge.judge(seed);
        if (verdict.ok()) continue;
        wrong++;
        worst += body + " on " + floor + ", pose " + std::to_string(seed) + ": " + verdict.rule + " is " +
                 std::to_string(verdict.worst) + " times its limit\n";
        EXPECT_LT(verdict.rule == "deep" ? verdict.worst : 0, 5) << worst << judge.explain(seed);
      }
    }
  // The few poses under sanitizers are no measure of a rate.
  if (!kSanitized) {
    EXPECT_LE(wrong, 0.02 * poses) << worst;
  }
  std::printf("%d of %d poses break a rule\n", wrong, poses);
}

TEST(SharpShapes, LieStill) { expect_good(sharp_bodies(), all_floors(), "rest", 3); }
TEST(SharpShapes, KeepTheirSpeed) { expect_good(sharp_bodies(), all_floors(), "slide", 3); }
TEST(SharpShapes, BounceByTheirRestitution) { expect_good(sharp_bodies(), all_floors(), "bounce", 2); }

/// Meshes of other kinds. All cases of these would take minutes: the strides choose some.
TEST(OtherShapes, RestSlideAndComeToRest) {
  for (const auto& [kind, stride] : {std::pair{"rest", 59}, {"slide", 31}, {"drop", 61}})
    expect_good(other_bodies(), all_floors(), kind, stride);
}

/// A plate on either side of a sheet, and one that has sunk in past its middle, is pushed back up. Acute
/// edges do not catch on the vertices of a floor.
TEST(SharpShapes, StayOnSheetsAndSlideOverVertices) {
  for (unsigned seed = 1; seed <= static_cast<unsigned>(repetitions(3, 1)); seed++)
    for (const char* body : {"tri_plate", "sdf_plate", "tri_thinplate", "tri_wedge"})
      for (const auto& [kind, floor] :
           {std::pair{"drop", "tri_sheet"}, {"drop", "tri_back"}, {"slide", "tri_uneven"}}) {
        MotionCase c;
        c.kind = kind, c.body = body, c.floor = floor, c.seed = seed;
        const Verdict verdict = run_motion(c);
        EXPECT_TRUE(verdict.ok()) << c.name() << ": " << verdict.rule << " is " << verdict.worst
                                  << " times its limit";
      }
}

}  // namespace
}  // namespace corten::test
