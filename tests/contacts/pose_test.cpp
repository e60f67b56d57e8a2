// Shallow poses of every pair with a triangle mesh or a field in it: depths from 1e-7 of the size, tilts from
// 1e-8, on faces, edges and corners. support/contact_judge.h has the rules.
#include <gtest/gtest.h>

#include <string>

#include "support/contact_judge.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

enum class Family { triangles, fields };

bool is_field(const std::string& name) { return name.rfind("sdf_", 0) == 0; }

/// Says how many poses are wrong, and which is the worst.
void expect_good(const std::string& first, const std::string& second, double size, int poses) {
  PoseJudge judge(first, second, size);
  int wrong = 0;
  unsigned which = 0;
  Verdict worst;
  for (unsigned seed = 1; seed <= static_cast<unsigned>(poses); seed++) {
    const Verdict verdict = judge.judge(seed);
    wrong += verdict.ok() ? 0 : 1;
    if (verdict.worst > worst.worst) worst = verdict, which = seed;
  }
  EXPECT_EQ(wrong, 0) << "of " << poses << " poses of " << second << " on " << first << " of size " << size
                      << "; number " << which << ": " << worst.rule << " is " << worst.worst
                      << " times its limit\n"
                      << (wrong > 0 ? judge.explain(which) : "");
}

/// One of every `stride` pairs.
void expect_good(Family family, int stride, double size, int poses) {
  int count = 0;
  for (const auto& [first, second] : pose_pairs()) {
    if ((is_field(first) || is_field(second)) != (family == Family::fields)) continue;
    if (count++ % repetitions(stride, 16 * stride) == 0) expect_good(first, second, size, poses);
  }
}

/// The rules are fair: contacts by formula keep them.
TEST(ContactPoses, ByFormulaAreRight) {
  for (const char* first : {"plane", "globe", "sphere", "capsule", "cylinder", "box"})
    expect_good(first, "sphere", 0.1, repetitions(100, 10));
  for (const char* second : {"sphere", "capsule", "box"})
    expect_good("plane", second, 0.1, repetitions(100, 10));
}

TEST(ContactPoses, OfTriangleMeshesAreRight) { expect_good(Family::triangles, 1, 0.1, repetitions(40, 4)); }
TEST(ContactPoses, OfFieldsAreRight) { expect_good(Family::fields, 1, 0.1, repetitions(30, 4)); }
TEST(ContactPoses, OfSmallAndLargeShapesAreRight) {
  for (const double size : {0.0005, 50.0}) {
    expect_good(Family::triangles, 5, size, repetitions(20, 4));
    expect_good(Family::fields, 7, size, repetitions(20, 4));
  }
}

}  // namespace
}  // namespace corten::test
