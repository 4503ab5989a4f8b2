"""Wordle's feedback rule, stated once; kernels and tests are measured against this."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

ABSENT, PRESENT, CORRECT = 0, 1, 2

# One mark a tile: 0 absent, 1 present elsewhere, 2 correct.
Marks = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A guess and the marks it got."""

    guess: str
    marks: Marks


def marks(guess: Sequence[Hashable], secret: Sequence[Hashable]) -> Marks:
    """Mark a guess against a secret of the same length.

    Correct places are paid first, so a second E earns nothing when the secret has one E already
    paid; then each other tile is paid left to right while the secret has such a symbol left.
    """
    if len(guess) != len(secret):
        raise ValueError("A guess and its secret have the same length.")
    unpaid = Counter(there for here, there in zip(guess, secret, strict=True) if here != there)
    paid = []
    for here, there in zip(guess, secret, strict=True):
        if here == there:
            paid.append(CORRECT)
        elif unpaid[here] > 0:
            unpaid[here] -= 1
            paid.append(PRESENT)
        else:
            paid.append(ABSENT)
    return tuple(paid)


def to_code(feedback: Sequence[int]) -> int:
    """Number a row of marks in base 3, first tile least: 00000 is 0, 22222 is 3**5 - 1."""
    return sum(mark * 3**place for place, mark in enumerate(feedback))


def from_code(code: int, length: int) -> Marks:
    """Return the marks that `to_code` numbered."""
    return tuple(code // 3**place % 3 for place in range(length))


def to_text(feedback: Sequence[int]) -> str:
    """Write marks as digits, "01002"."""
    return "".join(map(str, feedback))


def from_text(text: str) -> Marks:
    """Read marks written as digits; raises ValueError for anything but 0, 1 and 2."""
    if set(text) - set("012"):
        raise ValueError("Feedback is written with 0 (absent), 1 (present) and 2 (correct).")
    return tuple(map(int, text))
