// Plugins of the C interface.
#include <cstring>

#include "owned.h"

namespace corten::c_test {
namespace {

const char* const kModel =
    "<mujoco><option gravity='0 0 0'/><extension><plugin plugin='c.lag'/><plugin plugin='c.two'/></extension>"
    "<worldbody><body><joint name='x' type='slide' axis='1 0 0'/><geom size='.1' "
    "mass='2'/></body></worldbody>"
    "<actuator><plugin joint='x' plugin='c.lag'><config key='gain' value='3'/></plugin></actuator>"
    "<sensor><plugin plugin='c.two'/></sensor></mujoco>";

double* numbers(const corten_view* view, const char* name) {
  corten_field field;
  EXPECT_EQ(corten_view_field(view, name, &field), CORTEN_OK) << corten_error_message();
  return static_cast<double*>(field.data);
}

const char* const kAttributes[] = {"gain"};

/// A motor whose force is gain times the control of the last step.
corten_plugin lag() {
  corten_plugin plugin{};
  plugin.name = "c.lag";
  plugin.attributes = kAttributes;
  plugin.attribute_count = 1;
  plugin.sizes = [](void*, const char* const* values, int count, int* state, int*) {
    *state = 1;
    return count == 1 && std::strcmp(values[0], "3") == 0 ? 0 : 7;
  };
  plugin.state = [](void*, const char* const*, int, double* state, int) {
    state[0] = 0.25;
    return 0;
  };
  plugin.force = [](void*, corten_view* view, int instance) {
    double gain = 0;
    EXPECT_EQ(corten_view_plugin_number(view, instance, "gain", 1, &gain), CORTEN_OK);
    numbers(view, "actuator_force")[0] = gain * numbers(view, "plugin_state")[0];
    return 0;
  };
  plugin.advance = [](void*, corten_view* view, int) {
    numbers(view, "plugin_state")[0] = numbers(view, "ctrl")[0];
    return 0;
  };
  return plugin;
}

corten_plugin two() {
  corten_plugin plugin{};
  plugin.name = "c.two";
  plugin.sensor_stage = 2;
  plugin.sizes = [](void*, const char* const*, int, int*, int* sensor) {
    *sensor = 2;
    return 0;
  };
  plugin.sensor = [](void*, corten_view* view, int) {
    numbers(view, "sensordata")[1] = 2 * numbers(view, "qvel")[0];
    return 0;
  };
  return plugin;
}

TEST(CPlugins, HaveStateForcesAndReadings) {
  const corten_plugin first = lag(), second = two();
  ASSERT_EQ(corten_register_plugin(&first), CORTEN_OK) << corten_error_message();
  ASSERT_EQ(corten_register_plugin(&second), CORTEN_OK) << corten_error_message();
  const Model model = make_model(kModel);
  Data data;
  ASSERT_EQ(corten_data_create(model, data.out()), CORTEN_OK);
  number(data, "ctrl") = 1, number(data, "qvel") = 4;
  EXPECT_EQ(corten_forward(data, nullptr), CORTEN_OK);
  EXPECT_DOUBLE_EQ(number(data, "actuator_force"), 0.75);
  EXPECT_EQ(number(data, "sensordata", 1), 8);
  EXPECT_EQ(corten_step(data, 1, nullptr), CORTEN_OK);
  EXPECT_EQ(number(data, "plugin_state"), 1);
}

TEST(CPlugins, RefuseWhatIsIncomplete) {
  corten_plugin plugin{};
  EXPECT_EQ(corten_register_plugin(nullptr), CORTEN_ERROR_ARGUMENT);
  EXPECT_EQ(corten_register_plugin(&plugin), CORTEN_ERROR_ARGUMENT);
  plugin.name = "mujoco.pid";
  EXPECT_EQ(corten_register_plugin(&plugin), CORTEN_ERROR_ARGUMENT);
  plugin.name = "c.unfinished";
  plugin.sensor = two().sensor;
  EXPECT_EQ(corten_register_plugin(&plugin), CORTEN_ERROR_ARGUMENT) << "sensor_stage";
}

}  // namespace
}  // namespace corten::c_test
