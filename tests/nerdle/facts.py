"""Nerdle for tests of several games: tests/facts.py says what stands here."""

ANSWERED = TREE = True
STATES = ("exhaustive",)
