// The messages of one attempt to load a model.
#include <gtest/gtest.h>

#include "corten/corten.h"

namespace corten {
namespace {

std::vector<std::string> messages(const char* xml) {
  std::vector<std::string> all;
  try {
    load_string(xml);
  } catch (const LoadError& error) {
    for (const Diagnostic& d : error.diagnostics()) all.push_back(d.text());
  }
  return all;
}

TEST(Load, OneAttemptShowsMistakesOfReadingAndOfCompiling) {
  const auto found = messages(R"(<mujoco><worldbody>
    <body><joint typ="hinge"/><geom size="1"/></body>
    <geom size="-1"/></worldbody>
    <actuator><motor joint="none"/></actuator></mujoco>)");
  ASSERT_EQ(found.size(), 3u);
  EXPECT_NE(found[0].find(":2: body / joint: unknown attribute \"typ\""), std::string::npos) << found[0];
  EXPECT_NE(found[1].find(":3: geom: size"), std::string::npos) << found[1];
  EXPECT_NE(found[2].find(":4: actuator / motor: joint: there is no joint \"none\""), std::string::npos)
      << found[2];
}

TEST(Load, ConsequencesOfAMistakeAreNotMistakes) {
  // Without its geom the body has no mass, but that must not be reported as the error.
  const auto found = messages(R"(<mujoco><worldbody>
    <body name="arm"><joint/>
      <geom sice="1"/></body></worldbody></mujoco>)");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NE(found[0].find("did you mean \"size\"?"), std::string::npos) << found[0];
}

TEST(Load, FindingsComeInFileOrder) {
  const auto found = messages(R"(<mujoco>
    <worldbody><geom size="-1"/></worldbody>
    <option timestep="-1"/></mujoco>)");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_LT(found[0].find(":2:"), found[0].size());
  EXPECT_LT(found[1].find(":3:"), found[1].size());
}

}  // namespace
}  // namespace corten
