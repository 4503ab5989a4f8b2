"""A whole game of Word Ladder for the tests of all games in a browser."""

from tests.browser.whole_game_data import Tour, WholeGame
from tests.ladder.lists import KNOWN

WHOLE = WholeGame(
    "ladder",
    "crane crate",
    {"length": 5, "difficulty": "any", "shown": False},
    ["crate"],
    words="rungs",
)
TOUR = Tour(
    {"From": "cold", "To": "warm"},
    "?start=cold&target=warm",
    {"levels"},
    "words",
    KNOWN.split(),
)
