"""Reads the pictures of a page: what their marks carry, and what their tables say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Figure:
    """A picture as a page has it: figures by key, of its marks and of its table."""

    kind: str
    marks: dict[str, float] = field(default_factory=dict)
    table: dict[str, float] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)
    names: int = 0


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.figures: list[Figure] = []
        self._key = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "figure" and "data-picture" in given:
            self.figures.append(Figure(given["data-picture"]))
        if not self.figures or "data-key" not in given:
            return
        figure, key = self.figures[-1], given["data-key"]
        kept = figure.table if tag == "td" else figure.marks
        assert key not in kept, f"{figure.kind} has {key} twice"
        kept[key] = float(given["data-value"])
        self._key = key if tag == "td" else ""

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._key:
            self.figures[-1].written[self._key] = data
            self._key = ""


def figures_of(html: str) -> list[Figure]:
    """Return the pictures of a page in order."""
    reader = _Reader()
    reader.feed(html)
    return reader.figures


def check_pictures(html: str) -> list[Figure]:
    """Assert that every picture of a page shows the figures of its table; return the pictures."""
    figures = figures_of(html)
    for figure in figures:
        assert figure.marks, f"{figure.kind} shows nothing"
        assert figure.marks == figure.table, figure.kind
        for key, text in figure.written.items():
            assert _agrees(text, figure.table[key]), (figure.kind, key, text)
    return figures


def _agrees(text: str, value: float) -> bool:
    """Is the written figure the whole one, rounded to the decimals that are written?"""
    number = re.sub("[^0-9.-]", "", text.replace("−", "-"))
    if "%" in text:
        value *= 100
    decimals = len(number.partition(".")[2])
    return abs(float(number) - value) <= 0.5000001 * 10**-decimals
