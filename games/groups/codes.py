"""Codes of groups: short, said aloud or copied from a blackboard, and none of them a word."""

import secrets

# No sign that is taken for another (l, 1, i, o, 0), no vowel to make a word with.
SIGNS = "bcdfghjkmnpqrstvwxz23456789"
HALF = 4


def new_code() -> str:
    """Return a code like `k7mp-3wxd`: one of 27**8, 282 thousand million."""
    return "-".join("".join(secrets.choice(SIGNS) for _ in range(HALF)) for _ in range(2))


def as_written(text: str) -> str:
    """Return a typed code as it was given: small letters, a hyphen in the middle, no spaces.

    >>> as_written(" K7MP 3WXD")
    'k7mp-3wxd'
    """
    signs = "".join(sign for sign in text.lower() if sign in SIGNS)
    return f"{signs[:HALF]}-{signs[HALF:]}"
