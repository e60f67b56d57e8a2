// Elements and attributes by their MJCF names, in C++. The C interface, which is a thin layer over these
// functions, has the tests of every element and attribute (tests/c/spec).
#include "corten/spec/any_element.h"

#include <array>

#include "corten/spec/attributes.h"
#include "corten/spec/build.h"
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

template <class Fn>
std::string message_of(Fn&& fn) {
  try {
    fn();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(AnyElement, SetsTheMembersOfTheSpec) {
  Spec spec;
  const AnyElement body = add(spec, worldbody(spec), "body");
  const AnyElement geom = add(spec, body, "geom");
  set_attribute(spec, geom, "type", "box");
  set_attribute(spec, geom, "size", std::array{0.1, 0.2, 0.3});
  const Geom& added = spec.world.bodies[0].geoms[0];
  EXPECT_EQ(*added.type, kBox);
  EXPECT_EQ((*added.size)[2], 0.3);
  EXPECT_TRUE(added.size.is_own());
  EXPECT_EQ(attribute_source(spec, geom, "pos"), Source::built_in);
  EXPECT_EQ(parent(spec, geom), body);
  EXPECT_EQ(path_of(spec, geom), "body[0] / geom[0]");
}

TEST(AnyElement, AFrameContainsWhatIsAddedToIt) {
  Spec spec;
  const AnyElement outer = add(spec, worldbody(spec), "frame");
  const AnyElement inner = add(spec, outer, "frame");
  const AnyElement site = add(spec, inner, "site");
  EXPECT_EQ(spec.world.frames[1].parent, 0);
  EXPECT_EQ(spec.world.sites[0].frame, 1);
  EXPECT_EQ(parent(spec, site), inner);
  EXPECT_EQ(children(spec, worldbody(spec)).size(), 1u);
  EXPECT_EQ(children(spec, inner), std::vector<AnyElement>{site});
}

TEST(AnyElement, AnElementHasTheClassThatAFileWouldGiveIt) {
  Spec spec;
  const AnyElement main = section(spec, "default");
  set_attribute(spec, add(spec, main, "geom"), "margin", "0.1");
  const AnyElement soft = add(spec, main, "default", "soft");
  set_attribute(spec, add(spec, soft, "geom"), "margin", "0.2");
  const AnyElement body = add(spec, worldbody(spec), "body");
  const AnyElement inside = add(spec, body, "frame");
  EXPECT_EQ(attribute_text(spec, add(spec, inside, "geom"), "margin"), "0.1");
  set_attribute(spec, body, "childclass", "soft");
  EXPECT_EQ(attribute_text(spec, add(spec, inside, "geom"), "margin"), "0.2");
  EXPECT_EQ(attribute_text(spec, add(spec, inside, "geom", "main"), "margin"), "0.1");
  EXPECT_EQ(attribute_text(spec, add(spec, worldbody(spec), "geom", "soft"), "margin"), "0.2");
}

TEST(AnyElement, AWrongValueLeavesAllAttributesAsTheyWere) {
  Spec spec;
  const AnyElement geom = add(spec, worldbody(spec), "geom");
  set_attribute(spec, geom, "zaxis", "0 1 0");
  EXPECT_EQ(message_of([&] { set_attribute(spec, geom, "euler", "1 2 3"); }),
            "geom[0]: more than one of quat, axisangle, xyaxes, zaxis, euler is given");
  EXPECT_FALSE(spec.world.geoms[0].euler.is_set());
  clear_attribute(spec, geom, "zaxis");
  set_attribute(spec, geom, "euler", "1 2 3");
  EXPECT_EQ((*spec.world.geoms[0].euler)[1], 2);
}

TEST(AnyElement, NumbersKeepEveryBit) {
  Spec spec;
  const AnyElement geom = add(spec, worldbody(spec), "geom");
  const std::array numbers{0.1 + 0.2, 1e-300, -123456789012345678.0};
  set_attribute(spec, geom, "pos", numbers);
  EXPECT_EQ(attribute_numbers(spec, geom, "pos"), std::vector(numbers.begin(), numbers.end()));
  set_attribute(spec, geom, "contype", std::array{2147483647.0});
  EXPECT_EQ(*spec.world.geoms[0].contype, 2147483647);
  EXPECT_EQ(message_of([&] { set_attribute(spec, geom, "contype", std::array{2147483648.0}); }),
            "geom[0]: contype=\"2147483648\": \"2147483648\" is out of range");
}

/// All elements of a file are reached, each under its parent.
TEST(AnyElement, TheTreeOfAFileHasEveryElement) {
  Spec spec =
      read_clean(R"(<mujoco><worldbody><frame><body name="a"><geom size="1"/><frame><joint name="j"/></frame>
      </body></frame></worldbody><tendon><fixed><joint joint="j" coef="1"/></fixed></tendon></mujoco>)");
  int joints = 0;
  for (const AnyElement& e : all_elements(spec)) {
    joints += tag_of(e) == "joint" && !e.in_default;
    if (!(e == root(spec))) {
      const std::vector<AnyElement> siblings = children(spec, parent(spec, e));
      EXPECT_NE(std::find(siblings.begin(), siblings.end(), e), siblings.end()) << path_of(spec, e);
    }
  }
  EXPECT_EQ(joints, 2);
}

}  // namespace
}  // namespace corten::mjcf::test
