"""All mju_* functions and those mjd_* functions that need no model."""

from . import _math_misc, _math_ray, _math_solve, _math_spatial, _math_vector
from ._math_misc import *  # noqa: F401,F403
from ._math_ray import *  # noqa: F401,F403
from ._math_solve import *  # noqa: F401,F403
from ._math_spatial import *  # noqa: F401,F403
from ._math_vector import *  # noqa: F401,F403

__all__ = (
    _math_misc.__all__ + _math_ray.__all__ + _math_solve.__all__ + _math_spatial.__all__ + _math_vector.__all__
)
