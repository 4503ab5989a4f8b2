"""The games of Cities for the evaluation, weighted as secrets are drawn, grouped by the mask."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from games.cities.rules import REVEAL, Cities, CitiesObservation, CitiesOptions, Turn
from games.masks import answer
from solvers.agents.base import Rows, Situation
from solvers.evaluation.suite import Games, Group, Suite
from solvers.games.cities.agents.atlas import Atlas, prior
from solvers.games.cities.agents.situation import CitiesSituation, consistent_rows, situate

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
    known     what the agent knows: the same atlas unless told
    """

    atlas: Atlas
    secrets: Rows
    seeds: Seeds
    weights: Weights
    options: CitiesOptions
    known: Atlas
    seed: int = 0

    @classmethod
    def exhaustive(
        cls, atlas: Atlas, options: CitiesOptions, seed: int = 1, known: Atlas | None = None
    ) -> CitiesSuite:
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
        return cls(
            atlas, secrets, _seeds(len(secrets), seed), weights, options, known or atlas, seed
        )

    @classmethod
    def drawn(
        cls,
        atlas: Atlas,
        options: CitiesOptions,
        games: int,
        seed: int = 1,
        known: Atlas | None = None,
    ) -> CitiesSuite:
        """Draw so many secrets as the game does; all games count the same."""
        if games < 1:
            raise ValueError("A run has at least one game.")
        chance = prior(atlas.favoured(options.favour), options.weight)
        rng = np.random.default_rng(seed)
        secrets = np.sort(rng.choice(len(atlas), games, p=chance)).astype(np.int32)
        weights = np.full(games, 1 / games)
        return cls(atlas, secrets, _seeds(games, seed), weights, options, known or atlas, seed)

    def shares(self) -> Weights:
        return self.weights

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
        return Cities(self.secret(game), self.atlas, options, self.atlas.alphabet)

    def situation(self, observation: CitiesObservation) -> CitiesSituation:
        """Build the agent's situation; the puzzle's seed is hidden from it."""
        return situate(self._blind(observation), self.known, self.seed)

    def handed_down(self, group: CitiesGroup) -> CitiesSituation:
        return Situation(group.observation, self.known, group.candidates, self.seed)

    def guesses(self, observation: CitiesObservation) -> int:
        return len(observation.turns)

    def roots(self, games: Games | None = None) -> list[CitiesGroup]:
        """Return the groups before the first guess: one, or one a length where masks tell it."""
        numbers = np.arange(self.size, dtype=np.int64) if games is None else games
        lengths = self.atlas.lengths[self.secrets[numbers]]
        if self.options.mode == "advanced":
            lengths = np.zeros(len(numbers), np.int64)
        parts = [numbers[lengths == length] for length in np.unique(lengths)]
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
            turns = (*observation.turns, Turn(move, mask))
            after = replace(observation, mask=mask, turns=turns)
            yield self._group(after, np.array(games, np.int64), group.candidates)

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
