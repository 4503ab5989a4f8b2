"""Classes into which questions split the words: a strip for each question, the widest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent, pixels
from wordgames.languages.translation import number, translate

# Pieces of a strip that are drawn each; the smaller heaps are one pale piece at its end.
MOST = 30
PITCH, HIGH, TOP = 92.0, 40.0, 38.0
GAP = 0.0012


@dataclass(frozen=True, slots=True)
class Question:
    """A guess, and how many words lie in each heap that it makes.

    worth  what it is worth on average, in halvings
    """

    name: str
    heaps: tuple[int, ...]
    worth: float

    @property
    def words(self) -> int:
        return sum(self.heaps)

    @property
    def left(self) -> float:
        """The words left on average."""
        return sum(heap * heap for heap in self.heaps) / self.words


@dataclass(frozen=True, slots=True)
class Heap:
    """A piece of a strip."""

    x: str
    width: str
    rest: bool


@dataclass(frozen=True, slots=True)
class Strip:
    """A question's strip, with its name and its counts in two lines above."""

    question: Question
    pieces: tuple[Heap, ...]
    y: str
    named: str
    counted: str

    @property
    def value(self) -> str:
        return exact(self.question.worth)

    @property
    def counts(self) -> str:
        heaps = self.question.heaps
        return translate(
            "{heaps} groups, the largest of {most} words", heaps=len(heaps), most=max(heaps)
        )

    @property
    def text(self) -> str:
        it = self.question
        return translate(
            "{name}: {heaps} groups, the largest of {most} words",
            name=it.name,
            heaps=len(it.heaps),
            most=max(it.heaps),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Heaps(Picture):
    """Questions about the same words, a strip each."""

    template: ClassVar[str] = "solvers/pictures/moves/heaps.html"

    marks: tuple[Strip, ...]
    height: str
    tall: str = pixels(HIGH)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                it.name,
                (
                    Cell(number(it.worth, ".2f"), it.name, exact(it.worth)),
                    Cell(number(len(it.heaps))),
                    Cell(number(max(it.heaps))),
                    Cell(number(it.left, ",.0f")),
                ),
            )
            for it in (mark.question for mark in self.marks)
        )
        columns = (
            translate("Guess"),
            translate("Halvings"),
            translate("Heaps"),
            translate("Largest"),
            translate("Words left on average"),
        )
        return Table(columns, rows)


def heaps_picture(questions: Sequence[Question], title: str, reading: str = "") -> Heaps:
    """Draw questions, in the order given; all of them are about the same words."""
    marks = tuple(
        Strip(it, _pieces(it), *(pixels(y + PITCH * place) for y in (TOP, TOP - 25, TOP - 8)))
        for place, it in enumerate(questions)
    )
    return Heaps(
        title=title,
        reading=reading,
        summary=". ".join(mark.text for mark in marks),
        marks=marks,
        height=pixels(PITCH * len(marks)),
    )


def _pieces(question: Question) -> tuple[Heap, ...]:
    ranked = sorted(question.heaps, reverse=True)
    drawn, rest = ranked[:MOST], sum(ranked[MOST:])
    pieces, begun = [], 0
    for size in [*drawn, *([rest] if rest else [])]:
        wide = size / question.words
        shown = max(wide - GAP, 0.6 * wide)
        pieces.append(Heap(percent(begun / question.words), percent(shown), rest=False))
        begun += size
    if rest:
        pieces[-1] = Heap(pieces[-1].x, pieces[-1].width, rest=True)
    return tuple(pieces)
