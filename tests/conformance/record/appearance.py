#!/usr/bin/env python3
"""Records the appearance of compiled models, for tests/unit/compile/appearance_test.cpp.

  appearance.py           writes tests/data/appearance/NAME.txt for every model NAME.xml there
  appearance.py --assets  first makes the image, mesh and skin files of the models

The files have the format of functions.py: a line per field, with its name and numbers. Fields of <visual> are
named vis.SECTION.NAME.
"""
import pathlib
import struct
import sys
import zlib

import mujoco
import numpy as np

from functions import ROOT, File, put_text

FOLDER = ROOT / 'tests/data/appearance'
PREFIXES = ('mat_', 'tex_', 'skin_', 'light_', 'cam_', 'mesh_normal', 'mesh_texcoord', 'mesh_face', 'geom_rgba', 'geom_group',
            'geom_matid', 'site_rgba', 'site_group', 'site_matid', 'tendon_rgba', 'tendon_group', 'tendon_matid', 'tendon_width')
SIZES = ('nmat', 'ntex', 'ntexdata', 'nmeshnormal', 'nmeshtexcoord', 'nskin', 'nskinvert', 'nskintexvert', 'nskinface',
         'nskinbone', 'nskinbonevert')
SECTIONS = ('global_', 'quality', 'headlight', 'map', 'scale', 'rgba')


def public(value):
    return [name for name in dir(value) if not name.startswith('_') and not callable(getattr(value, name))]


def appearance_fields(model):
    """Names and values of all fields that this program records."""
    for name in SIZES:
        yield name, getattr(model, name)
    for name in public(model):
        if name.startswith(PREFIXES) and not name.endswith(('pathadr', '_user')):
            yield name, getattr(model, name)
    for section in SECTIONS:
        values = getattr(model.vis, section)
        for name in public(values):
            if np.size(getattr(values, name)) == 0:
                continue  # the wheel does not show all colours
            yield f'vis.{section.rstrip("_")}.{name}', getattr(values, name)


def record(path):
    file, model = File(), mujoco.MjModel.from_xml_path(str(path))
    put_text(file, 'in_model', path.relative_to(ROOT).as_posix())
    for name, value in appearance_fields(model):
        file.put(name, value)
    file.write(path.with_suffix('.txt'))


# ---- files of the models -------------------------------------------------------------------------------------------


def png(pixels, color, depth=8, chunks=()):
    """A PNG file. `color`: 0 gray, 2 rgb, 3 palette, 6 rgba."""
    height, width = pixels.shape[:2]
    rows = b''.join(b'\0' + row.astype('>u2' if depth == 16 else 'u1').tobytes() for row in pixels.reshape(height, -1))

    def chunk(name, data):
        return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))

    header = struct.pack('>IIBBBBB', width, height, depth, color, 0, 0, 0)
    middle = b''.join(chunk(name, data) for name, data in chunks)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header) + middle + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def images(random):
    def pixels(*shape, end=256):
        return random.integers(0, end, size=shape)

    palette = bytes(pixels(12).tolist())
    yield 'rgb.png', png(pixels(3, 4, 3), 2)
    yield 'rgba.png', png(pixels(3, 5, 4), 6)
    yield 'gray.png', png(pixels(4, 3), 0)
    yield 'palette.png', png(pixels(3, 3, end=4), 3, chunks=[(b'PLTE', palette)])
    yield 'rgb16.png', png(pixels(2, 3, 3, end=65536), 2, depth=16)
    yield 'srgb.png', png(pixels(2, 2, 3), 2, chunks=[(b'sRGB', b'\0')])
    yield 'square.png', png(pixels(2, 2, 3), 2)
    yield 'side.png', png(pixels(2, 2, 3), 2, chunks=[(b'sRGB', b'\0')])
    yield 'grid.png', png(pixels(6, 8, 3), 2)
    yield 'raw.bin', struct.pack('<ii', 3, 2) + bytes(pixels(18).tolist())


CUBE = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
QUADS = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
TETRA = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def obj(vertices, faces, coordinates=(), normals=()):
    lines = [('v', vertices), ('vt', coordinates), ('vn', normals)]
    text = ''.join(f'{word} {" ".join(map(str, row))}\n' for word, rows in lines for row in rows)
    return (text + ''.join(f'f {" ".join(face)}\n' for face in faces)).encode()


def msh(random, normals, coordinates, faces):
    vertices = random.uniform(0, 0.3, size=(4, 3)) + [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    arrays = [vertices, random.normal(size=(normals, 3)), random.uniform(size=(coordinates, 2))]
    data = struct.pack('<iiii', 4, normals, coordinates, len(faces))
    return data + b''.join(a.astype('<f4').tobytes() for a in arrays) + np.array(faces, dtype='<i4').tobytes()


def stl():
    data = bytes(80) + struct.pack('<I', 12)
    for a, b, c, d in QUADS:
        for face in ((a, b, c), (a, c, d)):
            data += bytes(12) + np.array([CUBE[i - 1] for i in face], dtype='<f4').tobytes() + bytes(2)
    return data


def skn():
    def bone(body, pos, quat, vertices, weights):
        return (body.encode().ljust(40, b'\0') + struct.pack('<7fi', *pos, *quat, len(vertices)) +
                struct.pack(f'<{len(vertices)}i', *vertices) + struct.pack(f'<{len(weights)}f', *weights))

    data = struct.pack('<iiii', 4, 4, 2, 2) + struct.pack('<12f', 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.5)
    data += struct.pack('<8f', 0, 0, 1, 0, 1, 1, 0, 1) + struct.pack('<6i', 0, 1, 2, 0, 2, 3)
    data += bone('upper', (0, 0, 1), (1, 0, 0, 0), (0, 1, 3), (1, 0.3, 2))
    return data + bone('lower', (1, 0, 1), (0.5, 0.5, 0, 0.1), (1, 2), (0.6, 1))


def meshes(random):
    normals = [(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -2), (0, 0, 0.5)]
    corners = [(0, 0), (0.25, 0.1), (0.5, 0.9), (1, 1), (0.3, 0.7)]
    flat = [[f'{v}//{k + 1}' for v in quad] for k, quad in enumerate(QUADS)]
    yield 'quads.obj', obj(CUBE, flat, normals=normals)
    textured = [[f'{v}/{(v + k) % 5 + 1}' for v in quad] for k, quad in enumerate(QUADS)]
    textured[1] = [f'{v}/{-1 - i}/-1' for i, v in enumerate(QUADS[1])]
    yield 'textured.obj', obj(CUBE, textured, corners, normals[:1])
    plain = obj([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [[str(i + 1) for i in face] for face in TETRA])
    yield 'plain.obj', plain
    yield 'plain_too.obj', plain  # the reference's cache ignores attributes of the model
    yield 'full.msh', msh(random, 4, 4, TETRA)
    yield 'bare.msh', msh(random, 0, 4, TETRA)
    yield 'faceless.msh', msh(random, 4, 0, [])
    yield 'cube.stl', stl()
    yield 'glove.skn', skn()


def make_assets():
    random = np.random.default_rng(1)
    for name, data in (*images(random), *meshes(random)):
        (FOLDER / 'assets' / name).write_bytes(data)


if __name__ == '__main__':
    if '--assets' in sys.argv[1:]:
        make_assets()
    for path in sorted(FOLDER.glob('*.xml')):
        record(path)
