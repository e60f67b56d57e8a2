"""Models and fixtures that the tests share. Tests with the reference are skipped if the package mujoco is missing."""
import pathlib

import numpy as np
import pytest

import corten

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"

# One of everything that the package gives access to.
ZOO = """
<mujoco model="zoo">
  <option timestep="0.002"/>
  <size nuserdata="3" nuser_body="2"/>
  <asset>
    <texture name="checker" type="2d" builtin="checker" width="8" height="8" rgb1="1 0 0" rgb2="0 0 1"/>
    <material name="paint" texture="checker" shininess="0.25"/>
    <hfield name="hills" nrow="4" ncol="5" size="2 2 0.3 0.1"
            elevation="0 0 0 0 0  0 1 .5 .2 0  0 .3 .8 .1 0  0 0 0 0 0"/>
    <mesh name="tetra" vertex="0 0 0  .2 0 0  0 .2 0  0 0 .2"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <geom name="terrain" type="hfield" hfield="hills" pos="6 0 0"/>
    <light name="sun" pos="0 0 5" dir="0 0 -1"/>
    <camera name="fixed" pos="0 -3 1" xyaxes="1 0 0 0 0 1"/>
    <site name="anchor" pos="0 0 1.5"/>
    <body name="target" mocap="true" pos="1 1 1">
      <geom name="marker" type="sphere" size=".05" contype="0" conaffinity="0"/>
    </body>
    <body name="box" pos="0.4 0 0.09" user="1 2">
      <freejoint name="free"/>
      <geom name="box" type="box" size=".1 .1 .1" mass="1"/>
      <site name="corner" pos=".1 .1 .1"/>
    </body>
    <body name="upper" pos="0 0 1">
      <joint name="shoulder" type="ball" damping=".1"/>
      <geom name="upper" type="capsule" fromto="0 0 0 0 0 -.4" size=".05"/>
      <camera name="eye" pos="0 .1 0"/>
      <body name="lower" pos="0 0 -.4">
        <joint name="elbow" type="hinge" axis="0 1 0" range="-60 120" limited="true" armature=".01" frictionloss=".02"/>
        <geom name="lower" type="capsule" fromto="0 0 0 0 0 -.3" size=".04"/>
        <site name="hand" pos="0 0 -.3"/>
      </body>
    </body>
    <body name="cart" pos="-1 0 .3">
      <joint name="slide" type="slide" axis="1 0 0" stiffness="5"/>
      <geom name="cart" type="mesh" mesh="tetra" density="500"/>
      <site name="cart" pos="0 0 .1"/>
    </body>
  </worldbody>
  <deformable>
    <flex name="wire" dim="1" body="world" vertex="0 9 0  1 9 0" element="0 1"><contact contype="0" conaffinity="0"/></flex>
  </deformable>
  <contact>
    <pair name="pair" geom1="box" geom2="lower" friction="1 1 .01 .001 .001"/>
    <exclude name="exclude" body1="upper" body2="cart"/>
  </contact>
  <equality>
    <connect name="connect" body1="cart" anchor="0 0 0.1" active="false"/>
    <joint name="couple" joint1="slide" joint2="elbow" polycoef="0 .1 0 0 0"/>
  </equality>
  <tendon>
    <spatial name="rope" stiffness="2"><site site="anchor"/><site site="hand"/></spatial>
    <fixed name="sum"><joint joint="elbow" coef="1"/><joint joint="slide" coef="-.5"/></fixed>
  </tendon>
  <actuator>
    <motor name="motor" joint="elbow" gear="2" ctrlrange="-1 1" ctrllimited="true"/>
    <position name="servo" joint="slide" kp="10"/>
    <general name="filtered" tendon="rope" dyntype="filter" dynprm=".05" gainprm="3"/>
  </actuator>
  <sensor>
    <jointpos name="elbow" joint="elbow"/>
    <framepos name="hand" objtype="site" objname="hand"/>
    <accelerometer name="acceleration" site="hand"/>
    <touch name="touch" site="corner"/>
    <tendonpos name="rope" tendon="rope"/>
  </sensor>
  <custom>
    <numeric name="gains" data="1 2 3"/>
    <text name="note" data="hello"/>
    <tuple name="group"><element objtype="body" objname="box" prm=".5"/></tuple>
  </custom>
  <keyframe>
    <key name="start" time="1"
         qpos="0.4 0 0.2 1 0 0 0  1 0 0 0  0.3  0.1" qvel="0 0 0 0 0 0  0 0 0  0  0" ctrl="0.1 0.2 0.3" act="0.5"/>
    <key name="second"/>
  </keyframe>
  <deformable>
    <skin name="hide" material="paint" vertex="0 0 0  1 0 0  0 1 0" face="0 1 2">
      <bone body="box" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
    </skin>
  </deformable>
</mujoco>
"""

PENDULUM = """
<mujoco model="pendulum">
  <worldbody>
    <body name="rod">
      <joint name="hinge" axis="0 1 0"/>
      <geom name="rod" type="capsule" fromto="0 0 0 0 0 -1" size=".05"/>
    </body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>
"""


@pytest.fixture(scope="session")
def models():
    """The folder with the project's models."""
    return MODELS


@pytest.fixture(scope="session")
def zoo():
    return corten.load_string(ZOO)


@pytest.fixture(scope="session")
def pendulum():
    return corten.load_string(PENDULUM)


@pytest.fixture
def data(zoo):
    """A simulation of the zoo with contacts, velocities and limits."""
    data = corten.Data(zoo)
    excite(data)
    data.step(30)
    data.forward()
    return data


def excite(data):
    """Gives a simulation of either engine velocities and controls."""
    random = np.random.default_rng(1)
    data.qvel[:] = 0.3 * random.standard_normal(len(data.qvel))
    data.ctrl[:] = 0.2 * random.standard_normal(len(data.ctrl))


@pytest.fixture(scope="session")
def mujoco():
    return pytest.importorskip("mujoco", reason="the reference is not installed: pip install mujoco==3.5.0")


class Pair:
    """A model in both engines, in the same state: `c` is Corten's Data, `m` and `d` are the reference's."""

    def __init__(self, mujoco, model, reference):
        self.mujoco, self.model, self.m = mujoco, model, reference
        self.c, self.d = corten.Data(model), mujoco.MjData(reference)

    def run(self, steps):
        """Steps the reference and takes over its state."""
        excite(self.d)
        self.mujoco.mj_step(self.m, self.d, steps)
        self.adopt()
        return self

    def adopt(self):
        spec = self.mujoco.mjtState.mjSTATE_INTEGRATION
        state = np.empty(self.mujoco.mj_stateSize(self.m, spec))
        self.mujoco.mj_getState(self.m, self.d, state, spec)
        self.c.set_state(state)
        self.mujoco.mj_forward(self.m, self.d)
        self.c.forward()


SCENES = ("zoo", "humanoid.xml", "quadruped.xml", "tendon_hand.xml", "box_stack.xml", "muscle_arm.xml")


@pytest.fixture(scope="module", params=SCENES)
def pair(request, mujoco):
    if request.param == "zoo":
        made = Pair(mujoco, corten.load_string(ZOO), mujoco.MjModel.from_xml_string(ZOO))
    else:
        path = str(MODELS / request.param)
        made = Pair(mujoco, corten.load(path), mujoco.MjModel.from_xml_path(path))
    return made.run(40)


def near(actual, expected, tolerance=1e-9):
    """Equal up to rounding, relative to the largest number."""
    actual, expected = np.asarray(actual, float), np.asarray(expected, float)
    assert actual.shape == expected.shape
    scale = max(1.0, np.abs(expected).max(initial=0))
    np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance * scale)
