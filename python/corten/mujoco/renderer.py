"""The module mujoco.renderer."""

from ._errors import FatalError


class Renderer:
    """Draws images of a scene. Not available."""

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=None):
        raise FatalError("mujoco.Renderer is not available: Corten has no renderer for Python yet")


__all__ = ["Renderer"]
