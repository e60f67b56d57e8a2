// Random scenes of every pair of kinds of geoms with a triangle mesh or a distance field: drops, rest,
// slides, bounces and rolls. Body, floor, contact model, size and timestep follow from the seed.
// docs/extensions.md has the figures of long runs. For these, several processes can share the work; the lines
// that they print are complete:
//
//   CORTEN_SCENES=200           scenes per pair
//   CORTEN_SCENES_FIRST=100     seed of the first one, default 1
//   CORTEN_SCENES_SHARD=3/16    only every sixteenth scene, from the third (0 to 15)
//   CORTEN_SCENES_PAIR=sdf      only pairs that contain this text
//   CORTEN_SCENES_KIND=slide    drop (default), rest, slide, bounce, roll
//   CORTEN_SCENE="drop tri_ball tri_sheet elliptic 0.1 2005"    only this scene
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/contact_scenes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

std::string setting(const char* name, const char* otherwise) {
  const char* text = std::getenv(name);
  return text != nullptr ? text : otherwise;
}

/// Which scenes are wanted, from the environment.
struct Wanted {
  int scenes = std::atoi(setting("CORTEN_SCENES", "0").c_str());  ///< 0: no long run
  int first = std::atoi(setting("CORTEN_SCENES_FIRST", "1").c_str());
  int shard = 0, shards = 1;
  std::string pair = setting("CORTEN_SCENES_PAIR", ""), kind = setting("CORTEN_SCENES_KIND", "drop");

  Wanted() {
    const std::string part = setting("CORTEN_SCENES_SHARD", "0/1");
    if (std::sscanf(part.c_str(), "%d/%d", &shard, &shards) != 2 || shards < 1) shard = 0, shards = 1;
  }
};

/// Whether a scene obeys its rules; if not, prints which one it breaks.
bool is_good(const MotionCase& c) {
  const Verdict verdict = run_motion(c);
  if (verdict.ok()) return true;
  std::printf("%s: %s is %g times its limit\n", c.name().c_str(), verdict.rule.c_str(), verdict.worst);
  std::fflush(stdout);
  return false;
}

/// One scene of every pair, or of every second, third and so on. AsManyAsAreWanted is for long runs.
void expect_good(const char* kind, int every) {
  int pairs = 0;
  for (const std::string& pair : kind_pairs()) {
    if (pairs++ % (kSanitized ? 9 : every) != 0) continue;
    const MotionCase c = random_case(kind, pair, 1);
    EXPECT_TRUE(is_good(c)) << c.name();
  }
}

TEST(ContactScenes, DropsComeToRest) { expect_good("drop", 1); }
TEST(ContactScenes, BodiesLieStill) { expect_good("rest", 4); }
TEST(ContactScenes, BodiesSlide) { expect_good("slide", 2); }
TEST(ContactScenes, BodiesBounce) { expect_good("bounce", 2); }
TEST(ContactScenes, BallsRoll) { expect_good("roll", 2); }

TEST(ContactScenes, AsManyAsAreWanted) {
  if (const std::string one = setting("CORTEN_SCENE", ""); !one.empty()) {
    EXPECT_TRUE(is_good(MotionCase::of(one)));
    return;
  }
  const Wanted wanted;
  if (wanted.scenes <= 0) GTEST_SKIP() << "CORTEN_SCENES is not set";
  int count = 0, all = 0, all_wrong = 0;
  for (const std::string& pair : kind_pairs()) {
    if (pair.find(wanted.pair) == std::string::npos) continue;
    int runs = 0, wrong = 0;
    for (int i = wanted.first; i < wanted.first + wanted.scenes; i++) {
      if (count++ % wanted.shards != wanted.shard) continue;
      runs++;
      wrong += is_good(random_case(wanted.kind, pair, static_cast<unsigned>(i))) ? 0 : 1;
    }
    all += runs, all_wrong += wrong;
    std::printf("%s, %s: %d of %d wrong\n", wanted.kind.c_str(), pair.c_str(), wrong, runs);
    std::fflush(stdout);
  }
  EXPECT_EQ(all_wrong, 0) << "of " << all;
}

}  // namespace
}  // namespace corten::test
