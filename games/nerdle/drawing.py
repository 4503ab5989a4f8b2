"""A correct equation made from nothing: how size 10 is played before its list is there."""

from __future__ import annotations

from random import Random

from games.nerdle.equation import DIGITS, EXTRA_SIZE, EquationError, check, left_value
from games.nerdle.shapes import DIGIT, Shape, left_sides


def draw(size: int, rules: str, random: Random) -> str:
    """Return a correct equation: shapes are drawn until the value of one fits its right side.

    Every shape is as likely as the others, so that brackets and powers are common; the equations
    themselves are not all equally likely.
    """
    shapes = {length: left_sides(length, extra=size == EXTRA_SIZE) for length in range(3, size - 1)}
    lengths = [length for length, templates in shapes.items() if templates]
    while True:
        left_side = _spelled(random.choice(shapes[random.choice(lengths)]), random)
        try:
            equation = f"{left_side}={left_value(left_side, rules)}"
            check(equation, size, rules)
        except EquationError:
            continue
        return equation


def _spelled(shape: Shape, random: Random) -> str:
    """Return a shape with digits drawn."""
    symbols = shape.template
    return "".join(random.choice(DIGITS) if it == DIGIT else it for it in symbols)
