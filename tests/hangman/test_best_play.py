"""How many words any player can win: the search against one who tries everything, the command."""

from __future__ import annotations

from functools import cache

import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures import make_lexicon
from tests.run_commands import output
from wordgames.kernels.backend import numba_wanted
from wordgames.vocabulary.arrays import Words
from workshop.games.hangman.best_play import MostWins

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
lists = st.integers(2, 4).flatmap(
    lambda length: st.sets(
        st.text("abcde", min_size=length, max_size=length), min_size=1, max_size=9
    )
)
Left = frozenset[str]


def searched(words: list[str], lives: int, kept: int = 1 << 12) -> int:
    listed = Words.from_strings(sorted(words))
    return MostWins(listed.codes, len(listed.letters), kept).with_lives(lives).won


def tried(words: list[str], lives: int) -> int:
    """Try every letter at every turn, by the masks that a player sees."""

    def mask(word: str, asked: frozenset[str]) -> str:
        return "".join(letter if letter in asked else "_" for letter in word)

    @cache
    def won(left: Left, asked: frozenset[str], lives: int) -> int:
        if lives == 0:
            return 0
        if all("_" not in mask(word, asked) for word in left):
            return len(left)
        found = []
        for letter in sorted({*"".join(words)} - asked):
            after = asked | {letter}
            parts: dict[str, set[str]] = {}
            for word in left:
                parts.setdefault(mask(word, after), set()).add(word)
            found.append(
                sum(
                    won(frozenset(part), after, lives - (letter not in shown))
                    for shown, part in parts.items()
                )
            )
        return max(found)

    return won(frozenset(words), frozenset(), lives)


@given(lists, st.integers(1, 4))
@settings(max_examples=120, deadline=None)
def test_nobody_wins_more_than_the_search_says(words: set[str], lives: int) -> None:
    assert searched(sorted(words), lives) == tried(sorted(words), lives)


@given(lists)
@settings(max_examples=30, deadline=None)
def test_a_full_table_changes_nothing(words: set[str]) -> None:
    assert searched(sorted(words), 2, kept=4) == searched(sorted(words), 2)


def test_a_letter_that_is_shown_elsewhere_too_needs_no_life() -> None:
    """Of words that differ in one place as many are won as there are lives, but those with it."""
    hills = ["bills", "fills", "gills", "hills"]
    assert searched(hills, 2) == 2
    assert searched([*hills, "sills"], 2) == 3


@pytest.mark.django_db
def test_the_command_tells_what_is_won_with_each_number_of_lives() -> None:
    make_lexicon("tiny", "Tiny", "en", dict.fromkeys(("bat", "cat", "hat", "cot"), True))
    tiny = ("best_play", "hangman", "--lexicon", "tiny")
    said = output(*tiny, "--length", "3", "--lives", "3").splitlines()
    assert [line.split()[:3] for line in said[1:4]] == [
        [str(lives), str(tried(["bat", "cat", "hat", "cot"], lives)), "4"] for lives in (1, 2, 3)
    ]
    for wrong in (("--length", "0"), ("--length", "3", "--lives", "0"), ("--length", "9")):
        with pytest.raises(CommandError):
            output(*tiny, *wrong)
