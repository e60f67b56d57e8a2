"""Files that a program gives with a model. mujoco finds them by their names without folders."""

import os
import posixpath
import re
from xml.etree import ElementTree

_FOLDERS = re.compile(r"""\b(?:meshdir|texturedir|assetdir)\s*=\s*["']([^"']*)["']""")
_FILES = re.compile(r"""\bfile\w*\s*=\s*["']([^"']*)["']""")


def _base(name):
    return str(name).replace("\\", "/").rsplit("/", 1)[-1]


def _texts(content, assets):
    """All texts that may name files: the model and what it may include."""
    yield content
    for name, data in assets.items():
        if str(name).lower().endswith((".xml", ".urdf", ".mjcf")):
            yield data


def _decoded(text):
    return text.decode("utf-8", "replace") if isinstance(text, (bytes, bytearray)) else text


def files(content, assets, unique=True):
    """{path: bytes} with every path under which the model may look for an asset. content: text of the model.
    unique: names without folders must differ."""
    if not assets:
        return None
    by_base = {}
    for name, data in assets.items():
        if unique and _base(name) in by_base:
            raise ValueError(f"Repeated file name in assets dict: {_base(name)}")
        by_base[_base(name)] = data
    folders, named = {""}, set()
    for text in _texts(content, assets):
        folders.update(_FOLDERS.findall(_decoded(text)))
        named.update(_FILES.findall(_decoded(text)))
    result = {str(name): data for name, data in assets.items()}
    for name in (*named, *by_base):
        data = by_base.get(_base(name))
        if data is not None:
            for folder in folders:
                result.setdefault(posixpath.normpath(posixpath.join(folder, name.replace("\\", "/"))), data)
    return result


_DIRECTORIES = {"mesh": "meshdir", "hfield": "meshdir", "skin": "meshdir", "texture": "texturedir"}


def dependencies(path):
    """The model file and all files that it names, with those of included models."""
    found, folder = [path], os.path.dirname(path)
    root = ElementTree.parse(path).getroot()
    folders = {name: value for compiler in root.iter("compiler") for name, value in compiler.attrib.items()}
    for element in root.iter():
        for attribute, name in element.attrib.items():
            if not attribute.startswith("file"):
                continue
            if element.tag in ("include", "model"):
                found.extend(dependencies(os.path.join(folder, name)))
            else:
                part = folders.get(_DIRECTORIES.get(element.tag, ""), folders.get("assetdir", ""))
                found.append(os.path.join(folder, part, name))
    return list(dict.fromkeys(found))
