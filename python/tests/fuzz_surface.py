"""Calls everything public with junk. Run by test_hostile.py in a process of its own: a crash ends the process.

    python fuzz_surface.py [EXAMPLES [SEED]]

Every call must return, or raise one of ALLOWED. Whatever happened, the objects must still simulate after a reset.
"""
import faulthandler
import inspect
import os
import sys
import tempfile

import hypothesis
import numpy as np
from conftest import ZOO
from hypothesis import strategies as st

import corten

ALLOWED = (corten.Error, TypeError, ValueError, AttributeError, IndexError, BufferError)

MODEL = corten.load_string(ZOO)
NAMES = ["box", "elbow", "floor", "hand", "start", "qpos", "body_mass", "body", "geom", "com", "kinematics",
         "opt.timestep", ""]
SIZES = (0, 1, 2, 3, 6, MODEL.nq, MODEL.nv, MODEL.nu, MODEL.nbody)


class Rude:
    """Raises whatever it is asked."""

    def __index__(self):
        raise ValueError("no")

    __float__ = __len__ = __iter__ = __array__ = __fspath__ = __index__


def arrays():
    kinds = ("f8", "f4", "i4", "u1", "?", "O", "S3", "U2", ">f8", "c16", "M8[s]", [("a", "f8")])

    def make(kind, shape, form):
        array = np.ones(shape, kind)
        if form == "reversed" and array.ndim:
            return array[::-1]
        if form == "strided" and array.ndim:
            return np.repeat(array, 2, axis=0)[::2]
        if form == "nan" and array.dtype.kind == "f":
            array[...] = np.nan
        array.flags.writeable = form != "frozen"
        return array
    shapes = st.lists(st.sampled_from(SIZES), max_size=3)
    return st.builds(make, st.sampled_from(kinds), shapes,
                     st.sampled_from(["plain", "reversed", "strided", "frozen", "nan"]))


def junk():
    numbers = st.one_of(st.integers(-3, 20), st.sampled_from([2**31, -2**31 - 1, 2**63, 2**64, 10**40, -10**40]),
                        st.floats(),
                        st.sampled_from([10**400, 1e308, -0.0, complex(1, 2)]))
    words = st.one_of(st.sampled_from(NAMES), st.text(max_size=5),
                      st.sampled_from(["\0", "a\0b", "\udcff", "x" * 10000]))
    fixed = st.sampled_from([None, True, False, b"", b"\0", object(), Rude(), int, np.float64(3), np.int8(2), ...,
                             slice(1, 2)])
    simple = st.one_of(numbers, words, fixed, arrays())
    things = st.sampled_from(["data", "model", "batch", "edit", "other"]).map(lambda name: (Ellipsis, name))
    return st.one_of(simple, things, st.lists(simple, max_size=7), st.dictionaries(words, simple, max_size=3),
                     st.tuples(simple, simple), st.sets(words, max_size=2))


class Scene:
    """New objects for every example."""

    def __init__(self):
        self.model, self.edit = MODEL, MODEL.edit()
        self.data, self.batch = corten.Data(MODEL), corten.Batch(MODEL, 2, threads=1, vary=["body_mass"])
        self.data.step()
        self.other = corten.Data(OTHER)

    def __getitem__(self, value):
        """The object that an argument stands for."""
        if isinstance(value, tuple) and len(value) == 2 and value[0] is Ellipsis and isinstance(value[1], str):
            return getattr(self, value[1], None)
        return value


OTHER = corten.load_string("<mujoco><worldbody><body><joint/><geom size='1'/></body></worldbody></mujoco>")
TARGETS = {
    "data": lambda s: s.data, "model": lambda s: s.model, "batch": lambda s: s.batch, "edit": lambda s: s.edit,
    "module": lambda s: corten, "body": lambda s: s.data.body("box"), "sensor": lambda s: s.data.sensor(0),
    "edited": lambda s: s.edit.joint(0), "options": lambda s: s.edit.opt, "tensor": lambda s: s.batch.tensor("qpos"),
    "hits": lambda s: s.data.rays([0, 0, 3], [[0, 0, -1]]), "contact": lambda s: s.data.contacts[0],
}
SPECIAL = ("__getitem__", "__len__", "__array__", "__dlpack__", "__eq__", "__hash__", "__reduce__", "__deepcopy__",
           "__repr__",
           "_repr_html_", "__getattr__", "__setattr__", "__delattr__")
SKIPPED = {"save"}  # writes files


def callables():
    scene, found = Scene(), []
    for target, get in TARGETS.items():
        thing = get(scene)
        for name in dir(thing):
            if name.startswith("_") and name not in SPECIAL or name in SKIPPED:
                continue
            try:
                member = getattr(thing, name)
            except AttributeError:
                continue
            if callable(member):
                found.append((target, name))
    return found


def parameters(target, name):
    try:
        return list(inspect.signature(getattr(TARGETS[target](Scene()), name)).parameters)
    except (TypeError, ValueError):
        return []


CALLABLES = callables()
PARAMETERS = {key: parameters(*key) for key in CALLABLES}


def attempt(function, *arguments, **keywords):
    try:
        return function(*arguments, **keywords)
    except ALLOWED:
        return None


def alive(scene):
    """The objects still work."""
    scene.data.reset()
    assert scene.data.step(2) == 0
    assert np.isfinite(scene.data.qpos).all()
    attempt(scene.batch.step)  # an argument of a reset may have changed it
    repr(scene.data), repr(scene.batch), repr(scene.model)


@st.composite
def calls(draw):
    key = draw(st.sampled_from(CALLABLES))
    names = PARAMETERS[key]
    positional = draw(st.lists(junk(), min_size=0, max_size=min(len(names) + 1, 4)))
    keywords = draw(st.dictionaries(st.sampled_from(names), junk(), max_size=2)) if names else {}
    return key, positional, keywords


def many(examples):
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else None
    shared = hypothesis.settings(max_examples=examples, deadline=None, database=None, derandomize=seed is None,
                                 suppress_health_check=list(hypothesis.HealthCheck))
    return lambda test: shared(hypothesis.seed(seed)(test) if seed is not None else test)


EXAMPLES = int(sys.argv[1]) if len(sys.argv) > 1 else 400


@many(EXAMPLES)
@hypothesis.given(st.lists(calls(), min_size=1, max_size=6))
def test_calls(sequence):
    scene = Scene()
    for (target, name), positional, keywords in sequence:
        function = getattr(TARGETS[target](scene) if target != "contact" or scene.data.ncon else scene.data, name, None)
        if function is not None:
            result = attempt(function, *(scene[a] for a in positional), **{k: scene[a] for k, a in keywords.items()})
            repr(result)
    alive(scene)


@many(EXAMPLES)
@hypothesis.given(st.sampled_from(["data", "model", "batch", "edit", "body", "edited", "options", "sensor"]),
                  st.integers(0),
                  junk(), st.integers(0))
def test_assignments(target, which, value, then):
    scene = Scene()
    thing = TARGETS[target](scene)
    names = [name for name in dir(thing) if not name.startswith("_")]
    attempt(setattr, thing, names[which % len(names)], scene[value])
    attempt(getattr, thing, names[which % len(names)])
    key = CALLABLES[then % len(CALLABLES)]
    if key[0] == "data":
        attempt(getattr(scene.data, key[1]))
    attempt(scene.data.forward)
    attempt(scene.edit.finish)
    alive(scene)


@many(EXAMPLES // 2)
@hypothesis.given(st.lists(st.tuples(st.integers(0), st.sampled_from([np.nan, np.inf, -1e300, 1e300, 0.0, -1.0])),
                           max_size=4),
                  st.lists(st.integers(0), min_size=1, max_size=4))
def test_bad_numbers(writes, runs):
    """Bad numbers in any field, then any function."""
    scene = Scene()
    names = [*corten.data._tables.DATA_FIXED]
    for which, value in writes:
        array = getattr(scene.data, names[which % len(names)])
        if array.flags.writeable and array.dtype.kind == "f":
            array[...] = value
    data_calls = [name for target, name in CALLABLES if target == "data" and not name.startswith("__")]
    for which in runs:
        attempt(getattr(scene.data, data_calls[which % len(data_calls)]))
    for call in (lambda: scene.data.rays([0, 0, 3], [[0, 0, -1]]), lambda: scene.data.geom_distance(0, 2),
                 lambda: scene.data.contacts, scene.data.step):
        attempt(call)
    alive(scene)


@many(EXAMPLES // 4)
@hypothesis.given(st.integers(0, 2**32),
                  st.lists(st.tuples(st.floats(0, 1), st.text(max_size=4)), min_size=1, max_size=4))
def test_damaged_models(seed, damages):
    text = ZOO
    for where, what in damages:
        i = int(where * len(text))
        text = text[:i] + what + text[i + seed % 7:]
    model = attempt(corten.load_string, text)
    if model is not None:
        attempt(corten.Data(model).step, 3)


if __name__ == "__main__":
    faulthandler.enable()
    faulthandler.dump_traceback_later(280, exit=True)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for test in (test_calls, test_assignments, test_bad_numbers, test_damaged_models):
            test()
            print(test.__name__, "passed", flush=True)
