"""Pairs of words for ladders: chosen by difficulty, or checked if a player gives them."""

from random import Random

import numpy as np
import numpy.typing as npt

from wordgames.ladder.graph import Graph, Nodes, TooDenseError, graph_of
from wordgames.ladder.options import ANSWERS, ANY_WORD, LENGTHS
from wordgames.languages.translation import (
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)
from wordgames.rules.state import IllegalMove, InvalidOptions
from wordgames.sources.dictionaries import Content
from wordgames.vocabulary.arrays import Words
from wordgames.vocabulary.columns import Columns

BANDS = {"easy": (0.0, 13.0), "medium": (13.0, 20.0), "hard": (20.0, 1e9), "any": (0.0, 1e9)}
"""Ranges of difficulty in bits: from, and below; see `bits`."""
NONE_SO_HARD = {
    "easy": translatable(
        "This dictionary has no easy ladders of {length} letters. "
        "Choose another difficulty or length."
    ),
    "medium": translatable(
        "This dictionary has no medium ladders of {length} letters. "
        "Choose another difficulty or length."
    ),
    "hard": translatable(
        "This dictionary has no hard ladders of {length} letters. "
        "Choose another difficulty or length."
    ),
    "any": translatable(
        "This dictionary has no ladders of {length} letters. Choose another difficulty or length."
    ),
}
SHORTEST = 3
"""Fewest steps of a drawn ladder, if the list has one that long."""
TRIED = 60
"""Targets that are tried in turn for a start of the difficulty."""


def no_ladders(length: int) -> str:
    """Return the refusal of a dictionary without ladders of a length."""
    return translate_plural(
        "This dictionary has no ladders of {count} letter.",
        "This dictionary has no ladders of {count} letters.",
        length,
    )


def graph_in(columns: Columns, length: int) -> Graph:
    """Return the graph of a dictionary's words; raises InvalidOptions with a sentence."""
    words = columns.words(length) if length in LENGTHS else None
    if words is None or not len(words):
        raise InvalidOptions(no_ladders(length))
    return graph_for(words)


def graph_for(words: Words) -> Graph:
    """Return the graph of words; raises InvalidOptions if too many are next to each other."""
    try:
        return graph_of(words)
    except TooDenseError as error:
        raise InvalidOptions(str(error)) from error


def bits(graph: Graph, target: int) -> npt.NDArray[np.float64]:
    """Return the difficulty in bits of the ladder from every word to the target; infinite if none.

    The bits of the chance that blind steps, each neighbour as likely as the next, make a shortest
    ladder. Every extra step and every neighbour that leads astray adds to it; another
    shortest ladder reduces it.
    """
    with np.errstate(divide="ignore"):
        return -np.log2(graph.chances(target))


def targets(graph: Graph, by: str = ANY_WORD) -> list[str]:
    """Return the answers that a ladder leads to from another answer, of answers if any does."""
    answers = graph.words.answers
    if by == ANSWERS:
        known = [row for row in answers if np.isin(graph.next_to(row), answers).any()]
        return graph.words.strings(np.array(known)) if known else targets(graph)
    members = np.bincount(graph.components[answers], minlength=len(graph))
    some = answers[members[graph.components[answers]] > 1]
    return graph.words.strings(some)


def starts_for(graph: Graph, target: int, difficulty: str, by: str = ANY_WORD) -> Nodes:
    """Return the answers whose ladder to the target, of these words, is of this difficulty."""
    low, high = BANDS[difficulty]
    answers = graph.words.answers
    hard = bits(graph, target)[answers]
    far = graph.distances(target, by)[answers] >= SHORTEST
    return answers[far & (hard >= low) & (hard < high)]


def draw(graph: Graph, difficulty: str, random: Random, by: str = ANY_WORD) -> tuple[str, str]:
    """Draw start and target; raises InvalidOptions if no ladder of the difficulty is found."""
    ends = targets(graph, by)
    for target in random.sample(ends, min(len(ends), TRIED)):
        starts = starts_for(graph, row_of(graph, target), difficulty, by)
        if len(starts):
            return graph.words[int(starts[random.randrange(len(starts))])], target
    if by == ANSWERS:  # few words: rarer ones may stand between
        return draw(graph, difficulty, random)
    raise InvalidOptions(translate(NONE_SO_HARD[difficulty], length=graph.words.length))


def start_to(graph: Graph, target: str, difficulty: str, by: str = ANY_WORD) -> str:
    """Return a start for this target, always the same: of the difficulty, or the nearest to it."""
    row = row_of(graph, target)
    random = Random(target)
    starts = starts_for(graph, row, difficulty, by)
    if len(starts):
        return graph.words[int(starts[random.randrange(len(starts))])]
    return graph.words[_nearest(graph, row, difficulty, by)]


def target_from(graph: Graph, start: str, difficulty: str, random: Random) -> str:
    """Return a target for the player's start: of the difficulty, or the nearest to it.

    Difficulty is measured towards the target, so some targets are drawn and measured.
    """
    here = row_of(graph, start)
    answers = graph.words.answers
    steps = graph.distances(here)[answers]
    far = answers[steps >= SHORTEST] if (steps >= SHORTEST).any() else answers[steps > 0]
    if not len(far):
        raise InvalidOptions(translate("No ladder leads away from this word."))
    low, high = BANDS[difficulty]
    tried = random.sample(far.tolist(), min(len(far), TRIED))
    away = {row: _away(float(bits(graph, row)[here]), low, high) for row in tried}
    return graph.words[min(tried, key=away.__getitem__)]


def _away(value: float, low: float, high: float) -> float:
    return max(low - value, value - high, 0.0)


def _nearest(graph: Graph, target: int, difficulty: str, by: str) -> int:
    """Return the answer whose difficulty is nearest to the wanted one, never the target itself."""
    low, high = BANDS[difficulty]
    steps = graph.distances(target, by)
    if not (steps[graph.words.answers] > 0).any():
        steps = graph.distances(target)
    joined = graph.words.answers[steps[graph.words.answers] > 0]
    hard = bits(graph, target)[joined]
    return int(joined[np.argmin(np.maximum(low - hard, hard - high).clip(0))])


def row_of(graph: Graph, word: str) -> int:
    """Return a word's row; raises InvalidOptions with a sentence for an unknown one."""
    row = graph.words.row(word)
    if row is None:
        raise InvalidOptions(translate("{word} isn't in this dictionary.", word=word))
    return row


def refusal(graph: Graph, start: str, target: str) -> IllegalMove | None:
    """Return the refusal of two words without a ladder between them, or None if there is one."""
    for word in (start, target):
        if word not in graph.words:
            return IllegalMove(translatable("{word} isn't in this dictionary."), word=word)
    start_row, target_row = row_of(graph, start), row_of(graph, target)
    if start_row == target_row:
        return IllegalMove(translatable("Start and target are the same word, {word}."), word=start)
    if graph.joined(start_row, target_row):
        return None
    for word, row in ((start, start_row), (target, target_row)):
        if not graph.degrees[row]:
            text = translatable(
                "There's no ladder: no other word differs from {word} in one letter."
            )
            return IllegalMove(text, word=word)
    rows = (start_row, target_row)
    near, far = (int((graph.components == graph.components[row]).sum()) - 1 for row in rows)
    return IllegalMove(
        *translatable_plural(
            "There's no ladder: {start} leads to {count} word, {target} to {other}, and none "
            "is the same.",
            "There's no ladder: {start} leads to {count} words, {target} to {other}, and "
            "none is the same.",
        ),
        start=start,
        count=near,
        target=target,
        other=far,
    )


def lengths_of(revision: Content) -> list[int]:
    """Return the lengths at which the revision has answers for a start and a target."""
    counts = sorted((int(length), pair[-1]) for length, pair in revision.counts.items())
    return [length for length, answers in counts if answers > 1 and length in LENGTHS]


def rungs_missing(graph: Graph, words: tuple[str, ...], target: str) -> list[int]:
    """Return how many rungs were missing after each word of a ladder."""
    missing = graph.distances(row_of(graph, target))
    return [int(missing[row_of(graph, word)]) for word in words]
