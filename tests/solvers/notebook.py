"""Runs a notebook as Jupyter would, without Jupyter: what its cells print and draw.

`python -m tests.solvers.notebook` runs the documents' notebook and keeps its output in it.
"""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).resolve().parents[2] / "docs" / "notebooks" / "evaluate_an_agent.ipynb"


def cells_of(path: Path) -> list[dict[str, Any]]:
    """Return the cells of a notebook that hold code."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run a cell; return its outputs: what it prints, and its last value where that is drawn."""
    tree, printed, value = ast.parse(source), io.StringIO(), None
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(tree, "notebook", "exec"), names)  # noqa: S102
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)  # noqa: S307
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        text = printed.getvalue().splitlines(keepends=True)
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if hasattr(value, "_repr_svg_"):
        data = {"image/svg+xml": value._repr_svg_().splitlines(keepends=True)}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    elif value is not None:
        texts = {"text/plain": repr(value)}
        if hasattr(value, "to_html"):  # a table: its repr depends on the terminal's width
            texts = {"text/html": value.to_html(), "text/plain": value.to_string()}
        data = {kind: text.splitlines(keepends=True) for kind, text in texts.items()}
        outputs.append({"data": data, "metadata": {}, "output_type": "display_data"})
    return outputs


def keep(path: Path = NOTEBOOK) -> None:
    """Run a notebook and store its outputs."""
    notebook, names = json.loads(path.read_text(encoding="utf-8")), {"__name__": "notebook"}
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(codes, 1):
        cell["outputs"] = run("".join(cell["source"]), names)
        cell["execution_count"] = number
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep()
