"""A whole game of Peaks for the tests of all games in a browser."""

from tests.browser.whole_game_data import ROWS, WholeGame

WHOLE = WholeGame("peaks", "mouse", ROWS, ["house", "mouse"], ["house"], {"guesses": 1})
