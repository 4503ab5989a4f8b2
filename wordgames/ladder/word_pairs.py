"""Pairs of words for ladders: chosen by difficulty, or checked if a player gives them."""

from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordgames.ladder.graph import Graph, Nodes, TooDenseError, graph_of, known_graph_of
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

# Fewest steps of a drawn ladder, if the list has one that long.
SHORTEST = 3


class Band(NamedTuple):
    """A difficulty: its bits, from `low` and below `high` (see `bits`), and its steps."""

    low: float = 0.0
    high: float = 1e9
    fewest: int = SHORTEST
    most: int = 1_000_000


# Difficulties by the words that a shortest ladder is made of: those that people know are fewer.
BANDS = {
    ANY_WORD: {
        "easy": Band(high=13.0),
        "medium": Band(13.0, 20.0),
        "hard": Band(20.0),
        "any": Band(),
    },
    ANSWERS: {
        "easy": Band(high=11.0, most=5),
        "medium": Band(10.0, 18.0, 4, 7),
        "hard": Band(16.0, fewest=6, most=10),
        "any": Band(most=10),
    },
}
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
# Targets that are tried in turn for a start of the difficulty.
TRIED = 60


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


def graph_by(graph: Graph, by: str) -> Graph:
    """Return the graph that ladders are measured in: of all words, or of the answers alone.

    Steps and bits are always those of one graph, so that they tell of the same ladders.
    """
    return known_graph_of(graph.words) if by == ANSWERS and len(graph.words.answers) else graph


def targets(graph: Graph, by: str = ANY_WORD, difficulty: str = "any") -> list[str]:
    """Return the answers that a ladder leads to from another answer.

    Of answers alone it is as long as the difficulty asks for, if any is.
    """
    if by == ANSWERS:
        known = graph_by(graph, by)
        far = _far_from_some(known, BANDS[by][difficulty].fewest)
        return known.words.strings(far) if len(far) else targets(graph)
    answers = graph.words.answers
    members = np.bincount(graph.components[answers], minlength=len(graph))
    some = answers[members[graph.components[answers]] > 1]
    return graph.words.strings(some)


def _far_from_some(graph: Graph, steps: int) -> Nodes:
    """Return words that are at least so many steps away from one of two far ends of their part."""
    far = np.zeros(len(graph), np.bool_)
    for first in np.unique(graph.components[graph.degrees > 0]).tolist():
        one = int(graph.distances(first).argmax())
        other = int(graph.distances(one).argmax())
        far |= np.maximum(graph.distances(one), graph.distances(other)) >= steps
    return np.flatnonzero(far).astype(np.int32)


def starts_for(graph: Graph, target: int, band: Band) -> Nodes:
    """Return the answers of a graph whose ladder to the target is of this difficulty."""
    answers = graph.words.answers
    steps, hard = graph.distances(target)[answers], bits(graph, target)[answers]
    far = (steps >= band.fewest) & (steps <= band.most)
    return answers[far & (hard >= band.low) & (hard < band.high)]


def draw(graph: Graph, difficulty: str, random: Random, by: str = ANY_WORD) -> tuple[str, str]:
    """Draw start and target; raises InvalidOptions if no ladder of the difficulty is found."""
    ends, among = targets(graph, by, difficulty), graph_by(graph, by)
    for target in random.sample(ends, min(len(ends), TRIED)):
        starts = starts_for(among, row_of(among, target), BANDS[by][difficulty])
        if len(starts):
            return among.words[int(starts[random.randrange(len(starts))])], target
    if by == ANSWERS:  # few words: rarer ones may stand between
        return draw(graph, difficulty, random)
    raise InvalidOptions(translate(NONE_SO_HARD[difficulty], length=graph.words.length))


def start_to(graph: Graph, target: str, difficulty: str, by: str = ANY_WORD) -> str:
    """Return a start for this target, always the same: of the difficulty, or the nearest to it."""
    among, band, random = graph_by(graph, by), BANDS[by][difficulty], Random(target)
    row = among.words.row(target)
    if by == ANSWERS and (row is None or not among.degrees[row]):  # rarer words stand between
        return start_to(graph, target, difficulty)
    row = row_of(among, target)
    starts = starts_for(among, row, band)
    if len(starts):
        return among.words[int(starts[random.randrange(len(starts))])]
    return among.words[_nearest(among, row, band)]


def target_from(
    graph: Graph, start: str, difficulty: str, random: Random, by: str = ANY_WORD
) -> str:
    """Return a target for the player's start: of the difficulty, or the nearest to it.

    Difficulty is measured towards the target, so some targets are drawn and measured.
    """
    among, band = graph_by(graph, by), BANDS[by][difficulty]
    here = among.words.row(start)
    if by == ANSWERS and (here is None or not among.degrees[here]):  # only rarer words lead away
        return target_from(graph, start, difficulty, random)
    here = row_of(among, start)
    answers = among.words.answers
    steps = among.distances(here)[answers]
    within = (steps >= band.fewest) & (steps <= band.most)
    far = answers[within] if within.any() else answers[steps > 0]
    if not len(far):
        raise InvalidOptions(translate("No ladder leads away from this word."))
    tried = random.sample(far.tolist(), min(len(far), TRIED))
    away = {row: _away(float(bits(among, row)[here]), band.low, band.high) for row in tried}
    return among.words[min(tried, key=away.__getitem__)]


def _away(value: float, low: float, high: float) -> float:
    return max(low - value, value - high, 0.0)


def _nearest(graph: Graph, target: int, band: Band) -> int:
    """Return the answer nearest to a difficulty, by steps and then bits; never the target."""
    steps = graph.distances(target)[graph.words.answers]
    joined = graph.words.answers[steps > 0]
    steps, hard = steps[steps > 0], bits(graph, target)[joined]
    by_steps = np.maximum(band.fewest - steps, steps - band.most).clip(0)
    by_bits = np.maximum(band.low - hard, hard - band.high).clip(0)
    return int(joined[np.lexsort((by_bits, by_steps))[0]])


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
