"""What an MjSpec needs only while it is compiled."""

from contextlib import contextmanager

from ._assets import files
from ._spec_tree import inside, own_attributes

TEXTURE_FILE = "corten_texture_{}.png"


@contextmanager
def compilable(spec):
    """The files of the model. Meanwhile textures with data have files, and inertias without a place have one, or
    are away if geoms replace them."""
    textures = [spec._wrap(e) for e in spec._elements("texture") if spec._extras.get(e, {}).get("data")]
    content = {TEXTURE_FILE.format(i): texture._png() for i, texture in enumerate(textures)}
    before = [own_attributes(texture._element) for texture in textures]
    bodies = [(spec._wrap(body), body.children("inertial")) for body in spec._elements("body")]
    unplaced = [(body, own_attributes(found[0])) for body, found in bodies
                if found and found[0].source("pos") != "element"]  # fmt: skip
    try:
        for name, texture in zip(content, textures):
            texture._use_file(name)
        for body, _ in unplaced:
            if not body.explicitinertial and inside(body._element, ("geom",)):
                body._drop_inertial()
            else:
                body.ipos = [0, 0, 0]
        yield files(spec._spec.text(), {**spec.assets, **content}, unique=False)
    finally:
        for texture, attributes in zip(textures, before):
            for name in ("file", "gridsize", "gridlayout"):
                if name not in attributes:
                    del texture._element[name]
        for body, attributes in unplaced:
            body._drop_inertial()
            for name, value in attributes.items():
                body._inertial()[name] = value
