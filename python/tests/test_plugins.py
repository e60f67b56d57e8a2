"""Plugins that a program registers, and the engine's own through mujoco's names."""
import numpy as np
import pytest

import corten
import corten.mujoco as mujoco

CART = """<mujoco><option gravity="0 0 0"/>
<extension><plugin plugin="py.lag"/><plugin plugin="py.drag"/><plugin plugin="py.two"/></extension>
<worldbody><body name="cart"><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="2"/>
  <plugin plugin="py.drag"/></body></worldbody>
<actuator><plugin joint="x" plugin="py.lag"><config key="gain" value="3"/></plugin></actuator>
<sensor><plugin plugin="py.two"/></sensor></mujoco>"""


def register():
    def lagging(view, actuator):
        instance = int(view.model_field("actuator_plugin")[actuator])
        return corten.plugin_number(view, instance, "gain") * view.plugin_state[0]

    corten.register_plugin("py.lag", attributes=["gain"], force=lagging, initial_state=lambda parameters: [0.25],
                           advance=lambda view, instance, state: [view.ctrl[0]])
    corten.register_plugin("py.drag", passive=lambda view, instance: -0.5 * view.qvel)
    corten.register_plugin("py.two", sensor=lambda view, sensor, count: [view.qvel[0], 2 * view.qvel[0]],
                           sensor_size=2, sensor_stage="vel")


def test_functions_of_a_program():
    register()
    model = corten.load_string(CART)
    data = corten.Data(model)
    data.qvel[0], data.ctrl[0] = 4, 1
    data.forward()
    assert data.actuator_force[0] == 0.75 and data.qfrc_passive[0] == -2
    assert data.sensordata.tolist() == [4, 8]
    assert data.qacc[0] == pytest.approx((0.75 - 2) / 2, rel=1e-15)
    data.step()
    assert data.plugin_state[0] == 1
    data.reset()
    assert data.plugin_state[0] == 0.25


def test_exceptions_come_back():
    corten.register_plugin("py.fails", passive=lambda view, instance: 1 / 0)
    model = corten.load_string("""<mujoco><extension><plugin plugin="py.fails"/></extension><worldbody>
      <body><joint/><geom size="1"/><plugin plugin="py.fails"/></body></worldbody></mujoco>""")
    with pytest.raises(ZeroDivisionError):
        corten.Data(model).step()


def test_bad_registrations():
    with pytest.raises(ValueError):
        corten.register_plugin("py.stage", sensor_stage="now")
    with pytest.raises(TypeError):
        corten.register_plugin("py.number", force=3)
    with pytest.raises(corten.Error):
        corten.register_plugin("mujoco.pid")


def test_unknown_plugins_are_named():
    with pytest.raises(corten.LoadError, match="py.nothing"):
        corten.load_string('<mujoco><extension><plugin plugin="py.nothing"/></extension><worldbody/></mujoco>')


def test_members_of_mujoco():
    model = mujoco.MjModel.from_xml_string("""<mujoco><extension><plugin plugin="mujoco.pid">
      <instance name="servo"><config key="kp" value="5"/></instance></plugin></extension>
      <worldbody><body><joint name="j"/><geom size="1"/></body></worldbody>
      <actuator><plugin joint="j" instance="servo"/><motor joint="j"/></actuator></mujoco>""")
    assert model.nplugin == 1 and model.actuator_plugin.tolist() == [0, -1] and model.npluginstate == 0
    assert mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_PLUGIN, "servo") == 0
    data = mujoco.MjData(model)
    data.ctrl[0] = 0.5
    mujoco.mj_forward(model, data)
    assert data.actuator_force[0] == 2.5
    assert data.nplugin == 1 and np.asarray(data.plugin_state).size == 0
