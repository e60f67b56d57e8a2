"""Pictures of all environments of a Batch.

    renderer = corten.BatchRenderer(batch, ["hand", "side"], 64, 64)
    images = renderer.render()                       # envs x 2 x 64 x 64 x 3, uint8
    images = torch.from_dlpack(renderer.tensor("rgb"))   # of a batch on a GPU: they stay there
"""
from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import address
from ._dlpack import Tensor
from ._library import Handle, check, lib, returned
from .batch import Batch
from .batch_queries import device_address, device_memory, on_gpu
from .errors import ArgumentError
from .renderer import FreeCamera, point_of_view, render_options

__all__ = ["BatchRenderer"]

# Name: bit of the kind, numbers per pixel (0: the pixel has no axis for them), type in NumPy, CUDA and DLPack.
_KINDS: dict[str, tuple[int, int, Any, str, int]] = {
    "rgb": (1, 3, np.uint8, "|u1", 1), "rgb_float": (2, 3, np.float32, "<f4", 2), "depth": (4, 0, np.float32, "<f4", 2),
    "segmentation": (8, 2, np.int32, "<i4", 0), "normal": (16, 3, np.float32, "<f4", 2)}


class BatchRenderer:
    """Draws cameras of all environments of a batch, on its threads or on its GPU. One thread at a time may use it.

    cameras: names or ids of cameras, FreeCameras or None (the whole model), or one of these. Pictures have the shape
    envs x cameras x height x width x channels; those of depth have no channels. The other arguments are those of
    Renderer.
    """
    __slots__ = ("_handle", "_batch", "_shape", "_stream", "_device", "__weakref__")

    def __init__(self, batch: Batch, cameras: Any = None, height: SupportsIndex = 64, width: SupportsIndex = 64, *,
                 samples: SupportsIndex = 1, groups: Iterable[int] = (0, 1, 2), shadows: bool = True, textures: bool = True,
                 reflections: bool = True, haze: bool = True, tendons: bool = True, sites: bool = False, skins: bool = True,
                 flexes: bool = True, fog: bool = False, background: Sequence[float] | None = None) -> None:
        chosen = list(cameras) if isinstance(cameras, (list, tuple)) and not isinstance(cameras, FreeCamera) else [cameras]
        if not chosen:
            raise ArgumentError("cameras is empty")
        views = (_c.ViewPoint * len(chosen))(*[point_of_view(batch.model, camera) for camera in chosen])
        options, _kept = render_options(height, width, samples, groups, background, shadows=shadows, textures=textures,
                                        reflections=reflections, haze=haze, tendons=tendons, sites=sites, skins=skins, flexes=flexes, fog=fog)
        handle = returned(lib.corten_batch_renderer_create, batch._handle.value, ctypes.addressof(views), len(chosen),
                          ctypes.addressof(options), kind=ctypes.c_void_p)
        self._handle = Handle(handle, lib.corten_batch_renderer_free)
        self._batch = batch
        self._shape = (batch.envs, len(chosen), int(options.height), int(options.width))
        self._device = _c.Tensor()
        check(lib.corten_batch_tensor(batch._handle.value, b"time", ctypes.addressof(self._device)))
        self._stream = int(self._device.stream or 0)

    @property
    def batch(self) -> Batch:
        """The batch that is drawn."""
        return self._batch

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """Environments, cameras, height and width."""
        return self._shape

    def render(self, out: Any = None) -> Any:
        """The colours: envs x cameras x height x width x 3 bytes. out: an array to write to; one on the batch's GPU (torch,
        CuPy, JAX) keeps the pictures there, and the work is ordered by the batch's stream."""
        return self._draw("rgb", out)

    def depth(self, out: Any = None) -> Any:
        """The distances along the view, envs x cameras x height x width, float32; 0 where nothing is."""
        return self._draw("depth", out)

    def segmentation(self, out: Any = None) -> Any:
        """Types and ids of what the pixels show, envs x cameras x height x width x 2, int32; -1 where nothing is."""
        return self._draw("segmentation", out)

    def normals(self, out: Any = None) -> Any:
        """The outward normals, envs x cameras x height x width x 3, float32, in world axes; zero where nothing is."""
        return self._draw("normal", out)

    def tensor(self, kind: str = "rgb") -> Tensor:
        """Draws to an array of the renderer's own in the memory of the batch's device and returns it for DLPack:
        `torch.from_dlpack(renderer.tensor())`. The next call for the same kind ("rgb", "rgb_float", "depth",
        "segmentation" or "normal") overwrites it."""
        if kind not in _KINDS:
            raise ArgumentError(f"kind is {kind!r}; it must be one of {', '.join(map(repr, _KINDS))}")
        bit, _, numpy_type, _, code = _KINDS[kind]
        own = _c.Images()
        check(lib.corten_batch_renderer_device_images(self._handle.value, bit, ctypes.addressof(own)))
        check(lib.corten_batch_renderer_render(self._handle.value, ctypes.addressof(own), 1))
        extents = self._extents(kind)
        places = ctypes.c_int64 * len(extents)
        shape = places(*extents)
        strides = places(*(int(np.prod(extents[k + 1:])) for k in range(len(extents))))
        tensor = _c.Tensor()
        ctypes.memmove(ctypes.addressof(tensor), ctypes.addressof(self._device), ctypes.sizeof(tensor))
        tensor.data, tensor.ndim, tensor.byte_offset = getattr(own, kind), len(extents), 0
        tensor.dtype_code, tensor.dtype_bits, tensor.dtype_lanes = code, 8 * np.dtype(numpy_type).itemsize, 1
        tensor.shape, tensor.strides = ctypes.addressof(shape), ctypes.addressof(strides)
        return Tensor(tensor, (self._handle, shape, strides), self._batch.synchronize, columns=True)

    def _extents(self, kind: str) -> tuple[int, ...]:
        channels = _KINDS[kind][1]
        return self._shape + ((channels,) if channels else ())

    def _draw(self, kind: str, out: Any) -> Any:
        shape, (_, _, numpy_type, typestr, _) = self._extents(kind), _KINDS[kind]
        images = _c.Images()
        if on_gpu(out) and self._stream:
            interface = device_memory(out, self._stream)
            if interface is None:
                raise ArgumentError("out is not on the GPU of the batch")
            setattr(images, kind, device_address(interface, shape, (typestr,), "out"))
        else:
            array: npt.NDArray[Any] = np.empty(shape, numpy_type) if out is None else out
            if (not isinstance(array, np.ndarray) or array.dtype != numpy_type or array.shape != shape
                    or not array.flags.c_contiguous or not array.flags.writeable):
                raise ArgumentError(f"out must be a writable, contiguous array of {np.dtype(numpy_type)} with the shape {shape}")
            setattr(images, kind, address(array))
            interface, out = None, array
        setattr(images, kind + "_size", int(np.prod(shape)))
        check(lib.corten_batch_renderer_render(self._handle.value, ctypes.addressof(images), int(interface is not None)))
        return out

    def __repr__(self) -> str:
        envs, cameras, height, width = self._shape
        return f"<corten.BatchRenderer: {envs} environments, {cameras} cameras, {width} x {height}>"
