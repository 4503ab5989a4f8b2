"""Hangman for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

JOY = {"cheer", "fall", "hop", "leap", "topple"}
CAPTION = "Wrong guesses"
ADDRESSES = ("/outside/hangman/", "/hangman/")
BLANKS = ("",)
TREE = True
# Its search draws only the letters that it looked into.
WATCHED = "frequency"
STATES = ("ngram-vote", "blend", "win-search")


def shell_options(observation: Any) -> list[str]:
    return ["--length", str(len(observation.mask))]


def needed(told: dict[str, Any]) -> dict[str, float]:
    """Return the lives that letters still cost, which are printed as a picture of them alone."""
    drawn = [it["figures"] for it in told["pictures"] if it["kind"] == "candidates"]
    return dict(drawn[0]) if drawn else {}
