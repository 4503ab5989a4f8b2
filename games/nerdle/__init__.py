"""Nerdle: Wordle with equations."""
