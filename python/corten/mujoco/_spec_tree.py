"""Order of the elements of an MjSpec, and moving them: an element that is moved or gets another tag is made anew, with
those behind it, so that the order stays the same."""

from typing import NamedTuple

_REAL, _INTEGER = 0, 1


def _collected(element, tags):
    """Elements with these tags in a body and its frames, and whether there are frames."""
    found, framed = [], False
    for child in element.children():
        tag = child.tag
        if tag in tags:
            found.append(child)
        if tag == "frame":
            found.extend(_collected(child, tags)[0])
            framed = True
    return found, framed


def inside(element, tags):
    """Elements with these tags in a body, also those in its frames, in the order of the compiled model."""
    found, framed = _collected(element, tags)
    return sorted(found, key=lambda child: child.position) if framed else found


def bodies_of(element):
    """A body and its descendants, each before its children."""
    found = [element]
    for body in inside(element, ("body",)):
        found.extend(bodies_of(body))
    return found


def subtree(element, tags):
    """Elements with these tags in a body and its descendants, in the order of the bodies."""
    if tags == ("body",):
        return bodies_of(element)[1:]
    return [found for body in bodies_of(element) for found in inside(body, tags)]


# ---- moving


class _Copy(NamedTuple):
    """What an element consists of."""

    element: object
    tag: str
    attributes: dict
    children: list


def _value(element, attribute):
    return element.numbers(attribute.name) if attribute.kind in (_REAL, _INTEGER) else element.text(attribute.name)


def own_attributes(element):
    """{name: value} of the attributes that are set in the element itself."""
    return {a.name: _value(element, a) for a in element.attributes if element.source(a.name) == "element"}


def _copied(element):
    return _Copy(element, element.tag, own_attributes(element), [_copied(child) for child in element.children()])


def _restore(spec, parent, copy, tag=None):
    """Makes an element anew; the object of the old one stands for it from now on."""
    attributes = dict(copy.attributes)
    made = parent.add(tag or copy.tag, attributes.pop("class", None))
    for name, value in attributes.items():
        if name in made:
            made[name] = value
    spec._repoint(copy.element, spec, made)
    for child in copy.children:
        _restore(spec, made, child)
    return made


def _followers(element):
    """The elements behind one in its list."""
    parent = element.parent
    while parent.tag == "frame":
        parent = parent.parent
    if element.position < 0:
        siblings = parent.children()
        return siblings[siblings.index(element) + 1 :]
    tags = ("joint", "freejoint") if element.tag in ("joint", "freejoint") else (element.tag,)
    return [e for e in inside(parent, tags) if e.position > element.position]


def remade(spec, element, parent=None, tag=None):
    """Moves an element to another frame or body, or gives it another tag. Returns the new element."""
    moved, after = _copied(element), [(e.parent, _copied(e)) for e in _followers(element)]
    target = element.parent if parent is None else parent
    for old in (element, *(copy.element for _, copy in after)):
        old.remove(keep_dependents=True)
    made = _restore(spec, target, moved, tag)
    for place, copy in after:
        _restore(spec, place, copy)
    return made
