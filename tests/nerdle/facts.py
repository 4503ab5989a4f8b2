"""Nerdle for tests of several games: tests/facts.py says what stands here."""

JOY = {"needle", "pan-down", "pan-up"}
ANSWERED = TREE = True
STATES = ("exhaustive",)
