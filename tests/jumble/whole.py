"""A whole game of Jumble for the tests of all games in a browser."""

from tests.browser.whole_game_data import Tour, WholeGame

WHOLE = WholeGame(
    "jumble",
    "house cat",
    {"shortest": 3, "longest": 5, "words": 2, "difficulty": "any"},
    ["house", "cat"],
    more={"seed": 3},
)
TOUR = Tour({"Your own word": "stone"}, "?letters=enost", {"bars"})
