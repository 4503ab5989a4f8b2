"""Searching from the middle of a game: the guesses still needed, exactly or nearly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.agent.bounded_cache import Memo
from wordgames.artifacts import words_hash
from wordgames.evidence import SEARCHED
from wordgames.search.engine import Engine
from wordgames.search.options import TILES, Feedback, NoTree, SearchOptions
from wordgames.search.search import search
from wordgames.tiles.agents.situation import legal_rows
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation

# Words left at most: they take a tenth of a CPU second.
MOST = 150
WIDTH = 5
SLOTS = 1 << 14
# Words at most that are looked at as guesses.
LONGEST = 200_000
# The last searches: the suggestion, the words' cost and the review ask for the same.
_searches: Memo[Endgame | None] = Memo(512)


@dataclass(frozen=True, slots=True)
class Endgame:
    """The best guess found with the words left, all equally likely.

    expected   mean number of guesses still needed, this one included
    worst      most guesses that any of them takes
    status     "searched" or "width N"
    """

    guess: str
    expected: float
    worst: int
    status: str


def endgames(
    words: Words,
    observation: WordleObservation,
    candidates: Rows,
    guesses: Sequence[str | None],
    *,
    width: int = WIDTH,
    feedback: Feedback = TILES,
    most: int = MOST,
) -> list[Endgame | None]:
    """Search the rest of a game for what it costs to guess each of these now; None: the best word.

    Keeps to the guesses left where that can be done, and in hard mode to the legal words, now and
    later. Width 0 proves. Gives None for no candidates, more than `most` of them, a mode that the
    search does not play, no guess left, or a guess that is not legal. All are searched with one
    engine, since to make it is most of a short search.
    """
    ended = observation.guesses_left < 1 or observation.options.mode == "ultra-hard"
    if ended or not 0 < len(candidates) <= most:
        return [None] * len(guesses)
    key = words_hash(words), observation, candidates.tobytes(), width, feedback
    mode, openers = observation.options.mode, max(width, 1)
    options = SearchOptions(mode=mode, width=width, openers=openers, slots=SLOTS, feedback=feedback)

    @cache
    def ready() -> tuple[Words, Engine]:
        list_now = _list_now(words, observation, candidates)
        return list_now, Engine(list_now, options)

    def compute(guess: str | None) -> Endgame | None:
        if guess is None and len(candidates) <= 2:  # naming one, then the other, is the least
            each = len(candidates)
            return Endgame(words[int(candidates[0])], (each + 1) / 2, each, SEARCHED)
        return _searched(*ready(), replace(options, opener=guess), observation.guesses_left)

    return [_searches.get((*key, guess), partial(compute, guess)) for guess in guesses]


def _searched(
    words: Words, engine: Engine, options: SearchOptions, guesses_left: int
) -> Endgame | None:
    """Search within the guesses left, or without that cap if it cannot be kept."""
    if options.opener is not None and options.opener not in words:
        return None
    for cap in (guesses_left, None):
        try:
            result = search(words, replace(options, worst=cap), engine=engine)
        except NoTree:
            continue
        return Endgame(result.tree.root.guess, result.mean, result.worst, result.status)
    return None


def _list_now(words: Words, observation: WordleObservation, candidates: Rows) -> Words:
    """Return the words that may still be guessed, the candidates as their answers.

    Of a list too long to look at whole, these are the candidates alone.
    """
    legal = legal_rows(words, observation)
    others = legal if len(legal) <= LONGEST else candidates
    rows = np.union1d(others, candidates)
    answers = np.searchsorted(rows, candidates).astype(np.int32)
    return Words(words.letters, words.codes[rows], words.weights[rows], answers)
