"""A whole game of Wordle for the tests of all games in a browser."""

from tests.browser.whole_game_data import ROWS, WholeGame

WHOLE = WholeGame("wordle", "crane", ROWS, ["slate", "crane"], ["slate", "house"], {"guesses": 2})
