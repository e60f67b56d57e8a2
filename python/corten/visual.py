"""Settings of <visual>: `model.vis.map.znear`, `model.vis.global_.fovy`."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import lib, text

Read = Callable[[str], npt.NDArray[Any]]


def _sections() -> dict[str, list[str]]:
    """{section: settings}"""
    found: dict[str, list[str]] = {}
    for i in range(lib.corten_model_field_count()):
        name = text(lib.corten_model_field_name(i))
        if name.startswith("vis."):
            section, setting = name.split(".")[1:]
            found.setdefault(section, []).append(setting)
    return found


class VisualSection:
    """One section of <visual>."""
    __slots__ = ("_name", "_values")

    def __init__(self, name: str, settings: list[str], read: Read) -> None:
        self._name = name
        self._values = {setting: read(f"vis.{name}.{setting}") for setting in settings}

    def __getattr__(self, setting: str) -> Any:
        if setting.startswith("_"):
            raise AttributeError(setting)
        if setting not in self._values:
            raise AttributeError(f"vis.{self._name} has no {setting!r}; it has {', '.join(self._values)}")
        value = self._values[setting]
        return value.item() if value.ndim == 0 else value

    def __dir__(self) -> list[str]:
        return list(self._values)

    def __repr__(self) -> str:
        return "\n".join(f"{name:22} {np.array2string(value)}" for name, value in self._values.items())


class Visual:
    """Settings of <visual>, by section: global_, quality, headlight, map, scale, rgba. They are read-only."""
    __slots__ = ("_sections",)

    def __init__(self, read: Read) -> None:
        self._sections = {("global_" if name == "global" else name): VisualSection(name, settings, read)
                          for name, settings in _sections().items()}

    def __getattr__(self, name: str) -> VisualSection:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in self._sections:
            raise AttributeError(f"vis has no {name!r}; it has {', '.join(self._sections)}")
        return self._sections[name]

    def __dir__(self) -> list[str]:
        return list(self._sections)

    def __repr__(self) -> str:
        return "\n".join(f"{name}\n{section!r}" for name, section in self._sections.items())
