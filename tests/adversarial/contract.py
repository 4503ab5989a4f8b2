"""What the agents against the adversarial host are asked where no word fits."""

from __future__ import annotations

from tests.contract.positions import Setting
from tests.contract.tile_histories import histories
from tests.wordle.contract import written
from wordgames.adversarial.rules import Adversarial, AdversarialObservation, AdversarialOptions
from wordgames.rules.feedback import Marks, Turn
from wordgames.rules.state import State

HEEDLESS = ("positional",)
ALIKE = False  # there is one game only
WRITTEN = written(5, 0, host="adversarial")
TYPED = ("facet", ["Given up after 1 move."])
HISTORIES = [
    history
    for opener in ("", "salet")
    for history in histories(
        AdversarialObservation,
        AdversarialOptions(opener=opener),
        f"AdversarialObservation(options=AdversarialOptions({WRITTEN}, opener='{opener}')",
    )
]


class CarelessHost:
    """A host that marks every guess as wholly wrong: the host itself has no answer left."""

    def answer(self, turns: tuple[Turn, ...], guess: str) -> Marks:
        return (0,) * len(guess)


def impossible(setting: Setting) -> State:
    """Mark the same word in two ways, as a player may who types what he saw elsewhere."""
    state = Adversarial(CarelessHost(), setting.words, setting.suite.options)
    return state.replay("crane", "22200").replay("crane", "22002")
