#!/usr/bin/env python3
"""Deflections of flexes against the theory of beams and plates, as the mesh is refined: the plot of docs/deformables.md.

    ./dev python scripts/flex_convergence.py docs/images/flex_convergence.svg

Beams are clamped at one end and loaded at the other; the plate is an equilateral triangle, supported at its edges, under
pressure. Loads are small: the stiffness is that at rest, by difference quotients. tests/property/flex_theory_test.cpp
checks the same.
"""
import math
import sys

import corten
import numpy as np

LENGTH, HEIGHT, YOUNG = 0.4, 0.1, 1e6
SIDE, THICKNESS, POISSON = 1.0, 0.01, 0.3
WIDTH_PX, HEIGHT_PX, LEFT, RIGHT, TOP, BOTTOM = 640, 400, 70, 190, 20, 50
COLOURS = ["#b7410e", "#2a6f97", "#588157", "#6d597a"]


def stiffness(model, section, step=1e-7):
    """Minus the derivative of the passive force. Points touch those of the next sections only, so that every third section of
    `section` dofs moves at once."""
    data, nv = corten.Data(model), model.nv
    K = np.zeros((nv, nv))
    for colour in range(min(3 * section, nv)):
        moved = np.arange(colour, nv, 3 * section)
        force = np.zeros((2, nv))
        for k, sign in enumerate((1, -1)):
            data.reset()
            data.qpos[moved] = sign * step
            data.forward()
            force[k] = data.qfrc_passive
        change = (force[1] - force[0]) / (2 * step)
        for i in moved:
            first, last = max(0, (i // section - 1) * section), min(nv, (i // section + 2) * section)
            K[first:last, i] = change[first:last]
    return K


def end_deflection(model, section):
    """Of the last section under a unit force."""
    load = np.zeros(model.nv)
    end = np.arange(model.nv - section + 2, model.nv, 3)
    load[end] = 1 / len(end)
    return np.linalg.solve(stiffness(model, section), load)[end].mean()


def timoshenko(width):
    """Bending and shear of a beam with Poisson's ratio 0."""
    inertia, area = width * HEIGHT**3 / 12, width * HEIGHT
    return LENGTH**3 / (3 * YOUNG * inertia) + LENGTH / (5 / 6 * YOUNG / 2 * area)


def tetrahedra(n):
    """A beam with `full` dofs, n cells high and one cell wide."""
    cell = HEIGHT / n
    model = corten.load_string(f"""<mujoco><option gravity="0 0 0"/><worldbody>
      <flexcomp name="beam" type="grid" dim="3" mass="1" radius="1e-4" count="{4 * n + 1} 2 {n + 1}" spacing="{cell} {cell} {cell}">
        <elasticity young="{YOUNG}" poisson="0"/><contact selfcollide="none"/><pin range="0 {2 * n + 1}"/>
      </flexcomp></worldbody></mujoco>""")
    return end_deflection(model, 6 * (n + 1)) / timoshenko(cell)


def cells(n, order):
    """A beam of interpolated flexes that share their nodes: one for each cell, n cells high and one wide. Its closed form has half
    of Young's modulus: interpolated flexes have half of the shear modulus, as in the reference."""
    cell, fine = HEIGHT / n, 2 if order == 1 else 4
    grid = [(i, j, k) for i in range(4 * n * order + 1) for j in range(order + 1) for k in range(n * order + 1)]
    bodies = "".join(f'<body name="n{i}_{j}_{k}" pos="{i * cell / order} {j * cell / order} {k * cell / order}">'
                     '<inertial pos="0 0 0" mass="0.01" diaginertia="1e-6 1e-6 1e-6"/>'
                     + ("" if i == 0 else "".join(f'<joint type="slide" axis="{a}"/>' for a in ("1 0 0", "0 1 0", "0 0 1")))
                     + "</body>" for i, j, k in grid)
    number = {p: v for v, p in enumerate((i, j, k) for i in range(fine + 1) for j in range(fine + 1) for k in range(fine + 1))}
    corner = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1)]
    tets = [(0, 3, 1, 7), (0, 1, 4, 7), (1, 3, 2, 7), (1, 2, 6, 7), (1, 5, 4, 7), (1, 6, 5, 7)]
    elements = " ".join(str(number[tuple(a + b for a, b in zip(base, corner[c]))]) for base in number
                        if max(base) < fine for tet in tets for c in tet)
    flexes = []
    for x in range(4 * n):
        for z in range(n):
            nodes = " ".join(f"n{x * order + i}_{j}_{z * order + k}" for i in range(order + 1) for j in range(order + 1)
                             for k in range(order + 1))
            vertices = " ".join(f"{(x + i / fine) * cell} {j / fine * cell} {(z + k / fine) * cell}" for i, j, k in number)
            flexes.append(f'<flex name="f{x}_{z}" dim="3" radius="1e-4" body="{" ".join(["world"] * len(number))}" vertex="{vertices}" '
                          f'element="{elements}" node="{nodes}"><elasticity young="{YOUNG}" poisson="0"/>'
                          '<contact selfcollide="none" contype="0" conaffinity="0"/></flex>')
    model = corten.load_string(f'<mujoco><option gravity="0 0 0"/><worldbody>{bodies}</worldbody>'
                               f'<deformable>{"".join(flexes)}</deformable></mujoco>')
    # Quadratic cells reach over two layers of nodes: these are one section.
    section = 3 * (order + 1) * (n * order + 1) * order
    load = np.zeros(model.nv)
    last = 3 * (order + 1) * (n * order + 1)
    end = np.arange(model.nv - last + 2, model.nv, 3)
    load[end] = 1 / len(end)
    return np.linalg.solve(stiffness(model, section), load)[end].mean() / (2 * timoshenko(cell))


def plate(n):
    """Bending of equilateral triangles, n along a side."""
    points = [(i, j) for j in range(n + 1) for i in range(n - j + 1)]
    at = {p: v for v, p in enumerate(points)}
    faces = [f for i, j in points for f in ([(i, j), (i + 1, j), (i, j + 1)], [(i + 1, j), (i + 1, j + 1), (i, j + 1)])
             if all(p in at for p in f)]
    text = " ".join(f"{(i + j / 2) * SIDE / n} {j * math.sqrt(0.75) * SIDE / n} 0" for i, j in points)
    model = corten.load_string(f"""<mujoco><option gravity="0 0 0"/><worldbody>
      <flexcomp name="plate" type="direct" dim="2" mass="1" radius="1e-4" point="{text}"
          element="{' '.join(str(at[p]) for f in faces for p in f)}">
        <elasticity young="{YOUNG}" poisson="{POISSON}" thickness="{THICKNESS}" elastic2d="bend"/><contact selfcollide="none"/>
      </flexcomp></worldbody></mujoco>""")
    inner = [at[i, j] for i, j in points if i > 0 and j > 0 and i + j < n]
    data, K, step = corten.Data(model), np.zeros((len(inner), len(inner))), 1e-6
    for column, v in enumerate(inner):
        data.reset()
        data.qpos[3 * v + 2] = step
        data.forward()
        K[:, column] = -data.qfrc_passive[2::3][inner] / step
    height, cell = math.sqrt(0.75) * SIDE, math.sqrt(0.75) * SIDE**2 / n**2
    moved = np.linalg.solve(K, np.full(len(inner), cell))
    D = YOUNG / (2 * (1 + POISSON)) * THICKNESS**3 / 8
    return moved[inner.index(at[n // 3, n // 3])] / (height**4 / (972 * D))


def picture(curves):
    """Both axes are logarithmic."""
    xs = [n for _, points in curves for n, _ in points]
    ys = [100 * abs(e) for _, points in curves for _, e in points]
    x0, x1 = math.log(min(xs)), math.log(max(xs))
    y0, y1 = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)))

    def place(n, error):
        return (LEFT + (math.log(n) - x0) / (x1 - x0) * (WIDTH_PX - LEFT - RIGHT),
                TOP + (y1 - math.log10(100 * abs(error))) / (y1 - y0) * (HEIGHT_PX - TOP - BOTTOM))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH_PX}" height="{HEIGHT_PX}" font-family="sans-serif" '
             'font-size="12">', '<rect width="100%" height="100%" fill="white"/>']
    for y in range(y0, y1 + 1):
        a = place(min(xs), 10.0**(y - 2))
        parts.append(f'<path d="M{LEFT} {a[1]:.1f}H{WIDTH_PX - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{a[1] + 4:.1f}" text-anchor="end">{10.0**y:g} %</text>')
    for n in sorted(set(xs)):
        a = place(n, 10.0**(y0 - 2))
        parts.append(f'<text x="{a[0]:.1f}" y="{a[1] + 18:.1f}" text-anchor="middle">{n}</text>')
    for k, (label, points) in enumerate(curves):
        line = " ".join("{:.1f},{:.1f}".format(*place(*p)) for p in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[k]}" stroke-width="2"/>')
        parts += ['<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="{}"/>'.format(*place(*p), COLOURS[k]) for p in points]
        end = place(*points[-1])
        parts.append(f'<text x="{end[0] + 8:.1f}" y="{end[1] + 4:.1f}" fill="{COLOURS[k]}">{label}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH_PX - RIGHT) / 2}" y="{HEIGHT_PX - 10}" text-anchor="middle">'
                 'cells across the beam, triangles along a side of the plate</text>')
    parts.append(f'<text transform="translate(16 {HEIGHT_PX / 2}) rotate(-90)" text-anchor="middle">error of the deflection</text>')
    return "\n".join([*parts, "</svg>", ""])


def main(path):
    studies = [("beam, tetrahedra", tetrahedra, (2, 4, 8, 16)), ("beam, trilinear", lambda n: cells(n, 1), (1, 2, 4, 8)),
               ("beam, quadratic", lambda n: cells(n, 2), (1, 2, 4)), ("plate, triangles", plate, (3, 6, 12, 24))]
    curves = []
    for label, study, sizes in studies:
        points = [(n, study(n) - 1) for n in sizes]
        print(label, ", ".join(f"{n}: {100 * error:+.2f} %" for n, error in points), flush=True)
        curves.append((label, points))
    with open(path, "w", encoding="utf-8") as file:
        file.write(picture(curves))


if __name__ == "__main__":
    main(sys.argv[1])
