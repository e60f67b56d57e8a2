"""Tasks as environments of gymnasium.make and gymnasium.make_vec."""
from __future__ import annotations

from typing import Any

from ._gymnasium import gymnasium
from .env import TaskEnv
from .tasks import TASKS


def make_env(task: str, **options: Any) -> TaskEnv:
    """A TaskEnv without a limit of steps: gymnasium.make adds a TimeLimit."""
    return TaskEnv(task, **{"max_episode_steps": None, **options})


def register_tasks(namespace: str) -> None:
    """Registers all tasks, once."""
    for name, task in TASKS.items():
        identifier = f"{namespace}/{name}-v5"
        if identifier not in gymnasium.registry:
            gymnasium.register(identifier, entry_point="corten.gym.registry:make_env",
                               vector_entry_point="corten.gym.vector:VectorTaskEnv",
                               max_episode_steps=task.max_episode_steps, kwargs={"task": name})
