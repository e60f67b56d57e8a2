// The version in the header, in the library and in CMake is one number.
#include "corten/version.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace corten {
namespace {

TEST(Version, LibraryAndHeaderAgree) { EXPECT_EQ(version(), CORTEN_VERSION); }

TEST(Version, TextIsMadeOfTheThreeNumbers) {
  EXPECT_EQ(version(), std::to_string(CORTEN_VERSION_MAJOR) + "." + std::to_string(CORTEN_VERSION_MINOR) +
                           "." + std::to_string(CORTEN_VERSION_PATCH));
}

TEST(Version, InstructionSetHasAName) {
  const std::set<std::string_view> names{"native", "baseline", "avx2", "avx512"};
  EXPECT_TRUE(names.count(instruction_set())) << instruction_set();
}

}  // namespace
}  // namespace corten
