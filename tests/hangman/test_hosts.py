"""The hosts: the honest one keeps its word, the other one always has a word to keep."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.hangman.hosts import AdversarialMaskHost, HonestHost
from wordgames.hangman.options import ADVERSARIAL
from wordgames.hangman.rules import Hangman, HangmanOptions
from wordgames.rules.masks import BLANK, MaskTurn, hidden_places, plain_mask, reveal_all
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words

LETTERS = "abcde"
REVEALS = st.sampled_from(["all", "one"])


@st.composite
def lists(draw: st.DrawFn) -> Words:
    length = draw(st.integers(2, 10))
    word = st.text(LETTERS, min_size=length, max_size=length)
    words = draw(st.lists(word, min_size=1, max_size=25, unique=True))
    weights = {word: draw(st.integers(1, 9)) for word in words}
    return Words.from_strings(words, weights=weights, letters=LETTERS)


def answers(mask: str, word: str, letter: str, reveal: str) -> set[str]:
    """Return every mask that a word allows after a letter, by the plain rule."""
    if reveal == "all":
        return {reveal_all(mask, word, letter)}
    places = hidden_places(mask, word, letter)
    return {mask[:place] + letter + mask[place + 1 :] for place in places} or {mask}


def fits(word: str, turns: tuple[MaskTurn, ...], reveal: str) -> bool:
    """True if a word allows every answer, asked one by one."""
    mask = plain_mask(word)
    for turn in turns:
        if len(turn.move) > 1:
            allowed = {word} if turn.move == word else {mask}
        else:
            allowed = answers(mask, word, turn.move, reveal)
        if turn.mask not in allowed:
            return False
        mask = turn.mask
    return True


@settings(max_examples=150, deadline=None)
@given(lists(), REVEALS, st.data())
def test_the_adversarial_host_keeps_the_largest_family_and_always_a_word(
    words: Words, reveal: str, data: Any
) -> None:
    host = AdversarialMaskHost(words, reveal)
    turns: tuple[MaskTurn, ...] = ()
    mask = host.start
    for _ in range(data.draw(st.integers(1, 12))):
        left = [word for word in words if fits(word, turns, reveal)]
        assert sorted(words.strings(host.left(turns))) == left
        move = data.draw(st.sampled_from([*LETTERS, *words]))
        if move in {turn.move for turn in turns if len(turn.move) > 1}:
            continue
        after = host.answer(turns, move)
        if len(move) > 1:
            assert after == (move if left == [move] else mask)
        else:
            families = [answers(mask, word, move, reveal) for word in left]
            size = sum(after in family for family in families)
            assert size == max(sum(o in f for f in families) for family in families for o in family)
        turns = (*turns, MaskTurn(move, after))
        mask = after
        assert any(fits(word, turns, reveal) for word in words)
        assert fits(host.survivor(turns), turns, reveal)
        if BLANK not in mask:
            break


@settings(max_examples=60, deadline=None)
@given(lists(), REVEALS, st.permutations(LETTERS))
def test_a_game_against_the_adversarial_host_ends_and_is_the_same_again(
    words: Words, reveal: str, letters: list[str]
) -> None:
    options = HangmanOptions(host=ADVERSARIAL, reveal=reveal, lives=26)
    state = again = Hangman(AdversarialMaskHost(words, reveal), words, options, LETTERS)
    for letter in letters:
        while state.status is Status.PLAYING and letter not in state.observe().used_up:
            if reveal == "all" and letter in state.observe().letters:
                break
            state = state.play(letter)
            again = again.replay(letter, again.play(letter).last_feedback)
    assert state.turns == again.turns
    assert state.status is Status.WON
    assert state.observe().mask in words


def test_ties_go_to_the_answer_that_shows_less() -> None:
    host = AdversarialMaskHost(Words.from_strings(["ab", "cd"]))
    assert host.answer((), "a") == "__"
    one = AdversarialMaskHost(Words.from_strings(["ab", "ba", "aa"]))
    assert one.answer((), "a") == "a_"  # each answer fits one word; one place before two


def test_the_host_says_its_commonest_word_when_the_game_is_over() -> None:
    words = Words.from_strings(["ab", "cd", "ef"], weights={"ab": 1, "cd": 5, "ef": 3})
    host = AdversarialMaskHost(words)
    assert host.survivor(()) == "cd"
    assert host.survivor((MaskTurn("c", "__"),)) == "ef"


def test_only_possible_answers_are_kept_alive() -> None:
    host = AdversarialMaskHost(Words.from_strings(["ab", "cd", "ef"], answers=["ab"]))
    assert host.answer((), "a") == "a_"
    assert host.answer((), "cd") == "__"
    assert host.answer((), "ab") == "ab"


@pytest.mark.parametrize(("move", "mask"), [("a", "_a_a_a"), ("x", "______"), ("banana", "banana")])
def test_the_honest_host_shows_its_word(move: str, mask: str) -> None:
    assert HonestHost("banana").answer((), move) == mask
    assert HonestHost("banana", "one").answer((MaskTurn("a", "_a_a_a"),), "b") == "ba_a_a"
