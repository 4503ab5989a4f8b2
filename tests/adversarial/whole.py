"""A whole game of the adversarial game for the tests of all games in a browser."""

from tests.browser.whole_game_data import ROWS, WholeGame

WHOLE = WholeGame("adversarial", "", ROWS, ["crane", "house", "mouse"], ["crane"], {"guesses": 1})
