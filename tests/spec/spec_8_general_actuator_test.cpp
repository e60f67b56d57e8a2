// #8: <general> actuators with explicit types.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "corten/corten.h"

namespace corten {
namespace {

Model slide(const std::string& actuator) {
  return load_string(R"(<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="x" type="slide"/>
    <geom size="0.1"/></body></worldbody><actuator>)" +
                     actuator + "</actuator></mujoco>");
}

const double kLength = 0.4, kVelocity = -1.5, kCtrl = 0.7;

Data moving(const Model& model) {
  Data data(model);
  data->qpos[0] = kLength, data->qvel[0] = kVelocity, data->ctrl[0] = kCtrl;
  for (double& act : data->act) act = kCtrl;
  forward(model, data);
  return data;
}

TEST(Spec8, C1_AffineGainOnVelocityIsADamper) {
  const Model model = slide("<general joint='x' gaintype='affine' gainprm='0 0 -5' biastype='none'/>");
  EXPECT_EQ(model->actuator_gaintype[0], kGainAffine);
  EXPECT_EQ(model->actuator_biastype[0], kBiasNone);
  EXPECT_NEAR(moving(model)->actuator_force[0], -5 * kVelocity * kCtrl, 1e-12);
}

TEST(Spec8, C2_WithoutTypesItIsAMotor) {
  const Model model = slide("<general joint='x'/>");
  EXPECT_EQ(model->actuator_gaintype[0], kGainFixed);
  EXPECT_EQ(model->actuator_biastype[0], kBiasNone);
  EXPECT_EQ(model->actuator_dyntype[0], kDynNone);
  EXPECT_EQ(moving(model)->actuator_force[0], kCtrl);
}

TEST(Spec8, C3_AllCombinationsOfGainAndBias) {
  // A muscle whose lengths equal the actuator's (lengthrange and range are equal), shortening at half its
  // maximum speed of 3.
  const std::string curve = "0 2 8 1 0.2 1.8 3 1.3 1.2";
  struct Law {
    std::string type, parameters;
    double value;
  };
  const double x = (kLength - 0.2) / 0.4;  // rising piece of the curve: lmin 0.2, middle 0.6
  const double muscle_gain = -8 * 0.5 * x * x * 0.5 * 0.5;
  const std::vector<Law> gains = {{"fixed", "2", 2},
                                  {"affine", "1 2 3", 1 + 2 * kLength + 3 * kVelocity},
                                  {"muscle", curve, muscle_gain},
                                  {"user", "9", 1}};
  const std::vector<Law> biases = {{"none", "4", 0},
                                   {"affine", "-1 -2 -3", -1 - 2 * kLength - 3 * kVelocity},
                                   {"muscle", curve, 0},  // no passive force below the optimal length
                                   {"user", "9", 0}};
  for (const std::string dynamics : {"none", "integrator", "filter", "filterexact", "muscle", "user"})
    for (const Law& gain : gains)
      for (const Law& bias : biases) {
        const std::string xml = "<general joint='x' lengthrange='0 2' dyntype='" + dynamics + "' gaintype='" +
                                gain.type + "' gainprm='" + gain.parameters + "' biastype='" + bias.type +
                                "' biasprm='" + bias.parameters + "'/>";
        EXPECT_NEAR(moving(slide(xml))->actuator_force[0], gain.value * kCtrl + bias.value, 1e-12) << xml;
      }
}

}  // namespace
}  // namespace corten
