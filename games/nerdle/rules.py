"""Nerdle's rules: Wordle's marks on equations, in Nerdle's own way or in document 001's."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace

from games.feedback import ABSENT, CORRECT, Turn, from_text, marks, to_text
from games.nerdle.equation import RULES, SIZES, EquationError, check, same_up_to_order
from games.rules import IllegalMove, InvalidOptions, Status

GUESSES = range(1, 21)
NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "=": "equals"}
NAMES |= {"(": "open bracket", ")": "close bracket", "²": "squared", "³": "cubed"}
"""How a symbol is said; digits are said as they are written."""


@dataclass(frozen=True, slots=True)
class NerdleOptions:
    """What a Nerdle puzzle is played with.

    size      places: 5, 6, 7, 8, or 10 with brackets and powers
    rules     "official", or "report": document 001's, where a lone 0 may stand on the left
    commuted  the answer in another order of its sums and products wins too
    strict    no guess twice, and no symbol that is known to be absent
    """

    size: int = 8
    rules: str = "official"
    guesses: int = 6
    commuted: bool = True
    strict: bool = False
    show_left: bool = False

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise InvalidOptions("An equation has 5, 6, 7, 8 or 10 places.")
        if self.rules not in RULES:
            raise InvalidOptions("The rules are official or the report's.")
        if self.guesses not in GUESSES:
            raise InvalidOptions("A game has 1 to 20 guesses.")

    @property
    def length(self) -> int:
        """The same as `size`: what boards and agents of Wordle's kind ask for."""
        return self.size

    @property
    def mode(self) -> str:
        """What agents call the limits on guesses: "normal" or "strict"."""
        return "strict" if self.strict else "normal"


@dataclass(frozen=True, slots=True)
class NerdleObservation:
    """What a Nerdle player may see: options, guesses, marks. Never the secret."""

    options: NerdleOptions
    turns: tuple[Turn, ...] = ()

    @property
    def solved(self) -> bool:
        return bool(self.turns) and set(self.turns[-1].marks) == {CORRECT}

    @property
    def guesses_left(self) -> int:
        return self.options.guesses - len(self.turns)

    @property
    def status(self) -> Status:
        if self.solved:
            return Status.WON
        return Status.PLAYING if self.guesses_left > 0 else Status.LOST

    def known_absent(self) -> set[str]:
        """Return the symbols that some guess showed not to be in the equation."""
        return {symbol for turn in self.turns for symbol in _absent(turn)}

    def refusal(self, guess: str) -> IllegalMove | None:
        """Say why strict play refuses an equation, or None when it may be guessed."""
        if not self.options.strict:
            return None
        if any(turn.guess == guess for turn in self.turns):
            return IllegalMove("You have guessed this before.")
        for symbol in guess:
            if symbol in self.known_absent():
                return IllegalMove("{symbol} is known not to be in it.", symbol=symbol)
        return None


@dataclass(frozen=True, slots=True)
class Nerdle:
    """A Nerdle game: the secret, what may be guessed beside correct equations, and the turns."""

    secret: str
    listed: Container[str] = ()
    options: NerdleOptions = NerdleOptions()
    turns: tuple[Turn, ...] = ()

    def observe(self) -> NerdleObservation:
        return NerdleObservation(self.options, self.turns)

    @property
    def status(self) -> Status:
        return self.observe().status

    def play(self, move: str) -> Nerdle:
        """Return the state after a guess; raises IllegalMove with a sentence if it is refused."""
        if self.status is not Status.PLAYING:
            raise IllegalMove("This game is over.")
        if move != self.secret and move not in self.listed:
            self._check(move)
        refusal = self.observe().refusal(move)
        if refusal:
            raise refusal
        return self._with(Turn(move, self._marks(move)))

    def replay(self, move: str, feedback: str) -> Nerdle:
        return self._with(Turn(move, from_text(feedback)))

    @property
    def last_feedback(self) -> str:
        """The marks of the last turn, as they are stored."""
        return to_text(self.turns[-1].marks)

    def _check(self, move: str) -> None:
        try:
            check(move, self.options.size, self.options.rules)
        except EquationError as error:
            raise IllegalMove(str(error).replace("{", "{{").replace("}", "}}")) from error

    def _marks(self, move: str) -> tuple[int, ...]:
        """Mark a guess; the answer in another order is all correct where that wins."""
        if self.options.commuted and _same(move, self.secret, self.options.size):
            return (CORRECT,) * self.options.size
        return marks(move, self.secret)

    def _with(self, turn: Turn) -> Nerdle:
        return replace(self, turns=(*self.turns, turn))


def _same(move: str, secret: str, size: int) -> bool:
    try:
        return same_up_to_order(move, secret, size)
    except EquationError:  # a list of one's own may hold what is no equation
        return False


def _absent(turn: Turn) -> set[str]:
    shown = {symbol for symbol, mark in zip(turn.guess, turn.marks, strict=True) if mark != ABSENT}
    return set(turn.guess) - shown
