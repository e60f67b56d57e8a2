#!/usr/bin/env python3
"""Extracts the code blocks of a document, so that they can be compiled and run as tests.

    doc_snippets.py DOCUMENT LANGUAGE FOLDER

A block below a line `<!-- file: NAME -->` is written to FOLDER/NAME. Every other block of LANGUAGE is the body of a
function; FOLDER/snippets.inc has them as `SNIPPET(line) { { ... } }`, followed by `#define SNIPPETS(X) X(line) ...`.
Compilers report errors at the lines of the document.
"""
import pathlib
import re
import sys

# A fenced block, its language, and the name of its file if it has one.
BLOCK = re.compile(r"^(?:<!-- file: (?P<file>\S+) -->\n)?```(?P<language>\w*)\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(text):
    """All code blocks as (line of the first line of code, language, file name or None, code)."""
    for match in BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("code")) + 1
        yield line, match["language"], match["file"], match["code"]


def include_file(snippets, document):
    """The content of snippets.inc for a list of (line, code)."""
    parts = [f'SNIPPET({line}) {{ {{\n#line {line} "{document}"\n{code}}} }}\n' for line, code in snippets]
    calls = " ".join(f"X({line})" for line, _ in snippets)
    return "\n".join(parts) + f"#define SNIPPETS(X) {calls}\n"


def extract(document, language, folder):
    text = document.read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    snippets = []
    for line, found, name, code in blocks(text):
        if name:
            (folder / name).write_text(code, encoding="utf-8")
        elif found == language:
            snippets.append((line, code))
    if not snippets:
        sys.exit(f"{document}: there is no block of {language}")
    (folder / "snippets.inc").write_text(include_file(snippets, document), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    extract(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
