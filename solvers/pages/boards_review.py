"""Looking back at a finished game of many boards, guess by guess: skill, luck, clues unused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log2

from games.feedback import CORRECT
from games.wordle.boards.rules import BoardsObservation
from games.wordle.forms import spoken
from lexicons.arrays import Words
from solvers.agents.base import Agent
from solvers.agents.boards.situation import BoardsSituation, situate
from solvers.pages.reviewing import ESTIMATED, Reviewed, bits_and_left, known_absent

HIT = 2.0
"""Bits that a board solved for certain is reckoned as worth: multi-greedy's own default."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a guess was expected to tell, summed over the open boards that have words left."""

    bits: float
    left: float
    hits: float

    @property
    def worth(self) -> float:
        """Its bits, and a bonus for each board that it is expected to solve."""
        return self.bits + HIT * self.hits


@dataclass(frozen=True, slots=True)
class BoardsReviewed(Reviewed):
    """One guess on all open boards; the words and bits are sums over them.

    solved   numbers of the boards that it solved; fitted: of those whose answer it could be
    """

    solved: tuple[int, ...] = ()
    fitted: tuple[int, ...] = ()

    @property
    def told(self) -> str:
        """What it meant for single boards, in words."""
        if self.solved:
            return f"It solved {_boards(self.solved)}."
        if self.fitted:
            return f"It could have been the answer on {_boards(self.fitted)}."
        return "It could not be the answer on any open board."


def review(
    observation: BoardsObservation,
    words: Words,
    adviser: Agent[BoardsObservation],
    upper: Callable[[str], str] = str.upper,
) -> list[BoardsReviewed]:
    """Review every guess of a game; `adviser` names the one that was best then.

    `upper` is the upper case of the language that is played.
    """
    moments = [
        situate(replace(observation, turns=observation.turns[:number]), words)
        for number in range(len(observation.turns) + 1)
    ]
    reviewed = []
    for before, after in pairwise(moments):
        clues = unused(before.observation, after.observation.turns[-1].guess, upper)
        reviewed.append(replace(_reviewed(before, after, words, adviser), clues=clues))
    return reviewed


def _reviewed(
    before: BoardsSituation,
    after: BoardsSituation,
    words: Words,
    adviser: Agent[BoardsObservation],
) -> BoardsReviewed:
    turn = after.observation.turns[-1]
    own = told_of(turn.guess, words, before)
    best, most, lost = _against_best(turn.guess, own, before, words, adviser)
    open_boards = before.observation.open_boards
    solved = tuple(board for board in open_boards if set(turn.marks[board]) == {CORRECT})
    sizes = [
        (len(before.left[board]), 1 if board in solved else len(after.left[board]))
        for board in open_boards
    ]
    known = all(was and now for was, now in sizes)
    return BoardsReviewed(
        guess=turn.guess,
        before=sum(was for was, _ in sizes),
        after=sum(now for _, now in sizes),
        expected=own.bits,
        received=sum(log2(was / now) for was, now in sizes) if known else None,
        best=best,
        best_left=most.left,
        lost=lost,
        how=ESTIMATED,
        clues=(),
        solved=tuple(board + 1 for board in solved),
        fitted=tuple(board + 1 for board in _fitted(turn.guess, words, before)),
    )


def told_of(guess: str, words: Words, situation: BoardsSituation) -> Told:
    """Return what a guess is expected to tell; it need not be in the list."""
    pairs = [bits_and_left(guess, words, rows) for rows in situation.left if len(rows)]
    fitted = _fitted(guess, words, situation)
    return Told(
        bits=sum(bits for bits, _ in pairs),
        left=sum(left for _, left in pairs),
        hits=sum(1 / len(situation.left[board]) for board in fitted),
    )


def _fitted(guess: str, words: Words, situation: BoardsSituation) -> list[int]:
    """Return the boards that a guess may be the answer of."""
    row = words.row(guess)
    return [board for board, rows in enumerate(situation.left) if row is not None and row in rows]


def _against_best(
    guess: str,
    own: Told,
    situation: BoardsSituation,
    words: Words,
    adviser: Agent[BoardsObservation],
) -> tuple[str, Told, float]:
    """Return the best guess, what it tells, and the share of its worth that this one misses."""
    advised = adviser.suggest(situation, 1)
    if not advised.ranked or not len(situation.candidates):
        return "", own, 0.0
    best = told_of(advised.best.move, words, situation)
    if own.worth >= best.worth:
        return guess, own, 0.0
    return advised.best.move, best, 1 - own.worth / best.worth


def unused(
    seen: BoardsObservation, guess: str, upper: Callable[[str], str] = str.upper
) -> tuple[str, ...]:
    """Return the letters of a guess that no open board has, as sentences."""
    absent = [known_absent(seen.board(board)) for board in seen.open_boards]
    everywhere = set(guess).intersection(*absent) if absent else set[str]()
    return tuple(f"{upper(it)} was known to be on no open board." for it in sorted(everywhere))


def _boards(numbers: tuple[int, ...]) -> str:
    return f"board{'s' if len(numbers) > 1 else ''} {spoken(numbers)}"
