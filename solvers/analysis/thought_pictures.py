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

LEFT_OVER = Figure(translatable("Words left on average"), -1, 1, column="left")
SHOWN = 8


@dataclass(frozen=True, slots=True)
class Thought:
    """A move as pages draw it, the deciding figure first.

    lead figure  what stands before and after `deciding`; all are "" where none is known
    pictures  what the game draws beside the candidates
    """

    move: str
    lead: str
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
    By what the game still takes, where that is known of several; else by the agent's figure; else
    by how much each leaves. All on one scale.
    `answers`: moves are words that can be the answer, and those that can are filled.
    """
    figure, weighed = _on_one_scale(played)
    if len(weighed) < 2 or (answers and len(played.before.candidates) == 1):
        return None
    shown, beyond = weighed[:SHOWN], weighed[SHOWN:]
    if pick := next((it for it in beyond if it.move == played.move), None):
        shown[-1] = pick
    columns = [name for name, column in COLUMNS if column != figure.column]
    best = max(it.score for it in shown)
    drawn = candidates_picture(
        [_candidate(it, played, figure, written, best, answers=answers) for it in shown],
        translate("Its best {nouns}", nouns=named(many_of(noun))),
        figure.name,
        less_is_better=figure.sign < 0,
        noun=headed(noun),
        further=columns,
    )
    if not (figure.needs and played.answer.bounds):
        return drawn
    return replace(drawn, reading=f"{drawn.reading} {localize(played.answer.bounds)}")


def _on_one_scale(played: Moment[Any]) -> tuple[Figure, list[Suggestion]]:
    """Return the figure that moves are drawn by, and those that have it, best first."""
    needed = {} if played.needed is None else played.needed.by_move
    known = [it for it in played.answer if it.move in needed]
    if played.needed and len(known) > 1:
        figure = Figure(played.needed.unit.heading, -1, 0 if played.needed.whole else 2, needs=True)
        return figure, sorted((replace(it, score=-needed[it.move]) for it in known), key=_by_score)
    own = played.answer.figure
    weighed = [it for it in played.answer if it.weighed] if own else []
    if own is not None and len(weighed) > 1 and own.column != "bits":
        return own, weighed
    left = [it for it in played.answer if it.left is not None]
    return LEFT_OVER, sorted((replace(it, score=-(it.left or 0.0)) for it in left), key=_by_score)


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
    value = figure.sign * it.score
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
        cost=figure.cost(best - it.score),
    )


def _by_score(it: Suggestion) -> float:
    return -it.score
