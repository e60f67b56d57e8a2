"""Pictures of batches on a GPU against those of the CPU, on ten models, in double and in float. Skipped without a GPU.

    PYTHONPATH=build/python python3 python/tests/test_gpu_pictures.py    # prints the differences as a table; needs numpy only
"""
import pathlib
import sys

import numpy as np

import corten

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
# Primitives, a tree of many items, meshes, a height field, distance fields, tendons, contacts of many boxes, cloth.
NAMES = {"humanoid": None, "grid_125": "corner", "robot_hills": "chase", "hexapod": "chase", "terrain_200": None, "nut_and_bolt": None,
         "sdf_bowl": None, "tendon_hand": None, "boxes_resting": None, "cloth_on_sphere": None}
ENVS, SIZE = 4, 64

# Largest shares of pixels that may show another object, and may differ clearly in depth (relative) or colour where the object
# is the same. Rounding decides at silhouettes, and in float at the edges of shadows.
BOUNDS = {"double": {"object": 0.0005, "depth": 0.0005, "colour": 0.002}, "float": {"object": 0.01, "depth": 0.01, "colour": 0.03}}
DEPTH = {"double": 1e-6, "float": 1e-3}
COLOUR = 3  # of 255


def pictures(model, camera, qpos, device, precision):
    """Colour, depth and segmentation of environments with these coordinates."""
    batch = corten.Batch(model, len(qpos), device=device, precision=precision)
    batch.qpos[:] = qpos
    if device == "cuda":
        batch.push("qpos")
    renderer = corten.BatchRenderer(batch, camera, SIZE, SIZE, shadows=True)
    return renderer.render(), renderer.depth(), renderer.segmentation()


def moved(model):
    """Coordinates after some steps from random velocities."""
    batch = corten.Batch(model, ENVS)
    batch.qvel[:] = np.random.default_rng(1).uniform(-1, 1, batch.qvel.shape)
    batch.step(10)
    return batch.qpos.copy()


def differences(name, device, precision):
    """Shares of pixels that differ: in object, depth and colour."""
    model = corten.load(MODELS / f"{name}.xml")
    qpos = moved(model)
    rgb, depth, ids = pictures(model, NAMES[name], qpos, "cpu", "double")
    rgb2, depth2, ids2 = pictures(model, NAMES[name], qpos, device, precision)
    same = (ids == ids2).all(-1)
    far = np.abs(depth - depth2) > DEPTH[precision] * np.maximum(depth, 1e-6)
    other = np.abs(rgb.astype(int) - rgb2).max(-1) > COLOUR
    assert (ids[..., 0] >= 0).mean() > 0.02, f"{name}: the picture is empty"
    return {"object": float((~same).mean()), "depth": float((far & same).mean()), "colour": float((other & same).mean())}


def has_gpu():
    try:
        corten.Batch(corten.load_string("<mujoco/>"), 1, device="cuda")
    except corten.DeviceError:
        return False
    return True


def exceeded(found, precision):
    return [f"{what} {found[what]:.5f} > {most}" for what, most in BOUNDS[precision].items() if found[what] > most]


def main():
    device = sys.argv[1] if len(sys.argv) > 1 else "cuda"
    failed = 0
    print(f"{'model':<18}{'precision':<10}{'object':>10}{'depth':>10}{'colour':>10}   shares of pixels that differ from the CPU")
    for name in NAMES:
        for precision in ("double", "float") if device == "cuda" else ("double",):
            found = differences(name, device, precision)
            bad = exceeded(found, precision)
            failed += bool(bad)
            numbers = "".join(f"{value:10.5f}" for value in found.values())
            print(f"{name:<18}{precision:<10}{numbers}   {'; '.join(bad) or 'ok'}", flush=True)
    print(f"{failed} of the comparisons failed" if failed else "all within bounds")
    return 1 if failed else 0


def test_pictures_are_those_of_the_cpu():
    if not has_gpu():
        import pytest
        pytest.skip("no GPU")
    bad = {(name, precision): exceeded(differences(name, "cuda", precision), precision) for name in NAMES for precision in BOUNDS}
    assert {key: found for key, found in bad.items() if found} == {}


if __name__ == "__main__":
    sys.exit(main())
