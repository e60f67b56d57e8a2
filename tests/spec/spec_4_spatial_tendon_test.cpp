// #4: spatial tendons and wrapping. The conformance cases tendon/wrap_* compare the same with the reference;
// here the expected lengths come from elementary geometry, which the reference agrees with.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

const double kPi = std::acos(-1);

/// A site on an arm that rotates about y, a site in the world on the other side of a geom, and a tendon with
/// a motor.
Model wrapped(const std::string& geom) {
  return load_string("<mujoco><option gravity='0 0 0'/><worldbody><geom name='g' " + geom +
                     R"(/><site name="w" pos="-2 0 0.5"/><body><joint axis="0 1 0"/>
    <geom type="capsule" size="0.05" fromto="2 0 0 2 0 0.5"/><site name="s" pos="2 0 0.5"/></body></worldbody>
    <tendon><spatial name="t"><site site="w"/><geom geom="g"/><site site="s"/></spatial></tendon>
    <actuator><motor tendon="t" gear="3"/></actuator></mujoco>)");
}

/// Length of two tangents and an arc around a circle, between points at the same distance, `angle` apart.
double around_circle(double distance, double radius, double angle) {
  return 2 * std::sqrt(distance * distance - radius * radius) +
         radius * (angle - 2 * std::acos(radius / distance));
}

const double kDistance = std::hypot(2, 0.5);
/// The angle between both sites, seen from the centre, over the top.
double angle_over_top(double turn) { return kPi - 2 * std::atan(0.25) + turn; }

TEST(Spec4, C1_LengthAroundASphere) {
  const Model model = wrapped("type='sphere' size='0.8'");
  Data data(model);
  for (double turn : {0.0, 0.2, -0.1}) {
    data->qpos[0] = turn;
    forward(model, data);
    EXPECT_NEAR(data->ten_length[0], around_circle(kDistance, 0.8, angle_over_top(turn)), 1e-12);
  }
}

TEST(Spec4, C2_LengthAroundACylinder) {
  const Model model = wrapped("type='cylinder' size='0.8 1' euler='90 0 0'");
  Data data(model);
  for (double turn : {0.0, 0.2, -0.1}) {
    data->qpos[0] = turn;
    forward(model, data);
    EXPECT_NEAR(data->ten_length[0], around_circle(kDistance, 0.8, angle_over_top(turn)), 1e-12);
  }
}

TEST(Spec4, C3_ForceActsThroughTheLeverOfTheTangent) {
  for (const char* geom : {"type='sphere' size='0.8'", "type='cylinder' size='0.8 1' euler='90 0 0'"}) {
    const Model model = wrapped(geom);
    Data data(model);
    data->ctrl[0] = 0.5;
    forward(model, data);
    // The free end pulls along a tangent, whose moment arm about the centre is the radius.
    EXPECT_NEAR(data->qfrc_actuator[0], 0.5 * 3 * 0.8, 1e-12) << geom;
  }
}

TEST(Spec4, C4_StraightTendonAlongASlideIsAFixedOne) {
  const Model model = load_string(R"(<mujoco><worldbody><site name="w"/><body pos="1 0 0">
    <joint name="x" type="slide" axis="1 0 0"/><geom size="0.1"/><site name="s"/></body></worldbody><tendon>
    <spatial stiffness="7" damping="2" springlength="0.5"><site site="w"/><site site="s"/></spatial>
    <fixed stiffness="7" damping="2" springlength="-0.5"><joint joint="x" coef="1"/></fixed></tendon></mujoco>)");
  Data data(model);
  data->qpos[0] = 0.3, data->qvel[0] = -2;
  forward(model, data);
  EXPECT_NEAR(data->ten_length[0], 1 + data->ten_length[1], 1e-15);
  EXPECT_NEAR(data->ten_velocity[0], data->ten_velocity[1], 1e-15);
  EXPECT_NEAR(data->ten_J[0], data->ten_J[1], 1e-15);
  EXPECT_NEAR(data->qfrc_spring[0], 2 * -7 * 0.8, 1e-12) << "both stretched by 0.8";
}

TEST(Spec4, C5_VelocityIsTheRateOfTheLength) {
  for (const char* geom : {"type='sphere' size='0.8'", "type='cylinder' size='0.8 1' euler='90 0 20'"}) {
    const Model model = wrapped(geom);
    Data data(model), before(model), after(model);
    const double h = 1e-6, speed = 1.7;
    data->qpos[0] = 0.1, data->qvel[0] = speed;
    before->qpos[0] = 0.1 - h * speed, after->qpos[0] = 0.1 + h * speed;
    forward(model, data), forward(model, before), forward(model, after);
    EXPECT_NEAR(data->ten_velocity[0], (after->ten_length[0] - before->ten_length[0]) / (2 * h), 1e-8)
        << geom;
  }
}

}  // namespace
}  // namespace corten
