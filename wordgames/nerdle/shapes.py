"""The shapes of left sides: positions of numbers, operators and brackets, and their calculation.

A shape is a template such as "dd+d*d" and a program in reverse Polish order: each number pushed,
each operation applied to what was pushed. `wordgames/nerdle/generator.py` runs through its digits.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

from wordgames.nerdle.equation import OPERATORS, POWERS

PUSH, ADD, SUBTRACT, MULTIPLY, DIVIDE, SQUARE, CUBE = range(7)
OPERATIONS = dict(zip(OPERATORS, (ADD, SUBTRACT, MULTIPLY, DIVIDE), strict=True))
POWER_OPERATIONS = dict(zip(POWERS, (SQUARE, CUBE), strict=True))
DIGIT = "d"


class Shape(NamedTuple):
    """A template with "d" for each digit, its program, and how many digits its numbers have."""

    template: str
    program: tuple[int, ...]
    lengths: tuple[int, ...]

    @property
    def calculates(self) -> bool:
        """True if anything is calculated: a number alone is not a calculation."""
        return len(self.program) > 1


def left_sides(length: int, *, extra: bool) -> list[Shape]:
    """Return the shapes with this many places; with brackets and powers if `extra`."""
    return [shape for shape in _sums(length, extra) if shape.calculates]


@cache
def _sums(length: int, extra: bool) -> tuple[Shape, ...]:
    ended = [_join_shapes(length, at, sign, extra) for at in range(1, length - 1) for sign in "+-"]
    return (*_products(length, extra), *(shape for shapes in ended for shape in shapes))


def _join_shapes(length: int, at: int, sign: str, extra: bool) -> list[Shape]:
    before, after = _sums(at, extra), _products(length - at - 1, extra)
    return [_apply(first, sign, second) for first, second in product(before, after)]


@cache
def _products(length: int, extra: bool) -> tuple[Shape, ...]:
    shapes = list(_powers(length, extra))
    for at in range(1, length - 1):
        before, after = _products(at, extra), _powers(length - at - 1, extra)
        pairs = list(product(before, after))
        shapes += [_apply(first, sign, second) for sign in "*/" for first, second in pairs]
    return tuple(shapes)


def _apply(first: Shape, sign: str, second: Shape) -> Shape:
    return Shape(
        first.template + sign + second.template,
        (*first.program, *second.program, OPERATIONS[sign]),
        first.lengths + second.lengths,
    )


@cache
def _powers(length: int, extra: bool) -> tuple[Shape, ...]:
    shapes = list(_atoms(length, extra))
    if extra and length > 1:
        shapes += [
            Shape(atom.template + sign, (*atom.program, operation), atom.lengths)
            for atom in _atoms(length - 1, extra)
            for sign, operation in POWER_OPERATIONS.items()
        ]
    return tuple(shapes)


def _atoms(length: int, extra: bool) -> list[Shape]:
    shapes = [Shape(DIGIT * length, (PUSH,), (length,))]
    if extra and length > 3:
        shapes += [
            Shape(f"({inner.template})", inner.program, inner.lengths)
            for inner in _sums(length - 2, extra)
            if inner.calculates
        ]
    return shapes
