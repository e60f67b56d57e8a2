"""The types: a strict check of the package and of an example, and of the stubs against what exists at run time."""
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import corten
from corten._library import path as library

HERE = pathlib.Path(__file__).resolve().parent

pytest.importorskip("mypy")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the package without corten.mujoco and corten.gym."""
    place = tmp_path_factory.mktemp("typing")
    shutil.copytree(pathlib.Path(corten.__file__).parent, place / "corten",
                    ignore=shutil.ignore_patterns("mujoco", "gym", "lib", "__pycache__"))
    return place


def run(folder, *arguments):
    environment = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(folder), "CORTEN_LIBRARY": str(library)}
    done = subprocess.run([sys.executable, "-m", *map(str, arguments)], cwd=folder, env=environment,
                          capture_output=True,
                          text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


def test_package_and_example(folder):
    """`# type: ignore` comments of the example must each be needed."""
    shutil.copy(HERE / "typing_example.py", folder)
    run(folder, "mypy", "--strict", "--warn-unused-ignores", "-p", "corten", "-m", "typing_example")


def test_stubs_agree_with_the_package(folder):
    run(folder, "mypy.stubtest", "corten", "--concise", "--ignore-unused-allowlist", "--allowlist",
        HERE / "stubtest_allowlist.txt")


def test_marker():
    assert (pathlib.Path(corten.__file__).parent / "py.typed").exists()
