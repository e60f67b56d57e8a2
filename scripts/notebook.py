#!/usr/bin/env python3
"""Runs the code cells of a notebook and stores their outputs in it, without Jupyter:

    ./dev python scripts/notebook.py examples/tour.ipynb

What a cell prints, its last expression and its matplotlib figures become outputs, as in Jupyter."""
import ast
import base64
import contextlib
import io
import json
import os
import pathlib
import sys


def run(sources):
    """The outputs of code cells, which run in one namespace. An exception of a cell is raised."""
    namespace = {"__name__": "notebook"}
    _figures()  # closes those of others
    return [_outputs(source, namespace, number + 1) for number, source in enumerate(sources)]


def kinds(outputs):
    """What outputs are: "stream", or the richest type of their data."""
    order = ("image/png", "text/html", "text/plain")
    return [next(kind for kind in order if kind in output["data"]) if "data" in output else output["output_type"]
            for output in outputs]


def _outputs(source, namespace, number):
    tree, printed, value = ast.parse(source), io.StringIO(), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), namespace)
        if last is not None:
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)
    outputs = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": printed.getvalue().splitlines(True)})
    if value is not None and not source.rstrip().endswith(";"):  # a semicolon hides the value
        outputs.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": _data(value)})
    return outputs + _figures()


def _data(value):
    data = {"text/plain": repr(value).splitlines(True)}
    if hasattr(value, "_repr_html_"):
        data["text/html"] = value._repr_html_().splitlines(True)
    if hasattr(value, "_repr_png_"):
        data["image/png"] = base64.b64encode(value._repr_png_()).decode()
    return data


def _figures():
    """The open figures as pictures; closes them."""
    plt = sys.modules.get("matplotlib.pyplot")
    found = []
    for number in plt.get_fignums() if plt else []:
        file = io.BytesIO()
        plt.figure(number).savefig(file, format="png", dpi=60, bbox_inches="tight")
        data = {"image/png": base64.b64encode(file.getvalue()).decode(), "text/plain": ["<Figure>"]}
        found.append({"output_type": "display_data", "metadata": {}, "data": data})
    if plt:
        plt.close("all")
    return found


def main():
    os.environ["MPLBACKEND"] = "Agg"
    path = pathlib.Path(sys.argv[1]).resolve()
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, (cell, outputs) in enumerate(zip(code, run(["".join(cell["source"]) for cell in code]))):
        cell["outputs"], cell["execution_count"] = outputs, number + 1
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
