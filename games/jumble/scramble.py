"""An order for letters that is drawn by a seed and is no word, where that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from hashlib import blake2b
from itertools import permutations
from math import factorial, prod

TRIES = 60
FEW = 6
"""With at most this many letters, every order is tried before a word is shown."""


def scrambled(
    letters: str, seed: int, avoid: Collection[str], secret: str = "", arrangement: int = 0
) -> str:
    """Return the letters in another order, the same for the same letters, seed and number.

    It depends on the letters alone, not on which of their words was meant. `avoid` holds those
    words; only where every order is a word is one of them shown, and then not the secret.
    """
    spelled = "".join(sorted(letters))
    for order in _orders(spelled, f"{seed}/{arrangement}"):
        if order not in avoid:
            return order
    return min((word for word in avoid if word != secret), default=spelled)


def orders(letters: str) -> int:
    """Return in how many different orders letters can stand."""
    repeats = prod(factorial(count) for count in Counter(letters).values())
    return factorial(len(letters)) // repeats


def _orders(letters: str, salt: str) -> Iterator[str]:
    for number in range(TRIES):
        yield _order(letters, f"{salt}/{number}")
    if len(letters) <= FEW:
        yield from ("".join(order) for order in permutations(letters))


def _order(letters: str, salt: str) -> str:
    """Sort the letters by a hash of the salt and of their place."""

    def rank(place: int) -> bytes:
        return blake2b(f"{salt}/{letters}/{place}".encode(), digest_size=8).digest()

    return "".join(letters[place] for place in sorted(range(len(letters)), key=rank))
