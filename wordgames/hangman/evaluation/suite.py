"""Hangman's games for the evaluation, grouped by mask and letters guessed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows, Situation
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.suite import Games, Group, Suite, repeating
from wordgames.hangman.agents.position.situation import HangmanSituation, fitting, situate
from wordgames.hangman.hosts import HonestHost
from wordgames.hangman.rules import Hangman, HangmanObservation, HangmanOptions
from wordgames.languages.casing import choices_of
from wordgames.rules.masks import MaskTurn
from wordgames.vocabulary.arrays import Codes
from wordgames.vocabulary.column_builder import from_codes
from wordgames.vocabulary.columns import WORDS, Columns

HangmanGroup = Group[HangmanObservation]
# One word in so many is held out of those that an agent learns from.
HELD_OUT_OF = 10


@dataclass(frozen=True, slots=True, eq=False)
class HangmanSuite(Suite[HangmanObservation]):
    """Hangman games against the honest host, one a secret.

    words    the lexicon that the games are played in: its letters and words may be guessed
    secrets  the row of each game's secret in `words`, over all lengths; a sample may repeat rows
    known    what the agent knows, spelled in the same letters
    seed     the run's seed, for agents that draw
    """

    words: Columns
    secrets: Rows
    options: HangmanOptions
    known: Columns
    seed: int = 0

    @property
    def size(self) -> int:
        return len(self.secrets)

    @property
    def limit(self) -> int:
        """The longest word's letters, and the wrong guesses that do not lose yet."""
        return int(self.lengths.max(initial=1)) + self.options.lives - 1

    @property
    def lengths(self) -> npt.NDArray[np.int64]:
        """How many letters each game's secret has."""
        ends = np.cumsum(self.words.counts)
        return np.searchsorted(ends, self.secrets, side="right").astype(np.int64)

    @property
    def fresh(self) -> bool:
        """True if the host draws which place a letter shows: by the seed and the secret."""
        return self.options.reveal == "one"

    def repeated(self) -> Games | None:
        """Return the secrets if one comes more than once: it is played the same each time."""
        return repeating(self.secrets.astype(np.int64))

    def secret(self, game: int) -> str:
        row = int(self.secrets[game])
        length = int(np.searchsorted(np.cumsum(self.words.counts), row, side="right"))
        return self.words.words(length)[row - self.words.first_row(length)]

    @property
    def known_secrets(self) -> int:
        """In how many games the secret is among the words that the agent knows."""
        if self.known is self.words:
            return self.size
        return sum(self.secret(game) in self.known for game in range(self.size))

    def start(self, game: int) -> Hangman:
        host = HonestHost(self.secret(game), self.options.reveal, self.options.seed)
        pattern = self.words.pattern(self.secret(game))
        return Hangman(host, self.words, self.options, self.words.letters, pattern=pattern)

    def situation(self, observation: HangmanObservation) -> HangmanSituation:
        """Return what the agent knows; the signs of other lists say nothing of this one's."""
        view = observation if self.known is self.words else replace(observation, pattern="")
        return situate(view, self.known, self.seed)

    def handed_down(self, group: HangmanGroup) -> HangmanSituation:
        return Situation(group.observation, self.known, group.candidates, self.seed)

    def roots(self, games: Games | None = None) -> list[HangmanGroup]:
        """Return a group a length: nothing else but a name's signs is seen before a guess."""
        numbers = np.arange(self.size, dtype=np.int64) if games is None else games
        views: npt.NDArray[Any] = self.lengths[numbers]
        if choices_of(self.words.language).signs:
            views = np.array([self.start(game).pattern for game in numbers.tolist()])
        return [self._root(numbers[views == view]) for view in np.unique(views)]

    def _root(self, games: Games) -> HangmanGroup:
        first = self.start(int(games[0]))
        observation = HangmanObservation(self.options, first.host.start, pattern=first.pattern)
        return Group(observation, observation.status, games, self.situation(observation).candidates)

    def misses(self, observation: HangmanObservation) -> int:
        return len(observation.missed)

    def split(self, group: HangmanGroup, move: str) -> Iterator[HangmanGroup]:
        """Make the move in every game; games whose mask is the same afterwards stay together.

        The rules refuse a move in all games of a group or in none, so that one of them is asked.
        """
        before, after = group.observation.turns, dict[str, list[int]]()
        replace(self.start(int(group.games[0])), turns=before).play(move)
        length = len(group.observation.mask)
        rows = self.secrets[group.games] - self.words.first_row(length)
        secrets = self.words.words(length).strings(rows)
        for game, secret in zip(group.games.tolist(), secrets, strict=True):
            host = HonestHost(secret, self.options.reveal, self.options.seed)
            after.setdefault(host.answer(before, move), []).append(game)
        words = self.known.words(length)
        for mask in sorted(after):
            turns = (*group.observation.turns, MaskTurn(move, mask))
            observation = replace(group.observation, mask=mask, turns=turns)
            candidates = fitting(words, group.candidates, observation)
            games = np.array(after[mask], dtype=np.int64)
            yield Group(observation, observation.status, games, candidates)


def all_answers(words: Columns) -> Columns:
    """Return the same words, all of which may be secrets."""
    return replace(words, answers=np.arange(len(words), dtype=np.int32))


def learned_part(words: Columns) -> Columns:
    """Return nine tenths of the words, by a checksum of each, for agents that play the rest."""
    parts = []
    for each in map(words.words, words.lengths):
        learned = [crc32(word.encode()) % HELD_OUT_OF > 0 for word in each]
        parts.append(each.codes[np.array(learned)])
    return replace(from_codes(words.letters, filter(len, parts), WORDS), language=words.language)


@lru_cache(maxsize=2)
def secret_rows(
    words: Columns, shortest: int, longest: int, learned: Columns | None = None
) -> Rows:
    """Return the answers of these lengths, without the words that an agent learned from.

    Raises ListError where there are none. A study's runs share them.
    """
    lengths = np.searchsorted(np.cumsum(words.counts), words.answers, side="right")
    rows: Rows = words.answers[(lengths >= shortest) & (lengths <= longest)]
    if learned is not None:
        rows = unseen_rows(words, rows, learned)
    if not len(rows):
        raise ListError("No answers of these lengths are left to be played.")
    return rows


def unseen_rows(words: Columns, rows: Rows, known: Columns) -> Rows:
    """Return those of the rows whose word is not in another list of the same letters."""
    parts = [np.empty(0, np.int32)]
    for length in words.lengths:
        first, codes = words.first_row(length), words.words(length).codes
        inside = rows[(rows >= first) & (rows < first + len(codes))]
        learned = _word_values(known.words(length).codes)
        parts.append(inside[~np.isin(_word_values(codes[inside - first]), learned)])
    return np.concatenate(parts)


def _word_values(codes: Codes) -> npt.NDArray[np.void]:
    """Return every word's symbols as one value that can be compared."""
    wide = np.ascontiguousarray(codes, np.uint16)
    packed: npt.NDArray[np.void] = wide.view(np.dtype((np.void, wide.shape[1] * 2))).ravel()
    return packed
