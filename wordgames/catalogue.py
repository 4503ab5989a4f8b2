"""The games. A registry is data: to add a game, add a line.

A slug is the name of the game's room: `wordgames/<slug>/` holds its rules, options and agents.
"""

GAMES = (
    "wordle",
    "boards",
    "adversarial",
    "peaks",
    "fibble",
    "hangman",
    "jumble",
    "cities",
    "nerdle",
    "ladder",
)
