// SerialExec and WarpExec on the host.
#include "exec/exec.h"

#include <gtest/gtest.h>

#include <vector>

namespace corten {
namespace {

TEST(SerialExec, VisitsEveryIndexInOrder) {
  std::vector<int> seen;
  for_each(SerialExec{}, 5, [&](int i) { seen.push_back(i); });
  EXPECT_EQ(seen, (std::vector<int>{0, 1, 2, 3, 4}));
  for_each(SerialExec{}, 0, [&](int) { FAIL(); });
}

TEST(SerialExec, RunsOnceAndFindsAny) {
  int runs = 0;
  once(SerialExec{}, [&] { runs++; });
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(any_of(SerialExec{}, 4, [](int i) { return i == 3; }));
  EXPECT_FALSE(any_of(SerialExec{}, 4, [](int i) { return i == 4; }));
  EXPECT_FALSE(any_of(SerialExec{}, 0, [](int) { return true; }));
}

TEST(WarpExec, CompilesOnTheHost) {
  EXPECT_EQ(WarpExec::width, 32);
  EXPECT_EQ(WarpExec{}.lane(), 0);
  EXPECT_TRUE(WarpExec{}.any(true));
}

}  // namespace
}  // namespace corten
