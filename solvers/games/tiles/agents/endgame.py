"""Searching from the middle of a game: the guesses still needed, exactly or nearly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import local

import numpy as np

from games.wordle.rules import WordleObservation
from lexicons.words.arrays import Words
from solvers.agents.agent import Rows
from solvers.agents.bounded_cache import Memo
from solvers.artifacts import words_hash
from solvers.evidence import SEARCHED
from solvers.games.tiles.agents.situation import legal_rows
from solvers.search.engine import Engine
from solvers.search.options import TILES, Feedback, NoTree, SearchOptions
from solvers.search.search import search

MOST = 150
"""Words left at most: they take a tenth of a CPU second."""
WIDTH = 5
SLOTS = 1 << 14
LONGEST = 200_000
"""Words at most that are looked at as guesses."""
_searches: Memo[Endgame | None] = Memo(512)
"""The last searches: the suggestion, the words' cost and the review ask for the same."""
_at_hand = local()
"""A thread's last position made ready, which is most of a search: its guesses come in turn."""


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


def endgame(
    words: Words,
    observation: WordleObservation,
    candidates: Rows,
    *,
    guess: str | None = None,
    width: int = WIDTH,
    feedback: Feedback = TILES,
) -> Endgame | None:
    """Search the rest of a game; with `guess`, for what it costs to guess that word now.

    Keeps to the guesses left where that can be done, and in hard mode to the legal words, now and
    later. Width 0 proves. Returns None for no candidates, more than MOST of them, a mode that the
    search does not play, no guess left, or a `guess` that is not legal.
    """
    if not 0 < len(candidates) <= MOST or observation.options.mode == "ultra-hard":
        return None
    if observation.guesses_left < 1:
        return None
    if guess is None and len(candidates) <= 2:  # naming one, then the other, is the least there is
        each = len(candidates)
        return Endgame(words[int(candidates[0])], (each + 1) / 2, each, SEARCHED)
    key = words_hash(words), observation, candidates.tobytes(), feedback

    def compute() -> Endgame | None:
        if getattr(_at_hand, "key", None) != key:
            mode = observation.options.mode
            _at_hand.words = _list_now(words, observation, candidates)
            _at_hand.options = SearchOptions(mode=mode, slots=SLOTS, feedback=feedback)
            _at_hand.engine = Engine(_at_hand.words, _at_hand.options)
            _at_hand.key = key  # last: an engine may be refused
        return _searched(observation, guess, width)

    return _searches.get((key, guess, width), compute)


def _searched(observation: WordleObservation, guess: str | None, width: int) -> Endgame | None:
    """Search within the guesses left, or without that cap if it cannot be kept."""
    if guess is not None and guess not in _at_hand.words:
        return None
    for cap in (observation.guesses_left, None):
        openers = max(width, 1)
        options = replace(_at_hand.options, opener=guess, worst=cap, width=width, openers=openers)
        try:
            result = search(_at_hand.words, options, engine=_at_hand.engine)
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
