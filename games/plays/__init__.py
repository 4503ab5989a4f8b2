"""Plays of puzzles and their events: stored, replayed, counted and compared."""
