"""Fibble for tests of several games: tests/facts.py says what stands here."""

from wordgames.fibble.evaluation.runs import FibbleSuite
from wordgames.fibble.rules import FibbleOptions

JOY = {"leap", "tip", "told"}
COURSE = (FibbleSuite, FibbleOptions)
IMPOSSIBLE = "22222 00000 11111"
NOT_RIGHT = "absent"
SETTINGS = {"guesses": "9"}
RUN_MODE = ""
REVIEWED = "the chance kept"
MARKED_AS_WORDLE = True
