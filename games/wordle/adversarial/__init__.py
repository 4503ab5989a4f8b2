"""Wordle against a host without a secret, which keeps as many words as it can (Absurdle)."""
