#!/usr/bin/env python3
"""The input filter of docs/Doxyfile: prints a public header or a document as Doxygen should see it.

- Tables (X macros) are expanded, one documented declaration per row: the last column, a field's meaning, or a keyword.
- The comment at the top of a file documents the file.
- Macros without a comment are left out.
- Constructors, destructors, assignments and the usual functions of containers need no comment, and overloads share one.
- In corten/c.h and c_*.h, ordinary comments are documentation.
- Links of documents to files that are not part of the reference become plain text.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = ROOT / "include"
NUMBERS = {"Real": 1, "Int": 1, "Byte": 1, "Vec3": 3, "Quat": 4, "Mat3": 9, "Motion": 6, "Force": 6, "Inertia": 10, "Mat6": 36}
QUOTE = '"'
# What CORTEN_IDENTITY stands for.
IDENTITY = "/// Id of the object.\nint id;\n/// Name; empty if it has none.\nstd::string_view name;\n"
CONTAINER = ("begin", "end", "size", "empty", "front", "back", "push_back", "pop_back", "emplace_back", "erase", "clear",
             "value_type", "iterator", "const_iterator")
DEFINE = re.compile(r"^[ \t]*#define[ \t]+(\w+)(\([^)]*\))?((?:[^\n]*\\\n)*[^\n]*)\n", re.MULTILINE)


# ---- macros

def macros(text):
    """All macros with parameters: name -> (parameters, body)."""
    found = {}
    for name, parameters, body in DEFINE.findall(text):
        if parameters:
            body = re.sub(r"/\*.*?\*/", "", body.replace("\\\n", " "))
            found[name] = ([p.strip() for p in parameters[1:-1].split(",")], body.strip())
    return found


def split_arguments(text):
    """Splits at commas outside of brackets and strings."""
    arguments, depth, quoted, start = [], 0, False, 0
    for i, c in enumerate(text):
        if c == '"' and text[i - 1] != "\\":
            quoted = not quoted
        elif not quoted:
            depth += (c in "([{<") - (c in ")]}>")
            if c == "," and depth == 0:
                arguments.append(text[start:i].strip())
                start = i + 1
    return arguments + [text[start:].strip()]


def calls(text):
    """The macro calls in a table's body: (name, text of the arguments)."""
    position = 0
    while match := re.compile(r"\b(\w+)\(").search(text, position):
        depth, quoted, end = 1, False, match.end()
        while depth:
            c = text[end]
            quoted ^= c == '"' and text[end - 1] != "\\"
            depth += 0 if quoted else (c == "(") - (c == ")")
            end += 1
        yield match[1], text[match.end():end - 1]
        position = end


def table_rows(table, arguments, known):
    """The rows of a table, nested tables included: (macro that a row is given to, list of columns)."""
    parameters, body = known[table]
    given = dict(zip(parameters, arguments))
    for name, text in calls(body):
        if name in given:
            yield given[name], split_arguments(text)
        elif name in known:
            yield from table_rows(name, [given.get(a, a) for a in split_arguments(text)], known)


# ---- documentation and declarations of rows

def unquoted(text):
    """The content of adjacent string literals."""
    return re.sub(r'(?<!\\)"\s*"', "", text)[1:-1].replace('\\"', '"')


class Tables:
    """All macros of the public headers, and the meanings of fields."""

    def __init__(self):
        self.known = {}
        for header in sorted(INCLUDE.rglob("*.h")):
            self.known.update(macros(header.read_text(encoding="utf-8")))
        self.meanings, self.types = {}, {}
        for table in ("CORTEN_MODEL_FIELDS", "CORTEN_APPEARANCE_FIELDS", "CORTEN_DATA_FIELDS"):
            for _, row in table_rows(table, ["X"], self.known):
                self.meanings[row[1]] = unquoted(row[-1])
                self.types[row[1]] = row[0]

    def meaning(self, given):
        """One line about a row, from the columns that it has."""
        for column in ("meaning", "doc"):
            if column in given:
                text = unquoted(given[column])
                if "rows" in given:
                    text += f" ({given['rows']} x {given['columns']})"
                if "initial" in given and given["initial"] != "()":
                    text += f"; default {given['initial']}"
                return text
        if "field" in given:
            return f"{self.meanings[given['field']]} (field {given['field']})"
        if "function" in given:
            return f"One {given['function']} with its fields, by name or id."
        if "derives" in given:
            return self.meanings[given["name"]]
        return f"Keyword {given['word'].strip(QUOTE)}." if "word" in given else f"Value {given.get('value', '')}."

    def declaration(self, body, given):
        """The row's declaration, in simple types."""
        if "CORTEN_BRACED" in body:
            array = "" if given["count"] == "1" else f"[{given['count']}]"
            body = f"flat::{given['scalar']} {given['name']}{array};"
        for name, value in given.items():
            body = re.sub(rf"(?<!#)\b{name}\b", lambda _, v=value: v, body)
        row = re.search(r"detail::(Model|Data)Row<flat::(\w+), extent::\w+\*\((\w+)\)>", body)
        if row:
            body = body.replace(row[0], self.row_type(row[1] == "Model", row[2], row[3]))
        field = re.search(r"std::remove_const_t<decltype\(ModelFields::(\w+)\)::element_type>", body)
        if field:
            body = body.replace(field[0], "flat::" + self.types[field[1]])
        body = re.sub(r"\{.*\};$", ";", body)
        return re.sub(r"flat::(\w+)", lambda m: {"Int": "int", "Byte": "unsigned char"}.get(m[1], "double"), body)

    @staticmethod
    def row_type(of_model, element, columns):
        const = "const " if of_model else ""
        if columns == "kAnyExtent":
            return f"std::span<{const}flat::{element}>"
        numbers = NUMBERS[element] * int(columns)
        if numbers == 1:
            return f"flat::{element}" if of_model else f"flat::{element}&"
        return f"std::span<{const}flat::{element}, {numbers}>"

    def expand(self, table, arguments, local):
        """The declarations of a table's rows, each with its comment."""
        lines = []
        for macro, row in table_rows(table, arguments, self.known):
            parameters, body = local[macro]
            given = dict(zip([p for p in parameters if p != "..."], row))
            for part in re.findall(r"[^;]+;?", self.declaration(body, given)):
                lines.append(f"/// {self.meaning(given)}\n{part.strip()}\n")
        return "\n" + "".join(lines)


# ---- headers

def file_comment(text):
    """The comment at the top documents the file."""
    match = re.match(r"(?:// ?.*\n)+", text)
    if not match:
        return text
    lines = [line[2:] for line in match[0].splitlines()]
    return "/// \\file\n" + "".join(f"///{line}\n" for line in lines) + text[match.end():]


def usual_comment(line, classes):
    """The comment of a member function that needs none in the header; None for others."""
    name = f"(?:{'|'.join(classes)})"
    declared = line.strip().removeprefix("explicit ").removeprefix("constexpr ")
    if re.match(r"~\w+\(\)", declared):
        return "Destructor."
    if re.match(rf"{name}\(", declared):
        return "Constructor."
    if re.match(rf"{name}& operator=\(", declared):
        return "Assignment."
    if re.match(r"(T|const T|double|auto|constexpr \w+)[&\w ]* operator\[\]\(", declared):
        return "One element."
    if re.match(r"operator .*\(\) const", declared):
        return "Conversion."
    if re.search(rf"\b({'|'.join(CONTAINER)})(\(| =)", declared) and not declared.startswith("return"):
        return "As in the containers of the standard library."
    return None


def function_name(line):
    match = re.match(r"\s*(?!return\b|using\b|//)[\w:<>,&*\[\] ]+?[ &*](operator\S+?|\w+)\(", line)
    return match[1] if match else None


def implied_comments(text):
    """Adds comments to what needs none in the header: usual member functions, and overloads directly below each other."""
    lines, result, classes, comment, last = text.split("\n"), [], [], [], None
    for line in lines:
        if match := re.match(r"\s*(?:class|struct) (\w+)\b[^;]*$", line):
            classes.append(match[1])
        if line.lstrip().startswith("///"):
            comment = comment + [line] if result and result[-1].lstrip().startswith("///") else [line]
        elif line.strip():
            bare = not (result and result[-1].lstrip().startswith("///"))
            name = function_name(line)
            template = bool(result) and result[-1].lstrip().startswith("template")
            usual = usual_comment(line, classes) if classes else None
            if bare and name and name == last and comment:
                result += comment
            elif bare and usual and "///<" not in line:
                result.insert(len(result) - template, "/// " + usual)
            last = name or (last if not re.search(r"[;}]\s*$", line) else None)
        else:
            comment, last = [], None
        result.append(line)
    return "\n".join(result)


def without_tags(text):
    """Escapes MJCF's elements, such as <option>, in comments: Doxygen would take them for HTML."""
    def escaped(match):
        parts = re.split(r"(`[^`]*`)", match[0])
        return "".join(part if part.startswith("`") else re.sub(r"<(?=[A-Za-z/])", r"\\<", part) for part in parts)
    return re.sub(r"///(?!<).*|(?<=///<).*", escaped, text)


def c_comments(text):
    """Ordinary comments of a C header as documentation; sections and the end of a guard stay as they are."""
    text = re.sub(r"\A/\*", "/** \\\\file\n *", text)
    text = re.sub(r"^(\s*)/\* (?!----)", r"\1/** ", text, flags=re.MULTILINE)
    return re.sub(r"(?<=\S)([ \t]+)/\* ", r"\1/**< ", text)


def without_macros(text):
    """Leaves out the macros that have no comment."""
    def keep(match):
        documented = re.search(r"(///[^\n]*|\*/)\n\Z", text[:match.start()])
        return match[0] if documented and not match[2] else ""
    text = DEFINE.sub(keep, text)
    return re.sub(r"^[ \t]*#undef.*\n", "", text, flags=re.MULTILINE)


def keyword_enumerations(text, known):
    """Expands the enumerations of keywords, and leaves out the specializations that list them."""
    lines = []
    for _, (name, table) in table_rows("CORTEN_MJCF_ALL_KEYWORD_SETS", ["X"], known):
        words = [f"/// Keyword {row[0].strip('_')}.\n{row[0]} = {row[1]},\n" for _, row in table_rows(table, ["X"], known)]
        lines.append(f"/// Keywords of MJCF: {name}.\nenum class {name} {{\n{''.join(words)}}};\n")
    text = text.replace("CORTEN_MJCF_ALL_KEYWORD_SETS(CORTEN_MJCF_ENUM)", "".join(lines))
    return re.sub(r"^CORTEN_(KEYWORDS|MJCF_KEYWORDS|MJCF_ALL_KEYWORD_SETS)\(.*\n", "", text, flags=re.MULTILINE)


def is_declaration(body):
    """Whether a macro's body declares something: a member or an enumerator, not a part of an expression."""
    return body.endswith((";", ","))


def expanded(text, tables):
    """Expands every TABLE(MACRO), with the macros defined above it: they can be defined again."""
    result, position = "", 0
    for match in re.finditer(r"\b(CORTEN_\w+)\(\s*(CORTEN_\w+(?:,\s*CORTEN_\w+)*)\s*\)", text):
        line = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
        local = {**tables.known, **macros(text[:match.start()])}
        arguments = [argument.strip() for argument in match[2].split(",")]
        if match[1] in tables.known and "#define" not in line and is_declaration(local[arguments[0]][1]):
            result += text[position:match.start()] + tables.expand(match[1], arguments, local)
            position = match.end()
    return result + text[position:]


def filtered(path):
    text = path.read_text(encoding="utf-8")
    if path.name == "c.h" or path.name.startswith("c_"):
        return without_macros(c_comments(text))
    tables = Tables()
    text = implied_comments(file_comment(text))
    if path.name == "keywords.h":
        text = keyword_enumerations(text, tables.known)
    else:
        text = expanded(re.sub(r"(?<!#undef )\bCORTEN_IDENTITY\b(?! \\)", IDENTITY, text), tables)
    return without_tags(without_macros(text))


def document(path):
    """A document with links only to documents that are part of the reference."""
    shown = set(re.findall(r"[\w-]+\.md", (ROOT / "docs/Doxyfile").read_text(encoding="utf-8")))

    def link(match):
        target = match[2].split("#")[0]
        outside = "://" not in target and pathlib.PurePath(target).name not in shown
        return match[1] if outside else match[0]
    return re.sub(r"\[([^\]]*)\]\(([^)\s]*)\)", link, path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    source = pathlib.Path(sys.argv[1])
    sys.stdout.write(document(source) if source.suffix == ".md" else filtered(source))
