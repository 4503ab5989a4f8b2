"""Entropy on equations."""

from __future__ import annotations

from dataclasses import replace

from lexicons.speech import gettext_noop, ngettext_noop, together
from solvers.agents.parameters import Parameter
from solvers.games.tiles.agents.entropy import Entropy
from solvers.games.tiles.agents.one_step import GUESSES, TIES
from solvers.games.tiles.agents.sampled import SampledEntropy, hit_bonus


class NerdleEntropy(SampledEntropy):
    idea = gettext_noop(
        "Guess the equation whose feedback carries the most information, in bits, "
        "over the equations that are left; its chance to be the answer counts a little."
    )
    source = gettext_noop("Shannon (1948); documents 001 and 003 use it for Wordle.")
    choices = together(
        TIES,
        gettext_noop(
            "Where there are too many pairs of equations to look at, evenly spaced ones of the "
            "equations left and of the guesses stand for all (from 10 places on, and for the first "
            "guess on document 001's list of 8)."
        ),
    )
    weakness = gettext_noop(
        "Looks one guess ahead; with 10 places it sees a sample of the guesses only."
    )
    promises = replace(Entropy.promises, modes=("normal", "strict"))
    parameters = (
        GUESSES,
        Parameter(
            "pairs",
            400,
            gettext_noop(
                "Millions of pairs of equations looked at for one guess, a sixteenth with 10 "
                "places."
            ),
            low=1,
            high=100_000,
            costly=True,
        ),
        hit_bonus(1.0),
    )
    game = "nerdle"
    estimated = gettext_noop("Estimated: {guesses} guesses on {words} of the equations left.")
    reason = ngettext_noop(
        "Expected bits, and its chance to be the answer, over {count} equation left.",
        "Expected bits, and its chance to be the answer, over {count} equations left.",
    )
