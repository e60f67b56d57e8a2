"""Moving pictures, for notebooks and files."""
from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Video:
    """Frames that a notebook plays: `corten.Video(frames, fps=30)` as the last line of a cell. Frames are arrays of
    height x width x 3 bytes, such as `Renderer.render()` returns. The video is an animated PNG, which browsers play.
    """

    def __init__(self, frames: Iterable[npt.NDArray[np.uint8]] = (), fps: int = 30) -> None:
        if not 1 <= fps <= 1000:
            raise ArgumentError(f"fps must be from 1 to 1000, not {fps}")
        self.fps = fps
        self._frames: list[npt.NDArray[np.uint8]] = []
        for frame in frames:
            self.add(frame)

    def add(self, frame: npt.NDArray[np.uint8]) -> None:
        """Adds a copy of a frame."""
        frame = np.array(frame)
        if frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3 or 0 in frame.shape:
            raise ArgumentError(f"a frame must be an array of uint8 with the shape (height, width, 3), not {frame.dtype} with {frame.shape}")
        if self._frames and frame.shape != self._frames[0].shape:
            raise ArgumentError(f"a frame has the shape {frame.shape}, those before it {self._frames[0].shape}")
        self._frames.append(frame)

    def save(self, path: str) -> None:
        """Writes the video as an animated PNG."""
        with open(path, "wb") as file:
            file.write(animated_png(self._frames, self.fps))

    def _repr_png_(self) -> bytes:
        return animated_png(self._frames, self.fps)

    def __len__(self) -> int:
        return len(self._frames)

    def __repr__(self) -> str:
        return f"<corten.Video: {len(self)} frames at {self.fps} per second>"


def _chunk(name: bytes, contents: bytes) -> bytes:
    return struct.pack(">I", len(contents)) + name + contents + struct.pack(">I", zlib.crc32(name + contents))


def _start(image: npt.NDArray[np.uint8]) -> bytes:
    height, width, _ = image.shape
    return _SIGNATURE + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))


def _rows(image: npt.NDArray[np.uint8]) -> bytes:
    # Differences to the row above compress better.
    above = np.concatenate([np.zeros_like(image[:1]), image[:-1]])
    rows = (image - above).reshape(len(image), -1)
    return zlib.compress(b"".join(b"\2" + row.tobytes() for row in rows), 6)


def png(image: npt.NDArray[np.uint8]) -> bytes:
    """An image of 3 channels as PNG."""
    return _start(image) + _chunk(b"IDAT", _rows(image)) + _chunk(b"IEND", b"")


def animated_png(frames: list[npt.NDArray[np.uint8]], fps: int) -> bytes:
    """Frames of 3 channels as an animated PNG that is played again and again."""
    if not frames:
        raise ArgumentError("a video needs at least one frame")
    height, width, _ = frames[0].shape
    parts, number = [_start(frames[0]), _chunk(b"acTL", struct.pack(">II", len(frames), 0))], 0
    for frame in frames:
        parts.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, fps, 0, 0)))
        # The first frame is also what programs show that know no animations.
        data = _rows(frame)
        parts.append(_chunk(b"IDAT", data) if number == 0 else _chunk(b"fdAT", struct.pack(">I", number + 1) + data))
        number += 1 if number == 0 else 2
    return b"".join([*parts, _chunk(b"IEND", b"")])
