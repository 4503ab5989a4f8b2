"""The trees of Cities' agents: the first letters, and what follows each answer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import ClassVar

import numpy as np

from games.cities.forms import CitiesForm
from games.contract.game import JSON
from solvers.games.cities.analysis import CitiesAnalysis
from solvers.games.masks.pieces import shown
from solvers.pages.trees.tree import Tree
from wordgames.cities.evaluation.suite import CitiesGroup, CitiesSuite
from wordgames.cities.rules import LENGTHS, REVEAL, CitiesObservation
from wordgames.languages.translation import translatable
from wordgames.rules.masks import answer, hidden_places


class EveryCity(CitiesSuite):
    """Every city once, under every answer that it could give.

    In the advanced game chance draws which place is shown, so a city is in several classes.
    """

    __slots__ = ()

    @classmethod
    def of(cls, analysis: CitiesAnalysis) -> EveryCity:
        """Take the cities that a game can be about."""
        atlas = analysis.words
        rows = np.flatnonzero(np.isin(atlas.lengths, LENGTHS)).astype(np.int32)
        seeds, weights = np.zeros(len(rows), np.int64), np.full(len(rows), 1 / max(1, len(rows)))
        return cls(atlas, rows, seeds, weights, analysis.options, atlas)

    def split(self, group: CitiesGroup, move: str) -> Iterator[CitiesGroup]:
        """Make the move; yield what may be shown, with the cities that could show it."""
        self._refuse_illegal(group, move)
        reveal, parts = REVEAL[self.options.mode], defaultdict[str, list[int]](list)
        for game in group.games.tolist():
            for mask in masks_after(reveal, group.observation.mask, self.secret(game), move):
                parts[mask].append(game)
        for mask, games in parts.items():
            yield self._after(group, move, mask, np.array(games, np.int64))


def masks_after(reveal: str, mask: str, secret: str, move: str) -> list[str]:
    """Return every mask that may follow a guess: one for each place, where one is drawn."""
    places = hidden_places(mask, secret, move) if reveal == "one" else []
    if not places:
        return [answer(reveal, mask, secret, move)]
    return [mask[:place] + move + mask[place + 1 :] for place in places]


class CitiesSettingsForm(CitiesForm):
    """List, game and limit; no country is favoured, so that every city counts the same."""

    without: ClassVar[Sequence[str]] = ("favour", "weight")

    def options(self) -> JSON:
        """Return the options as a setup stores them."""
        self.cleaned_data |= {"favour": "", "weight": 0}
        return super().options()


class CitiesTree(Tree[CitiesAnalysis]):
    """A tree in which every city is the secret once; where masks show its length, that is first."""

    settings_form = CitiesSettingsForm
    first = translatable("Letters in the name")

    @property
    def apart(self) -> bool:
        """True if nothing is drawn: then a city has one answer to each guess."""
        return self.analysis.options.mode == "simple"

    @classmethod
    def leads_to(cls, setup: JSON) -> bool:
        """True if all cities are as likely, as in the tree."""
        return not setup["options"]["favour"] or not setup["options"]["weight"]

    @classmethod
    def told_first(cls, observation: CitiesObservation) -> str:
        """Return the number of letters, where the mask shows it."""
        return "" if observation.options.reveals_one else str(len(observation.mask))

    def suite(self) -> EveryCity:
        return EveryCity.of(self.analysis)

    def told(self, observation: CitiesObservation) -> str:
        """Return what is shown after the last guess."""
        return observation.turns[-1].mask

    def tiles(self, move: str, feedback: str) -> list[tuple[str, str]]:
        """Return what is shown: letters, those of the last guess right, and hidden places."""
        return shown(self.analysis.written, move, feedback)
