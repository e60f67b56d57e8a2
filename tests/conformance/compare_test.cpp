// Tests of the comparator: which differences it accepts and which it rejects.
#include "conformance/compare.h"

#include <gtest/gtest.h>

namespace corten::test {
namespace {

Json contact(int geom, double x, double force = 5) {
  return {{"dist", -0.01},
          {"pos", {x, 0.0, 0.0}},
          {"frame", {0, 0, 1, 1, 0, 0, 0, 1, 0}},
          {"includemargin", 0},
          {"friction", {1, 1, 0.005, 0.0001, 0.0001}},
          {"solref", {0.02, 1}},
          {"solreffriction", {0, 0}},
          {"solimp", {0.9, 0.95, 0.001, 0.5, 2}},
          {"dim", 3},
          {"geom", {0, geom}},
          {"exclude", 0},
          {"force", {force, 0, 0, 0, 0, 0}}};
}

/// A small case, equal to itself.
Json sample() {
  Json forward = {{"xpos", {0, 0, 0, 1, 2, 3}},
                  {"xquat", {1, 0, 0, 0, 0.6, 0.8, 0, 0}},
                  {"qacc", {100.0, 2.0}},
                  {"M", {2.0, 0.1, 0.1, 3.0}},
                  {"contact", Json::array({contact(1, 0), contact(1, 1), contact(2, 0)})},
                  {"efc_force", {5.0, 5.0, 5.0}}};
  return {
      {"model",
       {{"nq", 2},
        {"body_names", {"world", "a"}},
        {"opt", {{"solver", 2}, {"noslip_iterations", 0}}},
        {"geom_type", {2, 7}},
        {"geom_quat", {1, 0, 0, 0, 1, 0, 0, 0}},
        {"body_inertia", {0, 0, 0, 1, 2, 3}},
        {"body_iquat", {1, 0, 0, 0, 1, 0, 0, 0}}}},
      {"checkpoints", Json::array({{{"step", 0}, {"forward", forward}, {"next", {{"qpos", {1.0, 2.0}}}}}})},
      {"rollout", {{"qpos", {1.0, 2.0}}, {"qvel", {1.0}}, {"act", Json::array()}}}};
}
Json& forward_of(Json& j) { return j["checkpoints"][0]["forward"]; }

std::vector<std::string> shortfalls(const Json& got, Profile profile = Profile::exact) {
  std::vector<std::string> fields;
  for (const Shortfall& s : compare(sample(), got, profile).shortfalls) fields.push_back(s.field);
  return fields;
}
using Fields = std::vector<std::string>;

TEST(Comparator, FindsNothingInAnEqualCase) {
  EXPECT_EQ(shortfalls(sample()), Fields{});
  EXPECT_EQ(shortfalls(sample(), Profile::iterative), Fields{});
  EXPECT_EQ(shortfalls(sample(), Profile::ambiguous), Fields{});
}

TEST(Comparator, AllowsEightDigitsOfTheLargestNumber) {
  Json got = sample();
  forward_of(got)["xpos"][3] = 1 + 2.9e-8;  // against 3
  EXPECT_EQ(shortfalls(got), Fields{});
  forward_of(got)["xpos"][3] = 1 + 3.1e-8;
  EXPECT_EQ(shortfalls(got), Fields{"step 0: xpos"});
}

TEST(Comparator, AllowsSixDigitsOfWhatTheSolverGives) {
  Json got = sample();
  forward_of(got)["qacc"][1] = 2 + 0.9e-4;
  EXPECT_EQ(shortfalls(got), Fields{});
  forward_of(got)["qacc"][1] = 2 + 1.1e-4;
  EXPECT_EQ(shortfalls(got), Fields{"step 0: qacc"});
}

TEST(Comparator, FailsNanWrongSizesAndMissingFields) {
  Json got = sample();
  forward_of(got)["xpos"][0] = "nan";
  forward_of(got)["M"].push_back(0.0);
  forward_of(got).erase("qacc");
  got["model"]["body_names"][1] = "b";
  got["model"].erase("nq");
  got["rollout"]["qvel"][0] = 1.1;
  EXPECT_EQ(shortfalls(got), (Fields{"model.nq missing", "model.body_names", "step 0: xpos", "step 0: M",
                                     "step 0: qacc missing", "rollout.qvel"}));
}

TEST(Comparator, ReportsInPipelineOrder) {
  Json got = sample();
  for (const char* key : {"qacc", "M", "xpos"}) forward_of(got)[key][0] = 7.7;
  EXPECT_EQ(shortfalls(got), (Fields{"step 0: xpos", "step 0: M", "step 0: qacc"}));
}

TEST(Comparator, TakesAQuaternionAndItsNegativeAsEqual) {
  Json got = sample();
  forward_of(got)["xquat"] = {-1, 0, 0, 0, -0.6, -0.8, 0, 0};
  EXPECT_EQ(shortfalls(got), Fields{});
  forward_of(got)["xquat"] = {-1, 0, 0, 0, -0.6, 0.8, 0, 0};
  EXPECT_EQ(shortfalls(got), Fields{"step 0: xquat"});
}

TEST(Comparator, ComparesInertiaAsTensors) {
  Json got = sample();
  const double half = std::sqrt(0.5);
  got["model"]["body_inertia"] = {0, 0, 0, 2, 1, 3};  // the same tensor, axes rotated by 90 degrees about z
  got["model"]["body_iquat"] = {1, 0, 0, 0, half, 0, 0, half};
  EXPECT_EQ(shortfalls(got), Fields{});
  got["model"]["body_inertia"] = {0, 0, 0, 1, 2, 3};
  EXPECT_EQ(shortfalls(got), Fields{"model.body_inertia(tensor)"});
}

TEST(Comparator, LeavesOutFramesOfMeshGeoms) {
  Json got = sample();
  got["model"]["geom_quat"] = {1, 0, 0, 0, 0, 1, 0, 0};
  EXPECT_EQ(shortfalls(got), Fields{});
  got["model"]["geom_quat"] = {0, 1, 0, 0, 1, 0, 0, 0};
  EXPECT_EQ(shortfalls(got), Fields{"model.geom_quat"});
}

TEST(Comparator, NotesContactOrderAndThenSkipsRows) {
  Json got = sample();
  std::swap(forward_of(got)["contact"][0], forward_of(got)["contact"][1]);
  forward_of(got)["efc_force"] = {1, 2, 3};
  const Report report = compare(sample(), got, Profile::exact);
  EXPECT_TRUE(report.shortfalls.empty()) << report.text();
  EXPECT_EQ(report.notes, std::vector<std::string>{"step 0: contact order differs"});
}

TEST(Comparator, FailsContactsThatAreMissingMovedOrOfOtherGeoms) {
  Json got = sample();
  forward_of(got)["contact"].erase(0);
  EXPECT_EQ(shortfalls(got), Fields{"step 0: ncon 3 vs 2"});
  got = sample();
  forward_of(got)["contact"][2]["geom"][1] = 3;
  EXPECT_EQ(shortfalls(got), Fields{"step 0: contact pairs"});
  got = sample();
  forward_of(got)["contact"][2]["dist"] = -0.01001;
  EXPECT_EQ(shortfalls(got), Fields{"step 0: contact[2].dist"});
  EXPECT_EQ(shortfalls(got, Profile::iterative), Fields{});
  forward_of(got)["contact"][2]["dist"] = -0.0102;
  EXPECT_EQ(shortfalls(got, Profile::iterative), (Fields{"step 0: contact[2].dist"}));
}

TEST(Comparator, ComparesPairsAndDepthWhereContactsAreAmbiguous) {
  Json got = sample();
  forward_of(got)["contact"] = Json::array({contact(2, 0.3), contact(1, 0.7)});
  EXPECT_EQ(shortfalls(got, Profile::ambiguous), Fields{});
  forward_of(got)["contact"][1]["dist"] = -0.02;
  EXPECT_EQ(shortfalls(got, Profile::ambiguous), Fields{"step 0: contact depth (0, 1)"});
}

TEST(Comparator, KnowsProfilesByName) {
  EXPECT_EQ(profile_of("convex_box_mesh"), Profile::iterative);
  EXPECT_EQ(profile_of("ambiguous_stack"), Profile::ambiguous);
  EXPECT_EQ(profile_of("plane_box"), Profile::exact);
}

}  // namespace
}  // namespace corten::test
