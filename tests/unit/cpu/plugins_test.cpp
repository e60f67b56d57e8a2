// Plugins that a program registers, and what the engine's own need beyond the conformance cases.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "corten/corten.h"

namespace corten {
namespace {

/// A cart of mass 2 with a plugin for everything: a motor with a lag, a drag on a body, a sensor.
const char* const kCart = R"(<mujoco><option gravity="0 0 0" timestep="0.01"/>
  <extension>
    <plugin plugin="test.lag"><instance name="slow"><config key="gain" value="3"/></instance></plugin>
    <plugin plugin="test.drag"/><plugin plugin="test.twice"/>
  </extension>
  <worldbody><body name="cart"><joint name="x" type="slide" axis="1 0 0"/><geom size="0.1" mass="2"/>
    <plugin plugin="test.drag"><config key="drag" value="0.5"/></plugin></body></worldbody>
  <actuator><plugin name="lag" joint="x" instance="slow"/></actuator>
  <sensor><plugin name="two" plugin="test.twice" objtype="xbody" objname="cart" cutoff="7"/></sensor></mujoco>)";

/// A motor whose force is gain times the last control: the control is its state.
Plugin lag() {
  Plugin plugin;
  plugin.name = "test.lag";
  plugin.attributes = {"gain", "first"};
  plugin.initial_state = [](const PluginConfig& config) {
    return std::vector<double>{config.number("first", 0.25)};
  };
  plugin.force = [](const Model& m, Data& d, int instance) {
    const auto i = static_cast<std::size_t>(instance);
    for (int u = 0; u < m->nu; u++)
      if (m->actuator_plugin[static_cast<std::size_t>(u)] == instance)
        d->actuator_force[static_cast<std::size_t>(u)] =
            plugin_config(m, instance).number("gain") *
            d->plugin_state[static_cast<std::size_t>(m->plugin_stateadr[i])];
  };
  plugin.advance = [](const Model& m, Data& d, int instance) {
    d->plugin_state[static_cast<std::size_t>(m->plugin_stateadr[static_cast<std::size_t>(instance)])] =
        d->ctrl[0];
  };
  return plugin;
}

void register_all() {
  register_plugin(lag());
  Plugin drag{.name = "test.drag", .attributes = {"drag"}};
  drag.passive = [](const Model& m, Data& d, int instance) {
    d->qfrc_passive[0] -= plugin_config(m, instance).number("drag") * d->qvel[0];
  };
  register_plugin(drag);
  Plugin twice{.name = "test.twice", .attributes = {}};
  twice.sensor_size = [](const PluginConfig&) { return 2; };
  twice.sensor_stage = kStageVelocity;
  twice.sensor = [](const Model& m, Data& d, int) {
    const auto at = static_cast<std::size_t>(m->sensor_adr[0]);
    d->sensordata[at] = d->qvel[0];
    d->sensordata[at + 1] = 2 * d->qvel[0];
  };
  register_plugin(twice);
}

std::string complaint(const std::string& text) {
  try {
    load_string(text);
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

TEST(RegisteredPlugins, DriveActuatorsBodiesAndSensors) {
  register_all();
  const Model model = load_string(kCart);
  Data data(model);
  EXPECT_EQ(data->plugin_state[0], 0.25);
  data->ctrl[0] = 1;
  data->qvel[0] = 4;
  forward(model, data);
  EXPECT_DOUBLE_EQ(data->actuator_force[0], 3 * 0.25);
  EXPECT_DOUBLE_EQ(data->qfrc_passive[0], -0.5 * 4);
  EXPECT_DOUBLE_EQ(data->qacc[0], (0.75 - 2) / 2);
  EXPECT_EQ(data->sensordata[0], 4);
  EXPECT_EQ(data->sensordata[1], 7) << "the cutoff";
  step(model, data);
  EXPECT_EQ(data->plugin_state[0], 1) << "the state advances once per step";
  reset(model, data);
  EXPECT_EQ(data->plugin_state[0], 0.25);
}

TEST(RegisteredPlugins, KeepTheirStateInSavedStates) {
  register_all();
  const Model model = load_string(kCart);
  Data data(model), copy(model);
  data->ctrl[0] = 0.5;
  for (int i = 0; i < 5; i++) step(model, data);
  std::vector<double> state(static_cast<std::size_t>(state_size(model, kStateIntegration)));
  get_state(model, data, kStateIntegration, state);
  set_state(model, copy, kStateIntegration, state);
  for (int i = 0; i < 5; i++) step(model, data), step(model, copy);
  EXPECT_EQ(data->qpos[0], copy->qpos[0]);
  EXPECT_EQ(state_size(model, kStatePlugin), 1);
}

TEST(RegisteredPlugins, RunInBatchesWithTheirOwnState) {
  register_all();
  const Model model = load_string(kCart);
  Batch batch(model, {.envs = 3});
  for (int e = 0; e < 3; e++) batch.ctrl()[e][0] = e;
  for (int s = 0; s < 3; s++) batch.step_all();
  for (int e = 0; e < 3; e++) {
    Data data(model);
    data->ctrl[0] = e;
    for (int s = 0; s < 3; s++) step(model, data);
    EXPECT_EQ(batch.qpos()[e][0], data->qpos[0]) << e;
  }
}

TEST(RegisteredPlugins, AreFoundAgainByBinaryModels) {
  register_all();
  const Model model = load_string(kCart);
  std::vector<std::byte> bytes = to_binary(model);
  const Model again = from_binary(bytes, "again.ctm");
  EXPECT_EQ(plugin_name(again, 0), "test.lag");
  EXPECT_EQ(plugin_config(again, 0).text("gain"), "3");
  EXPECT_EQ(again.id(kObjPlugin, "slow"), 0);
  Data data(again);
  forward(again, data);
  EXPECT_DOUBLE_EQ(data->actuator_force[0], 0.75);
}

/// The message for a binary model of a program whose plugin was another one.
std::string complaint_of_binary(const std::vector<std::byte>& bytes) {
  try {
    from_binary(bytes, "again.ctm");
  } catch (const LoadError& error) {
    return error.what();
  }
  return "";
}

TEST(RegisteredPlugins, MustFitTheBinaryModelsThatNameThem) {
  Plugin plugin{.name = "test.changes", .attributes = {"gain"}};
  plugin.initial_state = [](const PluginConfig&) { return std::vector<double>(2); };
  plugin.sensor = [](const Model&, Data&, int) {};
  plugin.sensor_size = [](const PluginConfig&) { return 3; };
  register_plugin(plugin);
  const std::vector<std::byte> bytes = to_binary(load_string(R"(<mujoco><extension>
      <plugin plugin="test.changes"/></extension><worldbody><body name="b"/></worldbody><sensor>
      <plugin plugin="test.changes" objtype="body" objname="b"/><plugin plugin="test.changes" objtype="body" objname="b"/>
      </sensor></mujoco>)"));
  EXPECT_EQ(complaint_of_binary(bytes), "");
  const auto expect_refused = [&](const Plugin& other, const std::string& what) {
    register_plugin(other);
    EXPECT_NE(complaint_of_binary(bytes).find("plugin \"test.changes\"" + what), std::string::npos)
        << complaint_of_binary(bytes);
  };
  Plugin other = plugin;
  other.attributes = {"bias", "gain"};
  expect_refused(other, " is registered with other parameters");
  other = plugin;
  other.initial_state = [](const PluginConfig&) { return std::vector<double>(4000); };
  expect_refused(other, " is registered with other state");
  other = plugin;
  other.sensor_size = nullptr;
  expect_refused(other, " is registered with other sensors");
  other.sensor_size = [](const PluginConfig&) -> int { throw std::runtime_error("no size"); };
  expect_refused(other, ": no size");
  register_plugin(plugin);
  EXPECT_EQ(complaint_of_binary(bytes), "");
}

TEST(RegisteredPlugins, ExceptionsLeaveTheCall) {
  Plugin plugin{.name = "test.throws", .attributes = {}};
  plugin.passive = [](const Model&, Data&, int) { throw std::runtime_error("no force today"); };
  register_plugin(plugin);
  const Model model = load_string(R"(<mujoco><extension><plugin plugin="test.throws"/></extension><worldbody>
    <body><joint/><geom size="1"/><plugin plugin="test.throws"/></body></worldbody></mujoco>)");
  Data data(model);
  EXPECT_THROW(step(model, data), std::runtime_error);
}

TEST(RegisteredPlugins, OfAFlexcompServeAllItsBodies) {
  Plugin wind{.name = "test.wind", .attributes = {"force"}};
  wind.passive = [](const Model& m, Data& d, int instance) {
    for (std::size_t b = 0; b < m->body_plugin.size(); b++)
      if (m->body_plugin[b] == instance)
        d->qfrc_passive[static_cast<std::size_t>(m->body_dofadr[b])] +=
            plugin_config(m, instance).number("force");
  };
  register_plugin(wind);
  const Model model = load_string(R"(<mujoco><extension><plugin plugin="test.wind"/></extension><worldbody>
    <flexcomp name="sheet" type="grid" dim="2" count="2 2 1" spacing="1 1 1"><pin id="0"/>
      <plugin plugin="test.wind"><config key="force" value="3"/></plugin></flexcomp></worldbody></mujoco>)");
  ASSERT_EQ(model->nplugin, 1);
  Data data(model);
  forward(model, data);
  const std::vector<double> x{3, 0, 0, 3, 0, 0, 3, 0, 0};
  EXPECT_EQ(std::vector<double>(data->qfrc_passive.begin(), data->qfrc_passive.end()), x);
}

TEST(RegisteredPlugins, HaveNamesOfTheirOwn) {
  EXPECT_THROW(register_plugin({.name = "", .attributes = {}}), std::invalid_argument);
  EXPECT_THROW(register_plugin({.name = "mujoco.pid", .attributes = {}}), std::invalid_argument);
}

TEST(RegisteredPlugins, MayUseTheListOfPluginsWhenTheyAreReplaced) {
  struct Owned {
    ~Owned() { plugins = plugin_names().size(); }
    std::size_t plugins = 0;
  };
  static std::weak_ptr<Owned> seen;
  const auto owning = [](const std::shared_ptr<Owned>& owned) {
    Plugin plugin{.name = "test.owns", .attributes = {}};
    plugin.passive = [owned](const Model&, Data&, int) {};
    return plugin;
  };
  auto first = std::make_shared<Owned>();
  seen = first;
  register_plugin(owning(first));
  first.reset();
  EXPECT_FALSE(seen.expired());
  register_plugin(owning(nullptr));
  EXPECT_TRUE(seen.expired());
}

TEST(Plugins, UnknownOnesAreErrorsThatNameThem) {
  const std::string text =
      complaint(R"(<mujoco><extension><plugin plugin="mujoco.pdi"/></extension><worldbody/></mujoco>)");
  EXPECT_NE(text.find("plugin \"mujoco.pdi\" is not known; did you mean \"mujoco.pid\"?"), std::string::npos)
      << text;
}

TEST(Plugins, CannotServeElementsThatTheyAreNotFor) {
  const std::string text = complaint(R"(<mujoco><extension><plugin plugin="mujoco.pid"/></extension>
    <worldbody><body><joint/><geom size="1"/><plugin plugin="mujoco.pid"/></body></worldbody></mujoco>)");
  EXPECT_NE(text.find("plugin \"mujoco.pid\" cannot be used by a body"), std::string::npos) << text;
}

TEST(Plugins, PidNeedsItsActivations) {
  const std::string text = complaint(R"(<mujoco><extension><plugin plugin="mujoco.pid"/></extension>
    <worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
    <actuator><plugin joint="j" plugin="mujoco.pid"><config key="ki" value="1"/></plugin></actuator></mujoco>)");
  EXPECT_NE(text.find("set actdim=\"1\""), std::string::npos) << text;
}

TEST(Plugins, AttachedModelsBringTheirInstances) {
  const Spec child = read_spec_string(R"(<mujoco><extension><plugin plugin="mujoco.pid">
      <instance name="servo"><config key="kp" value="5"/></instance></plugin></extension>
    <worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody>
    <actuator><plugin joint="j" instance="servo"/></actuator></mujoco>)");
  Spec parent;
  attach(parent, parent.world, child, "left_");
  attach(parent, parent.world, child, "right_");
  const Model model = compile_model(parent);
  EXPECT_EQ(model->nplugin, 2);
  EXPECT_EQ(model.name(kObjPlugin, 1), "right_servo");
  EXPECT_EQ(model->actuator_plugin[1], 1);
}

}  // namespace
}  // namespace corten
