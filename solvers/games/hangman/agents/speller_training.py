"""Learning a speller: games without the chain, which are quick, and if wanted games with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from lexicons.columns import Columns
from solvers.agents.base import Progress
from solvers.games.hangman.agents.chain import Chain
from solvers.games.hangman.agents.letters import Ints
from solvers.games.hangman.agents.model import Table, log_counts
from solvers.games.hangman.agents.speller_model import (
    CHAIN_TRUSTS,
    NEAR,
    TRUSTS,
    WORTH,
    SpellerModel,
)
from solvers.games.hangman.agents.training import (
    FIRST_GAMES,
    FIRST_TRUST,
    RATE,
    TRUST_RATE,
    UNIT,
    Pupil,
    in_units,
)

LIVES = 6
FIRST_CHAIN = 0.4
"""Trust in the chain where it is not learned."""
RATES = (1.0, 0.7, 0.7)
"""Height of the rates in the first games, in the others without the chain, in those with it."""


@dataclass(frozen=True, slots=True)
class SpellerLearned:
    """A model, from how many games it was learned, and how many of the last of them it won."""

    model: SpellerModel
    games: int
    won: float
    complete: bool


@dataclass(frozen=True, slots=True, eq=False)
class Lexis:
    """The words that a speller learns from, and what is counted of them."""

    words: Columns
    table: Table
    chain: Chain


def learn_to_spell(
    lexis: Lexis,
    games: int,
    seed: int,
    progress: Progress | None = None,
    *,
    chained: float = 0.0,
    pupils: int = 1,
) -> Iterator[SpellerLearned]:
    """Yield the model after each stage: the first games, the others, and those with the chain.

    chained is the share of the last. Every word has been counted, so a game leaves its own word out
    of the counts and the chain: it sees what an unseen word would get. Each of the pupils plays as
    many games, in an order of its own; the model has the mean of their weights, which adds up logs
    as one pupil's does, so that what chance taught one of them goes out. After the first pupil a
    model is yielded for each. Raises ModelError if no model can be learned.
    """
    learned = _Sum()
    for number in range(pupils):
        pupil = _SpellerPupil(lexis, seed + number, games, _share(progress, number, pupils, games))
        for whole in pupil.stages(chained):
            if number == 0 or whole:
                so_far, last = learned.plus(pupil), whole and number == pupils - 1
                played = number * games + pupil.done
                yield SpellerLearned(so_far.model(pupil), played, pupil.won, complete=last)
        learned = so_far


def _share(progress: Progress | None, number: int, pupils: int, games: int) -> Progress | None:
    """Return how one of several pupils tells how far all of them are."""

    def told(share: float, _text: str) -> None:
        if progress is not None:
            done = number + share
            progress(done / pupils, f"{round(done * games):,} of {pupils * games:,} games")

    return told if progress is not None else None


class _SpellerPupil(Pupil):
    """The training of a speller; its chain forgets a word while that is played."""

    def __init__(self, lexis: Lexis, seed: int, games: int, progress: Progress | None) -> None:
        super().__init__(lexis.words, lexis.table, seed, games, progress)
        self.chain, self.chained = lexis.chain, False
        self.trust = np.zeros(TRUSTS, np.float32)
        self.trust[:, :, NEAR * NEAR] = FIRST_TRUST
        self.chain_trust = np.full(CHAIN_TRUSTS, FIRST_CHAIN, np.float32)

    def lesson(self, words: Ints, fall: float) -> None:
        from solvers.games.hangman.agents.speller_learning import play_and_spell

        chain = self.chain
        play_and_spell(
            self.codes, self.ends, words, self.common, self.table, self.weights, self.squares,
            self.trust, self.chain_trust, log_counts(), chain.two, chain.three, chain.four,
            chain.one, chain.by_one, chain.by_two, chain.by_three, self.chained,
            np.float32(WORTH), LIVES, np.float32(RATE * fall), np.float32(TRUST_RATE * fall),
            self.totals,
        )  # fmt: skip

    def stages(self, chained: float) -> Iterator[bool]:
        """Play the games, and yield after each stage whether they are over."""
        alone = self.games - int(self.games * chained)
        first = min(alone, FIRST_GAMES)
        self.play(first, RATES[0])
        yield first == self.games
        if first < alone:
            self.play(alone - first, RATES[1])
            yield alone == self.games
        if alone < self.games:
            self.chained = True
            self.play(self.games - alone, RATES[2])
            yield True


@dataclass(frozen=True, slots=True, eq=False)
class _Sum:
    """What some pupils have learned, added up."""

    pupils: int = 0
    weights: Any = 0
    trust: Any = 0
    chain_trust: Any = 0

    def plus(self, pupil: _SpellerPupil) -> _Sum:
        """Return the sum with one pupil more."""
        return _Sum(
            self.pupils + 1,
            self.weights + pupil.weights,
            self.trust + pupil.trust,
            self.chain_trust + pupil.chain_trust,
        )

    def model(self, pupil: _SpellerPupil) -> SpellerModel:
        """Return the mean as a model; what is counted of the words is the same for all pupils."""
        return SpellerModel(
            pupil.common, in_units(self.weights / self.pupils), UNIT, self.trust / self.pupils,
            self.chain_trust / self.pupils, pupil.table, pupil.chain,
        )  # fmt: skip
