"""Sampling of games, and which share their draws: every interval is based on it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from wordgames.counted_nouns import counted, named
from wordgames.evaluation.intervals import (
    Design,
    Estimate,
    Interval,
    Numbers,
    Values,
    Weights,
    added_up,
    drawn_without_repeats,
    effective,
    estimated,
    student,
    wilson,
)
from wordgames.languages.translation import number, translatable, translate

ONE_SEED = translatable("one seed, so no interval")
SEEDS_AGREE = translatable("all seeds the same, so no interval")
EXACT = translatable("exact")
# A larger population is as good as without end for a rate: Wilson's interval does.
COUNTABLE = 250_000
UNREADABLE = 10**12
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Sampling:
    """The sampling of a record's games.

    games       how many were played
    population  how many different secrets they were drawn from, None where it was not counted
    secrets     (games,) number of each game's secret, where a secret came more than once and plays
                the same game again: games with the same number are one observation
    strata      (games,) number of the group of equally likely secrets that each was drawn from,
                where not all are as likely; `sizes` has the number of secrets of each group
    fresh       every game has its own randomness, so that even all secrets are a sample
    drawing     the agent draws: all games of one seed share its draws
    seeds       (games,) the seed of each game, where runs over several seeds are put together
    """

    games: int
    population: int | None = None
    secrets: Numbers | None = None
    strata: Numbers | None = None
    sizes: tuple[float, ...] = ()
    fresh: bool = False
    drawing: bool = False
    seeds: Numbers | None = None

    @classmethod
    def census(cls, games: int) -> Sampling:
        """Return that every secret there is was played once."""
        return cls(games=games, population=games)

    @property
    def different(self) -> int:
        """Return how many different games there are; a repeated secret is no new one."""
        return self.games if self.secrets is None else len(np.unique(self.secrets))

    @property
    def whole(self) -> bool:
        """True if every secret was played."""
        return self.population is not None and self.different == self.population

    @property
    def exact(self) -> bool:
        """True if there is nothing to estimate."""
        return self.whole and not self.fresh and not self.drawing

    @property
    def one_seed(self) -> bool:
        """True if all games share the draws of one seed, which says nothing about other seeds."""
        return self.drawing and (self.seeds is None or len(np.unique(self.seeds)) < 2)

    @property
    def without(self) -> str:
        """Return why there is no interval, where there is none."""
        return EXACT if self.exact else ONE_SEED if self.one_seed else SEEDS_AGREE

    def design(self) -> Design:
        """Return which games are one observation: a seed's, a secret's, or each its own."""
        if self.drawing and self.seeds is not None:
            return _one_stratum(_numbers_of(self.seeds))
        games = np.arange(self.games, dtype=np.int64)
        observation = games if self.secrets is None else _numbers_of(self.secrets)
        if self.strata is None:
            design = _one_stratum(observation)
            whole = None if self.fresh else self.population
            share = len(design.stratum) / whole if whole else 0.0
            return Design(observation, design.stratum, np.array([share]))
        stratum = np.zeros(int(observation.max(initial=-1)) + 1, np.int64)
        stratum[observation] = self.strata
        sizes = np.array(self.sizes, np.float64)
        counts = np.bincount(stratum, minlength=max(len(sizes), 1))
        drawn = np.zeros(len(counts)) if self.fresh else counts / np.maximum(sizes, 1)
        return Design(observation, stratum, drawn)

    def estimate(
        self, values: Values, weights: Weights | None = None, design: Design | None = None
    ) -> Estimate | None:
        """Return the mean of (games,) values; None where its variance is not known."""
        if self.exact or self.one_seed:
            return None
        return estimated(values, weights, design or self.design())

    def mean_interval(
        self, values: Values, weights: Weights | None = None, design: Design | None = None
    ) -> Interval | None:
        """Return the 95 % interval of a mean by Student's t; None where there is none.

        `design` is this sampling's, from who asks for many means.
        """
        estimate = self.estimate(values, weights, design)
        if estimate is None or (self.drawing and not estimate.variance):
            return None
        return student(estimate.mean, estimate.variance, estimate.freedom)

    def rate_interval(self, won: Values, weights: Weights | None = None) -> Interval | None:
        """Return the 95 % interval of a rate, or None where there is none.

        Of secrets drawn without repeats it is exact; else Wilson's, of as many games as would have
        the same variance if each were drawn alone. Over seeds the rate is a mean like any other,
        cut off at 0 and 1.
        """
        estimate = self.estimate(won, weights)
        if estimate is None:
            return None
        if self.drawing:
            interval = self.mean_interval(won, weights)
            return interval and (max(0.0, interval[0]), min(1.0, interval[1]))
        if rate_is_exact(self.facts()):
            _, first = np.unique(self.design().observation, return_index=True)
            wins = int(np.count_nonzero(won[first]))
            return drawn_without_repeats(wins, len(first), self.population or 0)
        games = self._worth(estimate, weights)
        return wilson(estimate.mean * games, games)

    def _worth(self, found: Estimate, weights: Weights | None) -> float:
        """Return how many independently drawn games would give a rate as exactly."""
        spread = found.mean * (1 - found.mean)
        if spread > 0 and found.variance > 0:
            return max(1.0, 1 + spread / found.variance)
        design = self.design()
        shares = np.ones(self.games) if weights is None else weights
        worth = added_up(design.observation, shares, len(design.stratum))
        rest = 1 - float(np.average(design.drawn[design.stratum], weights=worth))
        return max(1.0, effective(worth) / max(rest, 1 / self.games))

    def beside(self, other: Sampling) -> Sampling:
        """Return how pairs of games were drawn that these and those make, game by game."""
        return other if other.drawing and not self.drawing else self

    def facts(self) -> dict[str, Any]:
        """Return it as a run stores it, without the games."""
        return {
            "games": self.games,
            "different": self.different,
            "population": self.population,
            "repeats": self.secrets is not None or self._repeats_games,
            "strata": self.strata is not None,
            "fresh": self.fresh,
            "drawing": self.drawing,
        }

    @property
    def _repeats_games(self) -> bool:
        return self.population is not None and self.games > self.population


def rate_is_exact(facts: Mapping[str, Any]) -> bool:
    """True if the interval of a rate counts every draw there could have been.

    It does where equally likely secrets were drawn without repeats, and not too many to count.
    `facts` are those that a run stores.
    """
    countable = 0 < (facts["population"] or 0) <= COUNTABLE
    return countable and not facts["strata"] and not facts["fresh"]


def described(
    facts: Mapping[str, Any], things: str, seeds: Sequence[int], player: str = "agent"
) -> str:
    """Return how a run's games were drawn, in words; `facts` are those that it stores.

    `player` is what who plays is called: pages say bot.
    """
    by = _by(seeds)
    how, named_seeds = _how_drawn(facts, things, by, len(seeds))
    clauses = [how]
    if facts["fresh"]:
        clauses.append(translate("every game has its own luck"))
    if facts["drawing"]:
        draws = translate("the bot draws") if player == "bot" else translate("the agent draws")
        clauses.append(draws if named_seeds else f"{draws}, {by}")
    return reduce(lambda said, more: translate("{said}; {more}", said=said, more=more), clauses)


def _how_drawn(facts: Mapping[str, Any], things: str, by: str, seeds: int) -> tuple[str, bool]:
    """Return how the games were drawn, and whether that names the seeds."""
    games, different, population = facts["games"], facts["different"], facts["population"]
    amount, size = counted(games, things), _readable(population) if population else ""
    if facts["repeats"]:
        how = translate("{games} drawn with repeats, {seeds}", games=amount, seeds=by)
        return (how if facts["fresh"] else f"{how}: {_different(different, size)}"), True
    if population == 1:
        return translate("the one game there is"), False
    if different == population:
        how = translate("all {games}, each once", games=amount)
        several = facts["drawing"] and seeds > 1
        return (f"{how}, {by}" if several else how), several
    if not population:
        return translate("{games}, drawn without repeats, {seeds}", games=amount, seeds=by), True
    values = {"games": games, "population": size, "things": named(things), "seeds": by}
    return translate(
        "{games} of {population} {things}, drawn without repeats, {seeds}", **values
    ), True


def _different(different: int, size: str) -> str:
    if not size:
        return translate("{different} different, each counted once", different=different)
    return translate(
        "{different} different of {population}, each counted once",
        different=different,
        population=size,
    )


def _by(seeds: Sequence[int]) -> str:
    """Return which seed drew the games; of several, each drew as many."""
    if len(seeds) == 1:
        return translate("seed {seed}", seed=str(seeds[0]))
    first, last = seeds[0], seeds[-1]
    if len(seeds) > 2 and list(seeds) == list(range(first, last + 1)):
        return translate(
            "for each of the seeds {first} to {last}", first=str(first), last=str(last)
        )
    return translate("for each of the seeds {seeds}", seeds=", ".join(map(str, seeds)))


def _readable(count: int) -> str:
    """Return a number with all its digits, or its order of magnitude where it is too long."""
    if count < UNREADABLE:
        return number(count)
    digits, _, power = f"{count:.1e}".partition("e+")
    size = f"{number(float(digits), '.1f')} × 10{power.lstrip('0').translate(RAISED)}"
    return translate("about {size}", size=size)


def over_seeds(samplings: Sequence[Sampling], seeds: Sequence[int]) -> Sampling:
    """Return the sampling of runs of one agent over several seeds, put together in this order.

    Games of an agent that draws are as many observations as there are seeds. The samples of one
    that does not are independent of each other, so each is a stratum.
    """
    counts = [sampling.games for sampling in samplings]
    by_seed = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
    first, games = samplings[0], sum(counts)
    if first.drawing:
        return Sampling(
            games=games,
            population=first.population,
            fresh=first.fresh,
            drawing=True,
            seeds=np.array(seeds, np.int64)[by_seed],
        )
    return _independent(samplings, by_seed)


def _independent(samplings: Sequence[Sampling], by_seed: Numbers) -> Sampling:
    secrets: list[Numbers] = []
    strata: list[Numbers] = []
    sizes: list[float] = []
    for sampling in samplings:
        design = sampling.design()
        secrets.append(design.observation + sum(len(part) for part in secrets))
        strata.append(design.stratum[design.observation] + len(sizes))
        counts = np.bincount(design.stratum, minlength=len(design.drawn))
        sizes += [
            math.inf if share == 0 else count / share
            for share, count in zip(design.drawn.tolist(), counts.tolist(), strict=True)
        ]
    return Sampling(
        games=len(by_seed),
        population=None,
        secrets=np.concatenate(secrets),
        strata=np.concatenate(strata),
        sizes=tuple(sizes),
        fresh=samplings[0].fresh,
    )


def _one_stratum(observation: Numbers) -> Design:
    count = int(observation.max(initial=-1)) + 1
    return Design(observation, np.zeros(count, np.int64), np.zeros(1))


def _numbers_of(names: Numbers) -> Numbers:
    """Return 0, 1, ... for each different name."""
    return np.unique(names, return_inverse=True)[1].astype(np.int64)
