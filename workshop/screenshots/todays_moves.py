"""Today's puzzle of every game, with the moves of its adviser."""

from typing import TypedDict

from django.utils import timezone

from games.catalogue import game as game_by
from games.catalogue import games
from games.daily.daily_puzzle import dailies_of, daily_puzzle
from games.models import Puzzle
from games.views.request_helpers import lexicons_for
from solvers.analysis.agent_plays import play_out
from solvers.analysis.analysis import analyse
from solvers.declaration import solved
from wordgames_site.setup.translation_catalogues import SOURCE


class TodaysMoves(TypedDict):
    """A game, and the moves that end its daily puzzle."""

    slug: str
    moves: list[str]


def todays(begin: str = "") -> list[TodaysMoves]:
    """Return a daily puzzle of every game that has one and whose slug begins like this.

    It is the one that a visitor whose browser speaks the source language is given.
    """
    day = timezone.now().date()
    rounds: list[TodaysMoves] = []
    for game in (game for game in games() if game.slug.startswith(begin)):
        spoken = sorted(lexicons_for(game), key=lambda it: it.language != SOURCE)
        dailies = [it for lexicon in spoken for it in dailies_of(game, lexicon, day)]
        puzzle = (
            daily_puzzle(game, dailies[0].lexicon, day, dailies[0].variant) if dailies else None
        )
        if puzzle is not None:
            moves = moves_of(puzzle) if game.slug in solved() else []
            rounds.append({"slug": game.slug, "moves": moves})
    return rounds


def moves_of(puzzle: Puzzle) -> list[str]:
    """Return the moves of the adviser of a puzzle."""
    analysis = analyse(puzzle.game, puzzle.revision, puzzle.setup)
    start = game_by(puzzle.game).state(puzzle.setup, puzzle.revision.read())
    _, moves = play_out(analysis, start, {"slug": analysis.adviser})
    return [move for move, _ in moves]
