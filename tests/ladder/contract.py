"""What the agents of Word Ladder are asked where there is no ladder."""

from __future__ import annotations

from dataclasses import replace

from tests.contract.positions import Setting
from wordgames.ladder.evaluation.suite import LadderSuite
from wordgames.ladder.rules import LadderObservation, LadderOptions
from wordgames.rules.state import State

ALIKE = False  # both words are shown
TYPED = ("?", [r"From \w{5} to \w{5}, a letter a step."])
HISTORIES = [
    (
        LadderObservation(LadderOptions(), "warm", ("cold", "cord")),
        'ladder/1 [["warm", ["cold", "cord"]], {}]',
    ),
]


def impossible(setting: Setting) -> State:
    """Ask for a word that no other is next to."""
    assert isinstance(setting.suite, LadderSuite)
    return replace(setting.suite.start(0), target="xyst")
