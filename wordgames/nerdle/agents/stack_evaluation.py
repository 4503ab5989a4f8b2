"""Evaluation of an equation's left side with a stack, symbol by symbol, as in document 001.

Dijkstra's shunting yard: numbers go on one stack, operators wait on another until one comes that
binds no closer. It is the agent's own way; `wordgames.nerdle.equation` parses instead, and refuses.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from operator import add, mul, sub, truediv
from typing import NamedTuple

CLOSENESS = {"+": 1, "-": 1, "*": 2, "/": 2}
OPERATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": truediv,
}
POWERS = {"²": 2, "³": 3}


class Reading(NamedTuple):
    """A symbol that was read, the numbers on the stack after it, and the operators that wait."""

    symbol: str
    numbers: tuple[Fraction, ...]
    operators: str


def readings(equation: str) -> list[Reading]:
    """Return the stacks after each number and sign of a correct equation up to its "=".

    Raises ZeroDivisionError, or IndexError, for what is no calculation.
    """
    numbers: list[Fraction] = []
    waiting: list[str] = []
    steps = []
    for symbol in re.findall(r"\d+|\D", equation.partition("=")[0] + "="):
        if symbol.isascii() and symbol.isdigit():
            numbers.append(Fraction(int(symbol)))
        elif symbol in POWERS:
            numbers[-1] **= POWERS[symbol]
        elif symbol == "(":
            waiting.append(symbol)
        else:
            _settle(numbers, waiting, CLOSENESS.get(symbol, 0))
            if symbol == ")":
                waiting.pop()
            elif symbol != "=":
                waiting.append(symbol)
        steps.append(Reading(symbol, tuple(numbers), "".join(waiting)))
    return steps


def _settle(numbers: list[Fraction], waiting: list[str], closeness: int) -> None:
    """Do the operations that wait and bind at least as closely, back to an open bracket."""
    while waiting and waiting[-1] != "(" and CLOSENESS[waiting[-1]] >= closeness:
        right, first = numbers.pop(), numbers.pop()
        numbers.append(OPERATIONS[waiting.pop()](first, right))
