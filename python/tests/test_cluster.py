"""The examples for clusters: the result does not depend on the number of processes. Each runs where its package is installed."""
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

import corten

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
PROGRAM = ROOT / "build/release/corten"
needs_program = pytest.mark.skipif(not PROGRAM.exists(), reason="needs the release build of the command line")


def environment():
    allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1"}
    package = str(pathlib.Path(corten.__file__).resolve().parent.parent)
    return {**os.environ, **allowed, "OMP_NUM_THREADS": "1", "PYTHONPATH": package}


def run(*command):
    done = subprocess.run([str(word) for word in command], env=environment(), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_scores_of_gaits_do_not_depend_on_the_slices():
    gait = example("cluster_gait")
    model = corten.load(gait.MODEL)
    gaits = gait.START + 0.1 * np.random.default_rng(0).standard_normal((5, len(gait.START)))
    whole = gait.scores(model, gaits, 1)
    for cut in range(6):
        parts = np.concatenate([gait.scores(model, gaits[:cut], 1), gait.scores(model, gaits[cut:], 1)])
        assert parts.tobytes() == whole.tobytes()


def test_the_search_for_a_gait_improves():
    gait = example("cluster_gait")
    model = corten.load(gait.MODEL)
    _, score = gait.search(model, gait.Alone(), population=8, generations=3, seed=1, threads=0)
    assert score > gait.scores(model, gait.START[None], 1)[0]


@pytest.mark.skipif(shutil.which("mpirun") is None, reason="needs mpirun")
def test_any_number_of_ranks_finds_the_same_gait(tmp_path):
    pytest.importorskip("mpi4py")
    for ranks in (1, 2, 3):
        run("mpirun", "-n", ranks, sys.executable, EXAMPLES / "cluster_gait.py", "--generations", 2, "--population", 6,
            "--out", tmp_path / f"{ranks}.npy")
    best = [np.load(tmp_path / f"{ranks}.npy").tobytes() for ranks in (1, 2, 3)]
    assert best[0] == best[1] == best[2]


def test_without_a_library_of_mpi_the_search_runs_alone(monkeypatch):
    pytest.importorskip("mpi4py")
    monkeypatch.setenv("MPI4PY_LIBMPI", "/nowhere/libmpi.so")
    small = (sys.executable, EXAMPLES / "cluster_gait.py", "--generations", 1, "--population", 4)
    assert "with 1 ranks" in run(*small)
    monkeypatch.setenv("OMPI_COMM_WORLD_SIZE", "2")  # as mpirun does: two searches, each for itself, are not what was wanted
    with pytest.raises(AssertionError, match="cannot load MPI library"):
        run(*small)


def test_gradients_of_two_processes_are_those_of_one(tmp_path):
    pytest.importorskip("torch")
    options = ("--envs", 16, "--iterations", 3, "--threads", 1)
    run(sys.executable, EXAMPLES / "cluster_ppo.py", *options, "--json", tmp_path / "one.json")
    run(sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", 2, EXAMPLES / "cluster_ppo.py",
        *options, "--json", tmp_path / "two.json")
    one, two = (json.loads((tmp_path / name).read_text()) for name in ("one.json", "two.json"))
    assert len(one) == len(two) == 3
    for a, b in zip(one, two):
        assert a["gradient"] > 0.01
        assert b["gradient"] == pytest.approx(a["gradient"], rel=1e-9)
        assert b["speed"] == pytest.approx(a["speed"], abs=1e-6)


def test_ray_gives_the_same_falls_for_any_number_of_slices():
    pytest.importorskip("ray")
    last = {run(sys.executable, EXAMPLES / "cluster_ray.py", "--envs", 24, "--slices", slices).splitlines()[-1] for slices in (1, 5)}
    assert len(last) == 1
    fell = int(last.pop().split()[0])
    assert 0 < fell < 24


def study(name, folder, *launcher):
    """The table and the picture of examples/sweeps/NAME.json."""
    table, picture = folder / f"{name}.csv", folder / f"{name}.svg"
    run(*launcher, PROGRAM, "sweep", EXAMPLES / f"sweeps/{name}.json", "--out", table, "--plot", picture)
    return np.genfromtxt(table, delimiter=",", names=True), picture.read_bytes()


@needs_program
@pytest.mark.parametrize("name", ["identify", "robustness", "contacts"])
def test_studies_draw_the_pictures_of_the_documents(tmp_path, name):
    launcher = ("mpirun", "-n", 2) if shutil.which("mpirun") else ()
    assert study(name, tmp_path, *launcher)[1] == (ROOT / f"docs/images/sweep_{name}.svg").read_bytes()


@needs_program
def test_the_pendulum_is_identified(tmp_path):
    table, _ = study("identify_fine", tmp_path)
    best = table[np.argmin(table["error"])]
    assert best["damping"] == pytest.approx(0.032, rel=0.01)  # with which it was recorded
    assert best["friction"] == pytest.approx(0.05, rel=0.01)
    assert best["error"] < 1e-3  # the noise of the recording


def test_the_document_shows_the_file_of_a_study():
    shown = re.findall(r"```json\n(.*?)```", (ROOT / "docs/cluster.md").read_text(encoding="utf-8"), re.S)
    assert [json.loads(text) for text in shown] == [json.loads((EXAMPLES / "sweeps/identify.json").read_text(encoding="utf-8"))]
