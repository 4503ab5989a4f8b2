"""A tree as a file: a few facts, then a line for each game."""

from __future__ import annotations

from collections.abc import Mapping

from lexicons.speech import gettext, gettext_noop
from solvers.pages.tree_walk import Place

UNPLAYED = gettext_noop(
    "Playing out the whole tree takes longer than a page may. Go on to a "
    "place with fewer words, or run the bot in the shell."
)


def tree_file(place: Place, game: str, facts: Mapping[str, object]) -> str:
    """Return the games that go through a place, first guess first and the secret last, sorted.

    What `bin/manage check_tree` reads. Raises LookupError where some of them were not played.
    """
    course = place.course
    if course is None:
        raise LookupError(gettext(UNPLAYED))
    before = [step.move for step in place.steps]
    games = sorted(" ".join([*before, *game]) for game in course.games())
    header = [f"# {game} tree 1", *(f"# {name}: {value}" for name, value in facts.items())]
    return "\n".join([*header, *games]) + "\n"
