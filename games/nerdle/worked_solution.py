"""The working of an equation: its left side, calculated a step at a time. Standard library only."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from operator import add, mul, sub, truediv

from wordgames.nerdle.equation import DIGITS, POWERS

Token = Fraction | str
Step = Callable[[Fraction, Fraction], Fraction]
# Operators from the closest to the loosest; among equals the left one comes first.
BINARY: Sequence[dict[str, Step]] = ({"*": mul, "/": truediv}, {"+": add, "-": sub})
SHOWN = {"*": "×", "/": "÷", "-": "−"}
FRACTION = "\u2044"


def working(left_side: str) -> list[str]:
    """Return a correct left side as it gets shorter: "3+4*2", "3 + 8", "11", spaced to read."""
    tokens = _tokens(left_side)
    steps = [_text_of(tokens)]
    while len(tokens) > 1:
        tokens = _next_step(tokens)
        steps.append(_text_of(tokens))
    return steps


def _tokens(text: str) -> list[Token]:
    tokens: list[Token] = []
    digits = ""
    for symbol in f"{text} ":
        if symbol in DIGITS:
            digits += symbol
            continue
        if digits:
            tokens.append(Fraction(int(digits)))
            digits = ""
        tokens.append(symbol)
    return tokens[:-1]


def _next_step(tokens: Sequence[Token]) -> list[Token]:
    """Do the next step: inside the first innermost brackets, if there are any."""
    if ")" not in tokens:
        return _one_operation(tokens)
    end = tokens.index(")")
    start = max(place for place in range(end) if tokens[place] == "(")
    inside = _one_operation(tokens[start + 1 : end])
    middle = inside if len(inside) == 1 else ["(", *inside, ")"]
    return [*tokens[:start], *middle, *tokens[end + 1 :]]


def _one_operation(tokens: Sequence[Token]) -> list[Token]:
    """Do one power, else one product, else one sum."""
    for place, token in enumerate(tokens):
        base = tokens[place - 1]
        if token in POWERS and isinstance(base, Fraction):
            return [*tokens[: place - 1], base ** POWERS[str(token)], *tokens[place + 1 :]]
    for operators in BINARY:
        for place, token in enumerate(tokens):
            if token in operators:
                first, right = tokens[place - 1], tokens[place + 1]
                if isinstance(first, Fraction) and isinstance(right, Fraction):
                    value = operators[str(token)](first, right)
                    return [*tokens[: place - 1], value, *tokens[place + 2 :]]
    raise ValueError("There is nothing to calculate.")


def _text_of(tokens: Sequence[Token]) -> str:
    text = ""
    for part in tokens:
        if isinstance(part, Fraction):
            text += str(part).replace("-", "−").replace("/", FRACTION)
        elif part in "()²³":
            text += part
        else:
            text += f" {SHOWN.get(part, part)} "
    return text
