"""Why an agent from outside gets nothing to play; the texts are sentences."""

from __future__ import annotations


class LetOut(Exception):
    """An agent's token has become void while it was served."""


class NoWords(Exception):
    """There is no dictionary for new runs now."""


class NothingToPlay(Exception):
    """There is nothing to play until another week begins, so trying again is of no use."""
