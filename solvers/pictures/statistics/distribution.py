"""Distribution of games by the number of moves, with the games lost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, Upright, exact, pixels, upright
from wordgames.languages.translation import number, translatable, translate

LOST = translatable("lost")
TOP = 16.0
# Most bars of which all have their names and figures; of more only some have.
NAMED = 15
# Pixels on the narrowest phone: how wide the picture is, and a digit above a bar wide and high.
NARROW, DIGIT, LINE = 240.0, 7.0, 11.0


@dataclass(frozen=True, slots=True)
class Column:
    """An upright bar: what it counts, how many, and its position."""

    name: str
    count: float
    lost: bool
    bar: Upright
    labelled: bool
    crowded: bool
    """Would its figure lie on another's on a phone? It is left out there."""

    @property
    def value(self) -> str:
        return exact(self.count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Distribution(Picture):
    """Bars from the fewest moves to the most, then the lost games; `mini` is without figures."""

    template: ClassVar[str] = "solvers/pictures/statistics/distribution.html"

    marks: tuple[Column, ...]
    height: str
    foot: str
    mini: bool
    moves: str

    @property
    def table(self) -> Table:
        total = sum(mark.count for mark in self.marks)
        rows = tuple(
            Row(
                translate(LOST) if mark.lost else mark.name,
                (
                    Cell(number(mark.count, ",.0f"), mark.name, mark.value),
                    Cell(
                        translate("{percent:.1f}%", percent=100 * mark.count / total)
                        if total
                        else ""
                    ),
                ),
            )
            for mark in self.marks
        )
        return Table((self.moves, translate("Games"), "%"), rows)


def distribution_picture(
    counts: Mapping[int, float],
    lost: float = 0,
    *,
    most: int = 0,
    title: str = translatable("How many it needs"),
    moves: str = translatable("Guesses"),
    reading: str = "",
    mini: bool = False,
) -> Distribution:
    """Draw games by the moves that they took, from 1 (or 0) to the most, and the games lost.

    `most` widens it to a limit, so that several have the same scale.
    """
    last = max([most, 1, *(number for number, count in counts.items() if count)])
    first = min([1, *(number for number, count in counts.items() if count)])
    bars = [(str(number), counts.get(number, 0)) for number in range(first, last + 1)]
    bars.append((LOST, lost))
    high = 44.0 if mini else 104.0
    return Distribution(
        title=title,
        reading=reading,
        summary=", ".join(f"{translate(name)}: {number(count, ',.0f')}" for name, count in bars),
        marks=_columns(bars, high),
        height=pixels(TOP + high + 20),
        foot=pixels(TOP + high + 14),
        mini=mini,
        moves=moves,
    )


def _columns(bars: Sequence[tuple[str, float]], high: float) -> tuple[Column, ...]:
    """Return the bars as they are drawn, the tallest `high` pixels high."""
    tallest = max(count for _, count in bars) or 1
    talls = [high * count / tallest for _, count in bars]
    named = _labelled_bars(len(bars))
    texts = {at: number(bars[at][1], ",.0f") for at in named if bars[at][1]}
    roomy = _roomy(texts, talls)
    return tuple(
        Column(
            name=name,
            count=count,
            lost=name == LOST,
            bar=upright(at, len(bars), talls[at], TOP + high, fills=0.86, clear=4),
            labelled=at in named,
            crowded=at not in roomy,
        )
        for at, (name, count) in enumerate(bars)
    )


def _labelled_bars(bars: int) -> set[int]:
    """Return the bars that have a name and a figure; the last one is that of the games lost."""
    every = ceil(bars / NAMED)
    last = bars - 2 if every == 1 else bars - 3  # a narrow one leaves the cross beside it its room
    return {bars - 1, *(at for at in range(last + 1) if (last - at) % every == 0)}


def _roomy(texts: Mapping[int, str], talls: Sequence[float]) -> list[int]:
    """Return the bars whose figures have room on a phone, beside those of taller ones."""
    pitch = NARROW / len(talls)
    free: list[int] = []
    for place in sorted(texts, key=lambda at: -talls[at]):
        if all(
            abs(talls[place] - talls[other]) >= LINE
            or pitch * abs(place - other) >= DIGIT * (len(texts[place]) + len(texts[other])) / 2
            for other in free
        ):
            free.append(place)
    return free
