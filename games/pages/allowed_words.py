"""The words that may be guessed, for pages that refuse a typo without asking. No answer is marked.

Only dictionaries of the site are sent: in a visitor's list nearly every word may be the answer.
"""

import gzip

from lexicons.models import Revision
from wordgames.languages.casing import upper

# Words of a length from which no list is tried: it would be too large.
MOST_WORDS = 50_000
# Bytes of a list as it is sent.
#
# Hebrew's words of five letters don't fit: 69,185 are 73,181 bytes, and 60,986 as a tree of
# letters.
MOST_BYTES = 40_000
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
# Letters of a word: how many it shares with the one before is one digit.
LONGEST = len(DIGITS)
MOST_KEPT = 32
# Lists as they were sent last, by a revision's hash and the length.
_PACKED: dict[tuple[str, int], bytes] = {}


def packed_words(revision: Revision, length: int) -> bytes:
    """Return the words of a length, compressed; nothing if they are too many."""
    known = _PACKED.get(key := (revision.sha256, length))
    if known is None:
        language = revision.lexicon.language
        words = sorted(upper(word, language) for word in revision.single().words(length))
        packed = gzip.compress(front_coded(words).encode(), 9, mtime=0)
        known = packed if len(packed) <= MOST_BYTES else b""
        if len(_PACKED) >= MOST_KEPT:
            _PACKED.clear()
        _PACKED[key] = known
    return known


def front_coded(words: list[str]) -> str:
    """Write sorted words of one length: how many letters the last one shares, and the others.

    A board's script reads it (`static/play/local_answers.js`).
    """
    parts, last = [], ""
    for word in words:
        shared = next(
            (at for at, (a, b) in enumerate(zip(last, word, strict=False)) if a != b), len(last)
        )
        parts.append(DIGITS[shared] + word[shared:])
        last = word
    return "".join(parts)
