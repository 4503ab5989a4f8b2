"""A whole game of Word Ladder for the tests of all games in a browser."""

from tests.browser.puzzles import WholeGame

WHOLE = WholeGame(
    "ladder",
    "crane crate",
    {"length": 5, "difficulty": "any", "shown": False},
    ["crate"],
    words="rungs",
)
