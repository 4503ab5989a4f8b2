"""Bars from 0, one for each amount, the longest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.languages.translation import number


@dataclass(frozen=True, slots=True)
class Amount:
    """So much of something; `others` are further figures for the table, written."""

    name: str
    amount: float
    game: str = ""
    link: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar of an amount."""

    it: Amount
    width: str

    @property
    def value(self) -> str:
        return exact(self.it.amount)

    @property
    def text(self) -> str:
        return written(self.it.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bars(Picture):
    """Amounts in their order."""

    template: ClassVar[str] = "solvers/pictures/statistics/bars.html"

    marks: tuple[Bar, ...]
    columns: tuple[str, ...]

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.it.name,
                (Cell(mark.text, mark.it.name, mark.value), *map(Cell, mark.it.others)),
                mark.it.link,
            )
            for mark in self.marks
        )
        return Table(self.columns, rows)


def written(amount: float) -> str:
    """Write an amount: whole numbers, and hundredths of what is small."""
    whole = amount >= 10 or float(amount).is_integer()
    return number(amount, ",.0f") if whole else number(amount, ".2f")


def bars_picture(
    amounts: Sequence[Amount], title: str, columns: Sequence[str], reading: str = ""
) -> Bars:
    """Draw amounts of things, in the order given; `columns` are those of the table."""
    most = max((it.amount for it in amounts), default=0.0) or 1.0
    return Bars(
        title=title,
        reading=reading,
        summary=", ".join(f"{it.name} {written(it.amount)}" for it in amounts),
        marks=tuple(Bar(it, percent(it.amount / most)) for it in amounts),
        columns=tuple(columns),
    )
