"""Adversarial games for the evaluation: one from the empty board, or one from each first word."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from wordgames.adversarial.host import AdversarialHost
from wordgames.adversarial.rules import Adversarial, AdversarialObservation, AdversarialOptions
from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.suite import Games, Group, Suite
from wordgames.kernels.feedback_codes import consistent
from wordgames.rules.feedback import to_code
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn

AdversarialGroup = Group[AdversarialObservation]


@dataclass(frozen=True, slots=True, eq=False)
class AdversarialSuite(Suite[AdversarialObservation]):
    """Games against the adversarial host; each begins with one of `openers`, "" for none.

    The host draws nothing, so every game is played once and no two of them are alike.
    """

    words: Words
    options: AdversarialOptions
    openers: tuple[str, ...] = ("",)
    seed: int = 0

    @property
    def size(self) -> int:
        return len(self.openers)

    @property
    def begins_later(self) -> bool:
        """True if first words are given: agents are proven from the empty board only."""
        return any(self.openers)

    def secret(self, game: int) -> str:
        """Return what distinguishes a game: its first word."""
        return self.openers[game] or "the empty board"

    def start(self, game: int) -> Adversarial:
        options = replace(self.options, opener=self.openers[game])
        return Adversarial.begun(AdversarialHost(self.words), self.words, options)

    def situation(self, observation: AdversarialObservation) -> Situation[AdversarialObservation]:
        known = situate(observation, self.words)
        return Situation(observation, self.words, known.candidates, self.seed)

    def handed_down(self, group: AdversarialGroup) -> Situation[AdversarialObservation]:
        return Situation(group.observation, self.words, group.candidates, self.seed)

    def roots(self, games: Games | None = None) -> list[AdversarialGroup]:
        numbers = np.arange(self.size) if games is None else games
        return [self._root(int(game)) for game in numbers]

    def _root(self, game: int) -> AdversarialGroup:
        observation = self.start(game).observe()
        candidates = AdversarialHost(self.words).left(observation.turns)
        return Group(observation, observation.status, np.array([game], dtype=np.int64), candidates)

    def split(self, group: AdversarialGroup, move: str) -> Iterator[AdversarialGroup]:
        """Make the move: the host's answer is the only one there is."""
        host = AdversarialHost(self.words)
        state = Adversarial(host, self.words, group.observation.options, group.observation.turns)
        observation = state.play(move).observe()
        candidates = _fitting(self.words, group.candidates, observation.turns[-1])
        yield Group(observation, observation.status, group.games, candidates)


def first_words(words: Words, count: int | None, seed: int) -> tuple[str, ...]:
    """Draw `count` different first words from the answers, or take them all, in their order."""
    rows: npt.NDArray[np.int32] = words.answers
    if count is not None and count < len(rows):
        rows = np.sort(np.random.default_rng(seed).permutation(rows)[:count])
    return tuple(words.strings(rows))


def _fitting(words: Words, rows: Rows, turn: Turn) -> Rows:
    fits = consistent(words.codes[rows], words.symbols(turn.guess), to_code(turn.marks))
    return rows[fits]
