"""Drawing with OpenGL: the module mujoco._render. Corten does not draw; every function raises FatalError."""

from ._missing import missing
from ._structs import MjrContext, MjrRect

_REASON = "Corten has no OpenGL renderer"
_NAMES = ("addAux", "blitAux", "blitBuffer", "changeFont", "drawPixels", "figure", "finish", "getError", "label",
          "maxViewport", "overlay", "readPixels", "rectangle", "render", "resizeOffscreen", "restoreBuffer", "setAux",
          "setBuffer", "text", "uploadHField", "uploadMesh", "uploadTexture")  # fmt: skip
for _name in _NAMES:
    globals()[f"mjr_{_name}"] = missing(f"mjr_{_name}", _REASON)


def mjr_findRect(x, y, nrect, rect):
    """Index of the rectangle that contains a point; -1: none. There is one rectangle only."""
    inside = rect.left <= x < rect.left + rect.width and rect.bottom <= y < rect.bottom + rect.height
    return 0 if nrect > 0 and inside else -1


__all__ = ["MjrContext", "MjrRect", *(name for name in dir() if name.startswith("mjr_"))]
