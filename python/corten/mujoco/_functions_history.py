"""Functions of the mujoco API on histories of controls and sensor readings (d.history).

A history has a user value, the index of its newest sample, the times and the values of its samples, which form a
ring.
"""

import numpy as np

from ._arguments import integer, matrix, number, optional_vector, require, vector, vector_out
from ._constants import mjMINVAL
from ._errors import FatalError


class _Ring:
    """Samples of one history, oldest first."""

    def __init__(self, buffer, count, dim):
        newest = int(buffer[1])
        order = [(newest + 1 + i) % count for i in range(count)]
        self.times = buffer[2 : 2 + count][order]
        self.values = buffer[2 + count : 2 + count + count * dim].reshape(count, dim)[order]

    def read(self, t, interpolation):
        """Value at time t; interpolation: 0 hold, 1 linear, 2 cubic."""
        times, values = self.times, self.values
        if t <= times[0] + mjMINVAL:
            return values[0]
        if t >= times[-1] - mjMINVAL:
            return values[-1]
        i = int(np.searchsorted(times, t))  # times[i - 1] < t <= times[i]
        if abs(t - times[i]) < mjMINVAL:
            return values[i]
        if interpolation == 0:
            return values[i - 1]
        alpha = (t - times[i - 1]) / (times[i] - times[i - 1])
        if interpolation == 1:
            return values[i - 1] + alpha * (values[i] - values[i - 1])
        return self._cubic(i, alpha)

    def _cubic(self, i, alpha):
        """Hermite spline between samples i - 1 and i, with slopes from their neighbours; zero at the ends."""
        times, values = self.times, self.values
        alpha2 = alpha * alpha
        alpha3 = alpha2 * alpha
        low = (values[i] - values[i - 2]) / (times[i] - times[i - 2]) if i > 1 else 0.0
        high = (values[i + 1] - values[i - 1]) / (times[i + 1] - times[i - 1]) if i < len(times) - 1 else 0.0
        dt = times[i] - times[i - 1]
        return ((2 * alpha3 - 3 * alpha2 + 1) * values[i - 1] + (alpha3 - 2 * alpha2 + alpha) * dt * low
                + (-2 * alpha3 + 3 * alpha2) * values[i] + (alpha3 - alpha2) * dt * high)  # fmt: skip


def _valid(i, count, kind, function):
    i = integer(i)
    if not 0 <= i < count:
        raise FatalError(f"{function}: invalid {kind} id {i}")
    return i


def _fill(buffer, times, values, user):
    """Writes all samples of a history."""
    count = len(values)
    if times is None:
        times = buffer[2 : 2 + count].copy()
    for i in range(count - 1):
        if times[i + 1] - times[i] < mjMINVAL:
            raise FatalError(f"mju_historyInit: times must be strictly increasing, got times[{i}]={times[i]:g} >= "
                             f"times[{i + 1}]={times[i + 1]:g}")  # fmt: skip
    buffer[0], buffer[1] = user, count - 1
    buffer[2 : 2 + count] = times
    buffer[2 + count : 2 + count + values.size] = values.reshape(-1)


def mj_readCtrl(m, d, id, time, interp):
    """Control of an actuator at a time, with its delay; interp -1: as in the model."""
    i, time, interp = _valid(id, m.nu, "actuator", "mj_readCtrl"), number(time), integer(interp)
    count, own = m.actuator_history[i].tolist()
    if count == 0:
        return float(d.ctrl[i])
    ring = _Ring(d.history[m.actuator_historyadr[i] :], count, 1)
    return float(ring.read(time - m.actuator_delay[i], own if interp < 0 else interp)[0])


def mj_readSensor(m, d, id, time, result, interp):
    """Reading of a sensor at a time, with its delay; interp -1: as in the model."""
    i, time, target, interp = integer(id), number(time), vector_out(result), integer(interp)
    i = _valid(i, m.nsensor, "sensor", "mj_readSensor")
    dim = int(m.sensor_dim[i])
    require(target.size == dim, "result should have length sensor_dim[id]")
    count, own = m.sensor_history[i].tolist()
    if count == 0:
        target[:] = d.sensordata[m.sensor_adr[i] : m.sensor_adr[i] + dim]
    else:
        ring = _Ring(d.history[m.sensor_historyadr[i] :], count, dim)
        target[:] = ring.read(time - m.sensor_delay[i], own if interp < 0 else interp)
    return result


def mj_initCtrlHistory(m, d, id, times, values):
    """Sets the control history of an actuator; times None: keep them."""
    i, times, values = _valid(id, m.nu, "actuator", "mj_initCtrlHistory"), optional_vector(times), vector(values)
    count = int(m.actuator_history[i, 0])
    require(times is None or times.size == count, "times should have length actuator_history[2*id]")
    require(values.size == count, "values should have length actuator_history[2*id]")
    if count == 0:
        raise FatalError(f"mj_initCtrlHistory: actuator {i} has no history buffer")
    buffer = d.history[m.actuator_historyadr[i] :]
    _fill(buffer, times, values, buffer[0])


def mj_initSensorHistory(m, d, id, times, values, phase):
    """Sets the history of a sensor and its phase; times None: keep them."""
    i, times, values = _valid(id, m.nsensor, "sensor", "mj_initSensorHistory"), optional_vector(times), matrix(values)
    count, dim = int(m.sensor_history[i, 0]), int(m.sensor_dim[i])
    require(times is None or times.size == count, "times should have length sensor_history[2*id]")
    require(values.shape == (count, dim), "values should have shape (sensor_history[2*id], sensor_dim[id])")
    if count == 0:
        raise FatalError(f"mj_initSensorHistory: sensor {i} has no history buffer")
    _fill(d.history[m.sensor_historyadr[i] :], times, values, number(phase))


__all__ = ["mj_readCtrl", "mj_readSensor", "mj_initCtrlHistory", "mj_initSensorHistory"]
