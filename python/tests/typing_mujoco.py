"""A program written for MuJoCo that test_typing.py checks with mypy --strict."""
import numpy as np

import corten.mujoco as mujoco

m = mujoco.MjModel.from_xml_path("models/humanoid.xml")
d = mujoco.MjData(m)
mujoco.mj_step(m, d)
mujoco.mj_step(m, d, nstep=3)
height: float = d.body("left_foot").xpos[2] + d.qpos[2] + m.opt.timestep
jacobian = np.zeros((3, m.nv))
mujoco.mj_jacBody(m, d, jacobian, None, m.body("left_foot").id)
name: str | None = mujoco.mj_id2name(m, mujoco.mjtObj.mjOBJ_BODY, 1)
forces = [contact.dist for contact in d.contact]

spec = mujoco.MjSpec()
body = spec.worldbody.add_body(name="ball", pos=[0, 0, 1])
geom: mujoco.MjsGeom = body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[0.1, 0, 0])
geom.mass = 3.0
model: mujoco.MjModel = spec.compile()

mujoco.mj_step(d, m)  # type: ignore[arg-type]
mujoco.mj_jacBody(m, d, jacobian, None, "left_foot")  # type: ignore[arg-type]
m.geom("floor").friction = "rough"  # type: ignore[assignment]
