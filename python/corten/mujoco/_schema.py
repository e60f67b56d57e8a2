"""The elements and attributes of MJCF, as text."""

from ..errors import Error
from ..spec import Spec
from ._arguments import integer



def _nodes(element, depth, seen):
    """(depth, tag, attributes) of an element and of all that it can contain."""
    yield depth, element.tag, [attribute.name for attribute in element.attributes]
    for tag in element.allowed:
        if tag in seen:
            yield depth + 1, f"({tag})", []
            continue
        try:
            child = element.add(tag)
        except Error:  # the world has no inertia
            continue
        yield from _nodes(child, depth + 1, {*seen, tag})


def _wrapped(words, width=5):
    return [words[i : i + width] for i in range(0, len(words), width)] or [[]]


def _as_text(nodes, pad):
    lines = []
    for depth, tag, attributes in nodes:
        for i, row in enumerate(_wrapped(attributes)):
            first = "    " * depth + (f"{tag:18}" if i == 0 else " " * 18)
            lines.append((first + " ".join(f"{word:20}" if pad else word for word in row)).rstrip())
    return "\n".join(lines) + "\n"


def _as_html(nodes, pad):
    space = "&nbsp;" * 4 if pad else "  "
    rows = [f"<tr><td>{space * depth}{tag}</td><td>{' '.join(attributes)}</td></tr>" for depth, tag, attributes in nodes]
    return "\n".join(["<table>", *rows, "</table>"]) + "\n"


def mj_printSchema(flg_html, flg_pad):
    """The elements of MJCF that Corten reads, with their attributes, as text or HTML. Elements that can contain
    themselves are in parentheses."""
    html, pad = integer(flg_html), integer(flg_pad)
    nodes = list(_nodes(Spec().root, 0, set()))
    return _as_html(nodes, pad) if html else _as_text(nodes, pad)
