"""A game with coloured tiles on the solvers' pages."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Protocol, TypeVar

import numpy as np

from solvers.analysis.analysis import Analysis, words_of_length
from solvers.analysis.explanation import Explanation, Moment, words_left
from solvers.games.tiles.assist_choices import USUAL
from solvers.games.tiles.marks_for_pages import PageMarks
from solvers.games.tiles.pictures import drawn_answers, letters_left, noun_of, reason
from solvers.pictures.moves.candidates import Candidates
from solvers.pictures.moves.funnel import Stage
from solvers.pictures.picture import Picture
from wordgames.agent.agent import Rows, Situation
from wordgames.agent.suggestions import Suggestion, Suggestions
from wordgames.rules.feedback import Marks, Turn
from wordgames.rules.state import State
from wordgames.search.options import SearchError
from wordgames.tiles.agents.endgame import MOST, WIDTH, endgames
from wordgames.tiles.agents.situation import ObservationT, situate
from wordgames.vocabulary.arrays import Words

# Suggestions that a hint is chosen from.
HINTED = 40
# Most words left that are named.
NAMED = 8
# Most words left whose cost is searched with a first look; a page waits a fifth of a second.
SEARCHED = 2_000
# Pairs of a guess and a word left that such a search looks at, at most.
SEARCHED_PAIRS = 25_000_000
# The share of the best move's bits that a commoner word has to gain.
NEARLY = 0.93


class TileOptions(Protocol):
    """The options that all these games have."""

    @property
    def length(self) -> int: ...

    @property
    def guesses(self) -> int: ...

    @property
    def mode(self) -> str: ...


TileOptionsT = TypeVar("TileOptionsT", bound=TileOptions)


class TileAnalysis(Analysis[TileOptionsT, ObservationT, Words]):
    """Words of one length, and the rule by which guesses are marked."""

    moves_are_answers = True

    @abstractmethod
    def observed(self, turns: Sequence[Turn]) -> ObservationT:
        """Return what a player saw who made these guesses."""

    @property
    def rule(self) -> PageMarks:
        """The rule by which guesses are marked."""
        return PageMarks()

    @cached_property
    def words(self) -> Words:
        return words_of_length(self.revision, self.options.length)

    def explained(self, played: Moment[ObservationT]) -> Explanation:
        """Explain a player's move; words that fit but are no answers get no chance.

        No agent expects them, but one of them may be a secret that a person chose.
        """
        explanation = super().explained(played)
        turns = played.before.observation.turns
        ranked = tuple(self._expected(suggestion, turns) for suggestion in explanation.ranked)
        return replace(explanation, ranked=ranked)

    def _expected(self, suggestion: Suggestion, turns: Sequence[Turn]) -> Suggestion:
        row = None if suggestion.chance else self.words.row(suggestion.move)
        if row is None or row in self.words.answers:
            return suggestion
        rows = np.array([row], dtype=np.int32)
        fits = len(self.rule.marking.fitting(self.words, rows, turns)) > 0
        return replace(suggestion, chance=None) if fits else suggestion

    def hint(self, state: State, kind: str) -> str:
        """Return the adviser's move, or a commoner word with the same gain and chance to be right.

        An unknown word teaches a player nothing.
        """
        _, answer = self.ask(self.agent(self.adviser), state.observe(), HINTED)
        return commonest(answer, self.words) if answer.ranked else ""

    def situation(self, observation: ObservationT) -> Situation[ObservationT]:
        return situate(observation, self.words, fitting=self.rule.marking.fitting)

    def needs(self, before: Situation[ObservationT], moves: Sequence[str]) -> Mapping[str, float]:
        """Search what the words left take after some moves; of the first alone where many are."""
        left = before.candidates
        if len(left) > SEARCHED or len(left) * len(self.words) > SEARCHED_PAIRS:
            return {}
        observation: Any = before.observation
        few = len(left) <= MOST
        moves, width = (moves, WIDTH) if few else (moves[:1], 1)
        feedback = self.rule.marking.feedback
        try:
            ends = endgames(
                self.words,
                observation,
                left,
                moves,
                width=width,
                feedback=feedback,
                most=SEARCHED,
            )
        except SearchError:  # no numba here
            return {}
        return {move: it.expected for move, it in zip(moves, ends, strict=True) if it}

    def well_known(self, move: str) -> bool:
        """True if a word is as common as nine in ten answers of its list."""
        row = self.words.row(move)
        return row is not None and float(self.words.weights[row]) >= self._common

    @cached_property
    def _common(self) -> float:
        answers = self.words.weights[self.words.answers]
        return float(np.quantile(answers, USUAL)) if len(answers) else 0.0

    def familiar(self, moves: Sequence[str]) -> str:
        """Return the commonest of some words."""
        weights = {move: self.words.row(move) for move in moves}
        return max(
            moves,
            key=lambda it: -1.0 if (row := weights[it]) is None else float(self.words.weights[row]),
        )

    def stage(self, situation: Situation[ObservationT]) -> Stage | None:
        """Return what is left, named once it is little, and the last guess with its marks."""
        stage, turns = super().stage(situation), situation.observation.turns
        if stage is None or not turns:
            return stage
        candidates, states = situation.candidates, self.rule.states
        named = (
            words_left(self.words, candidates, self.language) if len(candidates) <= NAMED else ()
        )
        marked = zip(turns[-1].guess, turns[-1].marks, strict=True)
        pieces = tuple((self.written(letter), states[mark]) for letter, mark in marked)
        return replace(stage, names=tuple(named), pieces=pieces)

    def why(self, played: Moment[ObservationT]) -> str:
        """Sentence about how the guess splits the words, if it can be the answer, the next best."""
        answers = self.answers(played)
        return reason(self, played, answers) + self.next_best(played)

    def candidates(self, played: Moment[ObservationT]) -> Candidates | None:
        """Draw the moves considered; words that fit but are no answers get no chance."""
        turns = played.before.observation.turns
        ranked = tuple(self._expected(it, turns) for it in played.answer)
        return super().candidates(replace(played, answer=replace(played.answer, ranked=ranked)))

    def pictures(self, played: Moment[ObservationT]) -> tuple[Picture, ...]:
        """Draw the possible feedback on the guess, and where the letters of the words left are."""
        if not len(played.before.candidates):
            return ()
        noun = noun_of(self, played)
        return (drawn_answers(self, played), letters_left(self, played.before.candidates, noun))

    def answers(self, played: Moment[ObservationT]) -> list[tuple[Marks, Rows]]:
        """Return each answer that the guess may get with the words, as rows, that it leaves."""
        return list(self.rule.answers(self.words, played.move, played.before.candidates))

    @property
    def language(self) -> str:
        """The language of the dictionary."""
        return self.revision.lexicon.language


def commonest(answer: Suggestions, words: Words) -> str:
    """Return the commonest word among the moves that are nearly as good as the best."""
    best = answer.best
    bits, chance = best.bits or 0.0, best.chance or 0.0
    near = [
        move
        for move in answer
        if (move.bits or 0.0) >= NEARLY * bits and (move.chance or 0.0) >= chance
    ]
    rows = ((move, words.row(move.move)) for move in near)
    weights = {move.move: float(words.weights[row]) for move, row in rows if row is not None}
    return max(weights, key=weights.__getitem__, default=best.move)


AnyTiles = TileAnalysis[Any, Any]
