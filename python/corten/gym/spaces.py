"""Spaces of a model's environments."""
from __future__ import annotations

import numpy as np

from ..model import Model
from ._gymnasium import gymnasium
from .task import Array


def observation_space(observation: Array) -> gymnasium.spaces.Box:
    """All real numbers, in the shape of an observation."""
    dtype = np.dtype(str(observation.dtype).removeprefix("torch.")).type
    return gymnasium.spaces.Box(-np.inf, np.inf, observation.shape, dtype)


def action_space(model: Model) -> gymnasium.spaces.Box:
    """The ranges of the controls; infinite for a control without limits."""
    limited = model.actuator_ctrllimited.astype(bool)
    low, high = (np.where(limited, bound, default).astype(np.float32)
                 for bound, default in zip(model.actuator_ctrlrange.T, (-np.inf, np.inf)))
    return gymnasium.spaces.Box(low, high, dtype=np.float32)


def check_render_mode(mode: str | None) -> None:
    """These environments have no pictures."""
    if mode is not None:
        raise ValueError(f"render_mode is {mode!r}; it must be None: tasks do not render")
