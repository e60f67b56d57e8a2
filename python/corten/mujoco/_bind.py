"""Objects that elements of an MjSpec became: model.bind(body), data.bind([geom1, geom2]), and their state."""

from collections.abc import Sequence

_ACCESSORS = {"pair": "pair", "key": "keyframe"}


class BoundList:
    """Views of several objects: reading a member joins those of all objects."""

    def __init__(self, elements):
        object.__setattr__(self, "elements", elements)

    def __getattr__(self, name):
        return [item for element in self.elements for item in getattr(element, name)]

    def __setattr__(self, name, value):
        for element, item in zip(self.elements, value):
            setattr(element, name, item)


def _bound(owner, model, element):
    if model.__dict__.get("_origin") is not element._spec:
        raise ValueError("The mjSpec does not match mjModel. Please recompile the mjSpec.")
    access = getattr(owner, _ACCESSORS.get(element._kind, element._kind))
    name = element.name
    return access(name) if name else access(element.id)


def bind(owner, model, specs):
    """Views of one element or of several."""
    if isinstance(specs, Sequence):
        return BoundList([_bound(owner, model, element) for element in specs])
    return _bound(owner, model, specs)


def keep_state(old_model, old, new_model, new):
    """Copies the state of joints and actuators that are in both models, also of those without names."""
    order = old_model.__dict__.get("_origin_order")
    if order is None:
        return
    for kind, members in (("joint", ("qpos", "qvel", "qacc_warmstart", "qfrc_applied")), ("actuator", ("ctrl",))):
        index = {element: i for i, element in enumerate(new_model._origin_order[kind])}
        for i, element in enumerate(order[kind]):
            if element in index:
                source, target = getattr(old, kind)(i), getattr(new, kind)(index[element])
                for member in members:
                    setattr(target, member, getattr(source, member))
