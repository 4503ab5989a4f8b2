"""Spans of letters possible at each place, and the cut that a move makes in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, percent
from wordgames.languages.translation import translate


@dataclass(frozen=True, slots=True)
class Span:
    """The letters that are open at a place, from `first` to `last`, numbered from 0.

    cut  the number of the letter that the move asks there; None where there is no move
    """

    name: str
    first: int
    last: int
    cut: int | None = None

    @property
    def open(self) -> int:
        """How many letters that are."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class SpanMark:
    """A span along the alphabet: its ends as letters, and its cut."""

    span: Span
    ends: str
    asked: str
    x: str
    width: str
    middle: str
    cut: str

    @property
    def value(self) -> str:
        return str(self.span.open)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spans(Picture):
    """A line an alphabet, for each place."""

    template: ClassVar[str] = "solvers/pictures/moves/spans.html"

    marks: tuple[SpanMark, ...]

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.span.name,
                (
                    Cell(mark.value, mark.span.name, mark.value),
                    Cell(mark.ends, number=False),
                    Cell(mark.asked, number=False),
                ),
            )
            for mark in self.marks
        )
        return Table(
            (
                translate("Place"),
                translate("Letters open"),
                translate("From – to"),
                translate("Asked"),
            ),
            rows,
        )


def spans_picture(
    spans: Sequence[Span], alphabet: Sequence[str], *, title: str, reading: str = ""
) -> Spans:
    """Draw spans of an alphabet, given letter by letter as it is written, place by place."""
    marks = tuple(_mark(span, alphabet) for span in spans)
    return Spans(
        title=title,
        reading=reading,
        summary=", ".join(f"{mark.span.name}: {mark.ends}" for mark in marks),
        marks=marks,
    )


def _mark(span: Span, alphabet: Sequence[str]) -> SpanMark:
    first, last, step = alphabet[span.first], alphabet[span.last], 1 / len(alphabet)
    letter = "" if span.cut is None else alphabet[span.cut]
    return SpanMark(
        span=span,
        ends=first if span.open == 1 else f"{first}–{last}",
        asked=letter,
        x=percent(span.first * step),
        width=percent(span.open * step),
        middle=percent((span.first + span.last + 1) / 2 * step),
        cut="" if span.cut is None else percent((span.cut + 0.5) * step),
    )
