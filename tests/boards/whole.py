"""A whole game of many boards for the tests of all games in a browser."""

from tests.browser.whole_game_data import WholeGame

WHOLE = WholeGame(
    "boards",
    "crane house",
    {"length": 5, "boards": 2, "guesses": 7, "mode": "normal"},
    ["trace", "crane", "house"],
    ["trace", "slate"],
    {"guesses": 2},
)
