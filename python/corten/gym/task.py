"""Task: what an environment observes and rewards, for many environments at once."""
from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any

import numpy as np

from ..model import Model, load, load_string

if TYPE_CHECKING:
    from .simulation import Simulation

Array = Any  # a numpy array or a torch tensor

MODELS = pathlib.Path(__file__).resolve().parent / "models"


class Task:
    """Base class of tasks. A task is written with functions of arrays that have one row per environment:

        class Balance(corten.gym.Task):
            xml_file = "cartpole.xml"
            frame_skip = 2
            reset_noise_scale = 0.01

            def terminated(self, sim):
                return abs(sim.qpos[:, 1]) > 0.2

            def reward(self, sim, action, info):
                return 1.0 * ~self.terminated(sim)

    Public attributes of the class are its options: `Balance(frame_skip=4)`. Functions get a Simulation: `sim.qpos`,
    `sim.ctrl`, the computed fields named in `fields`, and `sim.xp`, which is numpy or torch. They run on both if
    they use functions and methods that both have, such as `sim.xp.clip` and `array.sum(1)`.
    """
    xml_file: str | os.PathLike[str] | Model | None = None  #: path, MJCF text, corten.Model or the name of a file in corten/gym/models
    frame_skip = 1  #: timesteps per action
    max_episode_steps: int | None = 1000  #: when an episode is truncated; None: never
    reset_noise_scale = 0.0  #: half width of the uniform noise in the initial qpos, and in qvel

    fields: tuple[str, ...] = ()  #: computed fields of the Data that the task uses, such as "xpos"; no option

    _normal_velocities = False  #: initial velocities: normal with reset_noise_scale as deviation, not uniform

    def __init__(self, **options: Any) -> None:
        for name, value in options.items():
            if name not in self.option_names():
                raise TypeError(f"{type(self).__name__} has no option {name!r}; options are "
                                f"{', '.join(self.option_names())}")
            setattr(self, name, value)
        self.model = self._load()
        self.qpos0 = np.array(self.model.qpos0)
        self.setup()

    @classmethod
    def option_names(cls) -> list[str]:
        """Names of the options."""
        return [name for name in dir(cls) if not name.startswith("_") and name not in ("dt", "fields")
                and not callable(getattr(cls, name))]

    def _load(self) -> Model:
        source = self.xml_file
        if isinstance(source, Model):
            return source
        if source is None:
            raise TypeError(f"{type(self).__name__} has no model: set xml_file")
        if isinstance(source, str) and source.lstrip().startswith("<"):
            return load_string(source)
        path = pathlib.Path(source).expanduser()
        bundled = MODELS / path
        return load(bundled if not path.exists() and bundled.exists() else path)

    @property
    def dt(self) -> float:
        """Time between actions."""
        return self.model.opt.timestep * self.frame_skip

    # ---- what a task defines

    def setup(self) -> None:
        """Called once when the model is loaded: looks up ids."""

    def initial(self, random: np.random.Generator) -> tuple[Array, Array]:
        """qpos and qvel at the start of an episode of one environment; `random` is a numpy.random.Generator."""
        noise = self.reset_noise_scale
        qpos = self.qpos0 + random.uniform(-noise, noise, self.model.nq)
        if self._normal_velocities:
            return qpos, noise * random.standard_normal(self.model.nv)
        return qpos, random.uniform(-noise, noise, self.model.nv)

    def observation(self, sim: Simulation) -> Array:
        """Observations, one row per environment. Default: qpos and qvel."""
        return sim.xp.concatenate([sim.qpos, sim.qvel], 1)

    def before(self, sim: Simulation) -> Array:
        """What reward() needs to know about the state before the step: an array, which it finds as sim.before.
        Do not return a view of an array of `sim`."""
        return None

    def reward(self, sim: Simulation, action: Array, info: dict[str, Array]) -> Array:
        """Rewards, one per environment. May add arrays to `info`."""
        return sim.zeros()

    def terminated(self, sim: Simulation) -> Array:
        """Where the episode is over. Default: nowhere."""
        return sim.zeros() != 0

    def info(self, sim: Simulation) -> dict[str, Array]:
        """Arrays for the `info` of reset() and step()."""
        return {}


def checked(value: Array, sim: Simulation, name: str, flat: bool = False) -> Array:
    """What a function of a task returned, which must have one row per environment; flat: one number."""
    shape = tuple(getattr(value, "shape", ()))
    envs = len(sim.qpos)
    if not shape or shape[0] != envs or (flat and len(shape) != 1):
        got = f"an array of shape {shape}" if shape else f"{value!r}"
        wanted = f"({envs},)" if flat else f"({envs}, ...)"
        raise ValueError(f"{name}() of the task returned {got}; it must have the shape {wanted}: one row per environment")
    return value


def checked_info(info: Any, sim: Simulation) -> dict[str, Array]:
    """What info() of a task returned."""
    if not isinstance(info, dict):
        raise ValueError(f"info() of the task returned {info!r}; it must be a dict of arrays")
    return {name: checked(value, sim, f"info()[{name!r}], from info") for name, value in info.items()}


def as_task(task: str | Task | type[Task], options: dict[str, Any]) -> Task:
    """The Task that a user named: a name, a class or a Task."""
    if isinstance(task, str):
        from .tasks import find
        task = find(task)
    if isinstance(task, type) and issubclass(task, Task):
        return task(**options)
    if not isinstance(task, Task):
        raise TypeError(f"task is {task!r}; it must be a name, a Task or a class of tasks")
    if options:
        raise TypeError(f"give the options {', '.join(options)} to the task: {type(task).__name__}(...)")
    return task
