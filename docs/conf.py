"""The handbook as a site: `sphinx-build -W -c docs . FOLDER` makes it, as CI does.

Its source is the checkout, so that links between docs/ and CONTRIBUTING.md are checked too.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

project = html_title = "Wordgames"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
CONTENTS = "docs/README.md"
root_doc = CONTENTS.removesuffix(".md")
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
include_patterns = ["docs/*.md", "docs/notebooks/*.ipynb", "[CS]*.md"]
include_patterns += ["wordgames/bundled/LICENSES.md"]
exclude_patterns = [".*", "bin", "games", "solvers", "static", "templates", "tests", "var"]
html_theme = "furo"
html_show_copyright = html_copy_source = False
default_role = "code"  # docstrings have one backtick, as they are read in an editor
myst_heading_anchors = 4
autodoc_member_order = "bysource"
# A part of the contents: its name, and the list of its pages.
PART = re.compile(r"^## (.+)\n((?:.|\n)*?)(?=^## |\Z)", re.MULTILINE)
# The first line of what a docstring says of a field: name and meaning, in two columns.
FIELD = re.compile(r"([\w/*-]+(?:, [\w]+)*) {2,}(\S.*)")


def as_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Turn a notebook into a page: its texts, and its programs with what they printed."""
    if app.env.doc2path(name).suffix == ".ipynb":
        cells = json.loads(source[0])["cells"]
        source[0] = "\n\n".join(part for cell in cells for part in _parts(cell))


def _parts(cell: dict[str, Any]) -> list[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return [text]
    printed = (it.get("text") or it.get("data", {}).get("text/plain") for it in cell["outputs"])
    outputs = ["".join(it) for it in printed if it]
    return [f"```python\n{text}\n```", *(f"```text\n{it.rstrip()}\n```" for it in outputs)]


def add_navigation(app: Sphinx, name: str, source: list[str]) -> None:
    """Make the menu of the contents: a part for each heading, with its pages in their order."""
    if name == root_doc:
        for part, pages in PART.findall(source[0]):
            linked = re.findall(r"\[([^]]+)\]\(([\w./]+)\.(?:md|ipynb)\)", pages)
            listed = "\n".join(f"{title} <{page}>" for title, page in linked)
            source[0] += f"\n```{{toctree}}\n:hidden:\n:caption: {part}\n\n{listed}\n```\n"


def list_fields(app: Sphinx, what: str, name: str, *rest: Any) -> None:
    """Rewrite a docstring's two columns as Sphinx reads them: a name, its meaning below."""
    lines: list[str] = rest[-1]
    within, written = False, []
    for line in lines:
        if field := FIELD.fullmatch(line):
            written += [f"`{field[1]}`", f"    {field[2]}"]
        else:
            written.append(f"    {line.strip()}" if within and line.startswith("  ") else line)
        within = bool(field) or (within and line.startswith("  "))
    lines[:] = written


def add_door(app: Sphinx, error: Exception | None) -> None:
    """Lead from the built folder's own address to the contents."""
    door = f'<!doctype html><meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
    (Path(app.outdir) / "index.html").write_text(door, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Connect what is the handbook's own."""
    app.connect("source-read", as_page)
    app.connect("source-read", add_navigation)
    app.connect("autodoc-process-docstring", list_fields)
    app.connect("build-finished", add_door)
