"""A model as a tree of bodies, in text and in HTML."""
from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from . import _tables

if TYPE_CHECKING:
    from .model import Model


def _label(model: Model, kind: str, i: int) -> str:
    return model.object_name(kind, i) or f"#{i}"


def _type(enumeration: type[IntEnum], code: int) -> str:
    return enumeration(int(code)).name.lower()


def _details(model: Model, body: int) -> Iterator[str]:
    """What hangs on a body: lines of text."""
    for i in np.flatnonzero(model.jnt_bodyid == body).tolist():
        yield f"joint {_label(model, 'joint', i)} ({_type(_tables.JointType, model.jnt_type[i])})"
    for i in np.flatnonzero(model.geom_bodyid == body).tolist():
        yield f"geom {_label(model, 'geom', i)} ({_type(_tables.GeomType, model.geom_type[i])})"
    for i in np.flatnonzero(model.site_bodyid == body).tolist():
        yield f"site {_label(model, 'site', i)}"


def _children(model: Model, body: int) -> list[int]:
    children: list[int] = (np.flatnonzero(model.body_parentid[1:] == body) + 1).tolist()
    return children


def _body_line(model: Model, body: int) -> str:
    return f"body {_label(model, 'body', body)}, {model.body_mass[body]:.4g} kg" if body else "world"


def tree_text(model: Model) -> str:
    """The bodies with their joints, geoms and sites, one per line."""
    lines: list[str] = []
    pending = [(0, 0)]
    while pending:
        body, depth = pending.pop()
        lines.append("  " * depth + _body_line(model, body))
        lines += ["  " * (depth + 1) + detail for detail in _details(model, body)]
        pending += [(child, depth + 1) for child in reversed(_children(model, body))]
    return "\n".join(lines)


def tree_html(model: Model) -> str:
    """The tree with branches that open, for notebooks."""
    parts = [f"<pre>{escape(repr(model))}</pre>"]
    pending: list[int | str] = [0]  # bodies, and text between them
    while pending:
        body = pending.pop()
        if isinstance(body, str):
            parts.append(body)
            continue
        details = "".join(f"<li>{escape(line)}</li>" for line in _details(model, body))
        opened = " open" if body == 0 else ""
        parts.append(f"<details{opened}><summary>{escape(_body_line(model, body))}</summary>"
                     f'<ul style="margin:0">{details}')
        pending.append("</ul></details>")
        pending += reversed(_children(model, body))
    return "".join(parts)
