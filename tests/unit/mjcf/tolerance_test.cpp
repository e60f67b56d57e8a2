// Files that the reference loads although they are unusual, and what it refuses. Checked with MuJoCo 3.5.0.
#include "read_helpers.h"

namespace corten::mjcf::test {
namespace {

constexpr const char* kBall = "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>";

void expect_message(const std::string& xml, const std::string& message, bool is_error) {
  const Result result = read(xml);
  EXPECT_EQ(result.messages, Names{message}) << xml;
  EXPECT_EQ(result.errors, is_error ? 1 : 0) << xml;
}

TEST(UnusualFiles, DeclarationsThatXmlDoesNotHaveAreSkipped) {
  const std::string what =
      ": warning: malformed XML: \"<!\" begins neither a comment nor a declaration of XML; the text until "
      "\">\" is "
      "skipped";
  expect_message(std::string("<!-\\- text -\\->\n") + kBall, "model.xml:1" + what, false);
  expect_message(std::string("\n<!FOO bar>") + kBall, "model.xml:2" + what, false);
  expect_message(std::string(kBall) + "\n\n<!FOO bar>", "model.xml:3" + what, false);
  expect_message("<mujoco><!FOO\nbar><worldbody><geom size='1'/></worldbody></mujoco>", "model.xml:1" + what,
                 false);
  EXPECT_EQ(read_clean(std::string("<!DOCTYPE mujoco><!-- < -->") + kBall).world.geoms.size(), 1u);
  const std::string late =
      ": warning: malformed XML: a DOCTYPE after the first element is skipped, until \">\"";
  expect_message("<mujoco>\n<!DOCTYPE mujoco><worldbody><geom size='1'/></worldbody></mujoco>",
                 "model.xml:2" + late, false);
  expect_message(std::string(kBall) + "<!DOCTYPE mujoco>", "model.xml:1" + late, false);
}

TEST(UnusualFiles, TextBeforeTheRootIsIgnored) {
  const std::string what = ": warning: malformed XML: the text before the root element is ignored";
  expect_message(std::string("Here is\na ball > a point:\n") + kBall, "model.xml:1" + what, false);
  expect_message(std::string("\n\nball<!-- c -->\nof 1 m") + kBall, "model.xml:3" + what, false);
  // The comment ends at its first ">".
  const Result escaped = read(std::string("<!-\\- <geom size='1'/> -\\->\n") + kBall);
  EXPECT_EQ(escaped.messages.size(), 2u);
  EXPECT_EQ(escaped.messages.back(), "model.xml:1" + what);
  EXPECT_EQ(escaped.errors, 0);
  EXPECT_EQ(escaped.spec.world.geoms.size(), 1u);
  const std::string outside = ": malformed XML: there is text outside the root element";
  expect_message(kBall + std::string("\nend"), "model.xml:2" + outside, true);
  expect_message("no element", "model.xml:1" + outside, true);
}

TEST(UnusualFiles, LinesOfLaterMessagesStayRight) {
  const Result result = read(
      "<!FOO\nbar>\n<mujoco>\n<worldbody>\n<geom name='a'size='1'/><!X>\n<geom "
      "siz='1'/></worldbody></mujoco>");
  ASSERT_EQ(result.errors, 1);
  EXPECT_TRUE(result.messages.back().starts_with("model.xml:6: ")) << result.messages.back();
}

TEST(UnusualFiles, AZeroByteEndsTheFile) {
  const std::string zero(1, '\0');
  const std::string warning =
      "model.xml:1: warning: malformed XML: a zero byte ends the file, the rest is ignored";
  expect_message(kBall + zero, warning, false);
  expect_message(kBall + zero + "<foo", warning, false);
  expect_message("<mujoco><worldbody>" + zero + "</worldbody></mujoco>",
                 "model.xml:1: malformed XML: there is a zero byte in it", true);
}

TEST(UnusualFiles, EmptyRequiredNumbersAreErrors) {
  const std::string joint = "<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>";
  expect_message("<mujoco>" + joint + "<tendon><fixed><joint joint='j' coef=''/></fixed></tendon></mujoco>",
                 "model.xml:1: tendon / fixed / joint: coef=\"\": is empty, but the attribute is required",
                 true);
  expect_message("<mujoco><worldbody><replicate count=' '><geom size='1'/></replicate></worldbody></mujoco>",
                 "model.xml:1: replicate: count=\" \": is empty, but the attribute is required", true);
  expect_message(
      "<mujoco><worldbody><body><inertial pos='' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>",
      "model.xml:1: body / inertial: pos=\"\": is empty, but the attribute is required", true);
  EXPECT_EQ(read("<mujoco><worldbody><geom size='1' pos=''/></worldbody></mujoco>").errors, 0);
}

/// A model whose tendon goes over geom g1, and an unrelated replicate whose copy has a name g1 plus a number.
Spec tendon_beside_replicate(const std::string& other, const std::string& around) {
  return read_clean(
      "<mujoco><worldbody><geom name='g1' size='.1'/><site name='s1' pos='-1 0 .1'/>"
      "<site name='s2' pos='1 0 .1'/>" +
      other +
      "<replicate count='3' offset='0 1 0'><geom name='q' size='.2'/></replicate></worldbody>"
      "<tendon><spatial name='t'><site site='s1'/>" +
      around + "<site site='s2'/></spatial></tendon></mujoco>");
}

TEST(Replicate, LeavesATendonAloneWhoseGeomItDoesNotCopy) {
  // The geom g12 is not a copy of g1, although it has such a name.
  const Spec one = tendon_beside_replicate("<geom name='g12' size='.1'/>", "<geom geom='g1'/>");
  EXPECT_EQ(names_of(one.tendons), Names{"t"});
  const Spec box =
      tendon_beside_replicate("<geom name='g12' type='box' size='.1 .1 .1'/>", "<geom geom='g1'/>");
  EXPECT_EQ(names_of(box.tendons), Names{"t"});
  // With a sidesite the reference goes by the names alone.
  const Spec side = tendon_beside_replicate("<geom name='g12' size='.1'/><site name='s12'/>",
                                            "<geom geom='g1' sidesite='s1'/>");
  EXPECT_EQ(names_of(side.tendons), (Names{"t", "t2"}));
}

}  // namespace
}  // namespace corten::mjcf::test
