"""The plain greedy agent of many boards: the most information over all of them."""

from collections.abc import Hashable
from hashlib import blake2b
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from wordgames.agent.agent import Rows
from wordgames.agent.bounded_cache import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Figure, Suggestions, given
from wordgames.artifacts import words_hash
from wordgames.boards.agents.agent import BoardsAgent, parts
from wordgames.boards.agents.measure import board_sums, estimated
from wordgames.boards.agents.situation import BoardsSituation, situation_of
from wordgames.kernels.deadline import limited
from wordgames.languages.translation import deferred, joined, translatable
from wordgames.tiles.agents.entropy import split
from wordgames.tiles.agents.situation import all_rows
from wordgames.vocabulary.arrays import Words

Scores = npt.NDArray[np.float64]

OPENING = Parameter(
    "opening",
    0,
    translatable(
        "Guesses computed beforehand by the most groups together, the same in every game. 0 "
        "takes one for up to eight boards, two for more."
    ),
    low=0,
    high=6,
)
BONUS = Parameter(
    "bonus",
    -1.0,
    translatable(
        "Bits for a board solved for certain, fewer for less likely ones. Less than 0 takes "
        "2 for up to three boards, 3 for more."
    ),
    low=-1.0,
    high=10.0,
)
POOL = Parameter(
    "pool",
    3000,
    translatable(
        "While many words are left: words to look at besides the answers, those that make "
        "the most groups of all answers."
    ),
    low=0,
    high=1_000_000,
)
FIXED = translatable("Guess {number} of its fixed opening, chosen for the most groups together.")
SURE = translatable("The only word left on one board.")
IDEA = translatable(
    "Bits over {boards} open boards, plus {bonus:g} for each board it expects to solve."
)
ESTIMATED = translatable("The list is long, so this is estimated on some of the words left.")
KEPT = 4096
# Boards from which on the opener is chosen as the first of a pair, and a hit is worth more.
MORE = 4
# Words left on all boards together beyond which only the pool is looked at.
MANY = 300
# Firsts and seconds of a pair of openers that are tried, and answers times seconds at most.
FIRSTS, SECONDS, PAIRS = 8, 3000, 8_000_000
# Openings by words, opener and length: agents for other numbers of boards share them.
_openings: Memo[tuple[int, ...]] = Memo(32)

_class_counts: Memo[Scores] = Memo(8)


def classes_made(words: Words) -> Scores:
    """Return how many classes each word makes of all answers; computed once for a list."""

    def reckon() -> Scores:
        return board_sums(words, all_rows(words), [words.answers])[:, 3]

    return _class_counts.get((words_hash(words), limited()), reckon)


def opening(
    words: Words, length: int, opener: str | None = None, pair: bool = False
) -> tuple[int, ...]:
    """Return rows of guesses, each making the most classes of the parts that those before leave.

    With `pair` the first is the one that makes most together with the best second; with many boards
    the second guess hardly depends on the feedback on the first.
    """
    if not length:
        return ()
    before = opening(words, length - 1, opener, pair)
    key = words_hash(words), length, opener, pair, limited()

    def reckon() -> tuple[int, ...]:
        if pair and not before and not opener:
            return (_first_of_pair(words),)
        return (*before, _next(words, before, opener))

    return _openings.get(key, reckon)


def _first_of_pair(words: Words) -> int:
    """Return the first of the pair that makes most classes: of a few firsts, of many seconds."""
    counts = classes_made(words)
    order = np.lexsort((np.arange(len(counts)), -counts)).astype(np.int32)
    seconds = order[: max(1, min(SECONDS, PAIRS // len(words.answers)))]

    def together(row: int) -> float:
        parts = split(words, row, words.answers)
        most = board_sums(words, seconds, parts)[:, 3].max() if parts else 0.0
        return float(counts[row] - len(parts) + most)

    return int(max(order[:FIRSTS].tolist(), key=together))


def _next(words: Words, before: tuple[int, ...], opener: str | None) -> int:
    """Return the guess after some; among the best one that can be right, then the first."""
    first = words.row(opener) if opener and not before else None
    if first is not None:
        return first
    parts = [words.answers]
    for row in before:
        parts = [piece for part in parts for piece in split(words, row, part)]
    if not parts:
        return before[-1]
    counts = board_sums(words, all_rows(words), parts)[:, 3] if before else classes_made(words)
    best = np.flatnonzero(counts == counts.max())
    can_win = np.intersect1d(best, np.concatenate(parts))
    return int((can_win if len(can_win) else best)[0])


class MultiGreedy(BoardsAgent):
    slug = "multi-greedy"
    name = translatable("Greedy on many boards")
    figure = Figure(translatable("Score"), decimals=3)
    idea = translatable(
        "Guess the word that tells most on all open boards together, with a bonus for a "
        "likely hit. If a board has one word left, guess it."
    )
    source = translatable("The usual way in the field; Shannon (1948) for the bits.")
    choices = translatable(
        "Boards are treated as independent, though no two have the same answer. Of the words "
        "that are the last on their board, the one that tells most on the others goes first."
    )
    weakness = translatable(
        "Looks one guess ahead, and adds up boards whose clues it could use together."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (BONUS, OPENING, POOL)

    def prepare(self) -> None:
        self._memo: Memo[Suggestions] = Memo(KEPT)
        setting = int(self.params["opening"])
        length = setting or (1 if self.options.boards <= 8 else 2)
        self.bonus = float(self.params.get("bonus", BONUS.default))
        if self.bonus < 0:
            self.bonus = 2.0 if self.options.boards < MORE else 3.0
        self.opening = opening(self.words, length, self.opener, self.options.boards >= MORE)
        self.pool = self._pool()

    def _pool(self) -> Rows:
        """Return the rows that are looked at, sorted."""
        counts = classes_made(self.words)
        most = np.lexsort((np.arange(len(counts)), -counts))[: int(self.params["pool"])]
        return np.union1d(most.astype(np.int32), self.words.answers)

    def looked_at(self, situation: BoardsSituation) -> Rows:
        """Return the rows that may be guessed now; those of the pool while much is left."""
        rows = self.legal(situation)
        if sum(map(len, situation.by_board)) <= MANY:
            return rows
        pool = np.union1d(self.pool, situation.candidates)
        return rows[np.isin(rows, pool, assume_unique=True)]

    def rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        like = alike(situation)
        return self._memo.get((_key(like), count), lambda: self._rank(like, count))

    def _rank(self, situation: BoardsSituation, count: int) -> Suggestions:
        fixed = self._fixed(situation)
        if fixed is not None:
            idea: str = deferred(FIXED, number=len(situation.observation.turns) + 1)
            if estimated(self.words, len(self.words), [self.words.answers]):
                idea = joined(idea, ESTIMATED)
            return given(self.explain(situation, np.array([fixed]), np.zeros(1), idea))
        sure = self._sure(situation)
        rows, scores = self.best(situation, sure, 1 if count == 1 else count)
        usual = self.reason(len(parts(situation)))
        if estimated(self.words, len(self.looked_at(situation)), parts(situation)):
            usual = joined(usual, ESTIMATED)
        return Suggestions(
            tuple(
                suggestion
                for row, score in zip(rows, scores, strict=True)
                for suggestion in self.explain(
                    situation, row[None], score[None], SURE if int(row) in sure else usual
                )
            )
        )

    def reason(self, boards: int) -> str:
        """Sentence about the meaning of the score."""
        return deferred(IDEA, boards=boards, bonus=self.bonus)

    def _fixed(self, situation: BoardsSituation) -> int | None:
        """Return the next guess of the opening, if it was followed but for boards solved."""
        observation = situation.observation
        turn = len(observation.turns)
        if turn >= len(self.opening) or any(len(rows) == 1 for rows in situation.by_board):
            return None
        for number, (turn_taken, opening_row) in enumerate(
            zip(observation.turns, self.opening, strict=False), 1
        ):
            if (
                self.words.row(turn_taken.guess) != opening_row
                and number not in observation.solved_at
            ):
                return None
        row = self.opening[turn]
        return row if row in self.legal(situation) else None

    def _sure(self, situation: BoardsSituation) -> frozenset[int]:
        """Return the words that are the only one left of their board, if they may be guessed."""
        alone = sorted({int(rows[0]) for rows in situation.by_board if len(rows) == 1})
        if not alone:
            return frozenset()
        rows = self.legal(situation)
        places = np.minimum(np.searchsorted(rows, alone), len(rows) - 1)
        return frozenset(np.array(alone)[rows[places] == alone].tolist())

    def best(
        self, situation: BoardsSituation, sure: frozenset[int], count: int
    ) -> tuple[Rows, Scores]:
        """Return the best rows and their scores; sure words go first, ties to the first row."""
        first = np.array(sorted(sure), dtype=np.int32)
        rows = first if len(sure) >= count else self.looked_at(situation)
        scores = self.scores(situation, rows)
        order = np.lexsort((rows, -scores, ~np.isin(rows, first)))[:count]
        return rows[order], scores[order]

    def scores(self, situation: BoardsSituation, rows: Rows) -> Scores:
        """Return the bits that each guess gains on all boards, and its bonus."""
        sums = board_sums(self.words, rows, parts(situation))
        scores: Scores = np.round(sums[:, 0] + self.bonus * sums[:, 2], 9)
        return scores


def alike(situation: BoardsSituation) -> BoardsSituation:
    """Return the situation with the boards in an order that depends on their words alone.

    Positions that differ in the order of their boards are then one, and get the same guess.
    """
    candidates = sorted(parts(situation), key=lambda rows: (len(rows), rows.tolist()))
    return situation_of(situation.observation, situation.words, tuple(candidates), situation.seed)


def _key(situation: BoardsSituation) -> Hashable:
    """Return what a suggestion depends on: the guesses made, the words left; clues in hard mode."""
    observation = situation.observation
    digest = blake2b(digest_size=16)
    for rows in situation.by_board:
        digest.update(rows.tobytes() + b"/")
    if observation.options.mode != "normal":
        return observation.turns, digest.digest()
    solved = observation.solved_at
    guesses = tuple((turn.guess, at in solved) for at, turn in enumerate(observation.turns, 1))
    return guesses, digest.digest()
