"""Reinforcement learning environments for Gymnasium.

    import corten.gym

    envs = corten.gym.make("Humanoid", num_envs=4096)
    observations, info = envs.reset(seed=1)
    observations, rewards, terminated, truncated, info = envs.step(envs.action_space.sample())

Environments need Gymnasium: `pip install gymnasium`. A Task (observation, reward, end of an episode) does not.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from .task import Task
from .tasks import TASKS

if TYPE_CHECKING:
    from .env import TaskEnv
    from .vector import VectorTaskEnv

_ENVIRONMENTS = {"TaskEnv": "env", "VectorTaskEnv": "vector"}

__all__ = ["TASKS", "Task", "TaskEnv", "VectorTaskEnv", "make", "register"]


@overload
def make(task: str | Task | type[Task], num_envs: None = None, device: str = "cpu", **options: Any) -> TaskEnv: ...


@overload
def make(task: str | Task | type[Task], num_envs: SupportsIndex, device: str = "cpu",
         **options: Any) -> VectorTaskEnv: ...


def make(task: str | Task | type[Task], num_envs: SupportsIndex | None = None, device: str = "cpu",
         **options: Any) -> TaskEnv | VectorTaskEnv:
    """An environment of a task: a gymnasium.Env, or with `num_envs` a gymnasium.vector.VectorEnv.

    task: a name such as "Humanoid" or "Humanoid-v5", a Task or a class of tasks. device: "cpu" or "cuda".
    options: those of the task and of TaskEnv or VectorTaskEnv.
    """
    if num_envs is not None:
        from .vector import VectorTaskEnv
        return VectorTaskEnv(task, num_envs, device=device, **options)
    if device != "cpu":
        raise ValueError(f"device is {device!r}: a single environment runs on the CPU; give num_envs")
    from .env import TaskEnv
    return TaskEnv(task, **options)


def register(namespace: str = "corten") -> None:
    """Registers the tasks with Gymnasium: gymnasium.make("corten/Humanoid-v5"), and gymnasium.make_vec."""
    from .registry import register_tasks
    register_tasks(namespace)


def __getattr__(name: str) -> Any:
    """Imports the classes that need Gymnasium when they are used."""
    if name not in _ENVIRONMENTS:
        raise AttributeError(f"module 'corten.gym' has no attribute {name!r}")
    import importlib
    return getattr(importlib.import_module(f".{_ENVIRONMENTS[name]}", __name__), name)
