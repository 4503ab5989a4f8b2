"""Reading equations: a tokenizer and a parser with exact fractions; every refusal is a sentence.

The grammar, places numbered from 1 as a player counts them:

    equation  = sum "=" number
    sum       = product { ("+" | "-") product }
    product   = power { ("*" | "/") power }
    power     = (number | "(" sum ")") [ "²" | "³" ]

A number has no leading zero. A calculation (+ - * / ² ³) stands left of the "=", and in brackets.
Brackets and powers are for 10 places. Official rules have no lone 0 on the left.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

SIZES = (5, 6, 7, 8, 10)
RULES = ("official", "report")
"""Nerdle's own rules, and those of document 001, where 2*0=0 is an equation."""
DIGITS = "0123456789"
OPERATORS = "+-*/"
POWERS = {"²": 2, "³": 3}
SYMBOLS = DIGITS + OPERATORS + "="
EXTRA = "()²³"
EXTRA_SIZE = 10
"""The size that has brackets and powers."""

Canon = tuple["Canon | str", ...]
"""What stays of a calculation when the order of its sums and products does not count."""


class EquationError(ValueError):
    """A text that is no equation; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the left side: its value, its form up to order, and if anything is calculated."""

    value: Fraction
    canon: Canon
    calculates: bool = False


def symbols(size: int) -> str:
    """Return the symbols that equations of a size are made of."""
    return SYMBOLS + EXTRA if size == EXTRA_SIZE else SYMBOLS


def check(text: str, size: int, rules: str = "official") -> Part:
    """Return the left side of a correct equation; raises EquationError for anything else."""
    if len(text) != size:
        raise EquationError(f"A guess has {size} places, this one {len(text):,}.")
    _check_symbols(text, size)
    left_side, _, right = _sides(text)
    part = _Reader(left_side, lone_zero=rules == "report").whole()
    _check_number(right, len(left_side) + 2)
    if not part.calculates:
        raise EquationError("There is nothing to calculate left of the =.")
    if part.value != int(right):
        raise EquationError(f"Left side is {part.value}, right side is {right}.")
    return part


def left_value(text: str, rules: str = "official") -> Fraction:
    """Return the value of a calculation; raises EquationError for any other text."""
    return _Reader(text, lone_zero=rules == "report").whole().value


def is_equation(text: str, size: int, rules: str = "official") -> bool:
    """Say whether a text is a correct equation."""
    try:
        check(text, size, rules)
    except EquationError:
        return False
    return True


def why_none(text: str) -> str:
    """Return why a line of a list is no equation by any rules here, to be read after it, or ""."""
    if len(text) not in SIZES:
        return f"has {len(text)} places, and an equation has 5, 6, 7, 8 or 10"
    try:
        check(text, len(text), "report")
    except EquationError as error:
        sentence = str(error).rstrip(".")
        return sentence[0].lower() + sentence[1:]
    return ""


def same_up_to_order(equation: str, other: str, size: int) -> bool:
    """Say whether two correct equations differ in the order of their sums and products alone."""
    if equation == other:
        return True
    if sorted(equation) != sorted(other):
        return False
    return check(equation, size, "report").canon == check(other, size, "report").canon


def place(number: int) -> str:
    """Return how a place is named: "3rd place"."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending} place"


def _check_symbols(text: str, size: int) -> None:
    for number, symbol in enumerate(text, 1):
        if symbol in symbols(size):
            continue
        if symbol in EXTRA:
            raise EquationError(f"{place(number)}: {symbol} is for {EXTRA_SIZE} places only.")
        shown = symbol if symbol.isprintable() else "this sign"
        raise EquationError(f"{place(number)}: {shown} is not used in equations.")


def _sides(text: str) -> tuple[str, str, str]:
    count = text.count("=")
    if count == 0:
        raise EquationError("An equation has one =, this one has none.")
    left_side, equals, right = text.partition("=")
    if not right:
        raise EquationError("A number must follow the =.")
    if not left_side:
        raise EquationError("A calculation must stand before the =.")
    if any(symbol not in DIGITS for symbol in right):
        raise EquationError("Nothing may follow the = but a number.")
    return left_side, equals, right


def _check_number(digits: str, number: int) -> None:
    if len(digits) > 1 and digits[0] == "0":
        raise EquationError(f"{place(number)}: a number does not begin with 0.")


class _Reader:
    """Reads a left side from its first place to its last."""

    def __init__(self, text: str, *, lone_zero: bool) -> None:
        self.text = text
        self.at = 0
        self.lone_zero = lone_zero

    def whole(self) -> Part:
        part = self._sum()
        if self.at < len(self.text):
            if self._next == ")":
                raise EquationError(f"{place(self.at + 1)}: this ) closes nothing.")
            raise EquationError(f"{place(self.at + 1)}: an operator must stand before this.")
        return part

    @property
    def _next(self) -> str:
        return self.text[self.at] if self.at < len(self.text) else ""

    def _sum(self) -> Part:
        first = self._product()
        terms, value = [("+", first.canon)], first.value
        while self._next in ("+", "-"):
            operator = self._take()
            term = self._product()
            terms.append((operator, term.canon))
            value += term.value if operator == "+" else -term.value
        if len(terms) == 1:
            return first
        return Part(value, tuple(sorted(terms, key=repr)), calculates=True)

    def _product(self) -> Part:
        first = self._power()
        factors, value = [("*", first.canon)], first.value
        while self._next in ("*", "/"):
            operator = self._take()
            start = self.at
            factor = self._power()
            if operator == "/" and factor.value == 0:
                raise EquationError(f"{place(start + 1)}: nothing can be divided by 0.")
            factors.append((operator, factor.canon))
            value = value * factor.value if operator == "*" else value / factor.value
        if len(factors) == 1:
            return first
        return Part(value, tuple(sorted(factors, key=repr)), calculates=True)

    def _power(self) -> Part:
        part = self._bracket() if self._next == "(" else self._number()
        if self._next not in POWERS:
            return part
        sign = self._take()
        if self._next in POWERS:
            raise EquationError(f"{place(self.at + 1)}: a power has no power without brackets.")
        return Part(part.value ** POWERS[sign], (part.canon, sign), calculates=True)

    def _bracket(self) -> Part:
        start = self.at + 1
        self._take()
        if self._next == ")":
            raise EquationError(f"{place(start)}: these brackets are empty.")
        part = self._sum()
        if not self._next:
            raise EquationError(f"{place(start)}: this ( is never closed.")
        if self._next != ")":
            raise EquationError(f"{place(self.at + 1)}: an operator must stand before this.")
        if not part.calculates:
            raise EquationError(f"{place(start)}: there is nothing to calculate in these brackets.")
        self._take()
        return part

    def _number(self) -> Part:
        start = self.at
        while self._next and self._next in DIGITS:
            self.at += 1
        digits = self.text[start : self.at]
        if not digits:
            raise EquationError(self._missing())
        _check_number(digits, start + 1)
        if digits == "0" and not self.lone_zero:
            raise EquationError(f"{place(start + 1)}: 0 does not stand alone left of the =.")
        return Part(Fraction(int(digits)), (digits,))

    def _missing(self) -> str:
        """Return the sentence for a place that should begin a number."""
        if not self._next:
            return f"A number must follow the {self.text[-1]} before the =."
        if self.at == 0:
            return f"{place(1)}: an equation does not begin with {self._next}."
        before = self.text[self.at - 1]
        return f"{place(self.at + 1)}: a number must follow the {before}, not {self._next}."

    def _take(self) -> str:
        self.at += 1
        return self.text[self.at - 1]
