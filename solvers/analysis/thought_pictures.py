"""Pictures of a move for a page: the figure that decided, the reason in a sentence, and more."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from solvers.analysis.explanation import Moment
from solvers.pictures.moves.candidates import Candidate, Candidates, candidates_picture
from solvers.pictures.picture import Picture
from wordgames.agent.suggestions import Figure, Suggestion
from wordgames.counted_nouns import headed, named
from wordgames.languages.translation import localize, many_of, number, translatable, translate

BITS = Figure(translatable("Expected bits"), column="bits")
SHOWN = 8


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

    Nor where one answer is left: the others would be silly.
    Where only the chosen move was weighed, as by a tree, they are drawn by their bits.
    `answers`: moves are words that can be the answer, and those that can are filled.
    """
    figure = played.answer.figure
    weighed = [it for it in played.answer if it.weighed] if figure else []
    if figure is None or len(weighed) < 2:
        figure, weighed = BITS, [it for it in played.answer if it.bits is not None]
        weighed.sort(key=lambda it: -(it.bits or 0.0))
    if len(weighed) < 2 or (answers and len(played.before.candidates) == 1):
        return None
    shown, beyond = weighed[:SHOWN], weighed[SHOWN:]
    if pick := next((it for it in beyond if it.move == played.move), None):
        shown[-1] = pick
    further = [name for name, column in COLUMNS if column != figure.column]
    best = max(_score(it, figure) for it in shown)
    drawn = candidates_picture(
        [_candidate(it, played, figure, written, best, answers=answers) for it in shown],
        translate("How much {nouns} would tell, in bits", nouns=named(many_of(noun)))
        if figure is BITS
        else translate("Its best {nouns}", nouns=named(many_of(noun))),
        figure.name,
        less_is_better=figure.sign < 0,
        noun=headed(noun),
        further=further,
    )
    if figure is BITS or not played.answer.bounds:
        return drawn
    return replace(drawn, reading=f"{drawn.reading} {localize(played.answer.bounds)}")


def with_links(thought: Thought, links: Mapping[str, str], left: str) -> Thought:
    """Return a thought whose moves lead on, by the move as it is written.

    left: heading of the column for how much a move leaves.
    """
    drawn = thought.candidates
    if drawn is None:
        return thought
    marks = tuple(
        replace(it, candidate=replace(it.candidate, link=links.get(it.candidate.move, "")))
        for it in drawn.marks
    )
    further = tuple(left if name == LEFT else name for name in drawn.further)
    return replace(thought, candidates=replace(drawn, marks=marks, further=further))


LEFT = translatable("Left")
COLUMNS = (
    (translatable("Expected bits"), "bits"),
    (LEFT, "left"),
    (translatable("Chance"), "chance"),
)


def _candidate(
    it: Suggestion,
    played: Moment[Any],
    figure: Figure,
    written: Callable[[str], str],
    best: float,
    *,
    answers: bool,
) -> Candidate:
    value = figure.sign * _score(it, figure)
    others = {
        "bits": "" if it.bits is None else number(it.bits, ".2f"),
        "left": "" if it.left is None else number(it.left, ",.1f"),
        "chance": "" if it.chance is None else translate("{percent:.2f}%", percent=100 * it.chance),
    }
    is_pick = it.move == played.move
    return Candidate(
        move=written(it.move),
        value=value,
        text=figure.written(value),
        note="chosen" if is_pick else "",
        can_be=answers and bool(it.chance),
        chosen=is_pick,
        others=tuple(text for column, text in others.items() if column != figure.column),
        cost="" if is_pick else figure.cost(best - _score(it, figure)),
    )


def _score(it: Suggestion, figure: Figure) -> float:
    return (it.bits or 0.0) if figure is BITS else it.score
