"""corten.mujoco for whole programs: install(), the runner, rollout, types of members, contacts."""
import pathlib
import subprocess
import sys

import numpy as np
import pytest

import corten.mujoco as mujoco
from corten.mujoco import rollout

SCENE = """<mujoco>
  <option timestep="0.005"/>
  <worldbody>
    <light pos="0 0 2"/>
    <geom name="floor" type="plane" size="2 2 .1" rgba=".1 .2 .3 1"/>
    <body name="box" pos="0 0 .3">
      <freejoint/>
      <geom name="box" type="box" size=".1 .1 .1"/>
    </body>
    <body name="arm" pos="1 0 1">
      <joint name="hinge" axis="0 1 0" range="-1 1" limited="true"/>
      <geom name="link" type="capsule" size=".05" fromto="0 0 0 .4 0 0"/>
    </body>
    <body name="target" mocap="true" pos="1 1 1"/>
  </worldbody>
  <equality><joint name="lock" joint1="hinge" active="false"/></equality>
  <actuator><motor name="motor" joint="hinge" ctrlrange="-1 1" ctrllimited="true"/></actuator>
  <sensor><jointpos joint="hinge"/></sensor>
</mujoco>"""


@pytest.fixture
def model():
    return mujoco.MjModel.from_xml_string(SCENE)


def run(*arguments):
    package = str(pathlib.Path(mujoco.__file__).parents[2])
    import os
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": package})


# ---- install() and the runner


def test_install_replaces_mujoco_and_its_modules():
    program = ("import corten.mujoco as ours; ours.install(); import mujoco, mujoco.rollout, mujoco._structs\n"
               "from mujoco import viewer\nfrom mujoco.egl import GLContext\n"
               "assert mujoco is ours and mujoco.rollout is ours.rollout\n"
               "assert mujoco._structs.MjModel is ours.MjModel\nours.install()\nprint('done')")
    result = run("-c", program)
    assert result.stdout.strip() == "done", result.stderr


def test_install_after_mujoco_is_an_error(tmp_path):
    (tmp_path / "mujoco.py").write_text("")
    program = (f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import mujoco\n"
               "import corten.mujoco as ours; ours.install()")
    result = run("-c", program)
    assert "mujoco is already imported from" in result.stderr


def test_module_that_does_not_exist():
    result = run("-m", "corten.mujoco", "-c", "import mujoco.nothing")
    assert "corten.mujoco has no module mujoco.nothing" in result.stderr
    result = run("-m", "corten.mujoco", "-c", "import mujoco; mujoco.nothing")
    assert "module 'corten.mujoco' has no attribute 'nothing'" in result.stderr


def test_mjx_is_that_of_the_installed_package(tmp_path):
    """mujoco.mjx is a package of its own, in the folder of mujoco."""
    folder = tmp_path / "mujoco/mjx"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").write_text("raise ImportError('the other engine')")
    (folder / "__init__.py").write_text("import mujoco\nfrom . import part\nengine = mujoco.__name__")
    (folder / "part.py").write_text("")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from mujoco import mjx; print(mjx.engine, mjx.part)"
    assert run("-m", "corten.mujoco", "-c", program).stdout.startswith("corten.mujoco <module 'mujoco.mjx.part'")
    empty = run("-m", "corten.mujoco", "-c", "import sys; sys.path[:] = [p for p in sys.path if 'site-packages' not in p]; "
                "import mujoco.mjx")
    assert "mujoco.mjx is not installed" in empty.stderr


def test_runner_runs_a_program_with_arguments(tmp_path):
    program = tmp_path / "program.py"
    program.write_text("import sys, mujoco\nprint(mujoco.__name__, sys.argv[1:], __name__)")
    result = run("-m", "corten.mujoco", str(program), "a", "b")
    assert result.stdout.strip() == "corten.mujoco ['a', 'b'] __main__", result.stderr


def test_runner_runs_a_module():
    result = run("-m", "corten.mujoco", "-m", "timeit", "-n", "1", "-r", "1", "import mujoco; mujoco.install")
    assert result.returncode == 0, result.stderr


def test_runner_without_program_explains_itself():
    result = run("-m", "corten.mujoco")
    assert result.returncode == 2 and "program.py" in result.stdout


# ---- rollout


def states(model, count):
    data = mujoco.MjData(model)
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    result = np.empty((count, size))
    for row in result:
        data.qvel[-1] = len(row) * 0.01
        data.ctrl[0] = 0.5
        mujoco.mj_step(model, data)
        mujoco.mj_getState(model, data, row, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    return result


def test_rollout_equals_single_steps(model):
    start = states(model, 3)
    control = np.random.default_rng(0).uniform(-1, 1, (3, 20, model.nu))
    state, sensordata = rollout.rollout(model, mujoco.MjData(model), start, control)
    assert state.shape == (3, 20, start.shape[1]) and sensordata.shape == (3, 20, 1)
    data = mujoco.MjData(model)
    for r in range(3):
        mujoco.mj_resetData(model, data)
        mujoco.mj_setState(model, data, start[r], mujoco.mjtState.mjSTATE_FULLPHYSICS)
        for t in range(20):
            data.ctrl[:] = control[r, t]
            mujoco.mj_step(model, data)
            expected = np.empty(start.shape[1])
            mujoco.mj_getState(model, data, expected, mujoco.mjtState.mjSTATE_FULLPHYSICS)
            assert np.array_equal(state[r, t], expected)
            assert np.array_equal(sensordata[r, t], data.sensordata)


def test_rollout_on_threads_equals_one_thread(model):
    start, control = states(model, 8), np.full((1, 15, 1), 0.3)
    alone, _ = rollout.rollout(model, mujoco.MjData(model), start, control)
    with rollout.Rollout(nthread=3) as pool:
        for chunk_size in (None, 1, 5):
            many, _ = pool.rollout(model, [mujoco.MjData(model) for _ in range(3)], start, control, chunk_size=chunk_size)
            assert np.array_equal(alone, many)
    with pytest.raises(RuntimeError, match="after thread pool shutdown"):
        pool.rollout(model, mujoco.MjData(model), start, control)


def test_rollout_checks_shapes(model):
    start = states(model, 2)
    with pytest.raises(ValueError, match="trailing dimension of control must be 1, got 2"):
        rollout.rollout(model, mujoco.MjData(model), start, np.zeros((2, 3, 2)))
    with pytest.raises(ValueError, match="initial_state can have at most 2 dimensions"):
        rollout.rollout(model, mujoco.MjData(model), start[None], np.zeros((2, 3, 1)))
    with pytest.raises(ValueError, match="mjSTATE_USER"):
        rollout.rollout(model, mujoco.MjData(model), start, control_spec=mujoco.mjtState.mjSTATE_QPOS.value)


def test_rollout_equals_the_reference():
    reference = pytest.importorskip("mujoco")
    from mujoco import rollout as reference_rollout
    control = np.random.default_rng(1).uniform(-1, 1, (4, 50, 1))
    results = []
    for api, roll in ((mujoco, rollout), (reference, reference_rollout)):
        model = api.MjModel.from_xml_string(SCENE)
        start = states(mujoco.MjModel.from_xml_string(SCENE), 4)
        results.append(roll.rollout(model, [api.MjData(model), api.MjData(model)], start, control)[0])
    assert np.abs(results[0] - results[1]).max() < 1e-9


# ---- types and copies


def test_types_are_those_of_mujoco(model):
    assert model.jnt_limited.dtype == np.uint8 and model.geom_rgba.dtype == np.float32
    assert model.eq_active0.dtype == np.uint8 and model.geom_sameframe.dtype == np.uint8
    assert mujoco.MjData(model).eq_active.dtype == np.uint8


def test_converted_arrays_take_effect(model):
    data = mujoco.MjData(model)
    data.eq_active[0] = 1
    data.qpos[7] = 0.5
    mujoco.mj_forward(model, data)
    assert data.ne == 1
    mujoco.mj_resetData(model, data)
    assert data.eq_active[0] == 0
    limited = model.jnt_limited
    limited[1] = 0
    data.qpos[7] = 2
    mujoco.mj_forward(model, data)
    assert data.nl == 0
    model.geom_rgba[0] = (1, 0, 0, 1)
    copy = model.__copy__()
    assert copy.geom_rgba[0].tolist() == [1, 0, 0, 1] and copy.jnt_limited[1] == 0


def test_options_that_change_back_and_forth(model):
    data = mujoco.MjData(model)
    data.ctrl[0] = 1
    for flags, force in ((2048, 0), (0, 1), (2048, 0)):
        model.opt.disableflags = flags
        mujoco.mj_forward(model, data)
        assert data.actuator_force[0] == force
    model.opt.disableflags = 0
    model.body_mass  # asks for a field while options differ from the last call
    model.opt.disableflags = 2048
    mujoco.mj_forward(model, data)
    assert data.actuator_force[0] == 0


def test_contacts_are_copies_that_can_be_written(model):
    data = mujoco.MjData(model)
    mujoco.mj_step(model, data, 200)
    assert data.ncon == 4
    contact = data.contact[0]
    contact.pos[0] = 1
    assert data.contact[0].pos[0] == 1
    contact.pos = (1, 2, 3)
    assert contact.pos.tolist() == [1, 2, 3] and data.contact.pos[0].tolist() == [1, 2, 3]
    assert data.contact[1:3].geom1.tolist() == [0, 0] and len(data.contact[-1:]) == 1
    position = data.contact[1].pos.copy()
    kept = data.contact[1].pos
    mujoco.mj_resetData(model, data)
    assert np.array_equal(kept, position)
    with pytest.raises(IndexError, match="does not exist any more"):
        contact.dist


def test_computed_members_cannot_be_written(model):
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    with pytest.raises(ValueError, match="read-only"):
        data.body_awake[0] = 1
    with pytest.raises(AttributeError, match="Corten computes it"):
        data.body_awake = 1
    with pytest.raises(AttributeError, match="Corten does not count nonzeros"):
        data.solver_nnz
    assert "qpos" in dir(mujoco.MjData) and "solver_nnz" not in dir(mujoco.MjData)


def test_copy_data_keeps_arrays(model):
    source, target = mujoco.MjData(model), mujoco.MjData(model)
    qpos, xpos = target.qpos, target.xpos
    mujoco.mj_step(model, source, 150)
    mujoco.mj_copyData(target, model, source)
    assert np.array_equal(qpos, source.qpos) and np.array_equal(xpos, source.xpos)
    assert target.ncon == source.ncon and np.array_equal(target.efc_force, source.efc_force)


def test_names_may_be_bytes(model):
    assert mujoco.mj_name2id(model, 1, b"arm") == mujoco.mj_name2id(model, 1, "arm") == 2
    assert mujoco.mju_str2Type(b"joint") == 3


def test_assets_are_found_by_name():
    mesh = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
    xml = """<mujoco><compiler meshdir="parts/"/><asset><mesh name="m" file="sub/m.obj"/></asset>
             <worldbody><geom type="mesh" mesh="m"/></worldbody></mujoco>"""
    assert mujoco.MjModel.from_xml_string(xml, {"m.obj": mesh}).nmesh == 1


def test_missing_functions_name_themselves(model):
    for name in ("mjr_render", "mjv_updateScene"):
        with pytest.raises(mujoco.FatalError, match=name):
            getattr(mujoco, name)()


def test_geoms_for_drawing_equal_the_reference():
    reference = pytest.importorskip("mujoco")
    for kind in (2, 3, 5, 6):
        geoms = []
        for api in (mujoco, reference):
            geom = api.MjvGeom()
            api.mjv_initGeom(geom, kind, np.array([0.1, 0.2, 0.3]), np.array([1.0, 2, 3]), np.eye(3).ravel(),
                             np.array([1, 0, 0, 1], np.float32))
            if kind in (3, 5):
                api.mjv_connector(geom, kind, 0.05, np.array([0.0, 0, 0]), np.array([1.0, 2, 3]))
            geoms.append(geom)
        for name in ("type", "size", "pos", "mat", "rgba", "specular", "dataid"):
            assert np.allclose(getattr(geoms[0], name), getattr(geoms[1], name), atol=1e-7), name


def test_statistics(model):
    model.stat.extent = 3
    assert model.__copy__().stat.extent == 3
    with pytest.raises(AttributeError, match="meaninertia cannot be changed"):
        model.stat.meaninertia = 5
    before = model.stat.meaninertia
    model.body_mass[:] *= 2
    model.body_inertia[:] *= 2
    mujoco.mj_setConst(model, mujoco.MjData(model))
    assert model.stat.meaninertia == pytest.approx(2 * before)


def test_outputs_of_array_subclasses():
    class Loud(np.ndarray):
        def __setitem__(self, key, value):
            raise AssertionError("not called")

    result = np.empty(3).view(Loud)
    mujoco.mju_rotVecQuat(result, np.array([1.0, 0, 0]), np.array([0.0, 0, 0, 1]))
    assert np.asarray(result).tolist() == [-1, 0, 0]
