"""The module mujoco.viewer."""

from ._missing import missing

_REASON = "Corten has no viewer for Python yet"
launch = missing("mujoco.viewer.launch", _REASON)
launch_from_path = missing("mujoco.viewer.launch_from_path", _REASON)
launch_passive = missing("mujoco.viewer.launch_passive", _REASON)
launch_repl = missing("mujoco.viewer.launch_repl", _REASON)


class Handle:
    """What launch_passive returns."""


__all__ = ["Handle", "launch", "launch_from_path", "launch_passive", "launch_repl"]
