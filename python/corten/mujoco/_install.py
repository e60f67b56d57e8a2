"""Puts corten.mujoco in place of the mujoco package, for libraries that import it."""

import importlib
import importlib.abc
import importlib.machinery
import sys

_OURS = __package__  # corten.mujoco
# Modules of the mujoco package that have another name here.
_RENAMED = {"_structs": "_all_structs", "egl": "gl_context", "glfw": "gl_context", "osmesa": "gl_context",
            "cgl": "gl_context", "_rollout": "rollout", "_simulate": "viewer"}  # fmt: skip
_PUBLIC = ("_all_structs", "_callbacks", "_constants", "_enums", "_errors", "_functions", "_render", "_specs",
           "gl_context", "minimize", "msh2obj", "renderer", "rollout", "viewer")  # fmt: skip
_THEIRS = ("mjx", "introspect")  # parts of mujoco that are Python only: those of the installed package are used


class _Loader(importlib.abc.Loader):
    """Gives the module of corten.mujoco for a module of mujoco."""

    def __init__(self, name):
        self._name = name

    def create_module(self, spec):
        module = importlib.import_module(self._name)
        self._spec = module.__spec__
        return module

    def exec_module(self, module):
        module.__spec__ = self._spec  # it was executed under its own name


class _Finder(importlib.abc.MetaPathFinder):
    """Finds mujoco.NAME in corten.mujoco, so that no module is loaded twice."""

    def find_spec(self, fullname, path=None, target=None):
        """Import system: the spec of mujoco.NAME."""
        package, _, name = fullname.partition(".")
        if package != "mujoco":
            return None
        if name.partition(".")[0] in _THEIRS:
            return _real(fullname, path) if "." not in name else None  # what is in it is found as usual
        ours = _RENAMED.get(name, name)
        if ours not in _PUBLIC:
            raise ModuleNotFoundError(f"{_OURS} has no module {fullname}", name=fullname)
        return importlib.machinery.ModuleSpec(fullname, _Loader(f"{_OURS}.{ours}"))


def _real(fullname, path):
    """The spec of a module that is installed in a folder mujoco; an error if it is not there."""
    package = importlib.machinery.PathFinder.find_spec("mujoco")
    folders = package.submodule_search_locations if package is not None else None
    spec = importlib.machinery.PathFinder.find_spec(fullname, folders) if folders else None
    if spec is None:
        raise ModuleNotFoundError(f"{fullname} is not installed: pip install mujoco-mjx", name=fullname)
    return spec


def theirs(name):
    """A part of mujoco that is a package of its own, if install() was called; AttributeError for other names."""
    if name in _THEIRS and sys.modules.get("mujoco") is sys.modules[_OURS]:
        return importlib.import_module(f"mujoco.{name}")
    raise AttributeError(f"module {_OURS!r} has no attribute {name!r}")


def install():
    """Makes `import mujoco` give corten.mujoco, in this process. Call it before any library imports mujoco."""
    ours = sys.modules[_OURS]
    present = sys.modules.get("mujoco")
    if present is ours:
        return
    if present is not None:
        raise ImportError(f"mujoco is already imported from {getattr(present, '__file__', None)}: "
                          f"call {_OURS}.install() before importing it or a library that uses it")  # fmt: skip
    sys.modules["mujoco"] = ours
    sys.meta_path.insert(0, _Finder())
    for name in (*_PUBLIC, *_RENAMED):
        importlib.import_module(f"mujoco.{name}")


__all__ = ["install"]
