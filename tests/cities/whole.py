"""A whole game of Cities for the tests of all games in a browser."""

from tests.browser.whole_game_data import ASK, Tour, WholeGame

WHOLE = WholeGame(
    "cities",
    "moshi",
    {"mode": "simple", "favour": "", "weight": 0.0, "cap": 100, "slips": "refused"},
    [ASK + "m", "moshi"],
    [ASK + "m"],
    {"cap": 1},
    "world_list",
)
TOUR = Tour({"Secret city": "arusha"}, "?mask=-----&guesses=", {"point_map", "letter_bars"})
