"""Wordle against a host that has no secret and keeps as many words as it can, known as Absurdle."""
