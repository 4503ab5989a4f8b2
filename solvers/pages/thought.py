"""What a page draws of a move: the figure that decided, why in a sentence, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from solvers.agents.suggestions import Figure, Suggestion
from solvers.pages.moment import Moment
from solvers.pictures.candidates import Candidate, Candidates, candidates_picture
from solvers.pictures.picture import Picture, plural

BITS = Figure("Expected bits", column="bits")
SHOWN = 8
WORTH_LEFT = "Answers’ worth left"
"""What a guess leaves where words that are no answers of the list count too, each for less."""


@dataclass(frozen=True, slots=True)
class Thought:
    """A move as pages draw it, the deciding figure first.

    figure    what `deciding` is called; both are "" where no figure decided
    pictures  what the game draws beside the candidates
    """

    move: str
    deciding: str
    figure: str
    why: str
    candidates: Candidates | None
    pictures: tuple[Picture, ...] = ()


def candidates_of(
    played: Moment[Any], written: Callable[[str], str], noun: str, *, answers: bool
) -> Candidates | None:
    """Draw the moves thought of by the figure that ranked them; None with fewer than two.

    Where only the chosen move was weighed, as by a tree, they are drawn by what they would tell.
    `answers`: moves are words that can be the answer, and those that can are filled.
    """
    figure = played.answer.figure
    weighed = [it for it in played.answer if it.weighed] if figure else []
    if figure is None or len(weighed) < 2:
        figure, weighed = BITS, [it for it in played.answer if it.bits is not None]
        weighed.sort(key=lambda it: -(it.bits or 0.0))
    if len(weighed) < 2:
        return None
    columns = COLUMNS | {"left": WORTH_LEFT} if len(played.before.others) else COLUMNS
    further = [name for column, name in columns.items() if column != figure.column]
    return candidates_picture(
        [_candidate(it, played, figure, written, answers=answers) for it in weighed[:SHOWN]],
        f"What {plural(noun)} would tell, in bits"
        if figure is BITS
        else f"Its best {plural(noun)}",
        figure.name,
        less_is_better=figure.sign < 0,
        noun=noun.capitalize(),
        further=further,
    )


COLUMNS = {"bits": "Expected bits", "left": "Left", "chance": "Chance"}


def _candidate(
    it: Suggestion,
    played: Moment[Any],
    figure: Figure,
    written: Callable[[str], str],
    *,
    answers: bool,
) -> Candidate:
    value = (it.bits or 0.0) if figure is BITS else figure.sign * it.score
    others = {
        "bits": "" if it.bits is None else f"{it.bits:.2f}",
        "left": "" if it.left is None else f"{it.left:,.1f}",
        "chance": "" if it.chance is None else f"{100 * it.chance:.2f} %",
    }
    chosen = it.move == played.move
    return Candidate(
        move=written(it.move),
        value=value,
        text=f"{value + 0.0:,.{figure.decimals}f}",
        note="chosen" if chosen else "",
        can_be=answers and bool(it.chance),
        chosen=chosen,
        others=tuple(text for column, text in others.items() if column != figure.column),
    )
