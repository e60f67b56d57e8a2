"""The programs that extract, write and filter the documents."""
import pathlib
import re
import tempfile
import unittest

import derived_fields
import doc_snippets
import doxygen_filter

DOCUMENT = """# Title
<!-- file: a.xml -->
```xml
<a/>
```
```sh
ls
```
```cpp
int x = 1;
```
"""

TABLES = """
#define ROWS(X) X(Real, mass, nbody, 1, "kg, \\"all\\"") MORE(X) \\
  /* a comment */                                    \\
  X(Vec3, pos, nbody, 1, "a, b (c)")
#define MORE(X) X(Int, id, nbody, 1, "an id")
"""


class Snippets(unittest.TestCase):
    def test_files_and_bodies(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "d.md").write_text(DOCUMENT)
            doc_snippets.extract(folder / "d.md", "cpp", folder / "out")
            self.assertEqual((folder / "out/a.xml").read_text(), "<a/>\n")
            text = (folder / "out/snippets.inc").read_text()
        self.assertIn("SNIPPET(10) { {\n#line 10 ", text)
        self.assertIn("int x = 1;\n} }\n", text)
        self.assertIn("#define SNIPPETS(X) X(10)\n", text)

    def test_a_document_without_code_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "d.md").write_text("text\n")
            with self.assertRaises(SystemExit):
                doc_snippets.extract(pathlib.Path(folder) / "d.md", "cpp", pathlib.Path(folder) / "out")


class DerivedFields(unittest.TestCase):
    def test_the_document_shows_the_tables_of_the_header(self):
        shown = derived_fields.split(derived_fields.DOCUMENT.read_text())[1]
        wanted = derived_fields.table(derived_fields.HEADER.read_text())
        self.assertEqual(shown, wanted, "run scripts/derived_fields.py")

    def test_every_field_is_named(self):
        header = derived_fields.HEADER.read_text()
        text = derived_fields.table(header)
        for table in ("CORTEN_VARIABLE_FIELDS", "CORTEN_EDITABLE_FIELDS", "CORTEN_DERIVED_FIELDS"):
            fields = derived_fields.rows(header, table)
            self.assertGreater(len(fields), 20)
            for name, *_ in fields:
                self.assertIn(f"`{name}`", text)


def without_texts(code):
    """C++ code without comments and string literals, whose words are no names."""
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', " ", code, flags=re.DOTALL)


def pasted_names(header, known):
    """Names that a table makes with ##: find_##word for every row."""
    names = set()
    for macro, (parameters, body) in doxygen_filter.macros(header).items():
        pasted = set(re.findall(r"(\w+)##(\w+)", body))
        for table in re.findall(rf"^(\w+)\({macro}\)", header, flags=re.MULTILINE) if pasted else []:
            for _, row in doxygen_filter.table_rows(table, [macro], known):
                names |= {prefix + dict(zip(parameters, row))[column] for prefix, column in pasted}
    return names


def declared_names(headers):
    """The identifiers in the code of headers, with tables expanded, and the names of the headers themselves."""
    names, known = set(), doxygen_filter.Tables().known
    for path in headers:
        names |= {path.stem} | set(re.findall(r"\w+", without_texts(doxygen_filter.filtered(path))))
        names |= pasted_names(path.read_text(), known)
    return names


class FromMujoco(unittest.TestCase):
    def test_words_of_comments_and_strings_are_no_names(self):
        code = 'int f(); // comment g\n/* h\n i */ const char* j = "k \\" l"; int m;'
        self.assertEqual(re.findall(r"\w+", without_texts(code)), ["int", "f", "const", "char", "j", "int", "m"])

    def test_every_name_in_the_last_column_exists(self):
        known = declared_names(doxygen_filter.INCLUDE.rglob("*.h")) | {"edit"}
        rows = [line for line in (doxygen_filter.ROOT / "docs/from-mujoco.md").read_text().splitlines() if line.startswith("| `")]
        self.assertGreater(len(rows), 90)
        for row in rows:
            for code in re.findall(r"`([^`]*)`", row.strip("|").split("|")[-1]):
                for name in re.findall(r"[A-Za-z_]\w+", re.sub(r'"[^"]*"', "", code)):
                    self.assertTrue(name in known or name.startswith("mj"), f"{name} in {row}")


class EveryFunctionOfMujoco(unittest.TestCase):
    """docs/from-mujoco.md says something about every function of mujoco.h: by its name, or by a pattern such as `mjv_*`."""

    @staticmethod
    def missing(document, names):
        words = set(re.findall(r"\bmj\w*\*?", document))
        patterns = tuple(word[:-1] for word in words if word.endswith("*"))
        return [name for name in names if name not in words and not name.startswith(patterns or ("?",))]

    def test_names_and_patterns(self):
        self.assertEqual(self.missing("`mj_step`, `mjv_*`", ["mj_step", "mj_step1", "mjv_makeScene"]), ["mj_step1"])

    def test_the_document_is_complete(self):
        names = (doxygen_filter.ROOT / "scripts/mujoco_functions.txt").read_text().split()
        self.assertGreater(len(names), 500)
        self.assertEqual(self.missing((doxygen_filter.ROOT / "docs/from-mujoco.md").read_text(), names), [])


class Filter(unittest.TestCase):
    def test_rows_of_nested_tables(self):
        known = doxygen_filter.macros(TABLES)
        rows = [row for _, row in doxygen_filter.table_rows("ROWS", ["X"], known)]
        self.assertEqual([row[1] for row in rows], ["mass", "id", "pos"])
        self.assertEqual(doxygen_filter.unquoted(rows[0][-1]), 'kg, "all"')
        self.assertEqual(doxygen_filter.unquoted(rows[2][-1]), "a, b (c)")

    def test_fields_are_documented(self):
        text = doxygen_filter.filtered(doxygen_filter.INCLUDE / "corten/model.h")
        self.assertIn("/// kg (nbody x 1)\nstd::span<const double> body_mass;\n", text)
        self.assertIn("/// m/s^2, world frame\ndouble gravity[3];\n", text)
        self.assertIn("ModelBody body(int id) const;", text)

    def test_every_header_is_expanded(self):
        for header in sorted(doxygen_filter.INCLUDE.rglob("*.h")):
            text = doxygen_filter.filtered(header)
            self.assertNotIn("_FIELDS(CORTEN_", text, header)
            self.assertNotIn("(CORTEN_MJCF_MEMBER)", text, header)

    def test_overloads_share_a_comment(self):
        text = doxygen_filter.implied_comments("/// Adds.\nint add(int a);\nint add(double a);\n")
        self.assertEqual(text.count("/// Adds."), 2)

    def test_elements_are_not_html(self):
        self.assertEqual(doxygen_filter.without_tags("/// <option> and `<a>`"), "/// \\<option> and `<a>`")


if __name__ == "__main__":
    unittest.main()
