// Random drops of every triangle mesh and field onto every floor. CORTEN_DROPS=200 drops each pair that
// often, which takes hours; without it, each fifth pair is dropped once. docs/extensions.md has the figures.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/contact_scenes.h"
#include "support/sanitizers.h"

namespace corten::test {
namespace {

/// Drops per pair from the environment; 0: not set.
int drops_per_pair() {
  const char* text = std::getenv("CORTEN_DROPS");
  return text != nullptr ? std::atoi(text) : 0;
}

std::vector<std::string> all_bodies() {
  std::vector<std::string> all = triangle_bodies();
  for (const auto& some : {field_bodies(), sharp_bodies()}) all.insert(all.end(), some.begin(), some.end());
  return all;
}

/// At most one drop in five hundred may end above or below the floor, or still move.
TEST(ContactDrops, EndAtRestOnTheFloor) {
  const int wanted = drops_per_pair(), drops = wanted > 0 ? wanted : 1;
  const int stride = wanted > 0 ? 1 : repetitions(5, 100);
  const ContactModel models[] = {ContactModel::soft_pyramidal, ContactModel::soft_elliptic,
                                 ContactModel::impulse};
  int pairs = 0, runs = 0, wrong = 0;
  std::string bad;
  for (const std::string& body : all_bodies())
    for (const std::string& floor : all_floors()) {
      if (pairs++ % stride != 0) continue;
      for (int i = 0; i < drops; i++, runs++) {
        MotionCase c;
        c.kind = "drop", c.body = body, c.floor = floor, c.seed = static_cast<unsigned>(2000 + i);
        c.model = models[(pairs + i) % 3];
        const Verdict verdict = run_motion(c);
        if (verdict.ok()) continue;
        wrong++;
        bad += c.name() + ": " + verdict.rule + " is " + std::to_string(verdict.worst) + " times its limit\n";
        EXPECT_LT(verdict.rule == "energy" ? verdict.worst : 0, 1) << c.name();
      }
    }
  EXPECT_LE(wrong, runs / 500) << bad;
  std::printf("%d of %d drops do not end at rest on the floor\n%s", wrong, runs, bad.c_str());
}

}  // namespace
}  // namespace corten::test
