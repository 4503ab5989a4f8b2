"""A result as text to send: as coloured squares, and in plain words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """The two forms of a result; neither holds a letter of the secret."""

    squares: str
    words: str
