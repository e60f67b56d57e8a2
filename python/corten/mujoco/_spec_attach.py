"""Copies of bodies, frames and whole models of one MjSpec in another.

The objects of what is copied stand for the copies from then on, so that later changes reach the model: as in the mujoco
package, where the elements themselves move.
"""

import posixpath

from .. import errors
from ._spec_tables import SECTIONS
from ._spec_tree import remade

_TEMPORARY = "corten_attached_body"


def _follow(child, parent, old, new):
    """Makes the objects of an element and of what is in it stand for those of a copy."""
    pairs = list(zip(old.children(), new.children()))
    child._repoint(old, parent, new)
    for first, second in pairs:
        if first.tag == second.tag:
            _follow(child, parent, first, second)


def _follow_sections(child, parent, prefix, suffix):
    """The same for named elements outside of the tree."""
    for element in list(child._wrappers):
        wrapper = child._wrappers[element]
        if wrapper._kind in SECTIONS and wrapper._element is not None and wrapper.name:
            copy = parent._found(wrapper._kind, f"{prefix}{wrapper.name}{suffix}")
            if copy is not None:
                child._repoint(element, parent, copy._element)


def attach_body(parent, target, body, prefix, suffix):
    """Copies a body into an element of another spec. Returns the object of the copy."""
    child, element = body._spec, body._element
    child._settle()
    parent._settle()
    name, same, known = body.name, child is parent, set(parent._spec.section("asset").children())
    try:
        if not name:
            element["name"] = _TEMPORARY
        added = parent._spec.attach(target, child._spec, name or _TEMPORARY, prefix, suffix)
        if not name:
            added["name"] = ""
    except errors.Error as error:
        raise ValueError(str(error)) from None
    finally:
        if not name:
            element["name"] = ""
    if same:
        return parent._wrap(added)
    _take_assets(parent, child, prefix, suffix, known)
    _follow_sections(child, parent, prefix, suffix)
    _follow(child, parent, element, added)
    return parent._wrap(added)


def attach_model(parent, target, child, prefix, suffix):
    """Copies a whole model into an element of another spec. Returns the object of the new frame."""
    child._settle()
    parent._settle()
    known = set(parent._spec.section("asset").children())
    try:
        added = parent._spec.attach(target, child._spec, None, prefix, suffix)
    except errors.Error as error:
        raise ValueError(str(error)) from None
    if child is not parent:
        _take_assets(parent, child, prefix, suffix, known)
        _follow_sections(child, parent, prefix, suffix)
        for old, new in _matching(child._spec.worldbody.children(), added.children()):
            _follow(child, parent, old, new)
        child.__dict__["_parent"] = parent
    return parent._wrap(added)


def _matching(old, new):
    """Pairs of elements of two lists, each tag in its order."""
    rest = list(new)
    for element in old:
        found = next((other for other in rest if other.tag == element.tag), None)
        if found is not None:
            rest.remove(found)
            yield element, found


def attach_frame(parent, target, frame, prefix, suffix):
    """Copies a frame with its content into a body. Returns the object of the copy."""
    child = frame._spec
    child._settle()
    copy = child.copy()
    twin = copy.frames[child.frames.index(frame)]
    world = copy._spec.worldbody
    if twin._element.parent != world:
        remade(copy, twin._element, world)
    for element in world.children():
        if element != twin._element:
            element.remove()
    added = attach_model(parent, target, copy, prefix, suffix)._element
    new = added.children("frame")[0]
    if child is not parent:
        _follow(child, parent, frame._element, new)
    return parent._wrap(new)


_FILE_SECTIONS = ("mesh", "hfield", "texture", "skin")


def _take_assets(parent, child, prefix, suffix, known):
    """Adds the files of a model under names with the prefix and the suffix, so that equal names do not collide.
    known: the elements of the asset section before the model was attached."""
    names = {}
    for path, content in child.assets.items():
        folder, name = posixpath.split(path)
        stem, extension = posixpath.splitext(name)
        names[path] = f"{folder}/{prefix}{stem}{suffix}{extension}" if folder else f"{prefix}{stem}{suffix}{extension}"
        parent.assets[names[path]] = content
    for element in parent._spec.section("asset").children():
        if element.tag in _FILE_SECTIONS and element not in known and element.text("file") in names:
            element["file"] = names[element.text("file")]
