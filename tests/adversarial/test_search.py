"""The search against the adversarial host: brute force on tiny lists, proofs, published figures."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wordle.lists import original, small
from wordgames.adversarial.agents import absurd_search
from wordgames.adversarial.agents.absurd_search import AbsurdSearch
from wordgames.adversarial.agents.known_lines import Wish, searched_line
from wordgames.adversarial.agents.position import Position
from wordgames.adversarial.agents.search import WHOLE, Effort, Line, shortest
from wordgames.adversarial.host import AdversarialHost, kept_code
from wordgames.adversarial.rules import Adversarial, AdversarialObservation, AdversarialOptions
from wordgames.agent_registry import build_agent
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import CORRECT, PRESENT, Marks, marks, to_code
from wordgames.rules.state import Status
from wordgames.tiles.agents.situation import all_rows, situate
from wordgames.vocabulary.arrays import Words

pytestmark = pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
letters = st.text("abcd", min_size=3, max_size=3)
lists = st.tuples(st.sets(letters, min_size=1, max_size=8), st.sets(letters, max_size=8))


def list_of(answers: set[str], others: set[str]) -> Words:
    return Words.from_strings(sorted(answers | others), sorted(answers), letters="abcd")


def position(words: Words, mode: str = "normal", room: int = 1 << 25) -> Position:
    options = AdversarialOptions(length=words.length, mode=mode)
    return Position.of(words, options, all_rows(words), words.answers, room=room)


def brute_force(words: Words, mode: str = "normal", most: int = 7) -> int:
    """Return the least number of guesses by trying every line there is, with the rules alone."""
    host, listed = AdversarialHost(words), words.strings()
    options = AdversarialOptions(length=words.length, mode=mode)
    states, guesses = [Adversarial(host, words, options)], 0
    while guesses < most:
        guesses += 1
        after: dict[tuple[bytes, tuple[str, ...]], Adversarial] = {}
        for state in states:
            for word in listed:
                if state.observe().refusal(word) is not None:
                    continue
                moved = state.play(word)
                if moved.status is Status.WON:
                    return guesses
                legal = tuple(it for it in listed if moved.observe().refusal(it) is None)
                after[host.left(moved.turns).tobytes(), legal] = moved
        states = list(after.values())
    raise AssertionError("A game takes no more guesses than there are answers.")


@given(lists)
@settings(max_examples=40, deadline=None)
def test_no_line_is_shorter_than_the_one_found(both: tuple[set[str], set[str]]) -> None:
    words = list_of(*both)
    line = shortest(position(words), WHOLE)
    assert line is not None
    assert line.proven
    assert len(line.guesses) == brute_force(words, most=len(words.answers) + 1)


@pytest.mark.parametrize("mode", ["hard", "ultra-hard"])
@given(lists)
@settings(max_examples=20, deadline=None)
def test_nor_in_hard_modes(mode: str, both: tuple[set[str], set[str]]) -> None:
    words = list_of(*both)
    line = shortest(position(words, mode), WHOLE)
    assert line is not None
    assert line.proven
    assert len(line.guesses) == brute_force(words, mode, most=len(words.answers) + 1)


@given(lists)
@settings(max_examples=40, deadline=None)
def test_a_table_that_does_not_fit_changes_nothing(both: tuple[set[str], set[str]]) -> None:
    words = list_of(*both)
    assert shortest(position(words), WHOLE) == shortest(position(words, room=0), WHOLE)


@given(lists)
@settings(max_examples=40, deadline=None)
def test_what_is_kept_is_what_the_rule_says(both: tuple[set[str], set[str]]) -> None:
    words = list_of(*both)
    here = position(words)
    kept = here.replies
    left = words.strings(words.answers)
    for guess, word in enumerate(words.strings()):
        classes: dict[Marks, list[str]] = defaultdict(list)
        for it in left:
            classes[marks(word, it)].append(it)
        told = min(
            classes,
            key=lambda it: (-len(classes[it]), it.count(CORRECT), it.count(PRESENT), to_code(it)),
        )
        assert kept.codes[guess] == to_code(told)
        assert kept.sizes[guess] == len(classes[told])
        assert kept.classes[guess] == len(classes)


@cache
def narrow() -> Words:
    """Return words that differ in one letter each, and nothing else to guess with."""
    return Words.from_strings(["aab", "aac", "aad", "aae", "aaf"])


def test_words_that_no_guess_tells_apart_take_as_many_guesses_as_there_are() -> None:
    line = shortest(position(narrow()), WHOLE)
    assert line is not None
    assert (len(line.guesses), line.least) == (5, 5)


def test_a_search_cut_short_says_that_it_proved_nothing() -> None:
    words = small()
    whole = shortest(position(words), WHOLE)
    cut = shortest(position(words), Effort(last=1, other=1, checks=100))
    assert whole is not None
    assert cut is not None
    assert whole.proven
    assert len(cut.guesses) >= len(whole.guesses) > 2
    assert cut.least <= len(whole.guesses)


def test_long_words_are_searched_too() -> None:
    words = Words.from_strings(
        ["abcdefghijkl", "abcdefghijlk", "lkjihgfedcba", "bbbbbbbbbbbb", "aaaaaaaaaaaa"]
    )
    line = shortest(position(words), WHOLE)
    assert line is not None
    assert len(line.guesses) == brute_force(words)


def test_the_original_lists_take_four_guesses_and_three_are_impossible() -> None:
    words = original()
    start = position(words)
    kept = start.replies
    assert kept.sizes.min() == 168
    assert kept.classes.max() == 150
    line = shortest(start)
    assert line is not None
    assert (len(line.guesses), line.proven) == (4, True)
    game = Adversarial(AdversarialHost(words), words)
    for row in line.guesses:
        assert game.status is Status.PLAYING
        game = game.play(words[row])
    assert game.status is Status.WON


def test_a_line_is_put_away_and_followed_from_any_of_its_turns() -> None:
    words = small()
    wish = Wish(words, AdversarialOptions(), ())
    line = searched_line(wish)
    assert line is not None
    assert line == searched_line(wish)
    assert line.status == "searched"
    whole = line.after((), words)
    assert whole == Line(tuple(words.row(turn.guess) for turn in line.turns), line.guesses)  # type: ignore[arg-type]
    rest = line.after(line.turns[:1], words)
    assert rest == Line(whole.guesses[1:], line.guesses - 1)  # type: ignore[union-attr]
    other = AdversarialObservation(turns=line.turns[1:2])
    assert line.after(other.turns, words) is None


def test_the_host_in_the_kernel_breaks_ties_as_the_host_does() -> None:
    words = small()
    here = position(words)
    kept = here.replies
    assert here.table is not None
    for guess in range(len(words)):
        assert kept.codes[guess] == kept_code(here.table[guess], words.length)
        assert kept.sizes[guess] == np.unique(here.table[guess], return_counts=True)[1].max()


def test_a_first_suggestion_is_searched_once_for_every_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = small()
    asked = situate(AdversarialObservation(options=AdversarialOptions()), words)
    first = build_agent("adversarial", "absurd-search", words, AdversarialOptions()).suggest(asked)
    monkeypatch.setattr(absurd_search, "shortest", lambda *arguments: pytest.fail("searched again"))
    again = build_agent("adversarial", "absurd-search", words, AdversarialOptions())
    assert again.suggest(asked) == first


def test_what_looks_at_some_guesses_claims_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    words = small()
    asked = situate(AdversarialObservation(options=AdversarialOptions()), words)
    whole = AbsurdSearch(words, AdversarialOptions())
    assert "nothing is shorter" in whole.suggest(asked, 1).best.idea
    monkeypatch.setattr(absurd_search, "PAIRS", len(words) * len(words.answers) // 2)
    part = AbsurdSearch(words, AdversarialOptions(), {"last": 61})
    assert "best found" in part.suggest(asked, 1).best.idea
