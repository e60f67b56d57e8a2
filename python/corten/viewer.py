"""A simulation in the browser.

    corten.viewer.launch(model, data)                # simulates, until the page is closed

    with corten.viewer.launch_passive(model, data) as viewer:
        while viewer.is_running():                   # the program simulates
            data.step()
            viewer.sync()

Both serve a page on this machine, print its address and open it. Several viewers can run at once, and several pages
can look at one. host="0.0.0.0" lets other machines connect, with the token that is part of the address. The environment
variables CORTEN_VIEWER_HOST and CORTEN_VIEWER_PORT change the defaults of host and port.
"""
from __future__ import annotations

import ctypes
import json
import os
import sys
import threading
import time
import webbrowser
from types import TracebackType
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _c
from ._arrays import address, index
from ._library import Handle, check, lib, returned, text
from .batch import Batch
from .data import Data
from .errors import ArgumentError
from .model import Model, load
from .objects import Key, encoded, object_id

__all__ = ["Viewer", "launch", "launch_passive"]


def _options(host: str | None, port: SupportsIndex | None, title: str, paused: bool, leave_after: float | None,
             page: str | os.PathLike[str] | None) -> _c.ViewerOptions:
    options = _c.ViewerOptions()
    lib.corten_viewer_options_default(ctypes.addressof(options))
    host = os.environ.get("CORTEN_VIEWER_HOST", "127.0.0.1") if host is None else host
    options.host = encoded(host)
    options.port = index(int(os.environ.get("CORTEN_VIEWER_PORT", "0")) if port is None else port, "port")
    options.title = encoded(title)
    options.running = not paused
    options.leave_after = -1 if leave_after is None else float(leave_after)
    options.page = None if page is None else os.fsencode(page)
    return options


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class Viewer:
    """A page that shows a simulation, made by launch_passive. Its functions may be called by any thread. At the end of
    a `with` block it is closed."""
    __slots__ = ("_data", "_handle", "_lock", "__weakref__")

    def __init__(self, handle: Handle, data: Data | Batch | None) -> None:
        self._handle = handle
        self._data = data
        self._lock = threading.RLock()

    @property
    def address(self) -> str:
        """Address of the page."""
        return text(returned(lib.corten_viewer_address, self._handle.value, kind=ctypes.c_char_p))

    @property
    def port(self) -> int:
        """Port that the server listens on."""
        return int(returned(lib.corten_viewer_port, self._handle.value))

    @property
    def pages(self) -> int:
        """Number of pages that look at the simulation."""
        return int(returned(lib.corten_viewer_pages, self._handle.value))

    def is_running(self) -> bool:
        """False after close(), or some seconds after the last page was closed."""
        return bool(returned(lib.corten_viewer_is_open, self._handle.value))

    def lock(self) -> threading.RLock:
        """A lock that sync() holds while it reads and writes the Data, for programs with several threads."""
        return self._lock

    def sync(self, state_only: bool = False) -> None:
        """Applies what pages have asked for (controls, positions, a push) to the Data, then shows its state. state_only:
        only the state is read, and the viewer computes the rest, as data.forward() would. Environments of a Batch are
        read as often as pictures are needed, however often sync() is called."""
        if self._data is None:
            raise ArgumentError("this viewer has no Data")
        with self._lock:
            if isinstance(self._data, Batch):
                check(lib.corten_viewer_sync_batch(self._handle.value, self._data._handle.value))
            else:
                check(lib.corten_viewer_sync(self._handle.value, self._data._value, int(state_only)))

    def tell(self, event: str, **values: Any) -> None:
        """Sends an event to all pages, also to those that come later: tell("camera", distance=3, azimuth=90).
        docs/viewer.md lists those that pages understand."""
        message = json.dumps({"event": event, **values}, default=_plain)
        check(lib.corten_viewer_tell(self._handle.value, message.encode()))

    def set_geoms(self, geoms: npt.ArrayLike) -> None:
        """Geoms that are drawn besides those of the model: an array with 20 columns, which are type (corten.GeomType),
        size (3), position (3), rotation matrix (9), colour (4)."""
        numbers = np.ascontiguousarray(geoms, np.float32)
        if numbers.size and (numbers.ndim != 2 or numbers.shape[1] != 20):
            raise ArgumentError(f"geoms has the shape {numbers.shape}; it must have 20 columns")
        check(lib.corten_viewer_set_geoms(self._handle.value, address(numbers), numbers.size))

    def take_key(self) -> int:
        """The next key that was pressed in a page, as GLFW numbers them (letters and digits by their ASCII codes); 0:
        none."""
        return int(returned(lib.corten_viewer_take_key, self._handle.value))

    def close(self) -> None:
        """Closes the server. Pages say that the program has ended."""
        check(lib.corten_viewer_close(self._handle.value))

    def __enter__(self) -> Viewer:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 traceback: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<corten.viewer.Viewer at {self.address}{'' if self.is_running() else ', closed'}>"


def _plain(value: Any) -> Any:
    """Arrays and NumPy's numbers for JSON."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} cannot be sent to a page")


def _show(viewer: Viewer, open_browser: bool) -> None:
    print(f"viewer: {viewer.address}", file=sys.stderr, flush=True)
    if open_browser and _has_desktop():
        webbrowser.open(viewer.address)


def _opened(function: Any, *arguments: Any) -> Handle:
    return Handle.create(lib.corten_viewer_free, function, *arguments)


def launch_passive(model: Model, data: Data | Batch, *, envs: SupportsIndex = 25, host: str | None = None,
                   port: SupportsIndex | None = None, title: str = "", open_browser: bool = True, leave_after: float | None = 5,
                   page: str | os.PathLike[str] | None = None) -> Viewer:
    """Shows a simulation that the program runs itself. Call sync() after each step, or as often as a picture is wanted.

    data: a Data, or a Batch, of which the first `envs` environments are shown side by side. host, port: where to listen;
    by default on this machine only, on any free port. open_browser: opens the page, if there is a desktop. leave_after:
    is_running() becomes false when all pages have been closed for so many seconds; None: never. page: folder of the page's
    files, for developers.
    """
    options = _options(host, port, title, False, leave_after, page)
    if isinstance(data, Batch):
        if model is not data.model:
            raise ArgumentError("the batch is of another model")
        options.envs = index(envs, "envs")
        handle = _opened(lib.corten_viewer_open_batch, data._handle.value, ctypes.addressof(options))
    else:
        _check(model, data)
        handle = _opened(lib.corten_viewer_open_passive, data._value, ctypes.addressof(options))
    viewer = Viewer(handle, data)
    _show(viewer, open_browser)
    return viewer


def launch(model: Model | str | os.PathLike[str], data: Data | None = None, *, key: Key | None = None,
           envs: SupportsIndex = 1, paused: bool = False, host: str | None = None, port: SupportsIndex | None = None,
           title: str = "", open_browser: bool = True, leave_after: float | None = 5,
           page: str | os.PathLike[str] | None = None) -> None:
    """Simulates a model in real time and shows it, until the page is closed or Ctrl-C is pressed.

    model: a Model, or a path of a model file, which is loaded again when it changes. data: the state to begin with; at
    the end it has the last state. key: keyframe to begin with, by name or id. envs: environments that are simulated
    side by side. paused: the simulation begins when the page says so. Other arguments are as for launch_passive.
    """
    options = _options(host, port, title, paused, leave_after, page)
    options.envs = index(envs, "envs")
    if isinstance(model, Model):
        if data is None:
            data = Data(model)
        _check(model, data)
        if key is not None:
            data.reset(key)
            data.forward()
        handle = _opened(lib.corten_viewer_open_data, data._value, ctypes.addressof(options))
    else:
        if data is not None:
            raise ArgumentError("a Data needs the Model that it was made for, not a path")
        if key is not None:
            options.key = object_id(load(model)._handle, "key", key)
        handle = _opened(lib.corten_viewer_open_file, os.fsencode(model), ctypes.addressof(options))
    _run(Viewer(handle, data), open_browser)


def _run(viewer: Viewer, open_browser: bool) -> None:
    """Shows a viewer that simulates by itself, and waits for its end."""
    with viewer:
        _show(viewer, open_browser)
        try:
            while viewer.is_running():
                time.sleep(0.05)
        except KeyboardInterrupt:
            pass
        if viewer._data is not None:
            viewer.sync()


def _check(model: Model, data: Data) -> None:
    if not isinstance(model, Model):
        raise TypeError(f"a viewer needs a corten.Model, not {type(model).__name__}")
    if not isinstance(data, Data):
        raise TypeError(f"a viewer needs a corten.Data, not {type(data).__name__}")
    if data.model is not model:
        data.set_model(model)  # raises if the sizes differ
