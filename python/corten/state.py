"""Components of the state."""
from __future__ import annotations

from enum import IntFlag
from typing import SupportsIndex

from ._arrays import index
from .errors import ArgumentError


class State(IntFlag):
    """Components of the state; combine them with |. Bits and order are those of MuJoCo's mjtState."""
    TIME = 1 << 0
    QPOS = 1 << 1
    QVEL = 1 << 2
    ACT = 1 << 3
    HISTORY = 1 << 4
    WARMSTART = 1 << 5
    CTRL = 1 << 6
    QFRC_APPLIED = 1 << 7
    XFRC_APPLIED = 1 << 8
    EQ_ACTIVE = 1 << 9
    MOCAP_POS = 1 << 10
    MOCAP_QUAT = 1 << 11
    USERDATA = 1 << 12
    PLUGIN = 1 << 13
    SLEEP = 1 << 14
    PHYSICS = QPOS | QVEL | ACT | HISTORY
    FULLPHYSICS = PHYSICS | TIME | PLUGIN
    USER = CTRL | QFRC_APPLIED | XFRC_APPLIED | EQ_ACTIVE | MOCAP_POS | MOCAP_QUAT | USERDATA
    INTEGRATION = FULLPHYSICS | USER | WARMSTART | SLEEP


def component_bits(components: SupportsIndex) -> int:
    """Components of the state, as C takes them."""
    bits = index(components, "components")
    if bits < 0:
        raise ArgumentError(f"components is {bits}; it must be bits of corten.State")
    return bits
