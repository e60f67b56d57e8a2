"""The module mujoco.renderer: pictures by Corten's ray tracer. No OpenGL is needed."""

import numpy as np

from .. import errors
from ..renderer import FreeCamera
from ..renderer import Renderer as _Tracer
from ._enums import mjtCamera, mjtRndFlag, mjtVisFlag
from ._errors import FatalError
from ._model import MjModel
from ._structs import MjvCamera, MjvOption, MjvScene
from ._visualize import mjv_defaultFreeCamera

_SAMPLES = 4  # per pixel, as offsamples of most models


def _too_large(what, size, limit):
    return ValueError(f"Image {what} {size} > framebuffer {what} {limit}. Either reduce the image {what} or write a larger one in "
                      f"the model: <visual><global off{what}=\"{size}\"/></visual>")  # fmt: skip


class Renderer:
    """Draws images of a model. Of a scene_option, groups of geoms, tendons, contact points and contact forces count; of
    scene.flags shadows and reflections."""

    def __init__(self, model, height=240, width=320, max_geom=10000, font_scale=None):
        if not isinstance(model, MjModel):
            raise TypeError(f"model must be a mujoco.MjModel, not {type(model).__name__}")
        if width > model.vis.global_.offwidth:
            raise _too_large("width", width, model.vis.global_.offwidth)
        if height > model.vis.global_.offheight:
            raise _too_large("height", height, model.vis.global_.offheight)
        self._model, self._height, self._width = model, height, width
        self._scene = MjvScene(model, max_geom)
        self._scene_option = MjvOption()
        self._tracer = self._key = None
        self._closed = self._updated = False
        self._depth_rendering = self._segmentation_rendering = False

    @property
    def model(self):
        """The model."""
        return self._model

    @property
    def scene(self):
        """A scene, of which only the flags count."""
        return self._scene

    @property
    def height(self):
        """Pixels from top to bottom."""
        return self._height

    @property
    def width(self):
        """Pixels from left to right."""
        return self._width

    def enable_depth_rendering(self):
        """render() gives distances along the view."""
        self._segmentation_rendering, self._depth_rendering = False, True

    def disable_depth_rendering(self):
        """render() gives colours."""
        self._depth_rendering = False

    def enable_segmentation_rendering(self):
        """render() gives id and type of objects."""
        self._segmentation_rendering, self._depth_rendering = True, False

    def disable_segmentation_rendering(self):
        """render() gives colours."""
        self._segmentation_rendering = False

    def update_scene(self, data, camera=-1, scene_option=None):
        """Takes the poses of `data`. camera: a name, an id, or an MjvCamera."""
        if self._closed:
            raise RuntimeError("update_scene cannot be called after close.")
        view = self._view(camera)
        data._use(self._model)
        try:
            self._choose(scene_option or self._scene_option)
            self._tracer.update(data._data, view)
        except errors.Error as error:
            raise FatalError(str(error)) from None
        self._updated = True

    def render(self, *, out=None):
        """The picture of what update_scene took: height x width x 3 bytes; with depth height x width floats; with
        segmentation height x width x 2, id and type."""
        if self._closed:
            raise RuntimeError("render cannot be called after close.")
        shape = (self._height, self._width) if self._depth_rendering else (self._height, self._width, 3)
        if out is not None and out.shape != shape:
            raise ValueError(f"Expected `out.shape == {shape}`. Got `out.shape={out.shape}` instead.")
        image = self._image()
        if out is None or self._segmentation_rendering:
            return image
        out[:] = image
        return out

    def close(self):
        """Frees memory. The renderer cannot be used afterwards."""
        self._tracer, self._closed = None, True

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def _image(self):
        if not self._updated:  # an empty scene
            if self._segmentation_rendering:
                return np.full((self._height, self._width, 2), -1, np.int32)
            shape = (self._height, self._width) if self._depth_rendering else (self._height, self._width, 3)
            return np.zeros(shape, np.float32 if self._depth_rendering else np.uint8)
        if self._segmentation_rendering:
            return np.ascontiguousarray(self._tracer.segmentation()[:, :, ::-1])
        if not self._depth_rendering:
            return self._tracer.render()
        depth = self._tracer.depth()
        depth[depth == 0] = self._model.vis.map.zfar * self._model.stat.extent
        return depth

    def _choose(self, option):
        """A tracer with these options; the last one if they are the same."""
        flags = self._scene.flags
        chosen = {
            "groups": tuple(int(g) for g in range(6) if option.geomgroup[g]),
            "tendons": bool(option.flags[mjtVisFlag.mjVIS_TENDON]),
            "contact_points": bool(option.flags[mjtVisFlag.mjVIS_CONTACTPOINT]),
            "contact_forces": bool(option.flags[mjtVisFlag.mjVIS_CONTACTFORCE]),
            "textures": bool(option.flags[mjtVisFlag.mjVIS_TEXTURE]),
            "shadows": bool(flags[mjtRndFlag.mjRND_SHADOW]),
            "reflections": bool(flags[mjtRndFlag.mjRND_REFLECTION]),
        }  # fmt: skip
        if self._key is None or self._key[0] is not self._model._live or self._key[1] != chosen:
            self._tracer = _Tracer(self._model._live, self._height, self._width, samples=_SAMPLES, **chosen)
            self._key = (self._model._live, chosen)

    def _view(self, camera):
        if not isinstance(camera, MjvCamera):
            number = camera
            if isinstance(camera, str):
                number = next((c for c in range(self._model.ncam) if self._model.camera(c).name == camera), None)
                if number is None:
                    raise ValueError(f'The camera "{camera}" does not exist.')
            if number < -1 or number >= self._model.ncam:
                raise ValueError(f"The camera id {number} is out of range [-1, {self._model.ncam}).")
            if number >= 0:
                return int(number)
            camera = MjvCamera()
            mjv_defaultFreeCamera(self._model, camera)
        if camera.type == mjtCamera.mjCAMERA_FIXED:
            return int(camera.fixedcamid)
        if camera.type == mjtCamera.mjCAMERA_TRACKING:
            return FreeCamera((0, 0, 0), camera.distance, camera.azimuth, camera.elevation, int(camera.trackbodyid))
        return FreeCamera(camera.lookat, camera.distance, camera.azimuth, camera.elevation)


__all__ = ["Renderer"]
