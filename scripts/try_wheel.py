#!/usr/bin/env python3
"""A short test of an installed package, without the checkout: ./dev wheel runs it in fresh environments."""
import importlib.metadata
import pathlib
import pickle
import sys

import numpy as np

import corten
import corten.mujoco
from corten import _fast

XML = """<mujoco><worldbody><geom type="plane" size="1 1 .1"/>
<body name="ball" pos="0 0 1"><freejoint/><geom size=".1" mass="2"/></body></worldbody></mujoco>"""

checkout = pathlib.Path(__file__).resolve().parent.parent
assert checkout / "python" not in pathlib.Path(corten.__file__).resolve().parents, "this is not the installed package"
needed = [name.split(">")[0] for name in importlib.metadata.requires(sys.argv[1]) or () if "extra" not in name]
assert needed == ["numpy"], needed
assert importlib.metadata.version(sys.argv[1]).split("+")[0] == corten.__version__
assert _fast._simulate is not None, "the wheel has no compiled module"

model = corten.load_string(XML)
data = corten.Data(model)
data.step(100)
elapsed = 100 * model.opt.timestep
assert abs(data.time - elapsed) < 1e-12
assert abs(data.qvel[2] + 9.81 * elapsed) < 1e-9, data.qvel  # free fall
data.step(2000)
assert abs(sum(contact.force[0] for contact in data.contacts) - 2 * 9.81) < 0.01  # at rest: the floor carries it
assert pickle.loads(pickle.dumps(model)).hash == model.hash
batch = corten.Batch(model, 8)
batch.step(10)
assert np.from_dlpack(batch.tensor("qpos")).shape == (8, 7)
m = corten.mujoco.MjModel.from_xml_string(XML)
corten.mujoco.mj_step(m, corten.mujoco.MjData(m))
if len(sys.argv) > 2:
    note = corten.Batch(model, 2, device="auto").device_note
    assert "has no CUDA" not in note, note
print(f"Python {sys.version.split()[0]}, NumPy {np.__version__}: the package works")
