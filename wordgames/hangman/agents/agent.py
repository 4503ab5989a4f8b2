"""Base of all Hangman agents: letters ranked by a score, the reserve, the reasons given."""

from abc import abstractmethod
from dataclasses import dataclass
from importlib import import_module
from typing import ClassVar

import numpy as np

from wordgames.agent.agent import Agent, Promises
from wordgames.agent.parameters import ParameterError
from wordgames.agent.suggestions import SCORE, Figure, Suggestion, Suggestions, given
from wordgames.agent_registry import agent_class
from wordgames.hangman.agents.position.letters import Floats, Ints, bits, hits, holdings
from wordgames.hangman.agents.position.situation import (
    Flags,
    HangmanSituation,
    Positions,
    position_of,
)
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.languages.translation import translatable
from wordgames.vocabulary.arrays import Codes
from wordgames.vocabulary.columns import Columns

KNOWN, UNSEEN = "known", "unseen"
OPENER_GIVEN = translatable("The opener it was given.")
BY_ALLOWED = translatable(
    "No answer it knows fits, so it goes by the letters of the allowed words that fit."
)
BY_LENGTH = translatable(
    "No answer it knows fits, so it goes by the letters of the words of this length."
)
BY_ALL = translatable("No answer it knows fits, so it goes by the letters of all its words.")
CLOSED = -np.inf
SPELLING = (
    "letter_chain.spelling_kernels",
    "letter_model.model_kernels",
    "speller_model.model_kernels",
    "speller_model.unseen_word_kernels",
)


def warm_spelling() -> None:
    """Compile the kernels of the learned models; learning compiles its own at its start."""
    for name in SPELLING:
        import_module(f"wordgames.hangman.agents.{name}")


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """An agent's scores for every letter in every position.

    scores    (g, A), greater is better; ties go to the letter that comes first in the alphabet
    fallback  (g,) the agent's own idea could not decide here
    """

    scores: Floats
    fallback: Flags


class HangmanAgent(Agent[HangmanObservation]):
    """A Hangman agent, which scores letters in many positions at once and knows a whole lexicon.

    `setting` is its purpose: "known", secrets from the lexicon that it knows, or "unseen", secrets
    from elsewhere.
    """

    words: Columns
    options: HangmanOptions
    setting: ClassVar[str] = KNOWN
    promises = Promises(modes=("normal",))

    def check_fit(self, words: Columns, options: HangmanOptions, opener: str | None) -> None:
        if opener and opener not in words.letters:
            raise ParameterError(f"The opener is one of the letters, not {opener}.")

    @abstractmethod
    def score(self, positions: Positions) -> Scored:
        """Score every letter in every position; the caller masks closed letters."""

    def idea_of(self, situation: HangmanSituation) -> str:
        """Return a sentence on what its scores mean in this situation."""
        return self.idea

    def choose(self, positions: Positions) -> tuple[Ints, Flags]:
        """Return the letter it guesses in every position, and where its idea did not decide."""
        scored = self.score(positions)
        scores = np.where(positions.closed, CLOSED, scored.scores)
        return np.argmax(scores, axis=1), scored.fallback

    def suggest(self, situation: HangmanSituation, count: int = 10) -> Suggestions:
        opener = self.opener if not situation.observation.turns else None
        positions = position_of(situation)
        scored = self.score(positions)
        scores = np.where(positions.closed[0], CLOSED, scored.scores[0])
        order = np.argsort(-scores, kind="stable")
        order = order[scores[order] > CLOSED][:count]
        if not len(order):
            return Suggestions((), translatable("Every letter of its dictionary has been guessed."))
        fallback = bool(scored.fallback[0])
        idea = OPENER_GIVEN if opener else self.idea_of(situation)
        if opener:
            order = np.array([self.words.letters.index(opener)])
        note = self.note(situation) if fallback else ""
        ranked = self._explain(positions, order, scores, idea)
        if opener:
            return given(ranked)
        return Suggestions(ranked, note, fallback, self.figure_in(situation, fallback))

    def figure_in(self, situation: HangmanSituation, fallback: bool) -> Figure | None:
        """Return what its scores are in this situation; None: what they usually are."""
        return SCORE if fallback else None

    def note(self, situation: HangmanSituation) -> str:
        """Return what decided if the agent's own idea could not."""
        return _reserve(situation.words, position_of(situation), 0)[1]

    def _explain(
        self, positions: Positions, order: Ints, scores: Floats, idea: str
    ) -> tuple[Suggestion, ...]:
        """Give every letter its reasons, over the words left that the agent knows."""
        count = int(positions.ends[0])
        if not count:
            return tuple(
                Suggestion(self.words.letters[int(letter)], float(scores[letter]), idea)
                for letter in order
            )
        held = holdings(positions)
        chances = hits(positions, held)[0] / count
        information = bits(positions, held)[0]
        return tuple(
            Suggestion(
                move=self.words.letters[int(letter)],
                score=float(scores[letter]),
                idea=idea,
                bits=float(information[letter]),
                left=float(count * 2.0 ** -information[letter]),
                chance=float(chances[letter]),
            )
            for letter in order
        )


class KnowingAgent(HangmanAgent):
    """An agent that reasons over the words left, and needs a reserve where none is."""

    def score(self, positions: Positions) -> Scored:
        without = positions.sizes == 0
        scored = self.weigh(positions)
        scores = scored.scores.copy()
        for position in np.flatnonzero(without):
            scores[position] = _reserve(self.words, positions, int(position))[0]
        return Scored(scores, scored.fallback | without)

    @abstractmethod
    def weigh(self, positions: Positions) -> Scored:
        """Score every letter where words are left; where none are, anything."""


def _reserve(known: Columns, positions: Positions, position: int) -> tuple[Floats, str]:
    """Return letter frequencies where no known answer fits, and a sentence on whose they are.

    Those of the allowed words that fit; if there are none, of all words of the length; if there
    are none of the length either, of the whole lexicon.
    """
    words, size = positions.words, len(known.letters)
    if len(words):
        fits = np.ones(len(words), np.bool_)
        closed = np.flatnonzero(positions.closed[position])
        for place, there in enumerate(positions.masks[position].tolist()):
            column = words.codes[:, place]
            fits &= ~np.isin(column, closed) if there < 0 else column == there
        if fits.any():
            blanks = positions.masks[position] < 0
            return _counts(words.codes[fits][:, blanks], size), BY_ALLOWED
        return _counts(words.codes, size), BY_LENGTH
    return _counts(known.codes, size), BY_ALL


def _counts(codes: Codes, size: int) -> Floats:
    return np.bincount(codes.ravel().astype(np.int64), minlength=size).astype(np.float64)


def is_unseen(name: str) -> bool:
    """True if an agent, perhaps with a preset, is one for words that it does not know."""
    kind = agent_class("hangman", name.partition("@")[0])
    return issubclass(kind, HangmanAgent) and kind.setting == UNSEEN
