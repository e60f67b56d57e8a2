"""Queries about all environments of a Batch: Jacobians, rays and heights of terrain."""
from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from . import _c, objects
from ._arrays import CUDA_DEVICES, address, host, numbers
from ._dlpack import imported
from ._fields import BatchArrays
from ._library import check, lib
from .dynamics import frame_code, ray_filter
from .errors import ArgumentError
from .model import Model
from .objects import Key

Frame = tuple[str, Key]


class BatchRayHits(NamedTuple):
    """First hits of rays: arrays of envs x rays, and x 3 for normals. With arrays on a GPU, those that were given."""
    distance: Any
    geom: Any
    normal: Any


def _cuda_interface(array: Any) -> dict[str, Any] | None:
    try:
        return getattr(array, "__cuda_array_interface__", None)
    except Exception:  # torch raises AttributeError's relatives for tensors on the host
        return None


def on_gpu(array: Any) -> bool:
    """Whether an array is in the memory of a GPU."""
    if array is None or type(array) is np.ndarray:
        return False
    if hasattr(array, "__dlpack_device__"):
        return array.__dlpack_device__()[0] in CUDA_DEVICES
    return _cuda_interface(array) is not None


def device_memory(array: Any, stream: int) -> dict[str, Any] | None:
    """An array on a GPU, described as by CUDA's array interface; None for arrays on the host. stream: the batch's. By
    DLPack, which makes the stream wait for what the array's library has submitted; by CUDA's array interface if the
    library has no DLPack."""
    found = imported(array, stream) if stream else None
    return _cuda_interface(array) if found is None else found


def device_address(interface: dict[str, Any], shape: tuple[int, ...], types: tuple[str, ...], name: str) -> int:
    """Address of an array on the device, after checks."""
    if interface["typestr"] not in types or tuple(interface["shape"]) != shape:
        raise ArgumentError(f"{name} is {interface['typestr']} of shape {tuple(interface['shape'])}; "
                            f"it must be {' or '.join(types)} of shape {shape}")
    if interface.get("strides") not in (None, _packed(interface)):
        raise ArgumentError(f"{name} must be contiguous")
    return int(interface["data"][0])


def _packed(interface: dict[str, Any]) -> tuple[int, ...]:
    """Strides, in bytes, of a contiguous array of this shape and type."""
    strides, step = [], int(interface["typestr"][2:])
    for extent in reversed(interface["shape"]):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides))


class _Arrays:
    """The arrays of a query, as members of its struct: all on the host, or all on the batch's GPU."""

    def __init__(self, batch: BatchQueries, query: ctypes.Structure, on_device: bool) -> None:
        self.query, self.envs, self.on_device = query, batch.envs, on_device
        self.stream = batch._stream() if on_device else 0
        self.kept: list[Any] = []
        time = _c.Tensor()
        check(lib.corten_batch_tensor(batch._handle.value, b"time", ctypes.addressof(time)))
        self.real = f"<f{time.dtype_bits // 8}"
        setattr(query, "on_device", int(on_device))

    def _set(self, name: str, place: int, size: int, array: Any) -> None:
        setattr(self.query, name, place)
        setattr(self.query, name + "_size", size)
        self.kept.append(array)

    def input(self, name: str, value: Any, shapes: Iterable[tuple[int, ...]]) -> None:
        """An input with one of these shapes; None: not given."""
        if value is None:
            return
        if not self.on_device:
            array = numbers(value, None, name)
            if array.shape not in (allowed := list(shapes)):
                raise ArgumentError(f"{name} has shape {array.shape}; it must be {' or '.join(map(str, allowed))}")
            return self._set(name, address(array), array.size, array)
        interface, shape = self._interface(name, value), tuple(value.shape)
        allowed = list(shapes)
        place = device_address(interface, shape if shape in allowed else allowed[-1], (self.real,), name)
        self._set(name, place, int(np.prod(shape)), value)

    def mask(self, value: Any) -> None:
        if value is None:
            return
        if self.on_device:
            interface = self._interface("mask", value)
            return self._set("mask", device_address(interface, (self.envs,), ("|b1", "|u1", "|i1"), "mask"), self.envs,
                             value)
        array = np.ascontiguousarray(np.asarray(host(value)) != 0).view(np.uint8)
        if array.shape != (self.envs,):
            raise ArgumentError(f"mask has shape {array.shape}; it must be ({self.envs},)")
        self._set("mask", address(array), array.size, array)

    def output(self, name: str, shape: tuple[int, ...], given: Any, integer: bool = False) -> Any:
        """An output: the user's array, or on the host a new one of NaN (-1 for integers), which a mask leaves."""
        if self.on_device:
            if given is not None:
                place = device_address(self._interface(name, given), shape, ("<i4" if integer else self.real,), name)
                self._set(name, place, int(np.prod(shape)), given)
            return given
        kind = np.dtype(np.int32 if integer else np.float64)
        array = np.full(shape, -1 if integer else np.nan, kind) if given is None else given
        if (not isinstance(array, np.ndarray) or array.dtype != kind or array.shape != shape
                or not array.flags.c_contiguous or not array.flags.aligned or not array.flags.writeable):
            raise ArgumentError(f"{name} must be a writable, contiguous {kind} array of shape {shape}")
        if array.size:
            self._set(name, address(array), array.size, array)
        return array

    def _interface(self, name: str, array: Any) -> dict[str, Any]:
        interface = device_memory(array, self.stream)
        self.kept.append(interface)
        if interface is None:
            raise ArgumentError(f"{name} is not on the GPU; either all arrays of a query are there or none")
        return interface


def _outputs(out: Any, count: int, names: str) -> tuple[Any, ...]:
    """The user's output arrays, None for those that were not given."""
    if out is None:
        return (None,) * count
    given = tuple(out) if isinstance(out, (tuple, list)) else (out,)
    if len(given) > count or (count > 1 and not isinstance(out, (tuple, list))):
        raise ArgumentError(f"out must be a tuple of arrays: {names}")
    return given + (None,) * (count - len(given))


class BatchQueries(BatchArrays):
    """What Batch inherits. Poses follow from the present state of each environment; the batch's arrays do not change.

    mask: one entry per environment; where it is false, results do not change (NaN, or -1, in new arrays). out: arrays
    for the results. Arrays on the GPU of the batch (torch, CuPy, JAX), of its precision, keep everything there: then all
    arrays of the query must be, and the work is ordered by the batch's stream (`batch.tensor("qpos").stream`).
    """
    __slots__ = ()

    def _stream(self) -> int:
        """The batch's stream on a GPU; 0 on the CPU."""
        tensor = _c.Tensor()
        check(lib.corten_batch_tensor(self._handle.value, b"qpos", ctypes.addressof(tensor)))
        return int(tensor.stream or 0)

    def _on_device(self, *arrays: Any) -> bool:
        """Whether arrays are on a GPU, and the batch too. One on the CPU takes copies of them."""
        return any(on_gpu(array) for array in arrays) and self._stream() != 0

    def _ask(self, function: Callable[..., int], query: ctypes.Structure) -> None:
        check(function(self._handle.value, ctypes.addressof(query)))

    def _jacobians(self, query: _c.JacobianQuery, points: Any, mask: Any, out: Any, rotational: bool) -> tuple[Any, Any]:
        given = _outputs(out, 2 if rotational else 1, "translational, rotational")
        arrays = _Arrays(self, query, self._on_device(points, mask, *given))
        shape = (self.envs, 3, self.model.nv)
        arrays.input("points", points, [(3,), (self.envs, 3)])
        arrays.mask(mask)
        linear = arrays.output("translational", shape, given[0])
        angular = arrays.output("rotational", shape, given[1]) if rotational else None
        self._ask(lib.corten_batch_jacobian, query)
        return linear, angular

    def jacobian(self, kind: str, key: Key, *, mask: Any = None, out: Any = None) -> tuple[Any, Any]:
        """Translational and rotational Jacobians (envs x 3 x nv each) of a frame, as Data.jacobian: kind is "body", "com",
        "geom" or "site"."""
        code, i = frame_code(self.model, kind, key)
        return self._jacobians(_c.JacobianQuery(object=code, id=i), None, mask, out, True)

    def point_jacobian(self, body: Key, points: Any, *, mask: Any = None, out: Any = None) -> tuple[Any, Any]:
        """Jacobians of world points that move with a body: 3 numbers, or envs x 3."""
        code, i = frame_code(self.model, "body", body)
        return self._jacobians(_c.JacobianQuery(object=code, id=i), points, mask, out, True)

    def subtree_com_jacobian(self, body: Key, *, mask: Any = None, out: Any = None) -> Any:
        """Jacobians (envs x 3 x nv) of the centre of mass of a body and its descendants."""
        code, i = frame_code(self.model, "com", body)
        return self._jacobians(_c.JacobianQuery(object=code, id=i, subtree=1), None, mask, out, False)[0]

    def rays(self, directions: Any, origins: Any = None, *, frame: Frame | None = None,
             groups: Iterable[object] | None = None, statics: bool = True, exclude_body: Key | None = None,
             mask: Any = None, out: Any = None) -> BatchRayHits:
        """Casts rays in every environment. directions and origins: 3 numbers for all rays, n x 3, or envs x n x 3; without
        origins, they start at the origin of the frame. frame: the object in whose frame they are given, such as
        ("site", "lidar") or ("body", "head"); by default the world. Filters as for Data.rays. out: arrays (distance,
        geom, normal)."""
        given = _outputs(out, 3, "distance, geom, normal")
        code, i = (0, 0) if frame is None else _frame_of(self.model, frame)
        on_device = self._on_device(directions, origins, mask, *given)
        if not on_device:
            directions = numbers(directions, None, "directions")
            origins = None if origins is None else numbers(origins, None, "origins")
        count = max(1 if a is None or len(a.shape) < 2 else int(a.shape[-2]) for a in (directions, origins))
        chosen = ray_filter(self.model, groups, statics, exclude_body)
        query = _c.RayQuery(count=count, frame=code, frame_id=i, filter=ctypes.addressof(chosen))
        arrays = _Arrays(self, query, on_device)
        shapes = [(3,), (count, 3), (self.envs, count, 3)]
        arrays.input("origins", origins, shapes)
        arrays.input("directions", directions, shapes)
        arrays.mask(mask)
        hits = BatchRayHits(arrays.output("distances", (self.envs, count), given[0]),
                            arrays.output("geoms", (self.envs, count), given[1], integer=True),
                            arrays.output("normals", (self.envs, count, 3), given[2]))
        self._ask(lib.corten_batch_rays, query)
        return hits

    def lidar(self, azimuths: Any, elevations: Any, *, frame: Frame | None = None, groups: Iterable[object] | None = None,
              statics: bool = True, exclude_body: Key | None = None, mask: Any = None) -> BatchRayHits:
        """A lidar at the origin of an object's frame: distances and geoms, envs x elevations x azimuths, and normals, x 3.
        Angles in radians: azimuths from x towards y, elevations from there towards z. Distances are -1 where nothing is.
        For a lidar whose results stay on a GPU, call rays() with lidar_directions() there."""
        directions = lidar_directions(azimuths, elevations)
        hits = self.rays(directions, frame=frame, groups=groups, statics=statics, exclude_body=exclude_body, mask=mask)
        shape = (self.envs, np.size(elevations), np.size(azimuths))
        return BatchRayHits(hits.distance.reshape(shape), hits.geom.reshape(shape), hits.normal.reshape(*shape, 3))

    def heights(self, geom: Key, points: Any, *, frame: Frame | None = None, mask: Any = None, out: Any = None) -> Any:
        """World heights (envs x n) of a height field's surface above points: n x 2 or envs x n x 2, x and y in the world,
        or in the frame of an object, such as ("body", "torso"). NaN outside the field."""
        given = _outputs(out, 1, "heights")
        on_device = self._on_device(points, mask, *given)
        points = points if on_device else numbers(points, None, "points")
        if len(points.shape) not in (2, 3):
            raise ArgumentError(f"points has shape {tuple(points.shape)}; it must be (n, 2) or (envs, n, 2)")
        code, i = (0, 0) if frame is None else _frame_of(self.model, frame)
        count = int(points.shape[-2])
        query = _c.HeightQuery(geom=objects.object_id(self.model._handle, "geom", geom), count=count, frame=code,
                               frame_id=i)
        arrays = _Arrays(self, query, on_device)
        arrays.input("points", points, [(count, 2), (self.envs, count, 2)])
        arrays.mask(mask)
        heights = arrays.output("heights", (self.envs, count), given[0])
        self._ask(lib.corten_batch_heights, query)
        return heights


def lidar_directions(azimuths: Any, elevations: Any) -> Any:
    """Unit directions of a lidar's rays, (elevations * azimuths) x 3: for each elevation all azimuths, in radians. x points
    forward, y left, z up."""
    turn, lift = np.meshgrid(np.ravel(azimuths), np.ravel(elevations))
    level = np.cos(lift)
    return np.stack([level * np.cos(turn), level * np.sin(turn), np.sin(lift)], axis=-1).reshape(-1, 3)


def _frame_of(model: Model, frame: Frame) -> tuple[int, int]:
    if not isinstance(frame, tuple) or len(frame) != 2:
        raise ArgumentError(f'frame is {frame!r}; it must be a kind and a name, such as ("site", "lidar")')
    return frame_code(model, *frame)


