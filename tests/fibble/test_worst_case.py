"""What Fibble takes at worst: against one who tries everything on tiny lists, and its record."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from django.core.management import CommandError
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures import make_lexicon
from tests.run_commands import output
from tests.wordle.bundled import bundled
from tests.wordle.lists import original
from wordgames.fibble.rules import lies
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words
from workshop.games.fibble.worst_case import LiarSearch
from workshop.games.fibble.worst_plan import LiarPlan

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
three = st.text("abcd", min_size=3, max_size=3)
lists = st.tuples(st.sets(three, min_size=1, max_size=6), st.sets(three, max_size=4))


def words_of(answers: set[str], others: set[str]) -> Words:
    return Words.from_strings(sorted(answers | others), sorted(answers), letters="abcd")


def tried(secrets: set[str], guesses: set[str]) -> int:
    """Try every guess and every lie; return the fewest guesses that always find a secret."""

    @cache
    def found(left: frozenset[str], turns: int) -> bool:
        if len(left) < 2 or not turns:
            return len(left) <= turns
        for guess in guesses:
            parts: dict[tuple[int, ...], set[str]] = {}
            for word in left - {guess}:
                for row in lies(marks(guess, word)):
                    parts.setdefault(row, set()).add(word)
            if all(found(frozenset(part), turns - 1) for part in parts.values()):
                return True
        return False

    return next(turns for turns in range(1, 9) if found(frozenset(secrets), turns))


@settings(max_examples=60, deadline=None)
@given(lists)
def test_the_search_agrees_with_one_who_tries_every_guess_and_lie(
    drawn: tuple[set[str], set[str]],
) -> None:
    secrets, guesses = drawn[0], drawn[0] | drawn[1]
    least = tried(secrets, guesses)
    search, whole = LiarSearch(words_of(*drawn)), np.arange(len(secrets))
    for turns in range(1, least + 2):
        assert search.decide(whole, turns).always == (turns >= least)
        hard = search.not_enough(turns)
        assert set(hard) <= secrets
        assert bool(hard) == (turns < least)
        assert not hard or tried(set(hard), guesses) > turns


def plays(plan: LiarPlan, words: Words, columns: list[int], turns: int) -> bool:
    """Play a plan against every lie, row by row; return whether all words are found."""
    if len(columns) <= turns:
        return True
    names = [str(word) for word in words.strings(words.answers)]
    guess = str(words[plan.row(np.array(columns), turns)])
    parts: dict[tuple[int, ...], list[int]] = {}
    for column in columns:
        for row in lies(marks(guess, names[column])) if names[column] != guess else ():
            parts.setdefault(row, []).append(column)
    return turns > 1 and all(plays(plan, words, part, turns - 1) for part in parts.values())


@settings(max_examples=60, deadline=None)
@given(lists)
def test_a_plan_finds_all_words_whatever_the_lies(drawn: tuple[set[str], set[str]]) -> None:
    words, least = words_of(*drawn), tried(drawn[0], drawn[0] | drawn[1])
    plan, whole = LiarPlan(LiarSearch(words)), np.arange(len(drawn[0]))
    for turns in range(1, 8):
        finds = plan.finds(whole, turns)
        assert not finds or (turns >= least and plays(plan, words, whole.tolist(), turns))
        assert finds or turns < len(drawn[0])


@pytest.mark.parametrize(("family", "count"), [("ound", 23), ("ight", 24)])
def test_nobody_always_finds_these_words_in_five_guesses(family: str, count: int) -> None:
    words = bundled("en", 5) if count == 23 else original()
    search = LiarSearch(words)
    four, five = search.not_enough(4), search.not_enough(5)
    assert {word[1:] for word in four} == {family}
    assert len(five) == count
    assert {word[1:] for word in five} == {"atch", "ound", "ight"}
    assert not search.not_enough(6)


@pytest.mark.django_db
def test_the_command_tells_what_is_not_enough() -> None:
    words = ("bat", "cat", "hat", "rat", "cot")
    make_lexicon("tiny", "Tiny", "en", dict.fromkeys(words, True))
    command = ("best_play", "fibble", "--lexicon", "tiny", "--length", "3")
    least = tried({*words}, {*words})
    told = output(*command, "--enough", f"{least}").splitlines()
    assert told[least - 1] == f"So a game takes at least {least} guesses at worst."
    assert told[least] == f"{least} guesses are always enough."
    assert "2 guesses are not always enough." in output(*command, "--enough", "2").splitlines()
    make_lexicon("long", "Long", "en", {"letters": True})
    with pytest.raises(CommandError, match="at most 6 letters"):
        output("best_play", "fibble", "--lexicon", "long", "--length", "7")
    with pytest.raises(CommandError, match="more than 0"):
        output(*command, "--enough", "0")
