"""Wordle on many boards: one guess is marked on every board that is not solved yet."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from wordgames.boards.options import OPTIONS
from wordgames.languages.translation import translatable, translate
from wordgames.rules.feedback import CORRECT, Marks, from_text, marks, to_text
from wordgames.rules.state import IllegalMove, InvalidOptions, Observation, Status
from wordgames.rules.tiles import TileGame
from wordgames.wordle.rules import NOT_IN_LIST, WRONG_LENGTH, Turn, WordleObservation, WordleOptions

# Limits that players know, for words of five letters.
USUAL = {2: 7, 4: 9, 8: 13, 16: 21}
BETWEEN = "/"


@dataclass(frozen=True, slots=True)
class BoardsOptions:
    """Options of a puzzle of many boards.

    In hard mode a guess must use the clues of at least one unsolved board: using all clues of all
    boards at once becomes impossible once two boards place different letters.
    """

    length: int = OPTIONS["length"].default
    boards: int = OPTIONS["boards"].default
    guesses: int = OPTIONS["guesses"].default
    mode: str = OPTIONS["mode"].default

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        if self.guesses < self.boards:
            raise InvalidOptions(translate("A game needs at least one guess per board."))

    @property
    def one(self) -> WordleOptions:
        """The options of one board on its own; its guesses are counted by the whole game."""
        return WordleOptions(self.length, min(self.guesses, 20), self.mode)


@dataclass(frozen=True, slots=True)
class BoardsTurn:
    """A guess and its marks on each board; none, `()`, on a board solved before."""

    guess: str
    marks: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class BoardsObservation(Observation):
    """Information that a player of many boards may see: options, guesses, marks. Never a secret."""

    history_name: ClassVar[str] = "boards"
    options: BoardsOptions
    turns: tuple[BoardsTurn, ...] = ()

    @property
    def moves(self) -> tuple[str, ...]:
        """The guesses, the first one first."""
        return tuple(turn.guess for turn in self.turns)

    def before(self, moves: int) -> Self:
        """Return the observation after this many guesses."""
        return replace(self, turns=self.turns[:moves])

    def board(self, number: int) -> WordleObservation:
        """Return one board as its own Wordle: its turns up to the one that solved it."""
        turns = tuple(Turn(t.guess, t.marks[number]) for t in self.turns if t.marks[number])
        return WordleObservation(self.options.one, turns)

    @property
    def solved_at(self) -> tuple[int | None, ...]:
        """The number of the guess that solved each board, or None for an open one."""
        rounds: list[int | None] = [None] * self.options.boards
        solved = (CORRECT,) * self.options.length
        for number, turn in enumerate(self.turns, 1):
            for board, row in enumerate(turn.marks):
                if row == solved:
                    rounds[board] = number
        return tuple(rounds)

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The numbers, from 0, of the boards that are not solved."""
        return tuple(board for board, when in enumerate(self.solved_at) if when is None)

    @property
    def guesses_left(self) -> int:
        return self.options.guesses - len(self.turns)

    @property
    def status(self) -> Status:
        if not self.open_boards:
            return Status.WON
        return Status.PLAYING if self.guesses_left > 0 else Status.LOST

    def refusal(self, guess: str) -> IllegalMove | None:
        """Return why hard mode refuses a guess on every open board, or None if one allows it."""
        refusals = [self.board(board).refusal(guess) for board in self.open_boards]
        if not refusals or None in refusals:
            return None
        if len(refusals) == 1:
            return refusals[0]
        return IllegalMove(
            translatable("Your guess must use the clues of at least one open board.")
        )


@dataclass(frozen=True, slots=True)
class Boards(TileGame):
    """A game of many boards: the secrets, the words that may be guessed, and the turns so far."""

    secrets: tuple[str, ...]
    allowed: Container[str]
    options: BoardsOptions = BoardsOptions()
    turns: tuple[BoardsTurn, ...] = ()

    def observe(self) -> BoardsObservation:
        return BoardsObservation(self.options, self.turns)

    def check(self, guess: str) -> None:
        if len(guess) != self.options.length:
            raise IllegalMove(*WRONG_LENGTH, count=self.options.length, given=len(guess))
        if guess not in self.secrets and guess not in self.allowed:
            raise IllegalMove(NOT_IN_LIST)

    def mark(self, guess: str) -> tuple[Marks, ...]:
        still = set(self.observe().open_boards)
        rows = enumerate(self.secrets)
        return tuple(marks(guess, secret) if board in still else () for board, secret in rows)

    def replay(self, move: str, feedback: str) -> Boards:
        return self.with_turn(move, read_marks(feedback))

    @property
    def last_feedback(self) -> str:
        """The marks of the last turn, in their stored form: "01020//22222"."""
        return BETWEEN.join(map(to_text, self.turns[-1].marks))

    def with_turn(self, guess: str, marked: tuple[Marks, ...]) -> Boards:
        return replace(self, turns=(*self.turns, BoardsTurn(guess, marked)))


def read_marks(feedback: str) -> tuple[Marks, ...]:
    """Read the marks of a turn in their stored form; raises ValueError for anything else."""
    return tuple(map(from_text, feedback.split(BETWEEN)))
