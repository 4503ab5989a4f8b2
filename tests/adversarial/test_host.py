"""The adversarial host: what it keeps, by examples, and against a slow and obvious twin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.adversarial.host import AdversarialHost
from wordgames.adversarial.rules import Adversarial, AdversarialOptions
from wordgames.rules.feedback import CORRECT, PRESENT, Marks, marks, to_code, to_text
from wordgames.rules.state import Status
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn


def slowly(left: Sequence[str], guess: str) -> tuple[Marks, list[str]]:
    """Return the marks that the host gives, and the words it keeps: the rule word by word."""
    classes: dict[Marks, list[str]] = defaultdict(list)
    for word in left:
        classes[marks(guess, word)].append(word)
    kept = min(
        classes,
        key=lambda it: (-len(classes[it]), it.count(CORRECT), it.count(PRESENT), to_code(it)),
    )
    return kept, classes[kept]


def answered(words: str, *guesses: str) -> list[str]:
    """Return the marks of guesses, where the words are the answers and everything is allowed."""
    answers = words.split()
    listed = Words.from_strings(sorted({*answers, *guesses}), answers)
    game = Adversarial(AdversarialHost(listed), listed, AdversarialOptions(length=len(answers[0])))
    for guess in guesses:
        game = game.play(guess)
    return [to_text(turn.marks) for turn in game.turns]


@pytest.mark.parametrize(
    ("words", "guesses", "told"),
    [
        # three words have no letter of the guess, one has
        ("moist pound filch crate", ["crate"], ["00000"]),
        # the larger class is kept though it tells the player more
        ("light night right pound", ["fight"], ["02222"]),
        # of two classes of one word: LIGHT, with five correct places, is given up for NIGHT
        ("light night", ["light"], ["02222"]),
        # right only when nothing else is left
        ("light night", ["light", "night"], ["02222", "22222"]),
        # fewest correct places first: 01100 beats 20000 though it shows more letters
        ("axxxx xxbxc", ["abczz"], ["01100"]),
        # then fewest present: one letter elsewhere beats two, though 00100 is 9 and 11000 is 4
        ("xcxxx xaxbx", ["abczz"], ["00100"]),
        # then the least number, its first tile worth least: 10000 is 1, 01000 is 3
        ("xaxxx xxbxx", ["abzzz"], ["10000"]),
    ],
)
def test_the_host_keeps_the_largest_class(words: str, guesses: list[str], told: list[str]) -> None:
    assert answered(words, *guesses) == told


letters = st.text("abc", min_size=3, max_size=3)


@given(st.sets(letters, min_size=1, max_size=12), st.lists(letters, min_size=1, max_size=5))
def test_the_host_answers_as_its_slow_twin(answers: set[str], guesses: list[str]) -> None:
    words = Words.from_strings(sorted({*answers, *guesses}), sorted(answers), letters="abc")
    host, left, turns = AdversarialHost(words), sorted(answers), tuple[Turn, ...]()
    for guess in guesses:
        told, left = slowly(left, guess)
        assert host.answer(turns, guess) == told
        turns = (*turns, Turn(guess, told))
        assert words.strings(host.left(turns)) == left
        assert host.survivor(turns) in left


@given(st.sets(letters, min_size=2, max_size=12), st.lists(letters, min_size=2, max_size=6))
def test_words_are_only_ever_given_up_and_one_is_always_left(
    answers: set[str], guesses: list[str]
) -> None:
    words = Words.from_strings(sorted({*answers, *guesses}), sorted(answers), letters="abc")
    host = AdversarialHost(words)
    game = Adversarial(host, words, AdversarialOptions(length=3))
    sizes = [len(answers)]
    for guess in guesses:
        if game.status is Status.PLAYING:
            game = game.play(guess)
            sizes.append(len(host.left(game.turns)))
    assert all(before >= after >= 1 for before, after in pairwise(sizes))
    assert (game.status is Status.WON) == (set(game.turns[-1].marks) == {CORRECT})


def test_the_survivor_is_the_commonest_word_left() -> None:
    words = Words.from_strings(
        ["light", "night", "right"], weights={"light": 1.0, "night": 3.0, "right": 2.0}
    )
    assert AdversarialHost(words).survivor(()) == "night"


@pytest.mark.parametrize("length", [2, 9, 15])
def test_words_of_any_length_are_answered(length: int) -> None:
    one, other = "ab" * 8, "ba" * 8
    told = answered(f"{one[:length]} {other[:length]}", one[:length])
    assert told == [to_text(marks(one[:length], other[:length]))]
