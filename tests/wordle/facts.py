"""Wordle for tests of several games: tests/facts.py says what stands here."""

ANSWERED = TREE = True
DECORATED = ({"mode": "ultra-hard"}, 2, ("In two", "Ultra-hard"))
STATES = ("letter-frequency", "positional", "csp", "bfs")
