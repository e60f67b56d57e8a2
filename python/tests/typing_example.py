"""Uses the whole interface. test_typing.py checks it with `mypy --strict`; it is not run."""
import copy
from pathlib import Path

import numpy as np
import numpy.typing as npt
from typing_extensions import assert_type

import corten
from corten import State

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]


def loading() -> corten.Model:
    model = corten.load("a.xml", strict=True, files={"m.obj": b"", "n.obj": "text"})
    model = corten.load(Path("a.xml"))
    model = corten.load_string("<mujoco/>", directory=Path("."))
    model = corten.load_string(b"<mujoco/>")
    model.save("a.mjb")
    model.save(Path("a.mjb"))
    try:
        corten.load("b.xml")
    except corten.LoadError as error:
        for entry in error.diagnostics:
            line: int = entry.line
            print(line, entry.is_error, entry.file, entry.element, entry.message)
    return copy.copy(model)


def models(model: corten.Model) -> None:
    assert_type(model.nq, int)
    assert_type(model.body_mass, Floats)
    assert_type(model.jnt_type, Ints)
    assert_type(model.opt.timestep, float)
    assert_type(model.opt.gravity, Floats)
    assert_type(model.opt.integrator, int)
    assert_type(model.stat.extent, float)
    assert_type(model.body("torso").mass, float)
    assert_type(model.body(0).inertia, Floats)
    assert_type(model.joint(np.int64(3)).qpos0, Floats)
    assert_type(model.geom("g").type, int)
    assert_type(model.mesh("m").vert, Floats)
    assert_type(model.body(0).name, str)
    assert_type(model.body(0).id, int)
    assert_type(model.id("body", "torso"), int)
    assert_type(model.find("body", "torso"), "int | None")
    assert_type(model.names("joint"), list[str])
    assert_type(model.object_name("joint", 3), str)
    assert_type(model.name, str)
    assert_type(model.hash, int)
    assert_type(model.warnings, list[corten.Diagnostic])
    assert_type(model.state_size(State.QPOS | State.QVEL), int)
    assert_type(model.total_mass, float)
    assert_type(model.integrate_pos(model.qpos0, [0.0] * 3, 0.1), Floats)
    assert_type(model.differentiate_pos(model.qpos0, model.qpos0), Floats)
    assert_type(model.normalize_quaternions(model.qpos0), Floats)
    assert_type(model.to_bytes(), bytes)
    assert_type(model.tree(), str)
    field: Floats = model.field("body_mass")
    print(field, corten.JointType(model.joint(0).type) == corten.JointType.HINGE)


def edits(model: corten.Model) -> corten.Model:
    edit = model.edit()
    edit.opt.timestep = 0.001
    edit.opt.gravity = 0, 0, -1
    edit.body_mass = 3
    edit.body("torso").mass = 3
    edit.body("torso").pos = 0, 0, 1
    edit.jnt_range[0] = -1, 1
    edit.refresh()
    assert_type(edit.live(), corten.Model)
    assert_type(edit.field("body_mass")[0], object)  # type: ignore[assert-type]  # Any
    return edit.finish()


def simulations(model: corten.Model) -> None:
    data = corten.Data(model)
    assert_type(data.step(), corten.Status)
    assert_type(data.step(3), corten.Status)
    status = corten.Status(data.forward() | data.inverse() | data.step1() | data.step2())
    print(status & corten.Status.BAD_QPOS, data.status_text)
    data.reset()
    data.reset("home")
    data.reset(0)
    data.reserve(10, 100)
    data.model = model
    data.set_model(model)
    data.kinematics()
    data.stage("collision")
    data.qpos = 0
    data.qvel = [1, 2, 3]
    data.ctrl[:] = 0.5
    data.time = 1.0
    assert_type(data.time, float)
    assert_type(data.ncon, int)
    assert_type(data.qpos, Floats)
    assert_type(data.contact_dist, Floats)
    assert_type(data.contact_geom, Ints)
    assert_type(data.model, corten.Model)
    assert_type(data.body("torso").xpos, Floats)
    assert_type(data.joint("knee").qpos, Floats)
    assert_type(data.actuator(0).ctrl, float)
    assert_type(data.sensor("touch").data, Floats)
    assert_type(data.body("hand").mocap_pos, Floats)
    data.joint("knee").qpos = 0.3
    data.actuator(0).ctrl = 0.3
    data.equality(0).active = 0
    print(len(data.sensor(0)), data.sensor(0)[0], np.asarray(data.sensor(0)))
    state = data.get_state(State.FULLPHYSICS)
    data.set_state(state, State.FULLPHYSICS)
    assert_type(data.state_hash(), int)
    assert_type(data.copy(), corten.Data)
    view: Floats = data.field("qpos")
    print(view)


def dynamics(data: corten.Data) -> None:
    linear, angular = data.jacobian("site", "hand")
    assert_type(linear, Floats)
    assert_type(data.point_jacobian("torso", [0, 0, 1], rate=True), tuple[Floats, Floats])
    assert_type(data.point_axis_jacobian(1, [0, 0, 1], angular[0]), tuple[Floats, Floats])
    assert_type(data.subtree_com_jacobian(0), Floats)
    assert_type(data.angular_momentum_matrix(0), Floats)
    assert_type(data.full_inertia(np.empty((3, 3))), Floats)
    assert_type(data.full_jacobian(), Floats)
    for product in (data.multiply_inertia, data.multiply_inertia_half, data.solve_inertia, data.solve_inertia_half,
                    data.multiply_jacobian, data.multiply_jacobian_transposed):
        assert_type(product(data.qvel), Floats)
    assert_type(data.constraint_update(data.efc_force), float)
    assert_type(data.apply_force("torso", (0, 0, 1), torque=[0, 0, 0], point=data.xipos[1], out=data.qfrc_applied),
                Floats)
    assert_type(data.rne(with_qacc=False), Floats)
    assert_type(data.energy_now(), Floats)
    assert_type(data.contact_force(0), Floats)
    assert_type(data.body_contact_force("torso"), Floats)
    assert_type(data.velocity("body", 1, local=True), Floats)
    assert_type(data.acceleration("com", 1), Floats)
    data.body_forces()
    data.subtree_velocity()
    for contact in data.contacts:
        assert_type(contact.geom, tuple[int, ...])
        assert_type(contact.force, Floats)
        assert_type(contact.dist, float)
    a, b, c, d = data.transition_derivatives(1e-6, centered=True)
    assert_type(data.inverse_derivatives().DfDq, Floats)
    distance, geom, normal = data.ray([0, 0, 1], [0, 0, -1], groups=[True] * 6, statics=False, exclude_body="torso")
    assert_type((distance, geom, normal), tuple[float, int, Floats])
    hits = data.rays([0, 0, 1], np.eye(3))
    assert_type(hits.geom, Ints)
    assert_type(hits.distance, Floats)
    assert_type(data.geom_distance("a", "b", 3).distance, float)
    assert_type(data.hfield_height("hills", 0, 1), "float | None")
    print(a, b, c, d)


def batches(model: corten.Model, data: corten.Data) -> None:
    batch = corten.Batch(model, 16, threads=2, device="cpu", fields=["xpos"], vary="body_mass", seed=3,
                         start_key="home",
                         autoreset="same_step", on_fault="freeze", max_episode_steps=100)
    batch.ctrl = 0.5
    batch.ctrl[:] = 0.5
    batch.step(5)
    assert_type(batch.qpos, Floats)
    assert_type(batch.faults, Ints)
    assert_type(batch.terminated, npt.NDArray[np.uint8])
    assert_type(batch.envs, int)
    assert_type(batch.model, corten.Model)
    assert_type(batch.array_names, list[str])
    positions: Floats = batch.xpos
    batch.reset()
    batch.reset(batch.faults != 0)
    batch.push("ctrl")
    batch.pull("qpos", "qvel")
    batch.synchronize()
    assert_type(batch.fault_text(0), str)
    batch.set_model_field("body_mass", model.body_mass, env=3)
    assert_type(batch.model_field("body_mass", 0), Floats)
    assert_type(batch.get(0), corten.Data)
    batch.set(0, data)
    result = batch.rollout(np.zeros((10, 3)), initial=None, substeps=2, components=State.PHYSICS)
    assert_type(result.states, Floats)
    assert_type(result.faults, Ints)
    tensor = batch.tensor("qpos")
    assert_type(tensor.shape, tuple[int, ...])
    print(positions, np.from_dlpack(tensor), np.asarray(tensor), tensor.stream, batch.device, batch.device_note,
          len(batch))


def control(view: corten.CallbackView) -> None:
    view.ctrl = 0.5 * view.qpos[0]
    print(view.time, view.model_field("body_mass"))


def filtered(view: corten.CallbackView, first: int, second: int) -> bool:
    return first < second


def callbacks(model: corten.Model) -> corten.Model:
    return model.with_callbacks(control=control, contact_filter=filtered, passive=lambda view: [0.0],
                                gain=lambda view, actuator: 2.0, sensor=lambda view, sensor, count: [0.0] * count)


def mistakes(model: corten.Model, data: corten.Data) -> None:
    """Each line is an error that the types find."""
    model.nq = 3  # type: ignore[misc]
    model.body_mass = model.body_mass  # type: ignore[misc]
    model.body(0).mass = 3  # type: ignore[misc]
    model.body_masses  # type: ignore[attr-defined]
    data.ncon = 3  # type: ignore[misc]
    data.body(0).xposs  # type: ignore[attr-defined]
    data.body(1.5)  # type: ignore[arg-type]
    data.step("1")  # type: ignore[arg-type]
    model.edit().jnt_type = 3  # type: ignore[misc, assignment]
    model.edit().nothing = 3  # type: ignore[attr-defined]
    corten.Data("model")  # type: ignore[arg-type]
    corten.load(3)  # type: ignore[arg-type]
