"""Peaks for tests of several games: tests/facts.py says what stands here."""

from wordgames.peaks.evaluation.runs import PeaksSuite
from wordgames.peaks.rules import PeaksOptions

JOY = {"close-in", "leap", "sunrise"}
COURSE = (PeaksSuite, PeaksOptions)
IMPOSSIBLE = "00000 11111 22220"
NOT_RIGHT = "later"
SETTINGS = {"mode": "normal", "guesses": "6"}
RUN_MODE = "ultra-hard"
REVIEWED = "estimated"
ANSWERED = TREE = True
