"""Which board falls next: what follows each answer, until a board is solved."""

from __future__ import annotations

from collections import Counter

from games.rules.feedback import CORRECT
from games.wordle.boards.rules import BETWEEN
from lexicons.languages.translation import gettext
from lexicons.languages.translation import number as said_number
from solvers.pages.trees.tree_cost import Course
from solvers.pages.trees.tree_walk import Branch, TreePlace
from solvers.pictures.moves.splits import Split, SplitPart, Splits, splits_picture

ANSWERS = 8
"""Answers that are drawn at most."""
NONE = -1
"""No board: the guesses are used up first."""


def solved_by(feedback: str) -> list[int]:
    """Return the boards, from 0, that an answer solves."""
    rows = feedback.split(BETWEEN)
    return [board for board, row in enumerate(rows) if row and set(row) == {str(CORRECT)}]


def next_falls(course: Course) -> Counter[int]:
    """Return how many games have each board fall next, as the agent plays on."""
    if not course.branches:
        return Counter({NONE: course.count})
    falls = Counter[int]()
    for feedback, below in course.branches:
        boards = solved_by(feedback)
        falls += Counter({boards[0]: below.count}) if boards else next_falls(below)
    return falls


def falls_picture(place: TreePlace) -> Splits | None:
    """Draw, for the likeliest answers, in which share of the games each board falls next.

    None where no answer could be played on, or no board is open after any.
    """
    known = [
        (number, branch, next_falls(branch.course))
        for number, branch in enumerate(place.branches, 1)
        if branch.course is not None and not branch.over
    ][:ANSWERS]
    if not known:
        return None
    boards = sorted({board for _, _, falls in known for board in falls})
    boards = [*(board for board in boards if board != NONE), *([NONE] if NONE in boards else [])]
    splits = [
        Split(
            gettext("Answer {number}", number=number),
            _parts(falls, boards),
            note=_note(branch, falls),
        )
        for number, branch, falls in known
    ]
    return splits_picture(
        splits,
        title=gettext("The next board to fall"),
        noun=gettext("Answer"),
        reading=gettext(
            "After each answer, numbered as in the list: the share of the games in which each "
            "board is the next that is solved."
        ),
        notes=gettext("Games"),
    )


def _parts(falls: Counter[int], boards: list[int]) -> tuple[SplitPart, ...]:
    whole = falls.total()
    return tuple(
        SplitPart(
            gettext("no board") if board == NONE else gettext("board {number}", number=board + 1),
            falls[board] / whole,
            gettext("{percent:.0f} %", percent=100 * falls[board] / whole),
            "rest" if board == NONE else f"board-{board + 1}",
        )
        for board in boards
    )


def _note(branch: Branch, falls: Counter[int]) -> str:
    """Name the board that falls next in most games."""
    board, _ = falls.most_common(1)[0]
    if board == NONE:
        return said_number(branch.count)
    return gettext("{count}, board {number}", count=branch.count, number=board + 1)
