// The version in the header, in the library and in CMake is one number.
#include "corten/version.h"

#include <gtest/gtest.h>

#include <string>

namespace corten {
namespace {

TEST(Version, LibraryAndHeaderAgree) { EXPECT_EQ(version(), CORTEN_VERSION); }

TEST(Version, TextIsMadeOfTheThreeNumbers) {
  EXPECT_EQ(version(), std::to_string(CORTEN_VERSION_MAJOR) + "." + std::to_string(CORTEN_VERSION_MINOR) +
                           "." + std::to_string(CORTEN_VERSION_PATCH));
}

}  // namespace
}  // namespace corten
