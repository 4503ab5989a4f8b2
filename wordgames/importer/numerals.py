"""Numbers as people and programs write them in tables."""

import math
import re

NUMERIC = re.compile(
    r"[<>~≈]?\s?[+\-\N{MINUS SIGN}]?\d[\d.,'\u2019\u00a0\u202f ]*(?:[eE][+-]?\d+)?\s?[%+]?"
)
MISSING = frozenset(
    ("", "-", "–", "—", "?", "na", "n/a", "#n/a", "nan", "null", "nil", "none", ".", "..", "inf")
)
"""What stands in a cell whose number is missing, in small letters."""
GROUPS = "'\u2019\u00a0\u202f "
AROUND = "<>~≈%+ \u00a0\u202f"
MOST = 1e30


def number(text: str, decimal_comma: bool) -> float | None:
    """Return a number, or None for what is none or beyond all bounds."""
    try:
        value = float(text.replace(",", ".") if decimal_comma and "," in text else text)
    except ValueError:
        value = _grouped(text, decimal_comma)
    return value if math.isfinite(value) and abs(value) <= MOST else None


def _grouped(text: str, decimal_comma: bool) -> float:
    """Return a number with marks between its thousands or round it, or NaN."""
    bare = text.strip(AROUND).replace("\N{MINUS SIGN}", "-")
    for sign in GROUPS:
        bare = bare.replace(sign, "")
    point = "," if decimal_comma else "."
    group = "." if decimal_comma else ","
    whole, _, rest = bare.partition(point)
    if group in whole:
        first, *groups = whole.lstrip("+-").split(group)
        if not (1 <= len(first) <= 3 and len(groups[-1]) == 3 and {*map(len, groups)} <= {2, 3}):
            return math.nan
        whole = whole.replace(group, "")
    try:
        return float(f"{whole}.{rest}" if rest else whole)
    except ValueError:
        return math.nan
