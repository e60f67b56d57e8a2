"""corten.gym with arguments of any kind: a Python exception or a valid result, and the environment goes on. And its
docstrings."""
import importlib
import inspect
import pkgutil

import numpy as np
import pytest

pytest.importorskip("gymnasium")
hypothesis = pytest.importorskip("hypothesis")

import gymnasium  # noqa: E402
from hypothesis import given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402
from hypothesis.extra import numpy as hnp  # noqa: E402

import corten.gym  # noqa: E402

ENVS = 3
REFUSALS = (TypeError, ValueError, OverflowError, corten.Error, gymnasium.error.Error)
single = corten.gym.make("Hopper")
modes = {mode: corten.gym.make("Hopper", ENVS, autoreset_mode=mode) for mode in ("next_step", "same_step", "disabled")}

scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3), st.binary(max_size=3))
arrays = hnp.arrays(st.sampled_from([np.float64, np.float32, np.int64, np.uint8, np.bool_, np.complex128]),
                    hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4))
fitting = hnp.arrays(np.float64, (ENVS, 3), elements=st.floats(width=64))
anything = st.one_of(scalars, arrays, st.lists(scalars, max_size=4), st.dictionaries(st.text(max_size=2), scalars))


def attempt(function, *arguments, **named):
    """The result, or None if the call was refused."""
    try:
        return function(*arguments, **named)
    except REFUSALS:
        return None


def check_step(envs, result):
    observations, rewards, terminated, truncated, info = result
    assert observations.shape == envs.observation_space.shape and observations.dtype == envs.observation_space.dtype
    assert np.shape(rewards) == np.shape(terminated) == np.shape(truncated)
    assert np.isfinite(np.asarray(rewards)[np.asarray(terminated) == 0]).all()
    assert isinstance(info, dict)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(anything, fitting), max_size=4), st.sampled_from(sorted(modes)))
def test_vector_steps(actions, mode):
    envs = modes[mode]
    envs.reset(seed=1)
    for action in actions:
        result = attempt(envs.step, action)
        if result is not None:
            check_step(envs, result)
    first = envs.reset(seed=1)[0]
    assert np.isfinite(first).all()
    np.testing.assert_array_equal(first, envs.reset(seed=1)[0])
    check_step(envs, envs.step(np.zeros((ENVS, 3))))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.one_of(anything, hnp.arrays(np.float64, 3, elements=st.floats(width=64))), max_size=4))
def test_single_steps(actions):
    single.reset(seed=2)
    for action in actions:
        result = attempt(single.step, action)
        if result is not None:
            assert result[0].shape == single.observation_space.shape
            assert type(result[1]) is float and type(result[2]) is bool and type(result[3]) is bool
            assert np.isfinite(result[1]) or result[2]
    first = single.reset(seed=2)[0]
    np.testing.assert_array_equal(first, single.reset(seed=2)[0])


@settings(max_examples=60, deadline=None)
@given(anything, st.one_of(anything, st.fixed_dictionaries({"reset_mask": anything})))
def test_resets(seed, options):
    envs = modes["next_step"]
    envs.reset(seed=3)
    for environment in (envs, single):
        try:
            environment.reset(seed=seed, options=options)
        except (*REFUSALS, AttributeError, KeyError):
            pass
    assert np.isfinite(envs.reset(seed=3)[0]).all()


@settings(max_examples=60, deadline=None)
@given(anything, anything, st.sampled_from(["frame_skip", "max_episode_steps", "reset_noise_scale", "xml_file",
                                            "autoreset_mode", "no_such_option", "render_mode"]), anything)
def test_making(task, count, option, value):
    """Few of these can be made; none crashes."""
    if isinstance(count, int) and not -3 < count < 5:
        count = 2
    for name in (task, "Hopper"):
        try:
            envs = corten.gym.make(name, count, **{option: value})
        except (*REFUSALS, AttributeError, KeyError, FileNotFoundError, IsADirectoryError):
            continue
        assert isinstance(envs, (corten.gym.TaskEnv, corten.gym.VectorTaskEnv))


def test_docstrings():
    """Modules, classes, and functions that are public."""
    for entry in pkgutil.walk_packages(corten.gym.__path__, "corten.gym."):
        module = importlib.import_module(entry.name)
        assert module.__doc__, entry.name
        for name, thing in vars(module).items():
            if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
                continue
            if inspect.isclass(thing) or inspect.isfunction(thing):
                assert inspect.getdoc(thing), f"{entry.name}.{name}"
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                    assert inspect.getdoc(getattr(thing, member)), f"{entry.name}.{name}.{member}"
