"""Better on which words: a bar for each, split into fewer, as many, and more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.counted_nouns import headed
from wordgames.languages.translation import number, translatable, translate

PARTS = (translatable("fewer"), translatable("as many"), translatable("more"))
# Share of the width from which a part has room for its figure.
ROOM = 0.12


@dataclass(frozen=True, slots=True)
class Against:
    """Counts of games with fewer, as many and more moves than what it is compared with."""

    name: str
    fewer: int
    same: int
    more: int


@dataclass(frozen=True, slots=True)
class VersusPart:
    """A piece of a bar; `style` is its place among the three."""

    key: str
    count: int
    style: int
    x: str
    width: str
    middle: str
    named: bool

    @property
    def value(self) -> str:
        return exact(self.count)

    @property
    def text(self) -> str:
        return number(self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus(Picture):
    """A bar for each, its three parts in one order."""

    template: ClassVar[str] = "solvers/pictures/statistics/versus.html"

    marks: tuple[tuple[str, tuple[VersusPart, ...]], ...]
    parts: tuple[str, ...] = PARTS

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(name, tuple(Cell(part.text, part.key, part.value) for part in parts))
            for name, parts in self.marks
        )
        return Table((translate("Run"), *(headed(part) for part in PARTS)), rows)


def versus_picture(rows: Sequence[Against], title: str, reading: str = "") -> Versus:
    """Draw how often each needed fewer, as many and more, in the order given."""
    return Versus(
        title=title,
        reading=reading,
        summary="; ".join(
            translate(
                "{name}: {fewer} fewer, {same} as many, {more} more",
                name=it.name,
                fewer=it.fewer,
                same=it.same,
                more=it.more,
            )
            for it in rows
        ),
        marks=tuple((it.name, _parts(it)) for it in rows),
    )


def _parts(it: Against) -> tuple[VersusPart, ...]:
    counts = (it.fewer, it.same, it.more)
    total = sum(counts) or 1
    parts, before = [], 0
    for style, (name, count) in enumerate(zip(PARTS, counts, strict=True), 1):
        share = count / total
        parts.append(
            VersusPart(
                f"{it.name}, {name}",
                count,
                style,
                percent(before / total),
                percent(share),
                percent((before + count / 2) / total),
                share >= ROOM,
            )
        )
        before += count
    return tuple(parts)
