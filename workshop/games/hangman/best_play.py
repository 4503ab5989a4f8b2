"""The most words of a list that any player of Hangman can win: the search, the command."""

import argparse
import lzma
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.kernels.backend import numba_wanted
from wordgames.vocabulary.arrays import Words
from workshop.games.hangman.fewest_lives import STATES, LivesSearch

# States that the table holds: 128 MB.
KEPT = 1 << 23
# Depth of nested sets, at most the number of letters to ask for.
DEEPEST = 64
# Most letters of a word: each set of its places has a number.
LONGEST = 20


@dataclass(frozen=True, slots=True)
class Most:
    """The most words of a list that can be won with these lives; states searched so far."""

    lives: int
    won: int
    states: int


class MostWins:
    """The search for the words of one length, each as likely to be the secret.

    It is exact, except that states are identified by 64 bits drawn for each word: that any two of
    five million states collide has a chance below one in a million.
    """

    def __init__(self, codes: npt.NDArray[Any], letters: int, kept: int = KEPT) -> None:
        """Take the letters of words, shape (n, length), as numbers below `letters`.

        kept  a power of two
        """
        from wordgames.hangman.agents.win_kernels import most_wins
        from wordgames.hangman.agents.word_family_kernels import families_of

        count, length = codes.shape
        places = np.zeros((count, letters), np.uint64)
        for place in range(length):
            places[np.arange(count), codes[:, place]] |= np.uint64(1 << place)
        families = families_of(places, length)
        signs = np.random.default_rng(1).integers(1, 2**64, count, dtype=np.uint64)
        table = (np.zeros(kept, np.uint64), *(np.zeros(kept, np.int64) for _ in range(2)))
        self._counts = np.array([0, 0, np.iinfo(np.int64).max, 0])
        room = (
            np.zeros(families.max() + 1, np.int64),
            np.full(2 << (2 * count).bit_length(), -1, np.int64),
            np.zeros(count * (letters + DEEPEST), np.int64),
        )
        self._all = (places, families, signs, *table, self._counts, *room, np.arange(count))
        self._search: Any = most_wins
        self.count = count

    def with_lives(self, lives: int) -> Most:
        """Return the words won with this many lives; solving fewer lives first is no detour."""
        won = int(self._search(*self._all, lives, -1, 0))
        return Most(lives, won, int(self._counts[1]))


class MostWinsSearch(Action):
    """A search of Hangman to its end."""

    help = "Prove how many words of a list any player of Hangman can win."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        add = parser.add_argument
        add("--lexicon", metavar="SLUG", default="en", help="The words; en by default.")
        add("--length", type=int, required=True, metavar="N", help="Their letters.")
        add("--lives", type=int, default=6, metavar="N", help="Wrong letters that lose.")
        add("--always", action="store_true", help="The fewest lives that find every word.")
        add("--states", type=int, default=STATES, metavar="N", help="Then looked into at most.")
        add("--proof", type=Path, metavar="FILE", help="Then write what bin/check_proof reads.")

    def act(self, options: dict[str, Any], write: Say) -> None:
        if not numba_wanted():
            raise RefusedError("This search needs numba.")
        if not 1 <= options["lives"] < DEEPEST:
            raise RefusedError(f"A game has 1 to {DEEPEST - 1} lives.")
        if not 1 <= options["length"] <= LONGEST:
            raise RefusedError(f"The words have 1 to {LONGEST} letters.")
        words = lexicon_words(options["lexicon"], options["length"])
        if options["always"]:
            _write_fewest(words, options, write)
            return
        search = MostWins(words.codes, len(words.letters))
        began = time.process_time()
        write("lives     won       of    share      states   CPU s")
        for lives in range(1, options["lives"] + 1):
            most = search.with_lives(lives)
            spent = time.process_time() - began
            write(
                f"{lives:5} {most.won:7,} {len(words):8,} {most.won / len(words):8.2%} "
                f"{most.states:11,} {spent:7.0f}"
            )
        write("Nobody wins more, and a player who knows the list wins as many.")


def _write_fewest(words: Words, options: dict[str, Any], write: Say) -> None:
    """Search the fewest lives that find every word, and write their proof if that is asked."""
    if options["states"] < 1:
        raise RefusedError("The states are more than 0.")
    began = time.process_time()
    search = LivesSearch(words, options["states"])
    fewest = search.fewest()
    write(f"{len(words):,} words. With {fewest.enough} lives every one is found.")
    if fewest.least < fewest.enough:
        write(f"With {fewest.least - 1} it is not; what is between them is open.")
    else:
        write(f"With {fewest.least - 1} no player finds every one.")
    if options["proof"]:
        if fewest.least < fewest.enough:
            raise RefusedError("There is no proof while that is open; try more states.")
        options["proof"].write_bytes(lzma.compress(search.proof(fewest.enough).encode(), preset=9))
    write(f"{time.process_time() - began:,.0f} CPU seconds.")


ACTION = MostWinsSearch
