#!/usr/bin/env python3
"""Writes the table of what follows from what into docs/cpp.md, from include/corten/editable_fields.h."""
import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "include/corten/editable_fields.h"
DOCUMENT = ROOT / "docs/cpp.md"
BEGIN = "<!-- derived fields: written by scripts/derived_fields.py -->\n"
END = "<!-- end of derived fields -->"


def rows(header, table):
    """The rows of one table as lists of columns."""
    body = re.search(rf"#define {table}\(X\)(.*?[^\\])\n", header, re.DOTALL)[1]
    return [[column.strip() for column in row.split(",")] for row in re.findall(r"X\(([^)]*)\)", body)]


def passes(column):
    """The names of the passes in a column such as `kDeriveFrames | kDeriveBounds`."""
    return [name.lower() for name in re.findall(r"kDerive(\w+)", column) if name != "Nothing"]


def code(names):
    return ", ".join(f"`{name}`" for name in names)


def table(header):
    """The text for the document."""
    inputs, outputs, alone = {}, {}, []
    for name, derives, *_ in rows(header, "CORTEN_VARIABLE_FIELDS") + rows(header, "CORTEN_EDITABLE_FIELDS"):
        for one in passes(derives):
            inputs.setdefault(one, []).append(name)
        if not passes(derives):
            alone.append(name)
    for name, derived_by in rows(header, "CORTEN_DERIVED_FIELDS"):
        for one in passes(derived_by):
            outputs.setdefault(one, []).append(name)
    lines = ["| Pass | After a change of | Recomputes |", "|---|---|---|"]
    lines += [f"| {one} | {code(inputs[one])} | {code(outputs[one])} |" for one in inputs]
    rest = textwrap.fill(f"Nothing follows from {code(alone)}.", width=126)
    return "\n".join(["", *lines, "", rest, "", ""])


def split(document):
    """The document before the table, the table, and the rest."""
    before, rest = document.split(BEGIN)
    shown, after = rest.split(END)
    return before, shown, after


if __name__ == "__main__":
    before, _, after = split(DOCUMENT.read_text(encoding="utf-8"))
    text = before + BEGIN + table(HEADER.read_text(encoding="utf-8")) + END + after
    DOCUMENT.write_text(text, encoding="utf-8")
