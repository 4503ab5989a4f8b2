"""A whole game of Fibble for the tests of all games in a browser."""

from tests.browser.whole_game_data import ROWS, WholeGame

WHOLE = WholeGame(
    "fibble", "mouse", ROWS, ["crane", "mouse"], ["crane"], {"guesses": 1}, more={"seed": 5}
)
