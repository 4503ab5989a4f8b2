"""A whole game of Hangman for the tests of all games in a browser."""

from tests.browser.whole_game_data import Tour, WholeGame

WHOLE = WholeGame(
    "hangman",
    "house",
    {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"},
    ["o", "y", "solve house"],
    ["y"],
    {"lives": 1},
)
TOUR = Tour({"Secret word": "crane"}, "?mask=-----&used=", {"letter_bars", "candidates"})
