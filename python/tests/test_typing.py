"""The types: a strict check of the package and of examples, and of the stubs against what exists at run time."""
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import corten
from corten._library import path as library

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent.parent / "examples"

pytest.importorskip("mypy")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the package without corten.mujoco."""
    place = tmp_path_factory.mktemp("typing")
    shutil.copytree(pathlib.Path(corten.__file__).parent, place / "corten",
                    ignore=shutil.ignore_patterns("mujoco", "lib", "__pycache__", "*.so"))
    (place / "mypy.ini").write_text("[mypy]\n[mypy-torch.*]\nignore_missing_imports = true\n", encoding="utf-8")
    return place


def run(folder, *arguments):
    environment = {**os.environ, "MYPYPATH": str(folder), "PYTHONPATH": str(folder), "CORTEN_LIBRARY": str(library)}
    done = subprocess.run([sys.executable, "-m", *map(str, arguments)], cwd=folder, env=environment,
                          capture_output=True,
                          text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_package_and_example(folder):
    """`# type: ignore` comments of the examples must each be needed."""
    pytest.importorskip("gymnasium")
    for name in ("typing_example", "typing_gym"):
        shutil.copy(HERE / f"{name}.py", folder)
    run(folder, "mypy", "--strict", "--warn-unused-ignores", "-p", "corten", "-m", "typing_example", "-m", "typing_gym")


def test_training_example(folder):
    """Some functions of torch have no types; without torch, nothing of it has."""
    shutil.copy(EXAMPLES / "train.py", folder)
    try:
        import torch  # noqa: F401
        allowed = ["--allow-untyped-calls"]
    except ImportError:
        allowed = ["--allow-subclassing-any", "--allow-untyped-decorators"]
    run(folder, "mypy", "--strict", "--warn-unused-ignores", *allowed, "-m", "train")


def test_program_written_for_mujoco(folder, tmp_path):
    """The types of corten.mujoco are in a stub; its sources have none."""
    package = pathlib.Path(corten.__file__).parent
    shutil.copytree(folder / "corten", tmp_path / "corten")
    (tmp_path / "corten/mujoco").mkdir()
    shutil.copy(package / "mujoco/__init__.pyi", tmp_path / "corten/mujoco")
    shutil.copy(HERE / "typing_mujoco.py", tmp_path)
    run(tmp_path, "mypy", "--strict", "--warn-unused-ignores", "-m", "typing_mujoco")


def test_stub_of_mujoco_is_up_to_date():
    """scripts/mujoco_stubs.py writes it."""
    sys.path.insert(0, str(HERE.parents[1] / "scripts"))
    import mujoco_stubs

    written = pathlib.Path(corten.__file__).parent / "mujoco/__init__.pyi"
    assert written.read_text(encoding="utf-8") == mujoco_stubs.text()


def test_stubs_agree_with_the_package(folder):
    run(folder, "mypy.stubtest", "corten", "--concise", "--ignore-unused-allowlist", "--allowlist",
        HERE / "stubtest_allowlist.txt", "--mypy-config-file", folder / "mypy.ini")


def test_marker():
    assert (pathlib.Path(corten.__file__).parent / "py.typed").exists()
