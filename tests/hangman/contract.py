"""What the agents of Hangman are asked where no word fits."""

from __future__ import annotations

from tests.contract.positions import Setting
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.rules.masks import MaskTurn
from wordgames.rules.state import State

# Agents that draw, each with the parameter by which they do.
DRAWN = {(slug, "sample") for slug in ("ngram-vote", "ngram-vote-weighted", "shannon-ngram")}
OTHER_OPTIONS = ({"reveal": "one"},)
TYPED = ("e", ["_ _ _ _ _ _", "_ e _ _ e _", "Given up after 1 move. It was ferret."])
HISTORIES = [
    (
        HangmanObservation(HangmanOptions(), "_a_", (MaskTurn("a", "_a_"),)),
        'hangman/1 [["_a_", [["a", "_a_"]]], {}]',
    ),
    (
        HangmanObservation(HangmanOptions(lives=9, reveal="one"), "___"),
        'hangman/1 [["___", []], {"lives": 9, "reveal": "one"}]',
    ),
]

HEEDLESS = ("shannon-ngram", "ngram-vote", "ngram-vote-weighted", "blend", "speller")


def impossible(setting: Setting) -> State:
    """Show a word that begins with Q and E, as none does."""
    return setting.suite.start(0).replay("q", "q____").replay("e", "qe___")
