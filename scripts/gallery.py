#!/usr/bin/env python3
"""Draws the pictures of docs/gallery.md from models of the repository, with the corten program, and writes the document.

    scripts/gallery.py [PROGRAM]      # default: build/release/corten
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs/images/gallery"
SIZE = "560x400"

# Name, what it shows, model, options.
PICTURES = [
    ("hexapod", "A hexapod of 31 bodies on hills: meshes, a height field, shadows and a skybox", "hexapod.xml",
     "--time 0.8 --azimuth 140 --elevation -20 --distance 1.35 --track trunk"),
    ("humanoid", "A humanoid falls; the trails are those of its hands and feet", "humanoid.xml",
     "--key fall --time 0.5 --track pelvis --azimuth 130 --elevation -12 --distance 0.85 "
     "--trail left_palm,right_palm,left_sole,right_sole"),
    ("grid", "A grid of 125 primitives, the scene of the benchmark of pictures", "grid_125.xml", "--camera corner"),
    ("nut", "A nut on a bolt: distance fields", "nut_and_bolt.xml", "--time 0.5 --azimuth 120 --elevation -20"),
    ("bowl", "Balls in a bowl, a triangle mesh", "bowl_balls.xml", "--time 0.8 --azimuth 120 --elevation -38 --distance 0.95"),
    ("hook", "A ring on a hook", "hook_ring.xml", "--time 0.6 --azimuth 110 --elevation -15"),
    ("quadruped", "A quadruped with its contact forces", "quadruped.xml",
     "--key home --time 0.3 --azimuth 130 --elevation -18 --forces --track trunk --distance 0.4"),
    ("terrain", "Two hundred bodies tumble down hills", "terrain_200.xml", "--time 1.5 --azimuth 120 --elevation -30 --distance 0.9"),
    ("hand", "A hand that is moved by tendons", "tendon_hand.xml", "--time 0.3 --ctrl mid --azimuth 150 --elevation -25"),
    ("cloth", "A cloth falls on a ball: a flex of triangles", "cloth_on_sphere.xml", "--camera view --time 0.5"),
    ("rope", "A rope over a peg, and a ring: flexes of segments", "rope.xml", "--time 0.3 --azimuth 60 --elevation -12 --distance 0.9"),
    ("soft_boxes", "Soft boxes: flexes of tetrahedra", "soft_boxes.xml", "--time 1 --azimuth 130 --elevation -20 --distance 1.2"),
]


def document() -> str:
    lines = ["# Gallery", "", "Pictures of models in this repository, drawn by `corten render` without a screen or a graphics card. `scripts/gallery.py`",
             "makes them, and this page, again. [rendering.md](rendering.md) says how pictures are made.", ""]
    for name, text, model, options in PICTURES:
        lines += [f"![{text}](images/gallery/{name}.png)", "", f"{text}:", "", "```sh",
                  f"corten render models/{model} {options} --size {SIZE} --samples 16", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/release/corten")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, _, model, options in PICTURES:
        subprocess.run([program, "render", str(ROOT / "models" / model), *options.split(), "--size", SIZE, "--samples", "16",
                        "--out", str(FOLDER / f"{name}.png")], check=True)
    (ROOT / "docs/gallery.md").write_text(document(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
