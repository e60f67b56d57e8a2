"""The tasks of Gymnasium's MuJoCo suite, version 5."""
from __future__ import annotations

from ..task import Task
from .arms import Pusher, Reacher
from .humanoids import Humanoid, HumanoidStandup
from .pendulums import InvertedDoublePendulum, InvertedPendulum
from .runners import Ant, HalfCheetah, Hopper, Swimmer, Walker2d

#: name: class of the task
TASKS: dict[str, type[Task]] = {task.__name__: task for task in (
    Ant, HalfCheetah, Hopper, Humanoid, HumanoidStandup, InvertedDoublePendulum, InvertedPendulum, Pusher, Reacher,
    Swimmer, Walker2d)}


def find(name: str) -> type[Task]:
    """The class of a task by name, such as "Ant" or "Ant-v5"."""
    plain = name.removesuffix("-v5")
    if plain not in TASKS:
        raise ValueError(f"there is no task {name!r}; tasks are {', '.join(TASKS)}, all of version 5")
    return TASKS[plain]
