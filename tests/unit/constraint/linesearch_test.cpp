// The cost along a line is that of the rows at its points, and slope and curvature are its derivatives.
#include "constraint/linesearch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "corten/corten.h"
#include "model/storage.h"

namespace corten::test {
namespace {

using detail::view_of;

/// Contacts of every dimension, a limit and friction loss, more contacts than a block of eight. One problem,
/// without islands.
Model pile() {
  return load_string(R"(<mujoco><option cone="elliptic"><flag island="disable"/></option><worldbody>
    <geom type="plane" size="5 5 1"/>
    <replicate count="3" offset="0.5 0 0">
      <body pos="0 0 0.099"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
      <body pos="0 0.5 0.099"><freejoint/><geom size="0.1" condim="4"/></body>
      <body pos="0 1 0.099"><freejoint/><geom size="0.1" condim="6"/></body>
      <body pos="0 1.5 0.099"><freejoint/><geom size="0.1" condim="1" priority="1"/></body>
    </replicate>
    <body pos="0 -1 1"><joint range="0.1 1" limited="true" frictionloss="0.3"/><geom size="0.1"/></body>
    </worldbody></mujoco>)");
}

struct Line {
  Model model = pile();
  Data data{model};
  Problem<double> problem{};
  std::vector<double> x, v;

  explicit Line(unsigned seed) {
    forward(model, data);
    const DataView<double>& d = view_of(data);
    list_problems(view_of(model), d, SerialExec{});
    problem = make_problem(view_of(model), d, 0);
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    for (int k = 0; k < problem.nefc; k++) {
      x.push_back(normal(random)), v.push_back(normal(random));
      problem.x[k] = x.back(), problem.v[k] = v.back(), problem.D[k] = d.efc_D[problem.row[k]];
    }
    list_cones(d, problem, SerialExec{});
    prepare_cones(d, problem, SerialExec{});
  }
  LinePoint<double> at(double alpha) {
    return evaluate_line(view_of(data), problem, add_equalities(view_of(data), problem, {}, SerialExec{}),
                         alpha, SerialExec{});
  }
  double cost_of_rows(double alpha) {
    const DataView<double>& d = view_of(data);
    std::vector<double> jar(static_cast<std::size_t>(problem.nefc));
    for (int k = 0; k < problem.nefc; k++) {
      const std::size_t n = static_cast<std::size_t>(k);
      jar[static_cast<std::size_t>(problem.row[k])] = x[n] + alpha * v[n];
    }
    double cost = 0;
    for (int row = 0; row < problem.nefc; row++) cost += update_row(d, jar.data(), row);
    return cost;
  }
};

class LineSearch : public testing::TestWithParam<unsigned> {
 protected:
  Line line{GetParam()};
};

TEST_P(LineSearch, HasTheCostOfTheRows) {
  ASSERT_GT(cone_count(line.problem), 0);
  for (double alpha : {-2.0, -0.3, 0.0, 0.4, 1.0, 3.0}) {
    const double expected = line.cost_of_rows(alpha);
    EXPECT_NEAR(line.at(alpha).cost, expected, 1e-12 * (1 + expected)) << alpha;
  }
}

TEST_P(LineSearch, HasItsDerivatives) {
  const double eps = 1e-5;
  for (double alpha : {-2.0, -0.3, 0.0, 0.4, 1.0, 3.0}) {
    const LinePoint<double> up = line.at(alpha + eps), down = line.at(alpha - eps), here = line.at(alpha);
    EXPECT_NEAR(here.slope, (up.cost - down.cost) / (2 * eps), 1e-6 * (1 + std::abs(here.cost))) << alpha;
    EXPECT_NEAR(here.curvature, (up.slope - down.slope) / (2 * eps), 1e-4 * (1 + here.curvature)) << alpha;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, LineSearch, testing::Range(0u, 20u));

}  // namespace
}  // namespace corten::test
