"""Moves that were thought of, each with a line as long as its figure, or as what it costs more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solvers.pictures.picture import Cell, Picture, Row, Table, exact, percent
from wordgames.languages.translation import listed, translatable, translate, translate_plural

START, END = 0.03, 0.97
LITTLE = 1e-9


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move to be drawn: the figure that it is ranked by, whole and written.

    note    a word or two beside it
    can_be  can it be the answer? Such a mark is filled
    others  further figures for the table, written
    link    where the move is taken, on a page where it can be
    cost    what it costs more than the best, or falls short of it, written; "" of the best
    """

    move: str
    value: float
    text: str
    note: str = ""
    can_be: bool = False
    chosen: bool = False
    others: tuple[str, ...] = ()
    link: str = ""
    cost: str = ""


@dataclass(frozen=True, slots=True)
class CandidateMark:
    """A line from the base to the mark of a candidate."""

    candidate: Candidate
    end: str

    @property
    def value(self) -> str:
        return exact(self.candidate.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates(Picture):
    """Moves, best first, with a line each: what a move is worse by than the best."""

    template: ClassVar[str] = "solvers/pictures/moves/candidates.html"

    marks: tuple[CandidateMark, ...]
    figure: str
    can_be: str = translatable("can be the answer")
    noun: str = translatable("Guess")
    further: tuple[str, ...] = ()
    start: str = percent(START)

    @property
    def mixed(self) -> bool:
        """Are some marks filled and others not?"""
        return any(mark.candidate.can_be for mark in self.marks)

    @property
    def table(self) -> Table:
        rows = tuple(
            Row(
                mark.candidate.move,
                (
                    Cell(mark.candidate.text, mark.candidate.move, mark.value),
                    *map(Cell, mark.candidate.others),
                ),
                mark.candidate.link,
                data=True,
            )
            for mark in self.marks
        )
        return Table((self.noun, self.figure, *self.further), rows)


def candidates_picture(
    candidates: Sequence[Candidate],
    title: str,
    figure: str,
    *,
    less_is_better: bool = False,
    noun: str = translatable("Guess"),
    further: Sequence[str] = (),
) -> Candidates:
    """Draw moves, best first, by the figure of that name, in any unit.

    Each line is what its move is worse by than the best, so that shorter is better on every page.
    A move may precede better figures, such as a word that is sure to be right: that is noted too.
    """
    values = [candidate.value for candidate in candidates]
    best, worst = _best(values, less_is_better), _best(values, not less_is_better)
    marks = tuple(
        CandidateMark(it, _end(abs(it.value - best), abs(worst - best))) for it in candidates
    )
    return Candidates(
        title=title,
        reading=_reading(less_is_better)
        + _all_the_same(_before_better(candidates, less_is_better)),
        summary=", ".join(f"{it.move} {it.text}" for it in candidates),
        marks=marks,
        figure=figure,
        noun=noun,
        further=tuple(further),
    )


def _best(values: Sequence[float], less: bool) -> float:
    return (min if less else max)(values, default=0.0)


def _end(length: float, most: float) -> str:
    return percent(START + (END - START) * (length / most if most else 0.0))


def _reading(less_is_better: bool) -> str:
    if less_is_better:
        return translate("Shorter line, better guess.")
    return translate("Shorter line, better guess.")


def _before_better(candidates: Sequence[Candidate], less: bool) -> list[str]:
    """Return the moves that precede one with a better figure."""
    sign = -1 if less else 1
    return [
        candidate.move
        for place, candidate in enumerate(candidates)
        if any(sign * (it.value - candidate.value) > LITTLE for it in candidates[place + 1 :])
    ]


def _all_the_same(moves: Sequence[str]) -> str:
    """Sentence about the moves that go before better figures, after a space; "" without any."""
    if not moves:
        return ""
    return " " + translate_plural(
        "{moves} still goes first.",
        "{moves} still go first.",
        len(moves),
        moves=listed(moves),
    )
