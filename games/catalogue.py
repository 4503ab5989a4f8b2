"""The games of the site. A registry is data: to add a game, add a line."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.contract.game import Game

GAMES = {
    "wordle": "games.wordle.game:WordleGame",
    "boards": "games.wordle.boards.game:BoardsGame",
    "adversarial": "games.wordle.adversarial.game:AdversarialGame",
    "peaks": "games.wordle.peaks.game:PeaksGame",
    "fibble": "games.wordle.fibble.game:FibbleGame",
    "hangman": "games.hangman.game:HangmanGame",
    "jumble": "games.jumble.game:JumbleGame",
    "cities": "games.cities.game:CitiesGame",
    "nerdle": "games.nerdle.game:NerdleGame",
    "ladder": "games.ladder.game:LadderGame",
}


@cache
def game(slug: str) -> Game:
    """Return a game by its slug; raises KeyError for one that is not registered."""
    from games.contract.game import Game  # Django's, which agents in a notebook do not need

    module, _, name = GAMES[slug].partition(":")
    instance = getattr(import_module(module), name)()
    if not isinstance(instance, Game):
        raise TypeError(f"{GAMES[slug]} is not a Game.")
    return instance


def room_of(slug: str) -> str:
    """Return the package of a game's rules, forms and pages."""
    return GAMES[slug].partition(":")[0].rpartition(".")[0]


def games() -> list[Game]:
    """Return every game, in the order of the home page."""
    return [game(slug) for slug in GAMES]
