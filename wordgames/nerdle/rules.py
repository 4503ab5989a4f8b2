"""Nerdle's rules: Wordle's marks on equations, in Nerdle's own way or in document 001's."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import ClassVar

from wordgames.languages.translation import Message, translatable, translate
from wordgames.nerdle.equation import RULES, EquationError, check, check_lenient, same_up_to_order
from wordgames.nerdle.options import OPTIONS
from wordgames.rules.feedback import ABSENT, CORRECT, Marks, Turn, marks
from wordgames.rules.state import IllegalMove, InvalidOptions, written
from wordgames.rules.tiles import TileObservation, TileState

# Spoken names of the symbols, in English; digits are spoken as written.
NAMES = {
    "+": translatable("plus"),
    "-": translatable("minus"),
    "*": translatable("times"),
    "/": translatable("divided by"),
    "=": translatable("equals"),
    "(": translatable("open bracket"),
    ")": translatable("close bracket"),
    "²": translatable("squared"),
    "³": translatable("cubed"),
}


class NoEquation(IllegalMove):
    """A guess that is not an equation; signs are shown as typed."""

    def sentence(self, upper: Callable[[str], str] = str) -> Message:
        """Return the sentence; nothing in it is put in upper case."""
        return super().sentence(str)


@dataclass(frozen=True, slots=True)
class NerdleOptions:
    """Options of a Nerdle puzzle.

    size      places: 5, 6, 7, 8, or 10 with brackets and powers
    rules     "official", or "report": document 001's, where a lone 0 may stand on the left
    commuted  the answer in another order of its sums and products wins too
    strict    no guess twice, and no symbol that is known to be absent
    lenient   guesses as the official game is said to take them: any zeros, signs, two sums
    """

    size: int = OPTIONS["size"].default
    rules: str = "official"
    guesses: int = OPTIONS["guesses"].default
    commuted: bool = OPTIONS["commuted"].default
    strict: bool = OPTIONS["strict"].default
    lenient: bool = OPTIONS["lenient"].default
    show_left: bool = OPTIONS["show_left"].default

    def __post_init__(self) -> None:
        OPTIONS.check(self)
        if self.rules not in RULES:
            raise InvalidOptions(translate("The rules are official or the report's."))

    def history_key(self) -> str:
        """Write the options as part of a history; frozen (`wordgames.rules.state`)."""
        return written(
            "NerdleOptions",
            size=self.size,
            rules=self.rules,
            guesses=self.guesses,
            commuted=self.commuted,
            strict=self.strict,
            show_left=self.show_left,
            **({"lenient": True} if self.lenient else {}),
        )

    @property
    def length(self) -> int:
        """The same as `size`, under the name that Wordle's pages and agents use."""
        return self.size

    @property
    def mode(self) -> str:
        """Agents' name for the limits on guesses: "normal" or "strict"."""
        return "strict" if self.strict else "normal"


@dataclass(frozen=True, slots=True)
class NerdleObservation(TileObservation[NerdleOptions]):
    """Information that a Nerdle player may see: options, guesses, marks. Never the secret."""

    history_name: ClassVar[str] = "NerdleObservation"

    def known_absent(self) -> set[str]:
        """Return the symbols that some guess showed to be absent from the equation."""
        return {symbol for turn in self.turns for symbol in _absent(turn)}

    def refusal(self, guess: str) -> IllegalMove | None:
        """Return why strict play refuses an equation, or None if it may be guessed."""
        if not self.options.strict:
            return None
        if any(turn.guess == guess for turn in self.turns):
            return IllegalMove(translatable("You've already guessed this."))
        for symbol in guess:
            if symbol in self.known_absent():
                text = translatable("You know {symbol} isn't in it.")
                return IllegalMove(text, symbol=symbol)
        return None


@dataclass(frozen=True, slots=True)
class Nerdle(TileState[NerdleOptions]):
    """A Nerdle game: the secret, the legal guesses besides correct equations, and the turns."""

    allowed: Container[str] = ()
    options: NerdleOptions = NerdleOptions()

    def observe(self) -> NerdleObservation:
        return NerdleObservation(self.options, self.turns)

    def check(self, guess: str) -> None:
        """Refuse anything but a correct equation, unless it is in the list."""
        if guess == self.secret or guess in self.allowed:
            return
        options = self.options
        try:
            if options.lenient:
                check_lenient(guess, options.size)
            else:
                check(guess, options.size, options.rules)
        except EquationError as error:
            raise NoEquation(*error.args, **error.values) from error

    def mark(self, guess: str) -> Marks:
        """Return the marks; the answer in another order is all correct if that wins."""
        if self.options.commuted and _same(guess, self.secret, self.options.size):
            return (CORRECT,) * self.options.size
        return marks(guess, self.secret)


def _same(move: str, secret: str, size: int) -> bool:
    try:
        return same_up_to_order(move, secret, size)
    except EquationError:  # an uploaded list may contain other texts than equations
        return False


def _absent(turn: Turn) -> set[str]:
    shown = {symbol for symbol, mark in zip(turn.guess, turn.marks, strict=True) if mark != ABSENT}
    return set(turn.guess) - shown
