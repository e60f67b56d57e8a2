"""The Python blocks of documents run from top to bottom, in one namespace for each document. So do the examples."""
import json
import os
import pathlib
import re
import runpy
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NEEDS = {"docs/gym.md": "gymnasium", "README.md": "matplotlib"}

sys.path.insert(0, str(ROOT / "scripts"))
import notebook as notebook_runner  # noqa: E402


@pytest.fixture(autouse=True)
def place(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("MPLBACKEND", "Agg")  # draws without a screen


@pytest.mark.parametrize("name", ["docs/python.md", "docs/gym.md", "docs/python-mujoco.md", "README.md"])
def test_blocks_run(name):
    """Batches are smaller than in the text."""
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    text = (ROOT / name).read_text(encoding="utf-8")
    namespace = {"__name__": "document"}
    blocks = list(BLOCK.finditer(text))
    assert blocks
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        code = block[1].replace("4096", "32")
        exec(compile("\n" * line + code, os.fspath(ROOT / name), "exec"), namespace)


# ---- the notebook


def cells():
    return json.loads((ROOT / "examples/tour.ipynb").read_text(encoding="utf-8"))["cells"]


def test_notebook_runs():
    """Each cell gives the kinds of output that are stored with it: text, a picture, a tree."""
    pytest.importorskip("matplotlib")
    stored = [cell for cell in cells() if cell["cell_type"] == "code"]
    outputs = notebook_runner.run(["".join(cell["source"]) for cell in stored])
    for cell, fresh in zip(stored, outputs):
        assert notebook_runner.kinds(fresh) == notebook_runner.kinds(cell["outputs"]), "".join(cell["source"])


def test_notebook_has_pictures_and_is_small():
    pictures = [output for cell in cells() for output in cell.get("outputs", []) if "image/png" in output.get("data", {})]
    assert len(pictures) >= 3
    assert (ROOT / "examples/tour.ipynb").stat().st_size < 300_000
    assert all(cell.get("id") for cell in cells())


def test_notebook_runner_keeps_errors_visible():
    with pytest.raises(ZeroDivisionError):
        notebook_runner.run(["1 / 0"])
    assert notebook_runner.kinds(notebook_runner.run(["print(1)\n2 + 3"])[0]) == ["stream", "text/plain"]
    assert notebook_runner.run(["2 + 3;"]) == [[]]
    assert notebook_runner.run(["x = 4", "x + 1"])[1][0]["data"]["text/plain"] == ["5"]


# ---- the first plot


def test_first_plot(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "plot.png"
    monkeypatch.setattr(sys, "argv", ["first_plot.py", str(picture)])
    result = runpy.run_path(str(ROOT / "examples/first_plot.py"))
    assert picture.read_bytes().startswith(b"\x89PNG")
    heights = np.array(result["heights"])
    assert heights[0] > 1.0 > heights[-1] > 0  # it falls to the floor
