"""Random: the baseline, any equation that still fits."""

from __future__ import annotations

from dataclasses import replace

from lexicons.speech import gettext_noop
from solvers.games.tiles.agents.random_word import RandomWord


class RandomEquation(RandomWord):
    idea = gettext_noop(
        "Guess any equation that fits all the feedback so far, each as likely as the others."
    )
    weakness = gettext_noop("Learns nothing but what a lucky guess tells.")
    promises = replace(RandomWord.promises, modes=("normal", "strict"))
