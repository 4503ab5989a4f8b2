"""The games of Cities for the evaluation, weighted as secrets are drawn, grouped by the mask."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.cities.agents.atlas import Atlas, prior
from wordgames.cities.agents.situation import CitiesSituation, consistent_rows, situate
from wordgames.cities.rules import REVEAL, Cities, CitiesObservation, CitiesOptions, MaskTurn
from wordgames.evaluation.sampling import Sampling
from wordgames.evaluation.suite import Games, Group, Suite, repeating
from wordgames.rules.masks import answer

CitiesGroup = Group[CitiesObservation]
Seeds = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]
SEEDS = 5


@dataclass(frozen=True, slots=True, eq=False)
class CitiesSuite(Suite[CitiesObservation]):
    """Games of Cities: a secret each, a seed that decides which places are shown, and a weight.

    atlas     the names that may be guessed, every one a possible secret
    secrets   (games,) the row of each game's secret
    seeds     (games,) of the puzzles; of no use in the simple game, where nothing is drawn
    weights   (games,) what each game counts for, in sum one
    known     what the agent knows: by default the same atlas
    """

    atlas: Atlas
    secrets: Rows
    seeds: Seeds
    weights: Weights
    options: CitiesOptions
    known: Atlas
    seed: int = 0

    @classmethod
    def exhaustive(cls, atlas: Atlas, options: CitiesOptions, seed: int = 1) -> CitiesSuite:
        """Play every name, weighted as secrets are drawn.

        Once in the simple game, which makes it exact. In the advanced game under several seeds,
        the favoured names so much oftener that their games weigh about as much as the others'.
        """
        chance = prior(atlas.favoured(options.favour), options.weight)
        copies = np.ones(len(atlas), np.int64)
        if options.mode == "advanced":
            least = chance[chance > 0].min()
            copies = SEEDS * np.maximum(1, np.rint(chance / least)).astype(np.int64)
        copies[chance == 0] = 0
        secrets = np.repeat(np.arange(len(atlas), dtype=np.int32), copies)
        weights = chance[secrets] / copies[secrets]
        return cls(atlas, secrets, _seeds(len(secrets), seed), weights, options, atlas, seed)

    @classmethod
    def drawn(
        cls,
        atlas: Atlas,
        options: CitiesOptions,
        games: int,
        seed: int = 1,
        known: Atlas | None = None,
    ) -> CitiesSuite:
        """Draw `games` secrets as the game does; all games count the same."""
        if games < 1:
            raise ValueError("A run has at least one game.")
        chance = prior(atlas.favoured(options.favour), options.weight)
        rng = np.random.default_rng(seed)
        secrets = np.sort(rng.choice(len(atlas), games, p=chance)).astype(np.int32)
        weights = np.full(games, 1 / games)
        return cls(atlas, secrets, _seeds(games, seed), weights, options, known or atlas, seed)

    @property
    def fresh(self) -> bool:
        """True if the puzzle's seed draws which places are shown."""
        return self.options.mode == "advanced"

    def secrets_drawn(self) -> Games:
        return self.secrets.astype(np.int64)

    def shares(self) -> Weights:
        """Return what each game counts for.

        Where a city that was drawn several times plays the same game, the cities of the favoured
        country count together as much as they are likely, each of them the same; and so do all
        others.
        """
        groups = self._groups()
        if groups is None:
            return self.weights
        favoured, drawn, _ = groups
        _, place, times = np.unique(self.secrets, return_inverse=True, return_counts=True)
        chance = np.bincount(self._is_favoured, self._chance, 2) / np.maximum(drawn, 1)
        shares: Weights = chance[favoured] / times[place]
        return shares

    def sampling(self, population: int | None = None) -> Sampling:
        """Return how the games were drawn; in the simple game the favoured cities apart."""
        groups = self._groups()
        if groups is not None:
            favoured, _, sizes = groups
            return Sampling(
                games=self.size,
                population=sum(sizes),
                secrets=self.secrets_drawn(),
                strata=favoured,
                sizes=sizes,
            )
        drawn = super(CitiesSuite, self).sampling(population)  # a class with slots is made anew
        times = np.unique(self.secrets, return_counts=True)[1]
        if self.fresh and times.min() > 1:  # every city under several seeds
            places = np.unique(self.secrets, return_inverse=True)[1].astype(np.int64)
            return replace(drawn, strata=places)
        return drawn

    def _groups(self) -> tuple[Games, Games, tuple[int, ...]] | None:
        """Return which games are of the favoured cities; of both kinds: how many drawn, how many.

        None where the games are not drawn with repeats, or too few of a kind are.
        """
        if self.fresh or repeating(self.secrets_drawn()) is None:
            return None
        kinds = self._is_favoured
        sizes = np.bincount(kinds[self._chance > 0], minlength=2)
        drawn = np.bincount(kinds[np.unique(self.secrets)], minlength=2)
        if (drawn < np.minimum(sizes, 2)).any():
            return None
        return kinds[self.secrets], drawn, (int(sizes[0]), int(sizes[1]))

    @property
    def _is_favoured(self) -> Games:
        """(names,) 1 for the cities of the favoured country, 0 for the others."""
        return self.atlas.favoured(self.options.favour).astype(np.int64)

    @property
    def _chance(self) -> Weights:
        """(names,) how likely each is."""
        return prior(self.atlas.favoured(self.options.favour), self.options.weight)

    @property
    def size(self) -> int:
        return len(self.secrets)

    @property
    def limit(self) -> int:
        return self.options.cap

    def secret(self, game: int) -> str:
        return self.atlas[int(self.secrets[game])]

    def start(self, game: int) -> Cities:
        options = replace(self.options, seed=int(self.seeds[game]))
        patterns, row = self.atlas.patterns, int(self.secrets[game])
        signs = patterns[row] if patterns else ""
        return Cities(self.secret(game), self.atlas, options, self.atlas.alphabet, (), signs)

    def situation(self, observation: CitiesObservation) -> CitiesSituation:
        """Build the agent's situation; the puzzle's seed is hidden from it."""
        return situate(self._blind(observation), self.known, self.seed)

    def handed_down(self, group: CitiesGroup) -> CitiesSituation:
        return Situation(group.observation, self.known, group.candidates, self.seed)

    def roots(self, games: Games | None = None) -> list[CitiesGroup]:
        """Return the groups before the first guess: one, or one for each length and its signs."""
        numbers = np.arange(self.size, dtype=np.int64) if games is None else games
        views: npt.NDArray[Any] = np.zeros(len(numbers), np.int64)
        if self.options.mode != "advanced":
            views = np.array(self.atlas.patterns or self.atlas.lengths)[self.secrets[numbers]]
        parts = [numbers[views == view] for view in np.unique(views)]
        return [
            self._group(self._blind(self.start(int(part[0])).observe()), part) for part in parts
        ]

    def split(self, group: CitiesGroup, move: str) -> Iterator[CitiesGroup]:
        self._refuse_illegal(group, move)
        parts: dict[str, list[int]] = defaultdict(list)
        observation, reveal = group.observation, REVEAL[self.options.mode]
        for game in group.games.tolist():
            secret, seed = self.secret(game), int(self.seeds[game])
            parts[answer(reveal, observation.mask, secret, move, seed)].append(game)
        for mask, games in parts.items():
            yield self._after(group, move, mask, np.array(games, np.int64))

    def _after(self, group: CitiesGroup, move: str, mask: str, games: Games) -> CitiesGroup:
        turns = (*group.observation.turns, MaskTurn(move, mask))
        after = replace(group.observation, mask=mask, turns=turns)
        return self._group(after, games, group.candidates)

    def _group(
        self, observation: CitiesObservation, games: Games, candidates: Rows | None = None
    ) -> CitiesGroup:
        fitting = consistent_rows(self.known, observation, candidates)
        return Group(observation, observation.status, games, fitting)

    def _blind(self, observation: CitiesObservation) -> CitiesObservation:
        return replace(observation, options=replace(observation.options, seed=0))

    def _refuse_illegal(self, group: CitiesGroup, move: str) -> None:
        """Let the rules judge the move in one game of the group; raises IllegalMove."""
        replace(self.start(int(group.games[0])), turns=group.observation.turns).play(move)


def _seeds(games: int, seed: int) -> Seeds:
    """Return a seed for every game, none of them twice."""
    return seed * 10_000_000 + np.arange(games, dtype=np.int64)
