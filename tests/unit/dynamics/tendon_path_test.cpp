// The points of tendon paths that are stored for viewers, and branches after pulleys.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "corten/corten.h"

namespace corten {
namespace {

const char* const kScene = R"(<mujoco><worldbody><geom name="rod" type="cylinder" size="1 3"/>
  <site name="a" pos="-2 0 0"/><site name="b" pos="2 0 0"/><site name="c" pos="2 3 0"/><site name="d" pos="2 3 4"/>
  <body pos="9 0 0"><joint name="x" type="slide"/><geom size="1"/></body></worldbody><tendon>
  <fixed><joint joint="x" coef="1"/></fixed>
  <spatial><site site="a"/><geom geom="rod"/><site site="b"/><geom geom="rod"/><site site="c"/>
    <pulley divisor="2"/><site site="c"/><site site="d"/></spatial></tendon></mujoco>)";

TEST(TendonPath, KeepsItsPoints) {
  const Model model = load_string(kScene);
  Data data(model);
  forward(model, data);
  EXPECT_EQ(data->ten_wrapnum[0], 0) << "a fixed tendon has none";
  const int first = data->ten_wrapadr[1], count = data->ten_wrapnum[1];
  const std::vector<int> objects(&data->wrap_obj[first], &data->wrap_obj[first] + count);
  EXPECT_EQ(objects, (std::vector<int>{-1, 0, 0, -1, -1, -2, -1, -1}));
  auto coordinate = [&](int point, int k) { return data->wrap_xpos[3 * (first + point) + k]; };
  EXPECT_EQ(coordinate(0, 0), -2);
  EXPECT_NEAR(coordinate(1, 0), -0.5, 1e-12) << "where the tangent from distance 2 touches";
  EXPECT_NEAR(coordinate(2, 0), 0.5, 1e-12);
  EXPECT_EQ(coordinate(4, 1), 3);
  EXPECT_EQ(coordinate(7, 2), 4);
}

TEST(TendonPath, PulleysDivideTheirBranch) {
  const Model model = load_string(kScene);
  Data data(model);
  forward(model, data);
  EXPECT_NEAR(data->ten_length[1], 2 * std::sqrt(3) + std::acos(-1) / 3 + 3 + 4. / 2, 1e-12);
  EXPECT_EQ(model->tendon_length0[1], data->ten_length[1]);
}

}  // namespace
}  // namespace corten
