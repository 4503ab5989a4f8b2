"""Random on Fibble: the baseline, any word that fits but for one tile a row."""

from __future__ import annotations

from dataclasses import replace

from lexicons.speech import gettext_noop
from solvers.games.fibble.agents.marking import FIBBLE
from solvers.games.tiles.agents.random_word import RandomWord


class FibbleRandom(RandomWord):
    idea = gettext_noop(
        "Guess any word that fits every row but for one tile, each as likely as the others."
    )
    weakness = gettext_noop(
        "Learns nothing but what a lucky guess tells, and a lie takes a good part of that."
    )
    promises = replace(RandomWord.promises, modes=("normal",))
    marking = FIBBLE
