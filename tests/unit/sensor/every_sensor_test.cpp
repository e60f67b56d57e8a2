// Every row of the table of sensors has a formula in the file of its stage.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "corten/corten.h"
#include "corten/keywords.h"

namespace corten::test {
namespace {

/// A model with every sensor. A new sensor needs an element here.
Model with_every_sensor() {
  return load_string(R"(<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"/></extension>
    <worldbody>
      <geom name="floor" type="plane" size="1 1 1"/>
      <camera name="c" pos="0 -3 1" xyaxes="1 0 0 0 0 1" resolution="4 3"/>
      <body name="b" pos="0 0 0.5">
        <joint name="j" axis="0 1 0" range="-1 1" limited="true"/>
        <geom name="g" type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/><site name="s"/>
        <body pos="0.5 0 0"><joint name="ball" type="ball"/><geom name="tip" size="0.1"/><site name="end"/></body>
      </body>
    </worldbody>
    <tendon><spatial name="t" range="0 1" limited="true"><site site="s"/><site site="end"/></spatial></tendon>
    <actuator><motor name="a" joint="j"/></actuator>
    <sensor>
      <touch site="s"/><accelerometer site="s"/><velocimeter site="s"/><gyro site="s"/><force site="s"/>
      <torque site="s"/><magnetometer site="s"/><rangefinder site="s"/><camprojection site="s" camera="c"/>
      <jointpos joint="j"/><jointvel joint="j"/><tendonpos tendon="t"/><tendonvel tendon="t"/>
      <actuatorpos actuator="a"/><actuatorvel actuator="a"/><actuatorfrc actuator="a"/>
      <jointactuatorfrc joint="j"/><tendonactuatorfrc tendon="t"/><ballquat joint="ball"/>
      <ballangvel joint="ball"/><jointlimitpos joint="j"/><jointlimitvel joint="j"/><jointlimitfrc joint="j"/>
      <tendonlimitpos tendon="t"/><tendonlimitvel tendon="t"/><tendonlimitfrc tendon="t"/>
      <framepos objtype="body" objname="b"/><framequat objtype="body" objname="b"/>
      <framexaxis objtype="body" objname="b"/><frameyaxis objtype="body" objname="b"/>
      <framezaxis objtype="body" objname="b"/><framelinvel objtype="body" objname="b"/>
      <frameangvel objtype="body" objname="b"/><framelinacc objtype="body" objname="b"/>
      <frameangacc objtype="body" objname="b"/><subtreecom body="b"/><subtreelinvel body="b"/>
      <subtreeangmom body="b"/><insidesite site="s" objtype="geom" objname="tip"/>
      <distance geom1="floor" geom2="tip" cutoff="1"/><normal geom1="floor" geom2="tip" cutoff="1"/>
      <fromto geom1="floor" geom2="tip" cutoff="1"/><contact geom1="tip"/><e_potential/><e_kinetic/><clock/>
      <user dim="1"/><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="s">
        <config key="size" value="2 3"/><config key="fov" value="30 30"/><config key="gamma" value="0"/>
        <config key="nchannel" value="1"/></plugin>
    </sensor></mujoco>)");
}

TEST(EverySensor, WritesAllItsNumbers) {
  const Model model = with_every_sensor();
  Data data(model);
  std::fill(data->sensordata.begin(), data->sensordata.end(), std::numeric_limits<double>::quiet_NaN());
  forward(model, data);
  for (const Keyword& sensor : keywords_of<SensorType>()) {
    if (sensor.value == kSensorTactile) continue;  // needs a mesh: tests/conformance/cases/plugin/tactile.xml
    const auto found = std::find(model->sensor_type.begin(), model->sensor_type.end(), sensor.value);
    ASSERT_NE(found, model->sensor_type.end()) << "the model of this test has no sensor " << sensor.word;
    const auto s = static_cast<std::size_t>(found - model->sensor_type.begin());
    EXPECT_GT(model->sensor_dim[s], 0) << sensor.word;
    for (int k = 0; k < model->sensor_dim[s]; k++)
      EXPECT_FALSE(std::isnan(data->sensordata[static_cast<std::size_t>(model->sensor_adr[s] + k)]))
          << sensor.word << " has no case in the file of its stage, src/sensor";
  }
}

}  // namespace
}  // namespace corten::test
