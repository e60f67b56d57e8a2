"""The Python blocks of documents run from top to bottom, in one namespace for each document."""
import os
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("name", ["python.md"])
def test_blocks_run(name, monkeypatch):
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    monkeypatch.chdir(ROOT)
    namespace = {"__name__": "document"}
    blocks = list(BLOCK.finditer(text))
    assert blocks
    for block in blocks:
        line = text.count("\n", 0, block.start(1))
        exec(compile("\n" * line + block[1], os.fspath(ROOT / "docs" / name), "exec"), namespace)
