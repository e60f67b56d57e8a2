#!/usr/bin/env python3
"""Tests of python_tables.py: the files that it writes are up to date."""
import ctypes
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import python_stubs  # noqa: E402
import python_tables  # noqa: E402

HEADER = """
typedef struct thing_handle* thing;
typedef struct corten_pair { int first; const double* numbers; uint8_t flags[6]; } corten_pair;
typedef enum kinds { CORTEN_ONE = 1, /* one */ CORTEN_BIT = 1 << 4 } kinds;
#define CORTEN_ABI_VERSION 7
CORTEN_API corten_result corten_do(thing a, const char* name, double x,
                                   size_t n);
CORTEN_API const char* corten_text(void);
"""


class Generated(unittest.TestCase):
    def test_files_are_up_to_date(self):
        for name, text in python_tables.modules().items():
            with self.subTest(name):
                current = (python_tables.PACKAGE / name).read_text(encoding="utf-8")
                self.assertEqual(current, text, f"{name} is old: run scripts/python_tables.py")

    def test_c_header(self):
        space = {}
        exec(python_tables.c_module(HEADER), space)
        self.assertEqual(space["CORTEN_ABI_VERSION"], 7)
        self.assertEqual((space["CORTEN_ONE"], space["CORTEN_BIT"]), (1, 16))
        self.assertEqual(space["FUNCTIONS"]["corten_do"],
                         (ctypes.c_int, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double, ctypes.c_size_t)))
        self.assertEqual(space["FUNCTIONS"]["corten_text"], (ctypes.c_char_p, ()))
        self.assertEqual([name for name, _ in space["Pair"]._fields_], ["first", "numbers", "flags"])

    def test_columns_of_macros(self):
        self.assertEqual(python_tables.columns('a, "b, c", d(e, f)'), ["a", '"b, c"', "d(e, f)"])
        header = '#define TABLE(X) \\\n  X(Real, mass, nbody, 1, "kg") \\\n  X(Int, id, nbody, 2, "a, b")\n\n'
        self.assertEqual(list(python_tables.fields(header, "TABLE")),
                         [("mass", False, "nbody", 1, "kg"), ("id", True, "nbody", 2, "a, b")])

    def test_every_declared_function_is_found(self):
        text = python_tables.without_comments((python_tables.HEADERS / "c.h").read_text(encoding="utf-8"))
        declared = len(re.findall(r"^CORTEN_API ", text, re.MULTILINE))
        space = {}
        exec(python_tables.c_module(text), space)
        self.assertEqual(len(space["FUNCTIONS"]), declared)

    def test_names_of_enumerators(self):
        self.assertEqual(python_tables.upper("kTrnJointInParent", "kTrn"), "JOINT_IN_PARENT")
        self.assertEqual(python_tables.upper("kRk4", "k"), "RK4")

    def test_stub_of_a_property(self):
        self.assertEqual(python_stubs.prop("mass", "float", "kg"),
                         ["    @property", "    def mass(self) -> float:", '        """kg"""'])
        self.assertIn("    @mass.setter", python_stubs.prop("mass", "float", "kg", "float"))

    def test_lines_are_valid_python(self):
        for name, text in python_tables.modules().items():
            compile(text, name, "exec")


if __name__ == "__main__":
    unittest.main()
