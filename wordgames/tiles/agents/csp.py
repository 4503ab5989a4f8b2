"""CSP: places as variables, letters as domains, marks as constraints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.agent.suggestions import Suggestions
from wordgames.languages.translation import translatable
from wordgames.rules.feedback import ABSENT, CORRECT
from wordgames.tiles.agents.agent import TileAgent, explain, reserve
from wordgames.tiles.agents.situation import TileSituation, shown_symbols
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn

ASSIGNED = translatable(
    "Satisfies every constraint; fills the place with the fewest letters first, commonest "
    "letter first."
)


class ConstraintSatisfaction(TileAgent):
    slug = "csp"
    name = translatable("Constraint satisfaction")
    figure = None
    idea = translatable(
        "Each place is a variable and its domain the letters; green, yellow and grey are "
        "constraints. Guess a word that satisfies them all."
    )
    source = translatable("Document 004, CSP.")
    choices = translatable(
        "The document doesn't say which satisfying word to guess: here the place with the "
        "fewest letters left is filled first, with the letter most words have there. Its "
        "printed trace breaks its own rules (SLATE against SNAKE places A and E), so it "
        "isn't followed."
    )
    weakness = translatable("Any satisfying word will do, however little it tells.")

    def rank(self, situation: TileSituation, count: int) -> Suggestions:
        constraints = Constraints.of(self.words, situation.observation.turns)
        rows = constraints.satisfying(self.words)
        assigned = list(islice(assignments(self.words, rows), count))
        if not assigned:
            return reserve(self.words, situation.observation, count)
        scores = [float(-place) for place in range(len(assigned))]
        return Suggestions(explain(self.words, situation.candidates, assigned, scores, ASSIGNED))


@dataclass(frozen=True, slots=True, eq=False)
class Constraints:
    """Constraints of the marks on a word.

    domains  (length, letters) booleans: may the letter be at that place?
    least    (letters,) how often the letter is in the word at least; `most`: at most
    """

    domains: npt.NDArray[np.bool_]
    least: npt.NDArray[np.int64]
    most: npt.NDArray[np.int64]

    @classmethod
    def of(cls, words: Words, turns: Sequence[Turn]) -> Constraints:
        """Read green, yellow and gray: a gray letter is there as often as the turn showed it."""
        shape = (words.length, len(words.letters) + words.length * len(turns))
        domains = np.ones(shape, dtype=np.bool_)
        least = np.zeros(shape[1], dtype=np.int64)
        most = np.full(shape[1], words.length, dtype=np.int64)
        for turn in turns:
            guess = words.symbols(turn.guess).tolist()
            shown = shown_symbols(np.array(guess, dtype=np.uint16), turn.marks)
            for place, (symbol, mark) in enumerate(zip(guess, turn.marks, strict=True)):
                least[symbol] = max(least[symbol], shown.get(symbol, 0))
                if mark == CORRECT:
                    domains[place] &= np.arange(shape[1]) == symbol
                else:
                    domains[place, symbol] = False
                if mark == ABSENT:
                    most[symbol] = min(most[symbol], shown.get(symbol, 0))
        return cls(domains, least, most)

    def satisfying(self, words: Words) -> Rows:
        """Return the known answers that satisfy every constraint."""
        codes = words.codes[words.answers]
        fits = self.domains[np.arange(words.length), codes].all(axis=1)
        bounded = np.flatnonzero((self.least > 0) | (self.most < words.length))
        for symbol in bounded:
            held = (codes == symbol).sum(axis=1)
            fits &= (held >= self.least[symbol]) & (held <= self.most[symbol])
        return words.answers[fits]


def assignments(words: Words, rows: Rows) -> Iterator[int]:
    """Yield words of `rows` in the order in which assigning place after place finds them."""
    if len(rows) <= 1:
        yield from (int(row) for row in rows)
        return
    codes = words.codes[rows]
    open_places = [
        (len(letters), place)
        for place, column in enumerate(codes.T)
        if len(letters := np.unique(column)) > 1
    ]
    _, place = min(open_places)
    letters, counts = np.unique(codes[:, place], return_counts=True)
    for letter in letters[np.argsort(-counts, kind="stable")]:
        yield from assignments(words, rows[codes[:, place] == letter])
