"""Why an agent of a game with tiles made its guess: its own reason, in one sentence."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from solvers.analysis.explanation import Moment
from solvers.games.tiles.marks_for_pages import PageMarks
from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestion
from wordgames.counted_nouns import counted
from wordgames.languages.translation import localize, many_of, translatable, translate
from wordgames.rules.feedback import Marks
from wordgames.tiles.agents.csp import Constraints, ConstraintSatisfaction
from wordgames.tiles.agents.entropy import Entropy
from wordgames.tiles.agents.entropy_ngram import EntropyNgram
from wordgames.tiles.agents.letter_frequency import EXPLORED, LetterFrequency
from wordgames.tiles.agents.one_step import ExpectedSize, Minimax, MostParts, OneStep, RandomWord
from wordgames.tiles.agents.optimal import Optimal
from wordgames.tiles.agents.positional import Positional
from wordgames.tiles.agents.tree_search import TreeSearch
from wordgames.vocabulary.arrays import Words

AnyMoment = Moment[Any]

DRAWN = translatable("{move} was drawn by lot from the {words} left.")
FREQUENT = translatable(
    "The letters of {move} come up {score} times in the {words} left; no other of these has more."
)
TELLING = translatable(
    "{move} has {score} of the letters that tell the {words} left apart; no word has more."
)
GAIN = translatable("{move} splits the {words} left into {groups} groups; nothing tells more.")
GAIN_AND_CHANCE = translatable(
    "{move} splits the {words} left into {groups} groups; counting its chance to be right, nothing "
    "is worth more."
)
GAIN_AND_LIES = translatable(
    "{move} can get {groups} answers, lies included; counting its chance to be right, nothing is "
    "worth more."
)
COVERS = translatable(
    "Letter by letter, {move} has what most answers have: {score} in sum, and none has more."
)
GRAMS = translatable(
    "{move} splits the {words} left into {groups} groups and has common pieces; together, none of "
    "these is worth more."
)
LIKELY = translatable(
    "The letters of {move} are the likeliest in their places: their odds add up to {score:.2f}, "
    "and no word has more."
)
MET = translatable(
    "{move} is the first word over {threshold:.2f} that it met: string {place} it looked at."
)
LOWERED = translatable(
    "{move} is the first word over {threshold:.2f} that it met, string {place}; none was over the "
    "threshold of {first:.2f}."
)
FILLED = translatable(
    "It filled place {place} first, with {letter}, as {count} letters were open there; {move} then "
    "satisfies every clue."
)
ALL_KNOWN = translatable("{move} satisfies every clue, and nothing else does.")
LARGEST = translatable("At worst {move} leaves {largest} of the {words}; nothing leaves fewer.")
ON_AVERAGE = translatable(
    "{move} leaves {left:,.1f} of the {words} on average; nothing leaves fewer."
)
PARTS = translatable("{move} splits the {words} left into {groups} groups; nothing makes more.")
LEARNED = translatable(
    "Its network expects {expected:.2f} more guesses with {move}, and no fewer with any other."
)
FEWEST = translatable(
    "No play that it found needs fewer guesses: {move} splits the {words} left into {groups} "
    "groups."
)
FEWEST_LIES = translatable(
    "No play that it found needs fewer guesses: {move} can get {groups} answers, lies included."
)


class ReasonedMove:
    """A move with what its sentence needs: the words of the game, and how it sorts them."""

    def __init__(
        self,
        words: Words,
        written: Callable[[str], str],
        noun: str,
        played: AnyMoment,
        answers: Sequence[tuple[Marks, Rows]],
    ) -> None:
        self.words, self.written, self.played, self.answers = words, written, played, answers
        self.values: dict[str, Any] = {
            "move": written(played.move),
            "words": counted(len(played.before.candidates), many_of(noun)),
            "groups": len(answers),
            "largest": max((len(rows) for _, rows in answers), default=0),
        }

    def says(self, sentence: str, **values: Any) -> str:
        """Fill a sentence in."""
        return translate(sentence, **self.values | values)


def own_reason(bound: ReasonedMove, rule: PageMarks) -> str:
    """Sentence about why the agent chose the move; "" where it has none of its own to tell."""
    played, agent = bound.played, bound.played.agent
    suggestion = played.suggestion
    if agent is None or suggestion is None:
        return ""
    if played.answer.fallback and played.answer.note:
        return localize(played.answer.note)
    if not suggestion.weighed and suggestion.idea:
        return localize(suggestion.idea)
    if isinstance(agent, TreeSearch):
        return _searched(bound, agent)
    if isinstance(agent, Optimal):
        own = bool(played.answer.figure and played.answer.figure.needs)
        return bound.says(FEWEST) if own else _worth(bound, rule)
    for kind, tell in TELLERS:
        if isinstance(agent, kind):
            return tell(bound, agent, suggestion)
    if isinstance(agent, OneStep):
        return _one_step(bound, agent, rule, suggestion)
    if played.answer.figure and played.answer.figure.needs:
        return bound.says(FEWEST_LIES if rule.overlaps else FEWEST)
    return localize(suggestion.idea)


def _searched(bound: ReasonedMove, agent: TreeSearch) -> str:
    """Sentence about a search of strings: which one it looked at, and over which threshold."""
    search = agent.looked(bound.played.before)
    if search is None or search.match is None:
        return ""
    found = search.match
    met = next(it for it in search.met if it.row == found.row)
    lowered = found.threshold < search.threshold
    return bound.says(
        LOWERED if lowered else MET,
        threshold=found.threshold,
        first=search.threshold,
        place=met.before + 1,
    )


def _drawn(bound: ReasonedMove, agent: Any, suggestion: Suggestion) -> str:
    return bound.says(DRAWN)


def _frequent(bound: ReasonedMove, agent: Any, suggestion: Suggestion) -> str:
    explored = getattr(suggestion.idea, "code", "") == EXPLORED[0]
    return bound.says(TELLING if explored else FREQUENT, score=round(suggestion.score))


def _grams(bound: ReasonedMove, agent: Any, suggestion: Suggestion) -> str:
    if not bound.played.before.observation.turns:
        return bound.says(COVERS, score=round(suggestion.score))
    return bound.says(GRAMS)


def _likely(bound: ReasonedMove, agent: Any, suggestion: Suggestion) -> str:
    return bound.says(LIKELY, score=suggestion.score)


def _filled(bound: ReasonedMove, agent: Any, suggestion: Suggestion) -> str:
    """Sentence about the place that was filled first: the one with the fewest letters open."""
    turns = bound.played.before.observation.turns
    rows = Constraints.of(bound.words, turns).satisfying(bound.words)
    letters = [len(np.unique(column)) for column in bound.words.codes[rows].T]
    counts = [(count, place) for place, count in enumerate(letters) if count > 1]
    if not counts:
        return bound.says(ALL_KNOWN)
    count, place = min(counts)
    letter = bound.written(bound.played.move[place])
    return bound.says(FILLED, place=place + 1, letter=letter, count=count)


def _one_step(bound: ReasonedMove, agent: OneStep, rule: PageMarks, suggestion: Suggestion) -> str:
    if isinstance(agent, Minimax):
        return bound.says(LARGEST)
    if isinstance(agent, ExpectedSize):
        return bound.says(ON_AVERAGE, left=suggestion.left or 0.0)
    if isinstance(agent, MostParts):
        return bound.says(PARTS)
    if agent.figure and agent.figure.needs:
        return bound.says(LEARNED, expected=-suggestion.score)
    return _worth(bound, rule)


def _worth(bound: ReasonedMove, rule: PageMarks) -> str:
    """Sentence about a guess that tells most, its chance to be right counted or not."""
    figure, agent = bound.played.answer.figure, bound.played.agent
    by_bits = figure is not None and figure.column == "bits"
    plain = by_bits and isinstance(agent, Entropy)
    if rule.overlaps:
        return bound.says(GAIN_AND_LIES)
    return bound.says(GAIN if plain else GAIN_AND_CHANCE)


TELLERS: tuple[tuple[type[Any], Callable[[ReasonedMove, Any, Suggestion], str]], ...] = (
    (RandomWord, _drawn),
    (LetterFrequency, _frequent),
    (EntropyNgram, _grams),
    (Positional, _likely),
    (ConstraintSatisfaction, _filled),
)
