"""Hangul by jamo: syllables as the keys that they are typed with."""

from __future__ import annotations

from functools import lru_cache

FIRSTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = (
    *("ㅏ", "ㅐ", "ㅑ", "ㅒ", "ㅓ", "ㅔ", "ㅕ", "ㅖ", "ㅗ", "ㅗㅏ", "ㅗㅐ"),
    *("ㅗㅣ", "ㅛ", "ㅜ", "ㅜㅓ", "ㅜㅔ", "ㅜㅣ", "ㅠ", "ㅡ", "ㅡㅣ", "ㅣ"),
)
ENDS = (
    *(
        "",
        "ㄱ",
        "ㄲ",
        "ㄱㅅ",
        "ㄴ",
        "ㄴㅈ",
        "ㄴㅎ",
        "ㄷ",
        "ㄹ",
        "ㄹㄱ",
        "ㄹㅁ",
        "ㄹㅂ",
        "ㄹㅅ",
        "ㄹㅌ",
    ),
    *("ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅆ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ"),
)
FIRST_SYLLABLE, SYLLABLES = 0xAC00, 11_172


def by_jamo(word: str) -> str:
    """Return Hangul as it is typed: 값 is ㄱㅏㅂㅅ; a double consonant is one key."""
    return "".join([_jamo(letter) for letter in word])


@lru_cache(maxsize=16384)
def _jamo(letter: str) -> str:
    place = ord(letter) - FIRST_SYLLABLE
    if not 0 <= place < SYLLABLES:
        return letter
    first, rest = divmod(place, len(VOWELS) * len(ENDS))
    vowel, end = divmod(rest, len(ENDS))
    return FIRSTS[first] + VOWELS[vowel] + ENDS[end]
