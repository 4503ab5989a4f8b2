"""The words that may be guessed, for pages that refuse a typo without asking. No answer is marked.

Only dictionaries of the site are sent: in a visitor's list nearly every word may be the answer.
"""

import gzip
from functools import lru_cache

from django.urls import get_script_prefix, reverse

from games.models import Puzzle
from games.plays.open_play import OpenPlay
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
# Last letter that is one character in a browser, and no stand-in.
PLAIN = "\uffff"
MOST_KEPT = 32
# Lists as they were sent last, by a revision's hash and the length.
_PACKED: dict[tuple[str, int], bytes] = {}


def is_drawn(open_play: OpenPlay) -> bool:
    """True if a puzzle's secret was drawn from a dictionary of the site.

    A challenge, or a list of a visitor's, may hold words that the game takes nowhere else.
    """
    challenge = open_play.puzzle.kind == Puzzle.Kind.CHALLENGE
    return not challenge and not open_play.lexicon.own


def address_of_words(open_play: OpenPlay) -> str:
    """Return the address of the words that a board takes, or "" if it has none."""
    length, revision = open_play.setup["options"].get("length"), open_play.revision
    if not open_play.game.guesses_are_listed or not is_drawn(open_play):
        return ""
    words, _ = revision.single_counts.get(str(length), (0, 0))
    if not 0 < words <= MOST_WORDS or max(revision.letters) > PLAIN:
        return ""
    named = open_play.lexicon.slug, length, revision.sha256[:16]
    return _address_of(get_script_prefix(), *named)


@lru_cache(maxsize=512)
def _address_of(_prefix: str, *named: str | int) -> str:
    return reverse("allowed-words", args=named)


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
