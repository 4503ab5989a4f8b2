"""Helpers of several views of the solvers."""

from collections.abc import Callable

from django.http import Http404
from django.urls import reverse

from games.catalogue import game as game_by
from games.contract.game import JSON, Game
from games.plays.open_play import OpenPlay
from solvers.declaration import solved
from wordgames.rules.state import State


def game_or_404(slug: str) -> Game:
    if slug not in solved():
        raise Http404("No agents for this game.")
    return game_by(slug)


def tabs(page: str, current: str, has: Callable[[str], bool]) -> list[JSON]:
    """Return links to a page of every game that has it, for a row of tabs; none for one game."""
    links: list[JSON] = [
        {
            "slug": slug,
            "name": game_by(slug).name,
            "url": reverse(page, args=(slug,)),
            "here": slug == current,
        }
        for slug in solved()
        if has(slug)
    ]
    return links if len(links) > 1 else []


def board_of(open_play: OpenPlay, state: State, *, over: bool) -> JSON:
    """Return what the template of a game's board shows of a play that is looked at."""
    return {
        "game": open_play.game,
        "lexicon": open_play.lexicon,
        "play": open_play.play,
        "board": open_play.game.present(state, open_play.columns, open_play.lexicon.language),
        "board_template": f"{open_play.game.slug}/board.html",
        "over": over,
        "watched": True,
    }


def step_in(text: str, steps: int) -> int:
    """Return the step asked for, the last one at most; the first without."""
    return min(int(text), steps) if text.isascii() and text.isdigit() and len(text) < 4 else 0
