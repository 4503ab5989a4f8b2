"""Wordle for tests of several games: tests/facts.py says what stands here."""

ANSWERED = TREE = True
STATES = ("letter-frequency", "positional", "csp", "bfs")
