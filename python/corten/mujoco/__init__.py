"""The Python API of MuJoCo 3.5.0 over Corten: `import corten.mujoco as mujoco`.

Programs that are written for the mujoco package run with Corten. install() puts this module in place of mujoco for
libraries that import it; `python -m corten.mujoco program.py` runs a program so. What Corten does not have raises an
error with the name of the function.
"""

from . import _specs
from ._callbacks import *  # noqa: F401,F403
from ._constants import *  # noqa: F401,F403
from ._data import *  # noqa: F401,F403
from ._enums import *  # noqa: F401,F403
from ._errors import *  # noqa: F401,F403
from ._functions import *  # noqa: F401,F403
from ._install import install  # noqa: F401
from ._model import *  # noqa: F401,F403
from ._render import *  # noqa: F401,F403
from ._specs import *  # noqa: F401,F403
from ._structs import *  # noqa: F401,F403
from ._visualize import *  # noqa: F401,F403
from .gl_context import GLContext  # noqa: F401
from .renderer import Renderer  # noqa: F401

__version__ = mj_versionString()  # noqa: F405


def __getattr__(name):
    """mujoco.mjx, which is a package of its own: `from mujoco import mjx` after install()."""
    from ._install import theirs

    return theirs(name)
