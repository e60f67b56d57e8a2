"""All mju_* functions and those mjd_* functions that need no model."""

from . import _math_band, _math_convert, _math_matrix, _math_misc, _math_ray, _math_solve, _math_spatial, _math_vector
from ._math_band import *  # noqa: F401,F403
from ._math_convert import *  # noqa: F401,F403
from ._math_matrix import *  # noqa: F401,F403
from ._math_misc import *  # noqa: F401,F403
from ._math_ray import *  # noqa: F401,F403
from ._math_solve import *  # noqa: F401,F403
from ._math_spatial import *  # noqa: F401,F403
from ._math_vector import *  # noqa: F401,F403

_PARTS = (_math_band, _math_convert, _math_matrix, _math_misc, _math_ray, _math_solve, _math_spatial, _math_vector)
__all__ = [name for part in _PARTS for name in part.__all__]
