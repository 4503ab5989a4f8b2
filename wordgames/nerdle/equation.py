"""Reading equations: a tokenizer and a parser with exact fractions; refusals are sentences.

The grammar, places numbered from 1 as a player counts them:

    equation  = sum "=" number
    sum       = product { ("+" | "-") product }
    product   = power { ("*" | "/") power }
    power     = (number | "(" sum ")") [ "²" | "³" ]

A number has no leading zero. A calculation (+ - * / ² ³) is required left of the "=", and in
brackets. Brackets and powers are for 10 places. Official rules have no lone 0 on the left.

Those are the rules of answers. The official game is said to take more as a guess: zeros alone and
in front, a row of signs before a number (github.com/josephwu273/nerdle and TonyBUK/NerdleSolver,
which has 01*001=1 and --1+-1=0). A calculation right of the "=", as in 1+2=3+0, is other solvers'
reading, unconfirmed. A lenient guess is

    guess     = sum "=" sum
    power     = { "+" | "-" } (digits | "(" sum ")") [ "²" | "³" ]

with a calculation on the left; a sign counts after the power, so that -2² is -4.
"""

import unicodedata
from dataclasses import dataclass, replace
from fractions import Fraction

from wordgames.languages.translation import (
    TranslatableError,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

SIZES = (5, 6, 7, 8, 10)
# Nerdle's own rules, and those of document 001, where 2*0=0 is an equation.
RULES = ("official", "report")
DIGITS = "0123456789"
OPERATORS = "+-*/"
POWERS = {"²": 2, "³": 3}
SYMBOLS = DIGITS + OPERATORS + "="
EXTRA = "()²³"
# The size that has brackets and powers.
EXTRA_SIZE = 10

OTHER_SIZE = translatable_plural(
    "A guess has {count} place; yours has {given}.",
    "A guess has {count} places; yours has {given}.",
)
# The form of a calculation when the order of its sums and products does not count.
Canon = tuple["Canon | str", ...]


class EquationError(TranslatableError, ValueError):
    """The text is not an equation, with a sentence for the player."""


@dataclass(frozen=True, slots=True)
class EquationPart:
    """Part of the left side: its value, its form up to order, and if it calculates anything."""

    value: Fraction
    canon: Canon
    calculates: bool = False


def symbols(size: int) -> str:
    return SYMBOLS + EXTRA if size == EXTRA_SIZE else SYMBOLS


def check(text: str, size: int, rules: str = "official") -> EquationPart:
    """Return the left side of a correct equation; raises EquationError for anything else."""
    if len(text) != size:
        raise EquationError(*OTHER_SIZE, count=size, given=len(text))
    _check_symbols(text, size)
    left_side, _, right = _sides(text)
    if any(symbol not in DIGITS for symbol in right):
        raise EquationError(translatable("Only a number can follow the =."))
    part = _Reader(left_side, lone_zero=rules == "report").whole()
    _check_number(right, len(left_side) + 2)
    _check_sides(part, int(right))
    return part


def _check_sides(left: EquationPart, right: Fraction | int) -> None:
    if not left.calculates:
        raise EquationError(translatable("There's nothing to calculate before the =."))
    if left.value != right:
        raise EquationError(
            translatable("The left side is {left}, the right side is {right}."),
            left=str(left.value),
            right=str(right),
        )


def check_lenient(text: str, size: int) -> None:
    """Raise EquationError for anything but a lenient guess: two sides of one value."""
    if len(text) != size:
        raise EquationError(*OTHER_SIZE, count=size, given=len(text))
    _check_symbols(text, size)
    left_side, _, right_side = _sides(text)
    left, right = _LenientReader(left_side).whole(), _right(right_side, len(left_side) + 1)
    _check_sides(left, right.value)


def _right(text: str, places_before: int) -> EquationPart:
    """Read the right side of a lenient guess; a refusal names the place in the whole guess."""
    try:
        return _LenientReader(text).whole()
    except EquationError as error:
        if isinstance(place := error.values.get("place"), int):
            error.values["place"] = place + places_before
        raise


def left_value(text: str, rules: str = "official") -> Fraction:
    """Return the value of a calculation; raises EquationError for any other text."""
    return _Reader(text, lone_zero=rules == "report").whole().value


def why_none(text: str) -> str:
    """Return why a line of a list is no equation by any rules here, worded to follow it, or ""."""
    if len(text) not in SIZES:
        return translate_plural(
            "has {count} place, and an equation has 5, 6, 7, 8 or 10",
            "has {count} places, and an equation has 5, 6, 7, 8 or 10",
            len(text),
        )
    try:
        check(text, len(text), "report")
    except EquationError as error:
        return translate("{reason:clause}", reason=error.sentence())
    return ""


def same_up_to_order(equation: str, other: str, size: int) -> bool:
    """True if two correct equations differ in the order of their sums and products alone."""
    if equation == other:
        return True
    if sorted(equation) != sorted(other):
        return False
    return check(equation, size, "report").canon == check(other, size, "report").canon


def _check_symbols(text: str, size: int) -> None:
    for number, symbol in enumerate(text, 1):
        if symbol in symbols(size):
            continue
        if symbol in EXTRA:
            raise EquationError(
                translatable("{place:nth} place: {symbol} is for {size} places only."),
                place=number,
                symbol=symbol,
                size=EXTRA_SIZE,
            )
        if not symbol.isprintable():
            text = translatable("{place:nth} place: equations don't use this sign.")
            raise EquationError(text, place=number)
        text = translatable("{place:nth} place: equations don't use {symbol}.")
        raise EquationError(text, place=number, symbol=symbol)


def _sides(text: str) -> tuple[str, str, str]:
    count = text.count("=")
    if count == 0:
        raise EquationError(translatable("An equation needs one =."))
    left_side, equals, right = text.partition("=")
    if not right:
        raise EquationError(translatable("A number must follow the =."))
    if not left_side:
        raise EquationError(translatable("A calculation must come before the =."))
    return left_side, equals, right


def _check_number(digits: str, number: int) -> None:
    if len(digits) > 1 and digits[0] == "0":
        raise EquationError(
            translatable("{place:nth} place: a number can't begin with 0."), place=number
        )


class _Reader:
    """Reads a left side from its first place to its last."""

    def __init__(self, text: str, *, lone_zero: bool = True) -> None:
        self.text = text
        self.at = 0
        self.lone_zero = lone_zero

    def whole(self) -> EquationPart:
        part = self._sum()
        if self.at < len(self.text):
            if self._next == ")":
                raise EquationError(
                    translatable("{place:nth} place: this ) has no (."), place=self.at + 1
                )
            raise EquationError(
                translatable("{place:nth} place: an operator must come before this."),
                place=self.at + 1,
            )
        return part

    @property
    def _next(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def _sum(self) -> EquationPart:
        first = self._product()
        terms, value = [("+", first.canon)], first.value
        while self._next in ("+", "-"):
            operator = self._take()
            term = self._product()
            terms.append((operator, term.canon))
            value += term.value if operator == "+" else -term.value
        if len(terms) == 1:
            return first
        return EquationPart(value, tuple(sorted(terms, key=repr)), calculates=True)

    def _product(self) -> EquationPart:
        first = self._power()
        factors, value = [("*", first.canon)], first.value
        while self._next in ("*", "/"):
            operator = self._take()
            start = self.at
            factor = self._power()
            if operator == "/" and factor.value == 0:
                raise EquationError(
                    translatable("{place:nth} place: you can't divide by 0."), place=start + 1
                )
            factors.append((operator, factor.canon))
            value = value * factor.value if operator == "*" else value / factor.value
        if len(factors) == 1:
            return first
        return EquationPart(value, tuple(sorted(factors, key=repr)), calculates=True)

    def _power(self) -> EquationPart:
        part = self._bracket() if self._next == "(" else self._number()
        if self._next not in POWERS:
            return part
        sign = self._take()
        if self._next in POWERS:
            raise EquationError(
                translatable("{place:nth} place: a power of a power needs brackets."),
                place=self.at + 1,
            )
        return EquationPart(part.value ** POWERS[sign], (part.canon, sign), calculates=True)

    def _bracket(self) -> EquationPart:
        start = self.at + 1
        self._take()
        if self._next == ")":
            raise EquationError(
                translatable("{place:nth} place: these brackets are empty."), place=start
            )
        part = self._sum()
        if not self._next:
            raise EquationError(
                translatable("{place:nth} place: this ( is never closed."), place=start
            )
        if self._next != ")":
            raise EquationError(
                translatable("{place:nth} place: an operator must come before this."),
                place=self.at + 1,
            )
        if not part.calculates:
            raise EquationError(
                translatable("{place:nth} place: there's nothing to calculate in these brackets."),
                place=start,
            )
        self._take()
        return part

    def _number(self) -> EquationPart:
        start = self.at
        while self._next and self._next in DIGITS:
            self.at += 1
        digits = self.text[start : self.at]
        if not digits:
            raise self._number_missing()
        self._check_zeros(digits, start + 1)
        return EquationPart(Fraction(int(digits)), (digits,))

    def _check_zeros(self, digits: str, place: int) -> None:
        _check_number(digits, place)
        if digits == "0" and not self.lone_zero:
            raise EquationError(
                translatable("{place:nth} place: a lone 0 can't stand before the =."),
                place=place,
            )

    def _number_missing(self) -> EquationError:
        """Return the refusal of a place where a number should begin."""
        if not self._next:
            text = translatable("A number must follow the {symbol} before the =.")
            return EquationError(text, symbol=self.text[-1])
        if self.at == 0:
            text = translatable("{place:nth} place: an equation can't begin with {symbol}.")
            return EquationError(text, place=1, symbol=self._next)
        return EquationError(
            translatable("{place:nth} place: a number must follow the {before}, not {symbol}."),
            place=self.at + 1,
            before=self.text[self.at - 1],
            symbol=self._next,
        )

    def _take(self) -> str:
        self.at += 1
        return self.text[self.at - 1]


class _LenientReader(_Reader):
    """Reads a side of a lenient guess: any zeros, and signs before a number or a bracket."""

    def _power(self) -> EquationPart:
        negative = False
        while self._next in ("+", "-"):
            negative ^= self._take() == "-"
        part = super()._power()
        return replace(part, value=-part.value) if negative else part

    def _check_zeros(self, digits: str, place: int) -> None:
        """Take any number as it is written."""


SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-"})


def as_kept(typed: str) -> str:
    """Return typed text without spaces, ×÷− as */-, ^2 and ^3 as ² and ³."""
    text = "".join(unicodedata.normalize("NFC", typed).split()).translate(SIGNS)
    return text.replace("^2", "²").replace("^3", "³").replace("**2", "²").replace("**3", "³")
