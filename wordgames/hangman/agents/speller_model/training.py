"""Learning a speller: games without the chain, which are quick, and if wanted games with it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from wordgames.agent.agent import Progress
from wordgames.hangman.agents.letter_model.contexts import NEAR
from wordgames.hangman.agents.letter_model.model import log_counts
from wordgames.hangman.agents.letter_model.training import (
    FIRST_GAMES,
    FIRST_TRUST,
    RATE,
    TRUST_RATE,
    UNIT,
    Pupil,
)
from wordgames.hangman.agents.position.letters import Ints
from wordgames.hangman.agents.speller_model.model import (
    CHAIN_TRUSTS,
    TRUSTS,
    WORTH,
    Lexis,
    SpellerModel,
)

LIVES = 6
# Trust in the chain where it is not learned.
FIRST_CHAIN = 0.4
# Height of the rates in the first games, in the others without the chain, in those with it.
RATES = (1.0, 0.7, 0.7)


@dataclass(frozen=True, slots=True)
class SpellerLearned:
    """A model, from how many games it was learned, and how many of the last of them it won."""

    model: SpellerModel
    games: int
    won: float
    complete: bool


def learn_to_spell(
    lexis: Lexis,
    games: int,
    seed: int,
    progress: Progress | None = None,
    chained: float = 0.0,
) -> Iterator[SpellerLearned]:
    """Yield the model after each stage: the first games, the others, and those with the chain.

    chained is the share of the last. Every word has been counted, so a game leaves its own word out
    of the counts and the chain: it sees what an unseen word would get. Raises ModelError if no
    model can be learned.
    """
    pupil = _SpellerPupil(lexis, seed, games, progress)
    alone = games - int(games * chained)
    first = min(alone, FIRST_GAMES)
    pupil.play(first, RATES[0])
    yield pupil.learned(complete=first == games)
    if first < alone:
        pupil.play(alone - first, RATES[1])
        yield pupil.learned(complete=alone == games)
    if alone < games:
        pupil.chained = True
        pupil.play(games - alone, RATES[2])
        yield pupil.learned(complete=True)


class _SpellerPupil(Pupil):
    """The training of a speller; its chain forgets a word while that is played."""

    def __init__(self, lexis: Lexis, seed: int, games: int, progress: Progress | None) -> None:
        super().__init__(lexis.words, lexis.table, seed, games, progress)
        self.lexis, self.chained = lexis, False
        self.trust = np.zeros(TRUSTS, np.float32)
        self.trust[:, :, NEAR * NEAR] = FIRST_TRUST
        self.chain_trust = np.full(CHAIN_TRUSTS, FIRST_CHAIN, np.float32)

    def lesson(self, words: Ints, fall: float) -> None:
        from wordgames.hangman.agents.speller_model.learning_kernels import play_and_spell

        chain = self.lexis.chain
        play_and_spell(
            self.codes, self.ends, words, self.common, self.table, self.weights, self.squares,
            self.trust, self.chain_trust, log_counts(), chain.two, chain.three, chain.four,
            chain.one, chain.by_one, chain.by_two, chain.by_three, self.chained,
            np.float32(WORTH), LIVES, np.float32(RATE * fall), np.float32(TRUST_RATE * fall),
            self.totals,
        )  # fmt: skip

    def learned(self, *, complete: bool) -> SpellerLearned:
        model = SpellerModel(
            self.common, self.stored_weights(), UNIT, self.trust.copy(), self.chain_trust.copy(),
            self.lexis,
        )  # fmt: skip
        return SpellerLearned(model, self.done, self.won, complete)
