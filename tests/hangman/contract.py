"""What the agents of Hangman are asked where no word fits."""

from __future__ import annotations

from games.rules.state import State
from tests.contract.positions import Setting

HEEDLESS = ("shannon-ngram", "ngram-vote", "ngram-vote-weighted", "blend", "speller")


def impossible(setting: Setting) -> State:
    """Show a word that begins with Q and E, as none does."""
    return setting.suite.start(0).replay("q", "q____").replay("e", "qe___")
