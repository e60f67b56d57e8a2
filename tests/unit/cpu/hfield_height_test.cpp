// Heights of terrain against rays of the reference that go straight down.
#include <gtest/gtest.h>

#include "corten/queries.h"
#include "support/recorded.h"

namespace corten::test {
namespace {

class RecordedHeights : public testing::TestWithParam<std::string> {};

TEST_P(RecordedHeights, EqualVerticalRays) {
  const Recorded recorded("heights_" + GetParam());
  const Model model = recorded.load_model();
  Data data(model);
  forward(model, data);
  int inside = 0, outside = 0;
  for (const Recorded::Line& line : recorded.all("height")) {
    const double x = line.numbers[0], y = line.numbers[1], distance = line.numbers[2];
    const std::optional<double> z = hfield_height(model, data, line.id, x, y);
    EXPECT_EQ(z.has_value(), distance >= 0) << x << " " << y;
    if (!z) {
      outside++;
      continue;
    }
    inside++;
    EXPECT_NEAR(*z, 20 - distance, 1e-12) << x << " " << y;
  }
  EXPECT_GT(inside, 5);
  EXPECT_GT(outside, 0);
}

INSTANTIATE_TEST_SUITE_P(Models, RecordedHeights, testing::Values("rows", "nonsquare", "rotated"),
                         [](const auto& info) { return info.param; });

TEST(HfieldHeight, InterpolatesTrianglesInTheFrameOfTheGeom) {
  const Model model = load_string(R"(<mujoco><asset><hfield name="h" nrow="2" ncol="2" size="1 1 2 0.1"
    elevation="0 0  0 1"/></asset><worldbody><geom type="hfield" hfield="h" pos="5 0 0"/><geom size="1"/></worldbody>
    </mujoco>)");
  // The first row of `elevation` is the one with the largest y, so that (1, -1) is the top.
  EXPECT_EQ(hfield_height(model, 0, 1, -1).value(), 2);
  EXPECT_EQ(hfield_height(model, 0, -1, 1).value(), 0);
  EXPECT_NEAR(hfield_height(model, 0, 0.5, -0.5).value(), 1, 1e-15);
  EXPECT_FALSE(hfield_height(model, 0, 1.01, 0));
  EXPECT_FALSE(hfield_height(model, 0, 0, NAN));
  EXPECT_THROW(hfield_height(model, 1, 0, 0), std::invalid_argument);
  EXPECT_THROW(hfield_height(model, 2, 0, 0), std::out_of_range);
  Data data(model);
  forward(model, data);
  EXPECT_EQ(hfield_height(model, data, 0, 6, -1).value(), 2);
  EXPECT_FALSE(hfield_height(model, data, 0, 0, 0));
}

}  // namespace
}  // namespace corten::test
