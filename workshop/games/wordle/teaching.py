"""Training of `self-taught`: by play, its network learns the guesses that sets of words take."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from wordgames.agent.agent import Rows
from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.refusal import Action, RefusedError, Say
from wordgames.kernels.class_statistics import class_statistics, partition
from wordgames.kernels.feedback_codes import feedback_codes
from wordgames.kernels.letter_bits import all_correct
from wordgames.learning.network import Floats, Network
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.agents.self_taught import FILE, LETTERS, guesses_needed, hopeful, kernel
from workshop.games.wordle.turns import learned_turns
from workshop.teaching.network_training import fitted

# The lists to learn from; not the five-letter English words or the original lists, which measure
# it.
LISTS = "en-4,en-6,en-7,fr-4,fr-5,fr-6,es-4,es-5,es-6"
HIDDEN, PASSES = 16, 40
# How many of the most informative openers a game's opener is drawn from.
OPENERS = 60
# How often the second guess is drawn too, and from how many, to meet other sets.
STRAY, STRAYS = 0.5, 30
# Rounds of play to learn from: older ones were played worse.
KEPT = 3


@dataclass(slots=True, eq=False)
class Experience:
    """Sets of words met in play: their features, sizes, and total guesses."""

    features: list[Floats] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)

    def note(self, features: Floats, size: int, total: int) -> None:
        """Add a set and its total guesses."""
        self.features.append(features)
        self.sizes.append(size)
        self.totals.append(total)


@dataclass(slots=True, eq=False)
class WordlePupil:
    """A player of one list, by its network or, without one, by bits."""

    words: Words
    network: Network | None
    rng: np.random.Generator
    met: Experience

    def play(self) -> int:
        """Play all answers from a drawn opener, recording the sets met; return the guesses."""
        return self._after(self._guess(self.words.answers, OPENERS), self.words.answers, 1)

    def _take(self, left: Rows, turn: int) -> int:
        """Play on with these words left; return the guesses that all of them take."""
        if len(left) < 3:
            return 2 * len(left) - 1
        strays = turn == 1 and self.rng.random() < STRAY
        total = self._after(self._guess(left, STRAYS if strays else 1), left, turn + 1)
        if not strays:
            self.met.note(self._features(left), len(left), total)
        return total

    def _after(self, row: int, left: Rows, turn: int) -> int:
        codes = feedback_codes(self.words.codes[row : row + 1], self.words.codes[left])[0]
        hit = all_correct(self.words.length)
        parts = partition(codes).items()
        return len(left) + sum(
            self._take(left[places], turn) for code, places in parts if code != hit
        )

    def _guess(self, left: Rows, among: int) -> int:
        """Return the best guess, or one drawn from the best few."""
        statistics = class_statistics(self.words.codes, self.words.codes[left])
        pool = hopeful(statistics)
        if self.network is None:
            costs = -(statistics.entropy + statistics.contains / len(left))[pool]
        else:
            costs = guesses_needed(self.network, self.words, pool, left)
        if among == 1:
            return int(pool[np.argmin(costs)])
        return int(self.rng.choice(pool[np.argsort(costs, kind="stable")[:among]]))

    def _features(self, left: Rows) -> Floats:
        module = kernel()
        if module is None:
            raise RefusedError("Teaching needs numba.")
        features = np.empty(module.FEATURES)
        bits = np.uint64(1) << (self.words.codes[left].astype(np.uint64) % LETTERS)
        known = float(np.log2(len(self.words)))
        module.describe(len(left), np.bitwise_or.reduce(bits, axis=0), known, features)
        return features


def taught(lists: Sequence[Words], say: Say, *, rounds: int, games: int, seed: int) -> Network:
    """Return a network trained by its own play, with this many games of each list a round.

    A game plays all answers of a list from one opener. The first round is played by bits.
    """
    rng, network, lessons = np.random.default_rng(seed), None, list[Experience]()
    for number in range(rounds):
        met, taken = Experience(), 0
        for words in lists:
            taken += sum(WordlePupil(words, network, rng, met).play() for _ in range(games))
        lessons = [*lessons, met][-KEPT:]
        network = _learned(network, lessons, rng)
        played = games * sum(len(words.answers) for words in lists)
        say(f"Round {number + 1}: {taken / played:.4f} guesses, {len(met.sizes):,} sets met.")
    if network is None:
        raise RefusedError("Nothing was played.")
    return network


def _learned(
    network: Network | None, lessons: Sequence[Experience], rng: np.random.Generator
) -> Network:
    features = np.array([row for lesson in lessons for row in lesson.features])
    sizes = np.array([size for lesson in lessons for size in lesson.sizes], np.float64)
    totals = np.array([total for lesson in lessons for total in lesson.totals])
    more = (totals - (2 * sizes - 1)) / sizes
    start = network or Network.new(features.shape[1], HIDDEN, rng)
    return fitted(start, features, more, sizes, passes=PASSES, rng=rng)


class TeachWordle(Action):
    """Training of the network that comes with the site."""

    help = "Let Wordle's self-taught bot play, and write the network that it learns."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--lists", default=LISTS, help=f"Dictionary-length; {LISTS}.")
        parser.add_argument("--rounds", type=int, default=4, help="Of play, then of learning.")
        parser.add_argument("--games", type=int, default=3, help="Openers of each list a round.")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", type=Path, default=FILE, help="Where the network goes.")
        parser.add_argument(
            "--turns", action="store_true", help="Learn when the tree searches turn to answers."
        )

    def act(self, options: dict[str, Any], write: Say) -> None:
        if options["turns"]:
            learned_turns(write)
            return
        lists = [
            lexicon_words(slug, int(length))
            for slug, length in (name.rsplit("-", 1) for name in options["lists"].split(","))
        ]
        numbers = {name: options[name] for name in ("rounds", "games", "seed")}
        network = taught(lists, write, **numbers)
        replace(network, facts={"lists": options["lists"], **numbers}).write(options["out"])


ACTION = TeachWordle
