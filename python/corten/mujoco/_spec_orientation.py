"""Quaternions of orientations that are given in another way."""

import numpy as np

from ._enums import mjtOrientation
from ._math_spatial import mju_euler2Quat, mju_mat2Quat, mju_quatZ2Vec


def _from_axis_angle(values, factor):
    axis = np.array(values[:3])
    half = 0.5 * values[3] * factor
    return np.concatenate([[np.cos(half)], np.sin(half) * axis / np.linalg.norm(axis)])


def _from_axes(values):
    x, y = np.array(values[:3]), np.array(values[3:])
    x /= np.linalg.norm(x)
    y -= x * (x @ y)
    y /= np.linalg.norm(y)
    quat = np.zeros(4)
    mju_mat2Quat(quat, np.stack([x, y, np.cross(x, y)], axis=1).ravel())
    return quat


def resolve_orientation(degree, sequence, orientation):
    """The quaternion of an MjsOrientation. degree: angles are in degrees; sequence: axes of Euler angles."""
    factor, kind, quat = np.pi / 180 if degree else 1.0, orientation.type, np.array([1.0, 0, 0, 0])
    if kind == mjtOrientation.mjORIENTATION_AXISANGLE:
        quat = _from_axis_angle(orientation.axisangle, factor)
    elif kind == mjtOrientation.mjORIENTATION_XYAXES:
        quat = _from_axes(orientation.xyaxes)
    elif kind == mjtOrientation.mjORIENTATION_ZAXIS:
        mju_quatZ2Vec(quat, np.array(orientation.zaxis))
    elif kind == mjtOrientation.mjORIENTATION_EULER:
        mju_euler2Quat(quat, np.array(orientation.euler) * factor, "".join(sequence))
    return quat.tolist()
