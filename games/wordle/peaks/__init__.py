"""Peaks: Wordle whose tiles say whether the secret's letter is earlier or later."""
