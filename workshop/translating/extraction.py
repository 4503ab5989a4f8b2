"""Extraction of the site's texts: from templates by Django's tags, from Python by gettext's names.

It needs Babel, which the tests install, but no gettext program.
"""

import ast
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import template as django_template

from solvers.runs import run_label
from solvers.templatetags import terms
from wordgames.languages import country_names

ROOT = Path(__file__).resolve().parents[2]
# Folders with texts for people; the verdicts on the documents are stored for a page.
SPEAKING = (
    "wordgames",
    "lexicons",
    "games",
    "solvers",
    "wordgames_site",
    "workshop/reproduction",
    "workshop/games",
)
TEMPLATES, MODULES = (".html", ".svg", ".txt"), (".py",)
# Folders whose texts are for the site's host, in English.
NOT_SAID = {"commands", "migrations"}
# Functions that take a text, and its argument's place: singular, plural, context.
KEYWORDS = {
    "_": (1, 0, 0),
    "gettext": (1, 0, 0),
    "gettext_lazy": (1, 0, 0),
    "gettext_noop": (1, 0, 0),
    "translate": (1, 0, 0),
    "translatable": (1, 0, 0),
    "deferred": (1, 0, 0),
    "translate_plural": (1, 2, 0),
    "translatable_plural": (1, 2, 0),
    "deferred_plural": (1, 2, 0),
    "ngettext": (1, 2, 0),
    "ngettext_lazy": (1, 2, 0),
    "pgettext": (2, 0, 1),
    "pgettext_lazy": (2, 0, 1),
    "npgettext": (2, 3, 1),
    "npgettext_lazy": (2, 3, 1),
}
# The calls that templates become, in Babel's format.
BABELS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
# Tables of texts, and the columns that hold them.
TABLES = {
    country_names.FILE: (1,),
    terms.FILE: (1, 2, 3),
    run_label.PHRASES: (0,),
    ROOT / "wordgames" / "counted_nouns.tsv": (0,),
}
# The beginning of a comment that translators see, right above a text.
COMMENT = "Translators:"
FIELD = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}")


class SourceText(NamedTuple):
    """A text and its place: a file from the root, with a line."""

    path: str
    line: int
    text: str
    plural: str
    context: str
    comment: str

    @property
    def key(self) -> tuple[str, str]:
        """The identity of a message in a catalogue."""
        return self.context, self.text


def messages() -> dict[tuple[str, str], list[SourceText]]:
    """Return every message with its places, in the order of the files."""
    places: dict[tuple[str, str], list[SourceText]] = {}
    for each in in_files(sources()):
        places.setdefault(each.key, []).append(each)
    return places


def sources() -> list[Path]:
    """Return the files that may hold texts."""
    files = list(TABLES)
    files += [path for path in (ROOT / "templates").rglob("*") if path.suffix in TEMPLATES]
    for layer in SPEAKING:
        for path in (ROOT / layer).rglob("*"):
            inside = set(path.relative_to(ROOT).parts)
            if path.suffix in (TEMPLATES if "templates" in inside else MODULES):
                files += [] if inside & NOT_SAID else [path]
    return sorted(files)


def in_files(paths: Iterable[Path]) -> Iterator[SourceText]:
    """Yield the texts of files, by line; a text that no tool can read raises ValueError."""
    for path in paths:
        if path in TABLES:
            yield from _in_table(path)
            continue
        text = path.read_text()
        place = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else path.name
        if path.suffix != ".py":
            yield from _in_template(text, place)
        elif "gettext" in text or "translat" in text:
            yield from sorted(_in_python(text, place), key=lambda found: found.line)


def _in_table(path: Path) -> Iterator[SourceText]:
    place = str(path.relative_to(ROOT))
    for number, line in enumerate(path.read_text("utf-8").splitlines()[1:], 2):
        cells = line.split("\t")
        for text in filter(None, (cells[column].strip() for column in TABLES[path])):
            yield SourceText(place, number, text, "", "", "")


def _in_template(text: str, place: str) -> Iterator[SourceText]:
    """Yield the texts of a template, which Django turns into gettext calls.

    The rest becomes harmless letters, which Python's tokeniser needs to be unindented.
    """
    from babel.messages.extract import extract

    try:
        calls = django_template.templatize(text, origin=place)
    except SyntaxError as error:
        raise ValueError(str(error)) from error
    file = io.BytesIO("\n".join(line.strip() for line in calls.split("\n")).encode())
    for line, message, comments, context in extract("python", file, BABELS, (COMMENT,)):
        singular, plural = message[:2] if isinstance(message, tuple) else (message, "")
        if singular:
            yield SourceText(place, line, singular, plural, context or "", " ".join(comments))


def _in_python(text: str, place: str) -> Iterator[SourceText]:
    """Yield the literal texts of a module; calls with a constant's name are passed over."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or (name := _name(node.func)) not in KEYWORDS:
            continue
        texts = [_literal(each, place) for each in node.args]
        singular, plural, context = (
            texts[at - 1] if 0 < at <= len(texts) else "" for at in KEYWORDS[name]
        )
        if singular:
            above = lines[node.lineno - 2].strip().lstrip("# ")
            comment = above if above.startswith(COMMENT) else ""
            yield SourceText(place, node.lineno, singular, plural, context, comment)


def _name(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _literal(argument: ast.expr, place: str) -> str:
    """Return a literal text, or None for a name; raise ValueError for a composed text."""
    if isinstance(argument, ast.Constant):
        return argument.value if isinstance(argument.value, str) else ""
    pieces = isinstance(argument, ast.BinOp) and any(
        isinstance(side, ast.JoinedStr) or isinstance(getattr(side, "value", None), str)
        for side in (argument.left, argument.right)
    )
    if pieces or isinstance(argument, ast.JoinedStr):
        raise ValueError(f"{place}:{argument.lineno}: a text to translate is one literal.")
    return ""


def fields(text: str) -> set[str]:
    """Return the names of the values in a text: `%(name)s` of templates, `{name}` of Python."""
    return {percent or braced for percent, braced in FIELD.findall(text)}
