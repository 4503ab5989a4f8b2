"""Hangul by jamo: a syllable as its beginning, its vowel and its end, a letter each."""

from __future__ import annotations

from functools import lru_cache

FIRSTS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
ENDS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
FIRST_SYLLABLE, SYLLABLES = 0xAC00, 11_172


def by_jamo(word: str) -> str:
    """Return the jamo of Hangul syllables: 값 is ㄱㅏㅄ, for doubles and pairs count as one."""
    return "".join([_jamo(letter) for letter in word])


@lru_cache(maxsize=16384)
def _jamo(letter: str) -> str:
    place = ord(letter) - FIRST_SYLLABLE
    if not 0 <= place < SYLLABLES:
        return letter
    first, rest = divmod(place, len(VOWELS) * len(ENDS))
    vowel, end = divmod(rest, len(ENDS))
    return f"{FIRSTS[first]}{VOWELS[vowel]}{ENDS[end]}"
