// Stages in single precision give nearly the same results as in double precision. Both are compiled from one
// source, so they differ by rounding only.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "corten/corten.h"
#include "dynamics/body_forces.h"
#include "model/layout.h"
#include "model/precision.h"
#include "model/storage.h"
#include "step/inverse.h"
#include "step/step.h"
#include "support/dense.h"
#include "support/in_precision.h"
#include "support/meshes.h"
#include "support/models.h"

namespace corten::test {
namespace {

using detail::view_of;

using Single = InPrecision<float>;

/// Reals of every field by name, as double.
template <class T>
std::map<std::string, Numbers> all_reals(const ModelSizes& sizes, const DataView<T>& view) {
  std::map<std::string, Numbers> fields;
  for_each_data_field<T>(
      sizes, view, view,
      [&]<class Element>(const char* name, std::size_t rows, std::size_t columns, const Element* at) {
        if constexpr (!std::is_same_v<Element, int>) {
          const T* reals = reinterpret_cast<const T*>(at);
          fields[name] = Numbers(reals, reals + rows * columns * (sizeof(Element) / sizeof(T)));
        }
      });
  return fields;
}

/// Float may choose other contacts where they are nearly equal; the deepest contact of each geom must be the
/// same. Depths from `ridge` on may differ by `on_ridge`.
void expect_equal_depths(const Model& model, int geoms, double tolerance, double ridge = 1,
                         double on_ridge = 0) {
  Data start(model);
  forward(model, start);
  // Float may keep other contacts, and more of them.
  DataCapacity capacity = view_of(start);
  capacity.nconmax = 2 * capacity.nconmax + 10;
  const Single single(model, start, capacity);
  collision(single.m, single.d, SerialExec{});
  for (int g = 1; g <= geoms; g++) {
    double deepest = 0, deepest_single = 0;
    for (int c = 0; c < start->ncon; c++)
      if (start->contact_geom[2 * c] == g || start->contact_geom[2 * c + 1] == g)
        deepest = std::min(deepest, start->contact_dist[c]);
    for (int c = 0; c < *single.d.ncon; c++)
      if (single.d.contact_geom[2 * c] == g || single.d.contact_geom[2 * c + 1] == g)
        deepest_single = std::min(deepest_single, static_cast<double>(single.d.contact_dist[c]));
    EXPECT_LT(deepest, 0) << g;
    EXPECT_NEAR(deepest, deepest_single, deepest < -ridge ? on_ridge : tolerance) << g;
  }
}

TEST(Precision, TriangleMeshesTouchInFloatAsInDouble) {
  const Model model = load_string(
      "<mujoco><asset>" + bowl(0.6, 0.55, 32, 16).mjcf("bowl") + bumpy_ball(0.1, 0.2, 8, 6, 1).mjcf("lump") +
      "</asset><worldbody><geom type='mesh' mesh='bowl'/>"
      "<body pos='.2 0 -.42'><freejoint/><geom size='.1'/></body>"
      "<body pos='-.2 .05 -.42'><freejoint/><geom type='box' size='.08 .1 .06'/></body>"
      "<body pos='0 .3 -.4'><freejoint/><geom type='cylinder' size='.08 .08'/></body>"
      "<body pos='0 -.3 -.4'><freejoint/><geom type='mesh' mesh='lump'/></body></worldbody></mujoco>");
  expect_equal_depths(model, 4, 1e-5);
}

// Down to the middle of the wall. There the field has a ridge, on which rounding decides where a descent ends
// and which points count: depths differ by up to a third of a cell.
TEST(Precision, DistanceFieldsTouchInFloatAsInDouble) {
  const std::string bodies[] = {
      "<body pos='.2 0 -.4'><freejoint/><geom size='.1'/></body>",
      "<body pos='-.2 .05 -.35'><freejoint/><geom type='box' size='.08 .1 .06'/></body>",
      "<body pos='0 .3 -.35'><freejoint/><geom type='capsule' size='.08 .08'/></body>",
      "<body pos='0 -.3 -.38'><freejoint/><geom type='sdf' sdf='lump'/></body>",
      "<body pos='.2 .2 -.36'><freejoint/><geom type='cylinder' size='.08 .06'/></body>",
      "<body pos='-.2 -.2 -.36'><freejoint/><geom type='ellipsoid' size='.08 .1 .06'/></body>"};
  std::string all;
  for (const std::string& body : bodies) all += body;
  for (double sunk = 0; sunk < 0.04; sunk += 0.006)
    expect_equal_depths(
        load_string(
            "<mujoco><asset>" + bowl(0.6, 0.5, 32, 16).mjcf("bowl") +
            bumpy_ball(0.1, 0.2, 8, 6, 1).mjcf("lump") +
            "<sdf name='bowl' mesh='bowl' resolution='32'/><sdf name='lump' mesh='lump' resolution='16'/>"
            "</asset><worldbody><geom type='sdf' sdf='bowl' pos='0 0 " +
            std::to_string(sunk) + "'/>" + all + "</worldbody></mujoco>"),
        6, 1e-5, 0.03, 0.0125);
}

TEST(Precision, RoundTripThroughFloatKeepsFloats) {
  const Model model = load_random({.seed = 1, .tendons = true, .actuators = true});
  Data start(model);
  randomize_state(model, start, 1);
  for (double& q : start->qpos) q = static_cast<float>(q);
  start->status = 5;
  const Single single(model, start);
  Data back(model);
  convert_data<double>(view_of(model), single.d, view_of(back));
  for (int i = 0; i < model->nq; i++) EXPECT_EQ(back->qpos[i], start->qpos[i]);
  EXPECT_EQ(back->status, 5);
  EXPECT_EQ(single.m.opt.timestep, static_cast<float>(model->opt.timestep));
  EXPECT_EQ(single.m.opt.integrator, model->opt.integrator);
  EXPECT_EQ(single.m.opt.gravity[2], -9.81f);
}

class FloatModels : public testing::TestWithParam<std::string> {};

TEST_P(FloatModels, StayNearDoubleAfterOneStep) {
  const Model loaded = load(data_folder() / "conformance/cases" / GetParam());
  for (int integrator = 0; integrator < 4; integrator++) {
    const Model model = with(loaded, [&](Option& option) { option.integrator = integrator; });
    Data data(model);
    randomize_state(model, data, 1);
    // Both start from the same numbers.
    for (double& q : data->qpos) q = static_cast<float>(q);
    for (double& v : data->qvel) v = static_cast<float>(v);
    Single single(model, data);
    step(view_of(model), view_of(data), SerialExec{});
    step(single.m, single.d, SerialExec{});
    const auto wide = all_reals(view_of(model), view_of(data)), narrow = all_reals(single.m, single.d);
    for (const char* field : {"time", "qpos", "qvel", "act", "xpos", "xquat", "cvel", "ten_length"})
      EXPECT_LT(relative_error(wide.at(field), narrow.at(field)), 1e-4)
          << field << ", integrator " << integrator;
    EXPECT_EQ(*single.d.status, data->status);
  }
}

/// Intervals of whole timesteps last that many steps, even with rounded time.
TEST(Float, SensorsKeepTheirIntervals) {
  const Model model = load_string(
      "<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody>"
      "<sensor><clock nsample='2' interval='0.008'/></sensor></mujoco>");
  Single single(model, Data(model));
  int last = 0;
  for (int k = 1; k <= 2000; k++) {
    const float before = single.d.sensordata[0];
    step(single.m, single.d, SerialExec{});
    if (single.d.sensordata[0] == before) continue;
    if (last > 0) {
      EXPECT_EQ(k - last, 4) << "at " << *single.d.time;
    }
    last = k;
  }
  EXPECT_GT(last, 1990);
}

/// Bodies of every shape that fall onto hills, all lengths times `size`.
Model bodies_on_hills(double size) {
  const auto text = [&](double metres) { return std::to_string(size * metres) + " "; };
  std::string heights, bodies;
  Random random(25, 0);
  for (int i = 0; i < 81; i++) heights += std::to_string(random.uniform(0, 1)) + " ";
  const std::string s = text(.05),
                    shapes[] = {"type='sphere' size='" + s + "'", "type='capsule' size='" + s + s + "'",
                                "type='box' size='" + s + s + s + "'", "type='cylinder' size='" + s + s + "'",
                                "type='ellipsoid' size='" + s + text(.07) + text(.04) + "'"};
  for (int i = 0; i < 5; i++)
    bodies += "<body pos='" + text(.2 * i - .4) + text(.1 * i - .2) + text(.2) + "' euler='20 30 " +
              std::to_string(10 * i) + "'><freejoint/><geom " + shapes[i] + "/></body>";
  return load_string("<mujoco><option gravity='0 0 " + text(-9.81) + "'/><asset><hfield name='h' nrow='9' " +
                     "ncol='9' size='" + text(.6) + text(.5) + text(.08) + text(.1) + "' elevation='" +
                     heights + "'/></asset><worldbody><geom type='hfield' hfield='h'/>" + bodies +
                     "</worldbody></mujoco>");
}

TEST(Float, SmallHeightFieldsHaveTheStatusOfDouble) {
  for (const double size : {1., 0.1, 0.01}) {
    const Model model = bodies_on_hills(size);
    Data data(model);
    int touching = 0;
    for (int i = 0; i < 400; i++) {
      step(model, data);
      if (i % 20 != 0) continue;
      touching += data->ncon > 0 ? 1 : 0;
      Data again = data;
      forward(model, again);
      DataCapacity capacity = view_of(again);
      capacity.nconmax = 2 * capacity.nconmax + 20;
      capacity.nefcmax = 2 * capacity.nefcmax + 80;
      Single single(model, data, capacity);
      step(model, again);
      step(single.m, single.d, SerialExec{});
      EXPECT_EQ(*single.d.status & ~kGrew, again->status & ~kGrew) << "size " << size << ", step " << i;
    }
    EXPECT_GT(touching, 10) << size;
  }
}

std::vector<std::string> models() {
  std::vector<std::string> all;
  for (const char* group : {"smooth", "smooth_more", "tendon", "actuator"})
    for (const auto& path : case_models(group))
      // Half a kilometre from the origin, float coordinates do not have the digits that this test requires. A
      // filter with a time constant of zero is stable with Euler only.
      if (path.stem() != "far_from_origin" && path.stem() != "general_dyn")
        all.push_back(std::string(group) + "/" + path.filename().string());
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cases, FloatModels, testing::ValuesIn(models()), [](const auto& info) {
  const std::filesystem::path path = info.param;
  return path.parent_path().string() + "_" + path.stem().string();
});

TEST(Precision, RandomTreesInFloatHaveTheSameForces) {
  for (unsigned seed = 1; seed <= 10; seed++) {
    const Model model = load_random({.seed = seed, .fluid = true, .tendons = true, .actuators = true});
    Data data(model);
    randomize_state(model, data, seed);
    for (double& q : data->qpos) q = static_cast<float>(q);
    for (double& v : data->qvel) v = static_cast<float>(v);
    Single single(model, data);
    forward(view_of(model), view_of(data), SerialExec{});
    forward(single.m, single.d, SerialExec{});
    inverse(view_of(model), view_of(data), SerialExec{});
    inverse(single.m, single.d, SerialExec{});
    const auto wide = all_reals(view_of(model), view_of(data)), narrow = all_reals(single.m, single.d);
    for (const char* field :
         {"M", "qfrc_bias", "qfrc_passive", "qfrc_actuator", "qfrc_smooth", "cinert", "cdof_dot"})
      EXPECT_LT(relative_error(wide.at(field), narrow.at(field)), 1e-4) << field << ", seed " << seed;
  }
}

}  // namespace
}  // namespace corten::test
