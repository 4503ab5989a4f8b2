"""Hangman situations, many at once: letters that may still be guessed, and words that fit."""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.hangman.rules import HangmanObservation
from wordgames.rules.masks import BLANK
from wordgames.vocabulary.arrays import Codes, Words
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry
from wordgames.vocabulary.single_words import rows_of_pattern

HangmanSituation = Situation[HangmanObservation]

# The symbol of a blank; a letter that the lexicon does not have has the number after its last.
HIDDEN = -1

Masks = npt.NDArray[np.int16]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """Many situations of words of one length, side by side: g positions, alphabet of A letters.

    words    the words of this length that the agent knows, perhaps none
    masks    (g, length) symbols, HIDDEN where nothing is shown
    closed   (g, A) letters that no blank can hold: guessed, and shown wherever they are
    lives    (g,) wrong guesses that are still allowed, the last of which loses
    rows     the candidates of all positions, those of one after those of another
    ends     (g,) where each position's candidates end in `rows`
    seed     the run's, for agents that draw
    """

    words: Words
    masks: Masks
    closed: Flags
    lives: npt.NDArray[np.int64]
    rows: Rows
    ends: npt.NDArray[np.int64]
    seed: int = 0

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def sizes(self) -> npt.NDArray[np.int64]:
        """How many candidates each position has, shape (g,)."""
        return np.diff(self.ends, prepend=0)

    @property
    def owners(self) -> npt.NDArray[np.int64]:
        """Which position each candidate belongs to, shape (len(rows),)."""
        return np.repeat(np.arange(len(self)), self.sizes)

    def candidates(self, position: int) -> Rows:
        start = int(self.ends[position - 1]) if position else 0
        return self.rows[start : int(self.ends[position])]


def situate(observation: HangmanObservation, known: Columns, seed: int = 0) -> HangmanSituation:
    """Build the situation of a player who knows a lexicon from what it saw."""
    words = known.words(len(observation.mask))
    rows = words.answers
    if observation.pattern:
        rows = np.intersect1d(rows, rows_of_pattern(known, observation.pattern))
    candidates = fitting(words, rows, observation)
    return Situation(observation, known, candidates, seed)


def closed_letters(observation: HangmanObservation) -> frozenset[str]:
    """Return the letters that no blank can hold.

    Where a letter shows all its places, those are all letters guessed; where it shows one at a
    time, those that missed.
    """
    if observation.options.reveal == "all":
        return observation.letters
    return observation.used_up | frozenset(observation.wrong_letters)


def fitting(words: Words, rows: Rows, observation: HangmanObservation) -> Rows:
    """Return those of `rows` whose word fits the mask, the letters and the words guessed."""
    closed = symbols_of(words.letters, "".join(sorted(closed_letters(observation))))
    for place, there in enumerate(observation.mask):
        column = words.codes[rows, place]
        there_is = column == words.letters.find(there)
        rows = rows[~np.isin(column, closed) if there == BLANK else there_is]
    wrong = [words.row(word) for word in observation.wrong_words]
    return rows[~np.isin(rows, [row for row in wrong if row is not None])]


def position_of(situation: HangmanSituation) -> Positions:
    observation, letters = situation.observation, situation.words.letters
    closed = np.zeros((1, len(letters)), np.bool_)
    for letter in closed_letters(observation):
        if letter in letters:
            closed[0, letters.index(letter)] = True
    masks = symbols_of(letters, observation.mask)[None, :]
    candidates = situation.candidates
    return Positions(
        words=situation.words.words(len(observation.mask)),
        masks=masks,
        closed=closed,
        lives=np.array([observation.lives_left]),
        rows=candidates,
        ends=np.array([len(candidates)]),
        seed=situation.seed,
    )


def symbols_of(letters: str, text: str) -> npt.NDArray[np.int16]:
    """Return a text's symbols: HIDDEN for a blank, len(letters) for a letter that is not there."""
    number = {letter: symbol for symbol, letter in enumerate(letters)} | {BLANK: HIDDEN}
    return np.array([number.get(letter, len(letters)) for letter in text], np.int16)


def in_letters(known: Columns, letters: str) -> Columns:
    """Return a lexicon with another alphabet, without the words that this cannot spell.

    What an agent knows from elsewhere is spelled in the letters of the game.
    """
    if known.letters == letters:
        return known
    allowed = set(letters)
    entries = [entry for entry in known.entries() if allowed.issuperset(entry.word)]
    columns = columns_from((Entry(*entry) for entry in entries), known.language)
    return spelled(columns, letters)


def spelled(columns: Columns, letters: str) -> Columns:
    """Return the same words with the symbols of a greater alphabet, whose order is the same."""
    if columns.letters == letters:
        return columns
    number = symbols_of(letters, columns.letters)
    kind = np.uint8 if len(letters) <= 256 else np.uint16
    codes: Codes = number[columns.codes].astype(kind)
    return replace(columns, letters=letters, codes=codes)


def spelled_alike(words: Columns, known: Columns) -> tuple[Columns, Columns]:
    """Return the words that are played and those that the agent knows, in the same letters."""
    letters = "".join(sorted(set(words.letters) | set(known.letters)))
    return spelled(words, letters), in_letters(known, letters)
