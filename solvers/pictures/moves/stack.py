"""A stack at work: a column a symbol that is read, what lies on the stack after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.languages.translation import translate

PITCH, TOP = 26.0, 4.0


@dataclass(frozen=True, slots=True)
class Held:
    """The stack after a symbol was read: numbers, the lowest first; then operators.

    read       the symbol, or its name: "end"
    operators  those that still wait
    """

    read: str
    numbers: tuple[float, ...]
    operators: str = ""


@dataclass(frozen=True, slots=True)
class NumberMark:
    """A number on the stack."""

    key: str
    number: float
    y: str
    base: str

    @property
    def value(self) -> str:
        return exact(self.number)

    @property
    def text(self) -> str:
        return f"{self.number:.6g}"


@dataclass(frozen=True, slots=True)
class HeldMark:
    """A column: the stack after a symbol."""

    held: Held
    x: str
    width: str
    middle: str
    numbers: tuple[NumberMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Picture):
    """Columns from left to right, as the symbols are read."""

    template: ClassVar[str] = "solvers/pictures/moves/stack.html"

    marks: tuple[HeldMark, ...]
    deep: int
    height: str
    waits: str
    reads: str

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.held.read,
                (
                    *(Cell(it.text, it.key, it.value) for it in mark.numbers),
                    *(Cell("") for _ in range(self.deep - len(mark.numbers))),
                    Cell(mark.held.operators, number=False),
                ),
            )
            for mark in self.marks
        )
        levels = (translate("Number {level}", level=level) for level in range(1, self.deep + 1))
        return Table((translate("Read"), *levels, translate("Waiting")), rows)


def stack_picture(columns: Sequence[Held], *, title: str, reading: str = "") -> Stack:
    """Draw a stack after each symbol; numbers in any unit, the lowest one lowest."""
    deep = max((len(it.numbers) for it in columns), default=0)
    foot = TOP + PITCH * deep
    marks = tuple(_mark(it, place, len(columns), deep) for place, it in enumerate(columns))
    last = marks[-1].numbers[-1].text if marks and marks[-1].numbers else ""
    return Stack(
        title=title,
        reading=reading,
        summary=translate("{marks} steps to {last}", marks=len(marks), last=last),
        marks=marks,
        deep=deep,
        height=pixels(foot + 42),
        waits=pixels(foot + 14),
        reads=pixels(foot + 36),
    )


def _mark(held: Held, place: int, count: int, deep: int) -> HeldMark:
    step = 1 / count
    numbers = tuple(
        NumberMark(
            key=f"{place + 1}. {held.read}, number {level + 1}",
            number=number,
            y=pixels(TOP + PITCH * (deep - level - 1)),
            base=pixels(TOP + PITCH * (deep - level - 1) + 16),
        )
        for level, number in enumerate(held.numbers)
    )
    return HeldMark(
        held=held,
        x=percent((place + 0.05) * step),
        width=percent(0.9 * step),
        middle=percent((place + 0.5) * step),
        numbers=numbers,
    )
