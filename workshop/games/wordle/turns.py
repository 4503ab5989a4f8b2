"""Training of the tree searches' turn: from covering letters to answering, by played games."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.cli.lexicon import lexicon_words
from wordgames.cli.refusal import Say
from wordgames.evaluation.figures import spent
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.tree_search import covering_words
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn
from workshop.reproduction.measure import measure

SEARCHES = ("bfs", "dfs", "greedy", "astar")
# First guesses of an agent that turns after all of them, the document's.
GUESSES = 3

Table = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SearchedGames:
    """Games of one search on the same secrets, once for each number of first guesses.

    costs  (GUESSES, secrets): guesses with 1, 2, 3 first guesses, a lost game twice the limit
    known  (GUESSES, secrets): letters known after them
    """

    costs: Table
    known: npt.NDArray[np.int64]

    def cost(self, turns: tuple[int, ...]) -> float:
        """Return the mean cost where it answers once `turns[i]` letters are known."""
        total = self.costs[-1]
        for costs, known, least in zip(
            self.costs[-2::-1], self.known[-2::-1], turns[::-1], strict=True
        ):
            total = np.where(known >= least, costs, total)
        return float(total.mean())

    def best(self, length: int) -> tuple[int, ...]:
        """Return the letters to wait for after each first guess but the last; all are tried."""
        every = product(range(length + 2), repeat=GUESSES - 1)
        return min(every, key=lambda turns: (self.cost(turns), turns))


def played(name: str, words: Words, secrets: Rows) -> SearchedGames:
    """Play an agent's games with one, two and three first guesses."""
    numbers = range(1, GUESSES + 1)
    costs = [
        _doubled(measure(name, words, params={"first_guesses": number}, secrets=secrets).record)
        for number in numbers
    ]
    return SearchedGames(np.array(costs), known_letters(words, secrets))


def _doubled(record: Any) -> Table:
    return np.asarray(spent(record, 2 * record.limit), np.float64)


def known_letters(words: Words, secrets: Rows) -> npt.NDArray[np.int64]:
    """Return how many letters of each secret are known after each of the first guesses."""
    guesses = [words[row] for row in covering_words(words, GUESSES)]
    base, known = place_odds(words), np.zeros((GUESSES, len(secrets)), np.int64)
    for column, row in enumerate(secrets):
        turns = [Turn(guess, marks(guess, words[int(row)])) for guess in guesses]
        for number in range(len(turns)):
            known[number, column] = LetterOdds.after(words, base, turns[: number + 1], 0.0).known
    return known


def learned_turns(write: Say, lexicon: str = "en", length: int = 5) -> None:
    """Learn each search's turn on every second answer of a list; tell how it does on the others."""
    words = lexicon_words(lexicon, length)
    learned_from, others = words.answers[::2], words.answers[1::2]
    for name in SEARCHES:
        turns = played(name, words, learned_from).best(words.length)
        elsewhere = played(name, words, others)
        fixed = elsewhere.cost((words.length + 1,) * (GUESSES - 1))
        write(
            f"{name}: learned_turn = {turns}; on the {len(others):,} other answers "
            f"{elsewhere.cost(turns):.4f} guesses, lost games doubled, against {fixed:.4f}."
        )
