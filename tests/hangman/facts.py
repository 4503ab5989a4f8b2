"""Hangman for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

JOY = {"cheer", "fall", "hop", "leap", "topple"}
CAPTION = "Lives lost"
ADDRESSES = ("/outside/hangman/", "/hangman/")
BLANKS = ("",)
TREE = True
WATCHED = "frequency"
"""Its search draws only the letters that it looked into."""
STATES = ("ngram-vote", "blend", "win-search")


def shell_options(observation: Any) -> list[str]:
    return ["--length", str(len(observation.mask))]
