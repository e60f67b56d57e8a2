// Misuse of the functions for Specs: null and stale arguments, wrong kinds, names and values.
#include <atomic>
#include <functional>
#include <limits>
#include <thread>

#include "spec_helpers.h"

namespace corten::test {
namespace {

const char* const kArm = R"(<mujoco><default><default class="light"/></default>
    <asset><mesh name="torus" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
    <worldbody><body name="arm"><joint name="elbow"/><geom name="skin" size="0.1"/><geom size="0.2"/></body></worldbody>
    <actuator><position name="servo" joint="elbow"/></actuator></mujoco>)";

/// Every function that takes an element, with harmless other arguments.
std::vector<corten_result> call_all(corten_spec spec, corten_element e) {
  corten_element out = 0;
  const char* text = "";
  int number = 0;
  std::size_t count = 3;
  double numbers[3] = {0, 0, 0};
  corten_attribute attribute;
  return {corten_element_tag(spec, e, &text),
          corten_element_parent(spec, e, &out),
          corten_element_child_count(spec, e, nullptr, &number),
          corten_element_child(spec, e, nullptr, 0, &out),
          corten_element_path(spec, e, &text),
          corten_element_position(spec, e, &number),
          corten_element_allowed(spec, e, &text),
          corten_element_add(spec, e, "geom", nullptr, &out),
          corten_element_remove(spec, e, 0),
          corten_element_rename(spec, e, "other"),
          corten_element_attribute_count(spec, e, &number),
          corten_element_attribute(spec, e, 0, &attribute),
          corten_element_set_numbers(spec, e, "pos", numbers, 3),
          corten_element_set_text(spec, e, "pos", "0 0 0"),
          corten_element_get_numbers(spec, e, "pos", numbers, &count, &number),
          corten_element_get_text(spec, e, "pos", &text, &number),
          corten_element_clear(spec, e, "pos"),
          corten_element_set_to(spec, e, "motor", nullptr, 0),
          corten_spec_attach(spec, e, spec, nullptr, "a", "b", &out)};
}

void expect_all(const std::vector<corten_result>& results, corten_result code) {
  for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i], code) << i;
}

TEST(CSpecMisuse, BadElementsAreRefused) {
  const TestSpec spec(kArm), other(kArm);
  const corten_element removed = spec.find("geom", "skin");
  EXPECT_OK(corten_element_remove(spec, removed, 0));
  for (const corten_element bad : {corten_element{0}, removed, other.find("body", "arm"), ~corten_element{0}})
    expect_all(call_all(spec, bad), CORTEN_ERROR_HANDLE);
}

TEST(CSpecMisuse, BadSpecsAreRefused) {
  corten_spec freed = nullptr;
  EXPECT_OK(corten_spec_create(&freed));
  corten_element world = 0, out = 0;
  EXPECT_OK(corten_spec_worldbody(freed, &world));
  EXPECT_OK(corten_spec_free(freed));
  corten_model model = nullptr;
  for (corten_spec bad : {corten_spec(nullptr), freed}) {
    expect_all(call_all(bad, world), CORTEN_ERROR_HANDLE);
    expect_all({corten_spec_root(bad, &out), corten_spec_worldbody(bad, &out),
                corten_spec_section(bad, "asset", &out), corten_spec_find(bad, "body", "arm", &out),
                corten_spec_recompile(bad, nullptr, nullptr, &model)},
               CORTEN_ERROR_HANDLE);
  }
  const TestSpec spec(kArm);
  EXPECT_EQ(corten_spec_recompile(spec, nullptr, nullptr, &model), CORTEN_ERROR_HANDLE);
  EXPECT_EQ(corten_spec_attach(spec, spec.section("worldbody"), freed, nullptr, "a", nullptr, &out),
            CORTEN_ERROR_HANDLE);
}

TEST(CSpecMisuse, NullArgumentsAreRefused) {
  const TestSpec spec(kArm);
  const corten_element e = spec.find("geom", "skin");
  corten_element out = 0;
  const char* text = "";
  double x = 0;
  const corten_parameter unnamed{nullptr, &x, 1}, empty{"kp", nullptr, 1};
  expect_all({corten_spec_create(nullptr),
              corten_spec_root(spec, nullptr),
              corten_spec_worldbody(spec, nullptr),
              corten_spec_section(spec, nullptr, &out),
              corten_spec_section(spec, "asset", nullptr),
              corten_spec_find(spec, nullptr, "arm", &out),
              corten_spec_find(spec, "body", nullptr, &out),
              corten_spec_find(spec, "body", "arm", nullptr),
              corten_element_tag(spec, e, nullptr),
              corten_element_parent(spec, e, nullptr),
              corten_element_child_count(spec, e, nullptr, nullptr),
              corten_element_child(spec, e, nullptr, 0, nullptr),
              corten_element_path(spec, e, nullptr),
              corten_element_position(spec, e, nullptr),
              corten_element_allowed(spec, e, nullptr),
              corten_element_add(spec, spec.section("worldbody"), nullptr, nullptr, &out),
              corten_element_rename(spec, e, nullptr),
              corten_element_attribute_count(spec, e, nullptr),
              corten_element_attribute(spec, e, 0, nullptr),
              corten_element_set_numbers(spec, e, nullptr, &x, 1),
              corten_element_set_numbers(spec, e, "mass", nullptr, 1),
              corten_element_set_text(spec, e, nullptr, "1"),
              corten_element_set_text(spec, e, "mass", nullptr),
              corten_element_get_numbers(spec, e, nullptr, &x, nullptr, nullptr),
              corten_element_get_numbers(spec, e, "mass", &x, nullptr, nullptr),
              corten_element_get_text(spec, e, nullptr, &text, nullptr),
              corten_element_get_text(spec, e, "mass", nullptr, nullptr),
              corten_element_clear(spec, e, nullptr),
              corten_element_set_to(spec, spec.find("actuator", "servo"), nullptr, nullptr, 0),
              corten_element_set_to(spec, spec.find("actuator", "servo"), "position", nullptr, 1),
              corten_element_set_to(spec, spec.find("actuator", "servo"), "position", &unnamed, 1),
              corten_element_set_to(spec, spec.find("actuator", "servo"), "position", &empty, 1),
              corten_spec_attach(spec, spec.section("worldbody"), spec, "", nullptr, nullptr, &out),
              corten_spec_recompile(spec, nullptr, nullptr, nullptr)},
             CORTEN_ERROR_ARGUMENT);
}

TEST(CSpecMisuse, MessagesNameElementAttributeValueAndWhatIsAllowed) {
  const TestSpec spec(kArm);
  const corten_element skin = spec.find("geom", "skin"),
                       second = spec.child(spec.find("body", "arm"), "geom", 1);
  const double numbers[4] = {1, 2, 3, 4}, nan = std::numeric_limits<double>::quiet_NaN(), half = 0.5;
  EXPECT_FAILS(corten_element_set_numbers(spec, second, "pos", numbers, 4), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom[1]: pos=\"1 2 3 4\": needs 3 numbers, has 4");
  EXPECT_FAILS(corten_element_set_numbers(spec, skin, "size", numbers, 4), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": size=\"1 2 3 4\": needs 1 to 3 numbers, has 4");
  EXPECT_FAILS(corten_element_set_numbers(spec, skin, "mass", &nan, 1), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": mass=\"nan\": needs finite numbers");
  EXPECT_FAILS(corten_element_set_numbers(spec, skin, "group", &half, 1), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": group=\"0.5\": \"0.5\" is not an integer");
  EXPECT_FAILS(corten_element_set_text(spec, skin, "type", "bx"), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": type=\"bx\": must be one of plane, hfield, sphere, capsule, "
               "ellipsoid, cylinder, box, mesh, sdf; did you mean \"box\"?");
  EXPECT_FAILS(corten_element_set_text(spec, skin, "sise", "1"), CORTEN_ERROR_NOT_FOUND,
               "body \"arm\" / geom \"skin\": unknown attribute \"sise\"; did you mean \"size\"?");
  EXPECT_FAILS(corten_element_set_numbers(spec, skin, "mesh", numbers, 1), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": mesh: needs a text, not numbers");
  EXPECT_FAILS(corten_element_set_text(spec, skin, "condim", "7"), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": condim=\"7\": must be one of 1, 3, 4, 6");
  spec.set(skin, "quat", {1, 0, 0, 0});
  EXPECT_FAILS(
      corten_element_set_numbers(spec, skin, "euler", numbers, 3), CORTEN_ERROR_ARGUMENT,
      "body \"arm\" / geom \"skin\": more than one of quat, axisangle, xyaxes, zaxis, euler is given");
  EXPECT_FAILS(corten_element_set_text(spec, spec.section("worldbody"), "pos", "0 0 0"),
               CORTEN_ERROR_NOT_FOUND, "worldbody: unknown attribute \"pos\"; none is allowed here");
  double one = 0;
  std::size_t room = 1;
  EXPECT_FAILS(corten_element_get_numbers(spec, skin, "pos", &one, &room, nullptr), CORTEN_ERROR_ARGUMENT,
               "values has room for 1 numbers; 3 are needed");
  EXPECT_FAILS(corten_element_get_numbers(spec, skin, "name", &one, &room, nullptr), CORTEN_ERROR_ARGUMENT,
               "body \"arm\" / geom \"skin\": name: is a text");
}

TEST(CSpecMisuse, WrongKindsAndNamesAreRefused) {
  const TestSpec spec(kArm);
  const corten_element skin = spec.find("geom", "skin"), arm = spec.find("body", "arm"),
                       world = spec.section("worldbody"), servo = spec.find("actuator", "servo");
  corten_element out = 0;
  corten_attribute attribute;
  EXPECT_FAILS(corten_spec_section(spec, "assets", &out), CORTEN_ERROR_NOT_FOUND,
               "unknown element <assets> in <mujoco>; did you mean \"asset\"?");
  EXPECT_FAILS(corten_spec_find(spec, "mesh", "toru", &out), CORTEN_ERROR_NOT_FOUND,
               "there is no mesh \"toru\"; did you mean \"torus\"?");
  EXPECT_EQ(corten_spec_find(spec, "wheel", "a", &out), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_spec_find(spec, "geom", "", &out), CORTEN_ERROR_NOT_FOUND);
  EXPECT_FAILS(corten_element_add(spec, arm, "geon", nullptr, &out), CORTEN_ERROR_NOT_FOUND,
               "body \"arm\": unknown element <geon> in <body>; did you mean \"geom\"?");
  EXPECT_EQ(corten_element_add(spec, skin, "geom", nullptr, &out), CORTEN_ERROR_NOT_FOUND);
  EXPECT_FAILS(corten_element_add(spec, arm, "geom", "ligt", &out), CORTEN_ERROR_ARGUMENT,
               "body \"arm\": class=\"ligt\": there is no such default class; did you mean \"light\"?");
  EXPECT_EQ(corten_element_add(spec, arm, "body", "light", &out), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_add(spec, world, "joint", nullptr, &out), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_add(spec, world, "inertial", nullptr, &out), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_add(spec, spec.section("default"), "default", nullptr, &out),
            CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_add(spec, spec.section("default"), "default", "light", &out),
            CORTEN_ERROR_ARGUMENT);
  spec.add(arm, "inertial");
  EXPECT_FAILS(corten_element_add(spec, arm, "inertial", nullptr, &out), CORTEN_ERROR_ARGUMENT,
               "body \"arm\": the body already has an <inertial>");
  EXPECT_EQ(corten_element_child(spec, arm, "geom", 2, &out), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_element_child(spec, arm, "geom", -1, &out), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_element_attribute(spec, arm, 100, &attribute), CORTEN_ERROR_NOT_FOUND);
  EXPECT_EQ(corten_element_remove(spec, world, 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_remove(spec, spec.section("default"), 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_FAILS(corten_element_remove(spec, spec.section("option"), 0), CORTEN_ERROR_ARGUMENT,
               "option: <option> always exists; clear its attributes instead");
  EXPECT_EQ(corten_element_rename(spec, world, "earth"), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_rename(spec, spec.section("option"), "a"), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_rename(spec, skin, ""), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_set_to(spec, skin, "motor", nullptr, 0), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_element_set_to(spec, servo, "rocket", nullptr, 0), CORTEN_ERROR_NOT_FOUND);
  const double minus = -1;
  const corten_parameter wrong{"kq", &minus, 1}, negative{"dampratio", &minus, 1};
  EXPECT_FAILS(corten_element_set_to(spec, servo, "position", &wrong, 1), CORTEN_ERROR_NOT_FOUND,
               "position \"servo\": <position> has no parameter \"kq\"; did you mean \"kp\"?");
  EXPECT_FAILS(corten_element_set_to(spec, servo, "position", &negative, 1), CORTEN_ERROR_ARGUMENT,
               "position \"servo\": dampratio=\"-1\": must be at least 0");
  EXPECT_EQ(corten_spec_attach(spec, skin, spec, nullptr, "a_", nullptr, &out), CORTEN_ERROR_ARGUMENT);
}

/// A failed call changes nothing.
TEST(CSpecMisuse, FailedCallsLeaveTheSpecAsItWas) {
  const TestSpec spec(kArm);
  const std::string before = spec.text();
  corten_element out = 7;
  const corten_element skin = spec.find("geom", "skin"), arm = spec.find("body", "arm");
  corten_element_set_text(spec, skin, "condim", "7");
  corten_element_set_text(spec, skin, "class", "unknown");
  corten_element_add(spec, arm, "geom", "unknown", &out);
  corten_spec_attach(spec, skin, spec, nullptr, "a_", nullptr, &out);
  EXPECT_EQ(out, 7u);
  EXPECT_EQ(spec.text(), before);
}

TEST(CSpecMisuse, ASecondThreadIsRefused) {
  const TestSpec spec(kArm);
  const corten_element skin = spec.find("geom", "skin");
  std::atomic<int> wrong{0};
  const auto work = [&] {
    for (int i = 0; i < 2000; ++i) {
      const corten_result result = corten_element_set_text(spec, skin, "pos", "1 2 3");
      if (result != CORTEN_OK && result != CORTEN_ERROR_BUSY) ++wrong;
    }
  };
  std::thread other(work);
  work();
  other.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace corten::test
