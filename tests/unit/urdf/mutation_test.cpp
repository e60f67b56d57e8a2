// A valid file with random damage: it is either read or refused, and never crashes.
#include <algorithm>
#include <random>

#include "urdf_helpers.h"

namespace corten::urdf::test {
namespace {

const std::string good =
    R"(<robot name="r" xmlns:xacro="x"><mujoco><compiler discardvisual="false" meshdir="m"/>
<option timestep="0.01"/></mujoco><material name="red"><color rgba="1 0 0 1"/></material><link name="world"/>
<link name="a"><inertial><origin xyz="0 0 1" rpy="0.1 0 0"/><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0.1"/></inertial>
<visual name="v"><geometry><mesh filename="package://x/y.stl" scale="1 1 2"/></geometry><material name="red"/></visual>
<collision name="c"><origin rpy="0 0 1"/><geometry><cylinder radius="0.1" length="1"/></geometry></collision></link>
<link name="b"/><link name="c"/><link name="d"/>
<joint name="j1" type="floating"><parent link="world"/><child link="a"/></joint>
<joint name="j2" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="3" velocity="4"/><dynamics damping="0.1" friction="0.2"/></joint>
<joint name="j3" type="planar"><parent link="b"/><child link="c"/></joint>
<joint name="j4" type="prismatic"><parent link="b"/><child link="d"/><mimic joint="j2" offset="1"/></joint></robot>)";

/// Deletes, repeats, moves or overwrites parts of the text.
std::string damaged(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return random() % std::max<std::size_t>(1, n); };
  const std::string bits[] = {"\"",    "<", "/>",    "nan", "-1e999",  "0",
                              "world", "a", "joint", " ",   "</link>", "1 2 3"};
  for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
    const std::size_t at = below(text.size()), length = below(30);
    const std::string piece = text.substr(at, length);
    switch (below(4)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(below(text.size()), piece); break;
      case 2: text.replace(at, 1, bits[below(std::size(bits))]); break;
      default: {
        // Values and names: the file remains well formed.
        const std::size_t open = text.find("=\"", at);
        const std::size_t close = open == std::string::npos ? open : text.find('"', open + 2);
        if (close != std::string::npos) text.replace(open + 2, close - open - 2, bits[3 + below(5)]);
      }
    }
  }
  return text;
}

TEST(UrdfMutation, DamagedFilesAreReadOrRefused) {
  ASSERT_EQ(read_file_text(good).errors, 0);
  std::mt19937 random(1);
  int refused = 0, read = 0;
  for (int i = 0; i < 3000; ++i) {
    const Result result = read_file_text(damaged(good, random));
    result.errors > 0 ? ++refused : ++read;
  }
  // Both must happen, or the damage tests nothing.
  EXPECT_GT(refused, 100);
  EXPECT_GT(read, 100);
}

}  // namespace
}  // namespace corten::urdf::test
