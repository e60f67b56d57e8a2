"""Pictures of a simulation, without a screen: colour, depth, segmentation and normals.

    renderer = corten.Renderer(model, 480, 640)
    renderer.update(data, camera="side")
    image = renderer.render()                        # 480 x 640 x 3, uint8
"""
from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import NamedTuple, SupportsIndex, TypeVar

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import address, index
from ._library import Handle, check, lib, returned
from .data import Data
from .errors import ArgumentError
from .model import Model
from .objects import object_id
from .video import png

__all__ = ["FreeCamera", "Renderer"]

_Number = TypeVar("_Number", np.uint8, np.int32, np.float32)

class FreeCamera(NamedTuple):
    """A camera that looks at a point. What is None is as the model's <visual> and <statistic> say. track: a body, by
    name or id, that the camera follows; lookat is then relative to it."""
    lookat: Sequence[float] | None = None
    distance: float | None = None
    azimuth: float | None = None
    elevation: float | None = None
    track: str | SupportsIndex | None = None


def render_options(height: SupportsIndex, width: SupportsIndex, samples: SupportsIndex, groups: Iterable[int],
                   background: Sequence[float] | None, **values: int) -> tuple[_c.RenderOptions, object]:
    """Options, and what must live as long as they do."""
    options = _c.RenderOptions()
    lib.corten_render_options_default(ctypes.addressof(options))
    options.height, options.width = index(height, "height"), index(width, "width")
    options.samples = index(samples, "samples")
    options.geom_groups = sum(1 << index(g, "groups") for g in set(groups))
    for name, value in values.items():
        setattr(options, name, int(value))
    if background is None:
        return options, None
    colour = np.ascontiguousarray(background, np.float32)
    if colour.shape != (3,):
        raise ArgumentError(f"background has the shape {colour.shape}; it must have 3 numbers")
    options.background = address(colour)
    return options, colour


def point_of_view(model: Model, camera: str | SupportsIndex | FreeCamera | None) -> _c.ViewPoint:
    view = _c.ViewPoint()
    check(lib.corten_free_view(model._handle.value, ctypes.addressof(view)))
    if isinstance(camera, str):
        view.camera = object_id(model._handle, "camera", camera)
    elif isinstance(camera, FreeCamera):
        if camera.track is not None:
            view.track = object_id(model._handle, "body", camera.track)
            view.lookat = (ctypes.c_double * 3)()
        if camera.lookat is not None:
            view.lookat = (ctypes.c_double * 3)(*(float(x) for x in camera.lookat))
        for name in ("distance", "azimuth", "elevation"):
            if (value := getattr(camera, name)) is not None:
                setattr(view, name, float(value))
    elif camera is not None:
        view.camera = index(camera, "camera")
    return view


class Renderer:
    """Draws pictures of one model, on the CPU. One thread at a time may use it."""
    __slots__ = ("_handle", "_height", "_model", "_width", "__weakref__")

    def __init__(self, model: Model, height: SupportsIndex = 480, width: SupportsIndex = 640, *, samples: SupportsIndex = 4,
                 threads: SupportsIndex = 0, groups: Iterable[int] = (0, 1, 2), shadows: bool = True, textures: bool = True,
                 reflections: bool = True, haze: bool = True, tendons: bool = True, sites: bool = False,
                 contact_points: bool = False, contact_forces: bool = False, skins: bool = True, flexes: bool = True, fog: bool = False,
                 background: Sequence[float] | None = None) -> None:
        """samples: rays per pixel for colour, 1, 4, 9, 16, ... or 64. threads: 0 for all cores. groups: of geoms that are
        drawn. background: red, green and blue instead of the sky."""
        options, _kept = render_options(height, width, samples, groups, background, threads=index(threads, "threads"), shadows=shadows,
                                        textures=textures, reflections=reflections, haze=haze, tendons=tendons, sites=sites,
                                        contact_points=contact_points, contact_forces=contact_forces, skins=skins, flexes=flexes, fog=fog)
        handle = returned(lib.corten_renderer_create, model._handle.value, ctypes.addressof(options), kind=ctypes.c_void_p)
        self._handle = Handle(handle, lib.corten_renderer_free)
        self._model, self._height, self._width = model, int(options.height), int(options.width)

    @property
    def model(self) -> Model:
        """The model that is drawn."""
        return self._model

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self._height

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self._width

    def update(self, data: Data, camera: str | SupportsIndex | FreeCamera | None = None) -> None:
        """Takes the poses of a Data, which data.forward() or data.step() computed. camera: name or id of a camera of the
        model, or a FreeCamera; None shows the whole model."""
        view = point_of_view(self._model, camera)
        check(lib.corten_renderer_update(self._handle.value, data._value, ctypes.addressof(view)))

    def render(self, out: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.uint8]:
        """The colours: height x width x 3 bytes, rows from the top. out: an array to write to."""
        return self._draw("rgb", np.uint8, (self._height, self._width, 3), out)

    def depth(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The distance along the view, height x width, in metres; 0 where nothing is."""
        return self._draw("depth", np.float32, (self._height, self._width), out)

    def segmentation(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """Type and id of the object that each pixel shows, height x width x 2; -1 where nothing is. Types are the numbers
        of MuJoCo's mjtObj: 5 is a geom."""
        return self._draw("segmentation", np.int32, (self._height, self._width, 2), out)

    def normals(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """The outward normal of what each pixel shows, height x width x 3, in world axes; zero where nothing is."""
        return self._draw("normal", np.float32, (self._height, self._width, 3), out)

    def save(self, path: str) -> None:
        """Draws the colours and writes them as a PNG."""
        with open(path, "wb") as file:
            file.write(png(self.render()))

    def _repr_png_(self) -> bytes:
        return png(self.render())

    def _draw(self, name: str, kind: type[_Number], shape: tuple[int, ...],
              out: npt.NDArray[_Number] | None) -> npt.NDArray[_Number]:
        if out is None:
            out = np.empty(shape, kind)
        elif out.dtype != kind or out.shape != shape or not out.flags.c_contiguous or not out.flags.writeable:
            raise ArgumentError(f"out must be a writable, contiguous array of {kind.__name__} with the shape {shape}, not {out.dtype} "
                                f"with {out.shape}")
        images = _c.Images()
        setattr(images, name, address(out))
        setattr(images, name + "_size", out.size)
        check(lib.corten_renderer_render(self._handle.value, ctypes.addressof(images)))
        return out

    def __repr__(self) -> str:
        return f"<corten.Renderer: {self._width} x {self._height}>"
