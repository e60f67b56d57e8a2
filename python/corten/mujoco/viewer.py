"""The module mujoco.viewer: the simulation is shown in the browser."""

import contextlib

import numpy as np

from .. import viewer as _viewer
from .. import errors
from ._callbacks import callbacks
from ._data import MjData
from ._enums import mjtVisFlag
from ._errors import FatalError
from ._missing import missing
from ._model import MjModel
from ._structs import MjrRect, MjvCamera, MjvOption, MjvPerturb, MjvScene
from ._visualize import mjv_defaultFreeCamera

_MAX_GEOM = 1000  # of user_scn
_CAMERAS = ("free", "tracking", "fixed")  # mjtCamera
_GROUPS = ("geomgroup", "sitegroup", "jointgroup", "tendongroup", "actuatorgroup", "skingroup", "flexgroup")
_FLAGS = {int(flag): flag.name.removeprefix("mjVIS_").lower() for flag in mjtVisFlag if flag.name.startswith("mjVIS_")}


def _camera(cam):
    kind = cam.type if 0 <= cam.type < len(_CAMERAS) else 0
    return {"type": _CAMERAS[kind], "lookat": cam.lookat.tolist(), "distance": cam.distance, "azimuth": cam.azimuth,
            "elevation": cam.elevation, "trackbodyid": cam.trackbodyid, "fixedcamid": cam.fixedcamid,
            "orthographic": bool(cam.orthographic)}  # fmt: skip


def _visual(opt):
    flags = {name: bool(opt.flags[index]) for index, name in _FLAGS.items()}
    return {"flags": flags, "label": opt.label, "frame": opt.frame, **{name: getattr(opt, name).tolist() for name in _GROUPS}}


def _geoms(scene):
    rows = np.empty((min(scene.ngeom, scene.maxgeom), 20), np.float32)
    for row, geom in zip(rows, scene.geoms):
        row[0], row[1:4], row[4:7], row[7:16], row[16:] = geom.type, geom.size, geom.pos, geom.mat.ravel(), geom.rgba
    return rows


class Handle:
    """What launch_passive returns. Pages follow changes of cam and opt; they do not write them."""

    def __init__(self, viewer, model, data, key_callback=None):
        self._viewer, self._model, self._data, self._key_callback = viewer, model, data, key_callback
        self._cam, self._opt, self._pert = MjvCamera(), MjvOption(), MjvPerturb()
        mjv_defaultFreeCamera(model, self._cam)
        self._user_scn = MjvScene(model, _MAX_GEOM)
        self._told = {"camera": _camera(self._cam), "visual": _visual(self._opt)}  # what pages begin with
        self._drawn = 0

    @property
    def cam(self):
        """The camera."""
        return self._cam

    @property
    def opt(self):
        """What is drawn."""
        return self._opt

    @property
    def perturb(self):
        """A perturbation. Those of pages are applied by sync and are not shown here."""
        return self._pert

    @property
    def user_scn(self):
        """Geoms to draw besides those of the model."""
        return self._user_scn

    @property
    def m(self):
        """The model."""
        return self._model

    @property
    def d(self):
        """The data."""
        return self._data

    @property
    def viewport(self):
        """Size of a window: pages have sizes of their own."""
        return MjrRect(0, 0, 1280, 720)

    @property
    def address(self):
        """Address of the page."""
        return self._viewer.address

    def is_running(self):
        """False after close(), or some seconds after the last page was closed."""
        return self._viewer.is_running()

    def lock(self):
        """A lock that sync() holds while it reads and writes the data."""
        return self._viewer.lock() if self.is_running() else contextlib.nullcontext()

    def sync(self, state_only=False):
        """Applies what pages have asked for, and shows the state."""
        if not self.is_running():
            return
        with self._viewer.lock():
            self._data._use(self._model)
            for colours in self._model._drawn:
                colours.push()
            self._viewer.sync(state_only)
            self._data._pull()
        self._tell("camera", _camera(self._cam))
        self._tell("visual", _visual(self._opt))
        if self._drawn or self._user_scn.ngeom:
            self._drawn = self._user_scn.ngeom
            self._viewer.set_geoms(_geoms(self._user_scn))
        while key := self._viewer.take_key():
            if self._key_callback is not None:
                self._key_callback(key)

    def _tell(self, event, values):
        if self._told.get(event) != values:
            self._told[event] = values
            self._viewer.tell(event, **values)

    def set_texts(self, texts):
        """Shows texts over the view: tuples of font, position (mjtGridPos), left and right text."""
        texts = [texts] if isinstance(texts, tuple) else texts
        self._viewer.tell("texts", texts=[[int(place or 0), left or "", right or ""] for _, place, left, right in texts])

    def clear_texts(self):
        """Removes the texts."""
        self._viewer.tell("texts", texts=[])

    def set_figures(self, viewports_figures):
        """Figures are not shown: pages plot fields themselves."""

    def clear_figures(self):
        """Figures are not shown."""

    def set_images(self, viewports_images):
        """Images are not shown."""

    def clear_images(self):
        """Images are not shown."""

    def update_hfield(self, hfieldid):
        """Pages read the model when they load it: a changed height field is shown after the page is reloaded."""

    def update_mesh(self, meshid):
        """As update_hfield, for a mesh."""

    def update_texture(self, texid):
        """As update_hfield, for a texture."""

    def close(self):
        """Closes the viewer."""
        self._viewer.close()

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.close()


def _check(model, data):
    if not isinstance(model, MjModel):
        raise ValueError(f"`model` is not a mujoco.MjModel: got {model!r}")
    if not isinstance(data, MjData):
        raise ValueError(f"`data` is not a mujoco.MjData: got {data!r}")


def launch_passive(model, data, *, key_callback=None, show_left_ui=True, show_right_ui=True):
    """Shows a simulation that the program runs itself. The page has its own way to hide its panels."""
    _check(model, data)
    if key_callback is not None and not callable(key_callback):
        raise ValueError(f"`key_callback` is not callable: got {key_callback!r}")
    data._use(model)
    try:
        viewer = _viewer.launch_passive(model._live, data._data)
    except errors.Error as error:
        raise FatalError(str(error)) from None
    return Handle(viewer, model, data, key_callback)


def launch(model=None, data=None, *, loader=None, show_left_ui=True, show_right_ui=True):
    """Simulates a model and shows it, until the page is closed. At the end `data` has the last state."""
    if callbacks["control"] is not None:
        raise FatalError("mujoco.viewer.launch does not call mjcb_control: run the steps with launch_passive")
    if loader is not None:
        if model is not None or data is not None:
            raise ValueError("model and data should not be specified when loader is specified")
        model, data, *_ = loader()
    if model is None:
        if data is not None:
            raise ValueError("model must be specified if data is")
        model = MjModel.from_xml_string("<mujoco/>")
    if data is None:
        data = MjData(model)
    _check(model, data)
    data._use(model)
    try:
        _viewer.launch(model._live, data._data)
    except errors.Error as error:
        raise FatalError(str(error)) from None
    data._pull()


def launch_from_path(path):
    """Simulates the model of a file, and loads it again when it changes."""
    _viewer.launch(path)


launch_repl = missing("mujoco.viewer.launch_repl", "use launch_passive in an interactive prompt")

__all__ = ["Handle", "launch", "launch_from_path", "launch_passive", "launch_repl"]
