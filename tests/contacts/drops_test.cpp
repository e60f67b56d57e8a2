// Random drops of every triangle mesh and field onto every floor; without settings each fifth pair is dropped
// once. docs/extensions.md has the figures. For more drops, which take hours, several processes can share the
// work:
//
//   CORTEN_DROPS=200           drops per pair
//   CORTEN_DROPS_FIRST=100     number of the first one, default 0
//   CORTEN_DROPS_SHARD=3/16    only every sixteenth drop, from the third (0 to 15)
//   CORTEN_DROPS_PAIR=tri_ball only pairs "body floor" that contain this text
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/contact_scenes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Which drops are wanted, from the environment.
struct Wanted {
  int drops = 0;  ///< per pair; 0: not set
  int first = 0, shard = 0, shards = 1;
  std::string pair;

  Wanted() {
    const auto number = [](const char* name) {
      const char* text = std::getenv(name);
      return text != nullptr ? std::atoi(text) : 0;
    };
    drops = number("CORTEN_DROPS"), first = number("CORTEN_DROPS_FIRST");
    if (const char* text = std::getenv("CORTEN_DROPS_PAIR")) pair = text;
    const char* part = std::getenv("CORTEN_DROPS_SHARD");
    if (part != nullptr && std::sscanf(part, "%d/%d", &shard, &shards) != 2) shard = 0, shards = 1;
  }
  bool has(const std::string& name) const { return name.find(pair) != std::string::npos; }
};

std::vector<std::string> all_bodies() {
  std::vector<std::string> all = triangle_bodies();
  for (const auto& some : {field_bodies(), sharp_bodies()}) all.insert(all.end(), some.begin(), some.end());
  return all;
}

/// At most one drop in five hundred may end above or below the floor, or still move.
TEST(ContactDrops, EndAtRestOnTheFloor) {
  const Wanted wanted;
  const int drops = wanted.drops > 0 ? wanted.drops : 1;
  const int stride = wanted.drops > 0 ? 1 : repetitions(5, 100);
  const ContactModel models[] = {ContactModel::soft_pyramidal, ContactModel::soft_elliptic,
                                 ContactModel::impulse};
  int pairs = 0, count = 0, runs = 0, wrong = 0;
  for (const std::string& body : all_bodies())
    for (const std::string& floor : all_floors()) {
      if (pairs++ % stride != 0 || !wanted.has(body + " " + floor)) continue;
      for (int i = wanted.first; i < wanted.first + drops; i++) {
        if (count++ % wanted.shards != wanted.shard) continue;
        MotionCase c;
        c.kind = "drop", c.body = body, c.floor = floor, c.seed = static_cast<unsigned>(2000 + i);
        c.model = models[(pairs + i) % 3];
        const Verdict verdict = run_motion(c);
        runs++;
        if (verdict.ok()) continue;
        wrong++;
        std::printf("%s: %s is %g times its limit\n", c.name().c_str(), verdict.rule.c_str(), verdict.worst);
        std::fflush(stdout);
        EXPECT_LT(verdict.rule == "energy" ? verdict.worst : 0, 1) << c.name();
      }
    }
  EXPECT_LE(wrong, runs / 500);
  std::printf("%d of %d drops do not end at rest on the floor\n", wrong, runs);
}

}  // namespace
}  // namespace corten::test
