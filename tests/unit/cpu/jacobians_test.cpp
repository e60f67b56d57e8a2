// Jacobians against those of the reference. They differ by rounding: at most 1e-14 of the largest entry.
#include "corten/jacobians.h"

#include <gtest/gtest.h>

#include "support/recorded.h"

namespace corten::test {
namespace {

constexpr double kRounding = 1e-14;

class RecordedJacobians : public RecordedDynamics {
 protected:
  using Point = std::span<const double, 3>;

  std::size_t size() const { return 3 * static_cast<std::size_t>(model->nv); }

  /// Compares both halves of a line with what write(id, translational, rotational) writes.
  template <class Write>
  void expect_both(const std::string& name, Write write) {
    for (const Recorded::Line& line : recorded.all(name)) {
      Numbers got(2 * size(), 7.0);
      const std::span<double> all(got);
      write(line.id, all.first(size()), all.last(size()));
      EXPECT_LT(relative_error(line.numbers, got), kRounding) << name << " " << line.id;
      // One at a time.
      Numbers first(size(), 7.0), second(size(), 7.0);
      write(line.id, std::span<double>(first), std::span<double>());
      write(line.id, std::span<double>(), std::span<double>(second));
      first.insert(first.end(), second.begin(), second.end());
      EXPECT_EQ(first, got) << name << " " << line.id;
    }
  }
};

TEST_P(RecordedJacobians, OfAPointAndItsRate) {
  expect_both("jac", [&](int body, auto p, auto r) {
    const Numbers point = recorded.first("in_point", body).numbers;
    point_jacobian(model, data, body, Point(point), p, r);
  });
  expect_both("jac_dot", [&](int body, auto p, auto r) {
    const Numbers point = recorded.first("in_point", body).numbers;
    point_jacobian_rate(model, data, body, Point(point), p, r);
  });
}

TEST_P(RecordedJacobians, OfFrames) {
  expect_both("jac_body", [&](int id, auto p, auto r) { body_jacobian(model, data, id, p, r); });
  expect_both("jac_body_com", [&](int id, auto p, auto r) { body_com_jacobian(model, data, id, p, r); });
  expect_both("jac_geom", [&](int id, auto p, auto r) { geom_jacobian(model, data, id, p, r); });
  if (model->nsite > 0)
    expect_both("jac_site", [&](int id, auto p, auto r) { site_jacobian(model, data, id, p, r); });
}

TEST_P(RecordedJacobians, OfAPointAndAnAxis) {
  expect_both("jac_point_axis", [&](int body, auto p, auto r) {
    const Numbers point = recorded.first("in_point", body).numbers;
    const Numbers axis = recorded.first("in_axis", body).numbers;
    point_axis_jacobian(model, data, body, Point(point), Point(axis), p, r);
  });
}

TEST_P(RecordedJacobians, OfSubtrees) {
  for (const Recorded::Line& line : recorded.all("jac_subtree_com")) {
    Numbers com(size(), 7.0), momentum(size(), 7.0);
    subtree_com_jacobian(model, data, line.id, com);
    EXPECT_LT(relative_error(line.numbers, com), kRounding) << line.id;
    angular_momentum_matrix(model, data, line.id, momentum);
    EXPECT_LT(relative_error(recorded.first("angmom_mat", line.id).numbers, momentum), kRounding) << line.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, RecordedJacobians, testing::ValuesIn(kRecordedDynamics),
                         [](const auto& info) { return info.param; });

TEST(Jacobians, MisuseIsExplained) {
  const Model model =
      load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>");
  const Data data(model);
  const Model other = load_string("<mujoco/>");
  Numbers right(3), wrong(4);
  const std::array<double, 3> point{};
  EXPECT_THROW(body_jacobian(model, data, 2, right), std::out_of_range);
  EXPECT_THROW(body_com_jacobian(model, data, -1, right), std::out_of_range);
  EXPECT_THROW(geom_jacobian(model, data, 1, right), std::out_of_range);
  EXPECT_THROW(site_jacobian(model, data, 0, right), std::out_of_range);
  EXPECT_THROW(subtree_com_jacobian(model, data, 2, right), std::out_of_range);
  EXPECT_THROW(subtree_com_jacobian(model, data, 1, {}), std::invalid_argument);
  EXPECT_THROW(point_jacobian(model, data, 1, point, wrong), std::invalid_argument);
  EXPECT_THROW(point_jacobian(model, data, 1, point, right, wrong), std::invalid_argument);
  EXPECT_THROW(point_jacobian_rate(model, data, 1, point, wrong), std::invalid_argument);
  EXPECT_THROW(point_axis_jacobian(model, data, 1, point, point, right, wrong), std::invalid_argument);
  EXPECT_THROW(angular_momentum_matrix(model, data, 1, {}), std::invalid_argument);
  EXPECT_THROW(body_jacobian(other, data, 0, {}), std::invalid_argument);
  try {
    body_jacobian(model, data, 1, wrong);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "body_jacobian: translational has 4 numbers, not the required 3 (3 * nv)");
  }
}

}  // namespace
}  // namespace corten::test
