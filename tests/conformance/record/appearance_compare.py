#!/usr/bin/env python3
"""Compares the appearance of models with the reference, field by field.

  appearance_compare.py LIBCORTEN MODEL...   LIBCORTEN: path of libcorten.so; MODEL: files, or folders of *.xml

Fields are those of appearance.py. Reals count as equal if they differ by at most 2e-6 of the field's largest.
"""
import ctypes
import pathlib
import sys

import mujoco
import numpy as np

from appearance import appearance_fields

TYPES = {0: ctypes.c_double, 1: ctypes.c_float, 2: ctypes.c_int, 3: ctypes.c_ubyte}
TOLERANCE = 2e-6


class Field(ctypes.Structure):
    _fields_ = [('data', ctypes.c_void_p), ('dtype', ctypes.c_int), ('ndim', ctypes.c_int), ('shape', ctypes.c_int64 * 3),
                ('writable', ctypes.c_int), ('rows', ctypes.c_char_p), ('meaning', ctypes.c_char_p)]


class Corten:
    """A model loaded through the C interface."""

    def __init__(self, library, path):
        self.library, self.model = library, ctypes.c_void_p()
        library.corten_error_message.restype = ctypes.c_char_p
        if library.corten_load(str(path).encode(), None, ctypes.byref(self.model)):
            raise ValueError(library.corten_error_message().decode())

    def close(self):
        self.library.corten_model_free(self.model)

    def field(self, name):
        field = Field()
        if self.library.corten_model_field(self.model, name.encode(), ctypes.byref(field)):
            return None
        count = int(np.prod(field.shape[:field.ndim])) if field.ndim else 1
        if not field.data:
            return np.zeros(0)
        kind = TYPES[field.dtype]
        return np.ctypeslib.as_array(ctypes.cast(field.data, ctypes.POINTER(kind)), (count,)).astype(float)


def differences(corten, reference):
    for name, value in appearance_fields(reference):
        expected, found = np.atleast_1d(np.array(value, dtype=float)).ravel(), corten.field(name)
        if found is None:
            yield f'{name} is missing'
        elif len(found) != len(expected):
            yield f'{name} has {len(found)} numbers, not {len(expected)}'
        elif len(found):
            error = np.abs(found - expected)
            worst, scale = int(error.argmax()), max(np.abs(expected).max(), 0.01)
            if error[worst] > TOLERANCE * scale:
                many = int((error > TOLERANCE * scale).sum())
                yield f'{name}[{worst}] is {found[worst]:.9g}, not {expected[worst]:.9g} ({many} differ)'


def models(arguments):
    for argument in map(pathlib.Path, arguments):
        yield from sorted(argument.rglob('*.xml')) if argument.is_dir() else [argument]


def main(library, *arguments):
    library = ctypes.CDLL(library)
    equal = different = skipped = 0
    for path in models(arguments):
        try:
            reference = mujoco.MjModel.from_xml_path(str(path))
        except ValueError:
            skipped += 1  # a part of a model
            continue
        try:
            corten = Corten(library, path)
        except ValueError as error:
            print(f'{path}: does not load: {str(error).splitlines()[0]}')
            skipped += 1
            continue
        found = list(differences(corten, reference))
        corten.close()
        equal, different = equal + (not found), different + bool(found)
        for line in found:
            print(f'{path}: {line}')
    print(f'{equal} models equal, {different} different, {skipped} not compared')
    return different > 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
