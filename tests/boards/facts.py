"""Boards for tests of several games: tests/facts.py says what stands here."""

from __future__ import annotations

from typing import Any

from wordgames.rules.feedback import to_text

JOY = {"domino"}
PARTS = "boards"
NEVER_ONE = dict.fromkeys((PARTS, f"board.options.{PARTS}"), "a game of boards has two at least")
DECORATED = ({"boards": 16}, 20, ("Sixteen",))
STATES = ("multi-search",)
ADDRESSES = ("/agents/boards/", "/assist/boards/", "/assist/boards/?g=slate&c1=00000&c2=00000")
ONE_COUNT = False


def history(observation: Any) -> str:
    turns = [(turn.guess, "/".join(map(to_text, turn.marks))) for turn in observation.turns]
    return ",".join(f"{guess}:{marks}" for guess, marks in turns)
