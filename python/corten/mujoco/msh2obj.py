"""Converts meshes of the MSH format to OBJ: mujoco.msh2obj."""

import argparse
import pathlib

import numpy as np

_HEADER, _COLUMNS = 4, (3, 3, 2, 3)  # vertices, normals, texture coordinates, faces


class Msh:
    """A mesh of an MSH file: vertex_positions, vertex_normals, vertex_texcoords, face_vertex_indices."""

    def __init__(self, content):
        counts = np.frombuffer(content, np.int32, _HEADER)
        if (counts < 0).any() or len(content) != 4 * (_HEADER + int(np.dot(counts, _COLUMNS))):
            raise ValueError(f"not a MSH file: its header names {counts.tolist()} numbers, it has {len(content)} bytes")
        parts, start = [], 4 * _HEADER
        for i, (count, columns) in enumerate(zip(counts.tolist(), _COLUMNS)):
            part = np.frombuffer(content, np.int32 if i == 3 else np.float32, count * columns, start)
            parts.append(part.reshape(count, columns))
            start += 4 * count * columns
        self.vertex_positions, self.vertex_normals, self.vertex_texcoords, self.face_vertex_indices = parts

    @classmethod
    def create(cls, file):
        """Reads an MSH file, given by path."""
        return cls(pathlib.Path(file).read_bytes())


def msh_to_obj(msh_file):
    """The text of an OBJ file for an MSH file."""
    msh = Msh.create(msh_file)
    lines = [f"v {x:.9g} {y:.9g} {z:.9g}" for x, y, z in msh.vertex_positions.tolist()]
    lines += [f"vt {u:.9g} {1 - v:.9g}" for u, v in msh.vertex_texcoords.tolist()]  # OBJ counts v from below
    lines += [f"vn {x:.9g} {y:.9g} {z:.9g}" for x, y, z in msh.vertex_normals.tolist()]
    texture, normal = bool(msh.vertex_texcoords.size), bool(msh.vertex_normals.size)
    for face in (msh.face_vertex_indices + 1).tolist():
        corners = (f"{i}/{i if texture else ''}/{i}" if normal else f"{i}/{i}" if texture else f"{i}" for i in face)
        lines.append("f " + " ".join(corners))
    return "\n".join(lines) + "\n"


def main():
    """Converts one file: python -m corten.mujoco.msh2obj mesh.msh mesh.obj."""
    parser = argparse.ArgumentParser(description="Converts an MSH file to an OBJ file.")
    parser.add_argument("msh", help="the file to read")
    parser.add_argument("obj", help="the file to write")
    arguments = parser.parse_args()
    pathlib.Path(arguments.obj).write_text(msh_to_obj(arguments.msh), encoding="utf-8")


if __name__ == "__main__":
    main()
