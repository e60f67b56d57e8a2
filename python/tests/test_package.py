"""The package as a whole: names, docstrings, import."""
import enum
import inspect
import os
import pathlib
import subprocess
import sys

import pytest

import corten
from corten import _fast, _tables

CLASSES = [getattr(corten, name) for name in corten.__all__ if inspect.isclass(getattr(corten, name))]


def test_public_names():
    assert sorted(corten.__all__) == corten.__all__
    assert set(corten.__all__) >= {"load", "load_string", "Model", "Data", "Batch", "Edit", "Error", "State"}
    space = {}
    exec("from corten import *", space)
    assert set(corten.__all__) <= set(space)
    for name in corten.__all__:
        thing = getattr(corten, name)
        assert thing.__module__.startswith("corten"), name
    assert corten.__version__.count(".") == 2


def test_nothing_else_is_public():
    others = {name for name, value in vars(corten).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert others == set(corten.__all__)


@pytest.mark.parametrize("name", corten.__all__)
def test_docstrings(name):
    thing = getattr(corten, name)
    assert thing.__doc__, name
    if not inspect.isclass(thing) or issubclass(thing, (enum.Enum, Exception)):
        return
    for member, value in inspect.getmembers(thing):
        inherited = any(member in vars(base) for base in (tuple, object))
        if not member.startswith("_") and not inherited:
            assert inspect.getdoc(value), f"{name}.{member} has no docstring"


def test_docstrings_of_objects(data):
    for kind in _tables.DATA_KINDS:
        cls = type(getattr(data, kind)(0))
        for member, value in inspect.getmembers(cls):
            if not member.startswith("_") and member != "kind":
                assert inspect.getdoc(value), f"{cls.__name__}.{member}"
    assert inspect.getdoc(corten.Model.body_mass) == "kg"
    assert "qfrc_bias" in inspect.getdoc(corten.Data.bias_force)


def test_docstrings_of_modules():
    for name, module in sys.modules.items():
        if name.startswith("corten") and not name.startswith(("corten.mujoco",
                                                              "corten.gym")) and name != "corten._simulate":
            assert module.__doc__, name


def test_signatures_have_types():
    for cls in (corten.Data, corten.Model, corten.Batch, corten.Edit):
        for name, function in inspect.getmembers(cls, inspect.isfunction):
            if name.startswith("_") or function.__module__ in ("corten._fields", "corten._views"):
                continue  # those are in the stubs
            signature = inspect.signature(function)
            assert signature.return_annotation is not inspect.Signature.empty, f"{cls.__name__}.{name}"
            for parameter in list(signature.parameters.values())[1:]:
                assert parameter.annotation is not inspect.Parameter.empty, f"{cls.__name__}.{name}: {parameter}"


def test_enumerations_equal_the_reference(mujoco):
    for ours, theirs, prefix in ((corten.JointType, "mjtJoint", "mjJNT_"), (corten.GeomType, "mjtGeom", "mjGEOM_"),
                                 (corten.Integrator, "mjtIntegrator", "mjINT_"), (corten.Solver, "mjtSolver", "mjSOL_"),
                                 (corten.FrictionCone, "mjtCone", "mjCONE_"), (corten.DisableFlag, "mjtDisableBit",
                                                                               "mjDSBL_"),
                                 (corten.EnableFlag, "mjtEnableBit", "mjENBL_"), (corten.GainType, "mjtGain",
                                                                                  "mjGAIN_"),
                                 (corten.BiasType, "mjtBias", "mjBIAS_"), (corten.DynamicsType, "mjtDyn", "mjDYN_"),
                                 (corten.TransmissionType, "mjtTrn", "mjTRN_")):
        reference = getattr(mujoco, theirs)
        for member in ours:
            name = prefix + member.name.replace("_", "")
            if hasattr(reference, name):
                assert int(getattr(reference, name)) == int(member), name


def run(code, **environment):
    folder = str(pathlib.Path(corten.__file__).resolve().parent.parent)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONPATH": folder, **environment})


def test_import_time():
    code = ("import numpy, numpy.typing, time; begin = time.process_time(); import corten; "
            "print(time.process_time() - begin)")
    times = [float(run(code).stdout) for _ in range(3)]
    assert min(times) < 0.2, f"import took {min(times):.3f} s"


def test_import_loads_little():
    code = "import sys, numpy; before = set(sys.modules); import corten; print(*sorted(set(sys.modules) - before))"
    loaded = run(code).stdout.split()
    for heavy in ("mujoco", "torch", "gymnasium", "jax", "unittest", "corten.mujoco", "corten.gym"):
        assert heavy not in loaded


def test_library_named_by_the_user(tmp_path):
    from corten._library import path
    assert run("import corten", CORTEN_LIBRARY=str(path)).returncode == 0
    missing = run("import corten", CORTEN_LIBRARY=str(tmp_path / "missing.so"))
    assert missing.returncode != 0 and "ImportError" in missing.stderr and "missing.so" in missing.stderr
    (tmp_path / "wrong.so").write_text("this is no library")
    assert "Error" in run("import corten", CORTEN_LIBRARY=str(tmp_path / "wrong.so")).stderr


@pytest.mark.skipif(sys.platform != "linux", reason="looks for a library in /proc")
def test_a_library_that_is_not_ours():
    other = next(line.split()[-1] for line in open("/proc/self/maps") if "libc.so" in line or "libc-" in line)
    assert "is not the library of this package" in run("import corten", CORTEN_LIBRARY=other).stderr


def test_without_the_compiled_module(zoo):
    """The calls through ctypes have the same results."""
    from corten._library import lib
    saved, _fast._simulate = _fast._simulate, None
    try:
        step, forward = _fast.simulator(lib.corten_step), _fast.simulator(lib.corten_forward)
    finally:
        _fast._simulate = saved
    first, second = corten.Data(zoo), corten.Data(zoo)
    assert step(first._value, 7) == 0 and forward(first._value) == 0
    second.step(7)
    second.forward()
    assert first.state_hash() == second.state_hash()
    for wrong in (-1, 2**31, "x", 1.5):
        with pytest.raises(corten.ArgumentError):
            step(first._value, wrong)
    with pytest.raises(corten.HandleError):
        step(12345, 1)


def test_help(zoo):
    import pydoc
    text = pydoc.render_doc(corten.Data)
    assert "step(" in text and "qpos" in text and "generalized coordinates" in text
    assert "kg" in pydoc.render_doc(type(zoo.body(1)))
