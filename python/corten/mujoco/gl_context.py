"""OpenGL contexts: the modules mujoco.gl_context, egl, glfw and osmesa. Corten does not draw with OpenGL."""

from ._errors import FatalError


class GLContext:
    """An OpenGL context. Not available."""

    def __init__(self, max_width=0, max_height=0):
        raise FatalError("GLContext is not available: Corten has no OpenGL renderer")


__all__ = ["GLContext"]
