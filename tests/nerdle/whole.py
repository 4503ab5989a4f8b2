"""A whole game of Nerdle for the tests of all games in a browser."""

from tests.browser.whole_game_data import WholeGame

WHOLE = WholeGame(
    "nerdle",
    "1+2=3",
    {"size": 5, "rules": "official", "guesses": 6, "commuted": True, "strict": False}
    | {"show_left": False},
    ["4+2=6", "1+2=3"],
    ["4+2=6"],
    {"guesses": 1},
    "small",
)
