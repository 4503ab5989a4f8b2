"""Wordle on many boards at once."""
