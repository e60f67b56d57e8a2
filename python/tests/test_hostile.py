"""Junk for the whole surface, in a process of its own."""
import os
import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).resolve().parent


@pytest.mark.parametrize("program", ["fuzz_surface.py", "fuzz_mujoco.py"])
def test_junk_arguments(tmp_path, program):
    pytest.importorskip("hypothesis")
    done = subprocess.run([sys.executable, HERE / program, "150"], cwd=HERE, capture_output=True, text=True,
                          timeout=300, env={**os.environ, "HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path)})
    assert done.returncode == 0, f"exit status {done.returncode}\n{done.stdout[-1000:]}\n{done.stderr[-6000:]}"
