#!/usr/bin/env python3
"""Times calls of the Python package beside mujoco's own, in one run, and prints a table: ./dev python scripts/python_calls.py

Each number is the best of several rounds; the rounds of the three columns alternate, so that the load of the machine
reaches all of them."""
import argparse
import math
import pathlib
import time

import mujoco
import numpy as np

import corten
import corten.mujoco

MODEL = pathlib.Path(__file__).resolve().parent.parent / "models/humanoid.xml"


def of_mujoco(api):
    """The calls, by name, for the mujoco package or for corten.mujoco."""
    model = api.MjModel.from_xml_path(str(MODEL))
    data = api.MjData(model)
    api.mj_step(model, data, 300)
    body, full, force = model.body("left_foot").id, np.zeros((model.nv, model.nv)), np.zeros(6)
    jacobian, point = np.zeros((3, model.nv)), np.zeros(3)
    kind = api.mjtState.mjSTATE_INTEGRATION
    state = np.zeros(api.mj_stateSize(model, kind))
    api.mj_getState(model, data, state, kind)
    product = np.zeros(model.nv)
    return {
        "qpos": lambda: data.qpos,
        "position of a body by name": lambda: data.body("left_foot").xpos,
        "Jacobian of a body": lambda: api.mj_jacBody(model, data, jacobian, None, body),
        "Jacobian of a point": lambda: api.mj_jac(model, data, jacobian, None, point, body),
        "dense M": lambda: api.mj_fullM(model, full, data.qM),
        "M x": lambda: api.mj_mulM(model, data, product, data.qvel),
        "get the state": lambda: api.mj_getState(model, data, state, kind),
        "set the state": lambda: api.mj_setState(model, data, state, kind),
        "distance of a contact": lambda: data.contact[0].dist,
        "force of a contact": lambda: api.mj_contactForce(model, data, 0, force),
        "constraint forces": lambda: data.efc_force,
        "the same after another call": lambda: (api.mj_contactForce(model, data, 0, force), data.efc_force),
    }


def of_corten():
    """The same calls of corten."""
    model = corten.load(str(MODEL))
    data = corten.Data(model)
    data.step(300)
    state, full, out = data.get_state(), np.empty((model.nv, model.nv)), data.get_state()
    body = model.body("left_foot").id
    point = np.zeros(3)
    return {
        "qpos": lambda: data.qpos,
        "position of a body by name": lambda: data.body("left_foot").xpos,
        "Jacobian of a body": lambda: data.jacobian("body", body),
        "Jacobian of a point": lambda: data.point_jacobian(body, point),
        "dense M": lambda: data.full_inertia(out=full),
        "M x": lambda: data.multiply_inertia(data.qvel),
        "get the state": lambda: data.get_state(out=out),
        "set the state": lambda: data.set_state(state),
        "distance of a contact": lambda: data.contact_dist[0],
        "force of a contact": lambda: data.contact_force(0),
        "constraint forces": lambda: data.efc_force,
        "the same after another call": lambda: (data.contact_force(0), data.efc_force),
    }


def seconds(call, repeats):
    """Time of one call in a loop."""
    numbers = range(repeats)
    start = time.perf_counter()
    for _ in numbers:
        call()
    return (time.perf_counter() - start) / repeats


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeats", type=int, default=2000)
    arguments = parser.parse_args()
    columns = [of_corten(), of_mujoco(corten.mujoco), of_mujoco(mujoco)]
    print("| microseconds per call | corten | corten.mujoco | mujoco |\n| --- | ---: | ---: | ---: |")
    for name in columns[0]:
        best = [math.inf] * len(columns)
        for _ in range(arguments.rounds):
            best = [min(b, seconds(column[name], arguments.repeats)) for b, column in zip(best, columns)]
        print(f"| {name} | " + " | ".join(f"{1e6 * b:.2f}" for b in best) + " |", flush=True)


if __name__ == "__main__":
    main()
