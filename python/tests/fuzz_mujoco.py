"""Calls everything of corten.mujoco, and edits Specs, with junk. Run by test_hostile.py in a process of its own.

    python fuzz_mujoco.py [EXAMPLES [SEED]]

As fuzz_surface.py: every call must return or raise one of ALLOWED, and the simulation must still run after a reset.
"""
import faulthandler
import inspect
import os
import sys
import tempfile

import hypothesis
import numpy as np
from conftest import ZOO
from fuzz_surface import junk, many
from hypothesis import strategies as st

import corten
import corten.mujoco as api

ALLOWED = (api.FatalError, api.UnexpectedError, TypeError, ValueError, AttributeError, IndexError, KeyError, BufferError,
           NotImplementedError, OverflowError, corten.Error)
MODEL = api.MjModel.from_xml_string(ZOO)
# Functions that write files, change global state, or draw.
SKIPPED = ("mj_save", "mj_print", "set_mj", "mj_resetCallbacks", "install", "mj_loadAll", "mj_loadPlugin")
FUNCTIONS = [name for name in dir(api) if name.startswith(("mj_", "mju_", "mjd_", "get_mj")) and callable(getattr(api, name))
             and not name.startswith(SKIPPED)]


def arguments(names):
    """Mostly the right model, data and sizes; sometimes anything."""
    model, data = st.just((Ellipsis, "m")), st.just((Ellipsis, "d"))
    arrays = st.sampled_from([(3, MODEL.nv), (MODEL.nv,), (MODEL.nq,), (3,), (4,), (6,), (9,), (MODEL.nv, MODEL.nv), (1,)])
    fitting = st.one_of(arrays.map(np.zeros), st.integers(-2, 9), st.none(), junk())
    known = {"m": model, "d": data, "src": data, "dst": st.one_of(data, fitting), "dest": data}
    return st.tuples(*(st.one_of(known[n], known[n], known[n], junk()) if n in known else fitting for n in names))


@st.composite
def calls(draw):
    name = draw(st.sampled_from(FUNCTIONS))
    names = [p.name for p in inspect.signature(getattr(api, name)).parameters.values() if p.kind is not p.VAR_KEYWORD]
    return name, draw(arguments(names))


def attempt(function, *values):
    try:
        return function(*values)
    except ALLOWED:
        return None


def resolved(value, scene):
    stands = isinstance(value, tuple) and len(value) == 2 and value[0] is Ellipsis and isinstance(value[1], str)
    return scene.get(value[1]) if stands else value


EXAMPLES = int(sys.argv[1]) if len(sys.argv) > 1 else 300


@many(EXAMPLES)
@hypothesis.given(st.lists(calls(), min_size=1, max_size=6))
def test_functions(sequence):
    model = api.MjModel.from_xml_string(ZOO)
    data = api.MjData(model)
    scene = {"m": model, "d": data, "data": data, "model": model}
    api.mj_forward(model, data)
    for name, values in sequence:
        attempt(getattr(api, name), *(resolved(value, scene) for value in values))
    fresh = api.MjData(api.MjModel.from_xml_string(ZOO))
    api.mj_step(fresh.model, fresh, 2)
    assert np.isfinite(fresh.qpos).all()


@many(EXAMPLES)
@hypothesis.given(st.sampled_from(["m", "d", "opt", "contact", "view", "warning"]), st.integers(0), junk(), st.booleans())
def test_members(target, which, value, by_item):
    model = api.MjModel.from_xml_string(ZOO)
    data = api.MjData(model)
    api.mj_step(model, data, 3)
    thing = {"m": model, "d": data, "opt": model.opt, "contact": data.contact[0] if data.ncon else data,
             "view": data.body("box"), "warning": data.warning}[target]
    names = [name for name in dir(thing) if not name.startswith("_")]
    name = names[which % len(names)]
    if by_item:
        array = attempt(getattr, thing, name)
        if isinstance(array, np.ndarray) and not isinstance(value, tuple):
            attempt(array.__setitem__, ..., value)
    else:
        attempt(setattr, thing, name, value)
    for call in (api.mj_forward, api.mj_step, api.mj_setConst, api.mj_resetData):
        attempt(call, model, data)
    attempt(repr, thing)


KINDS = [name.removeprefix("add_") for name in dir(api.MjSpec) if name.startswith("add_")]
IN_BODIES = ("body", "frame", "joint", "freejoint", "geom", "site", "camera", "light")


@st.composite
def edits(draw):
    kind = draw(st.sampled_from([*KINDS, *IN_BODIES]))
    return kind, draw(st.lists(st.tuples(st.integers(0), junk()), max_size=4)), draw(st.sampled_from(
        ["keep", "delete", "rename", "alt", "frame", "compile", "copy", "recompile", "attach"]))


@many(EXAMPLES)
@hypothesis.given(st.lists(edits(), min_size=1, max_size=5))
def test_specs(sequence):
    spec = api.MjSpec.from_string(ZOO)
    for kind, members, then in sequence:
        owner = spec.body("box") if kind in IN_BODIES else spec
        element = attempt(getattr(owner, f"add_{kind}"))
        if element is None:
            continue
        names = [name for name in dir(element) if not name.startswith("_")]
        for which, value in members:
            name = names[which % len(names)]
            if not callable(inspect.getattr_static(type(element), name, None)):
                attempt(setattr, element, name, value)
            attempt(getattr, element, name)
        _then(spec, owner, element, then)
    attempt(spec.to_xml)
    model = attempt(spec.compile)
    if model is not None:
        attempt(api.mj_step, model, api.MjData(model), 3)


def _then(spec, owner, element, what):
    if what == "delete":
        attempt(spec.delete, element)
    elif what == "rename":
        attempt(setattr, element, "name", "box")
    elif what == "alt":
        attempt(lambda: setattr(element.alt, "type", 4))
    elif what == "frame" and hasattr(owner, "add_frame"):
        attempt(lambda: element.set_frame(owner.add_frame()))
    elif what in ("compile", "copy"):
        attempt(getattr(spec, what))
    elif what == "recompile":
        attempt(spec.recompile, MODEL, api.MjData(MODEL))
    elif what == "attach":
        attempt(lambda: spec.attach(spec.copy(), prefix="p", frame=spec.worldbody.add_frame()))



@many(EXAMPLES)
@hypothesis.given(st.lists(st.tuples(st.sampled_from(["body", "geom", "joint", "site", "frame", "camera", "light", "inertial"]),
                                     st.lists(st.tuples(st.integers(0), junk()), max_size=3)), min_size=1, max_size=5),
                  st.booleans())
def test_native_elements(adds, keep):
    spec = corten.Spec.read_string(ZOO)
    element = spec.find("body", "box")
    for tag, members in adds:
        made = attempt(element.add, tag)
        if made is None:
            continue
        names = [attribute.name for attribute in made.attributes]
        for which, value in members:
            attempt(made.__setitem__, names[which % len(names)], value)
            attempt(made.__getitem__, names[which % len(names)])
            attempt(made.text, value)
        if not keep:
            attempt(made.remove)
            attempt(lambda: made.tag)
    model = attempt(spec.compile)
    if model is not None:
        attempt(corten.Data(model).step)


if __name__ == "__main__":
    faulthandler.enable()
    faulthandler.dump_traceback_later(280, exit=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for test in (test_functions, test_members, test_specs, test_native_elements):
            test()
            print(test.__name__, "passed", flush=True)
