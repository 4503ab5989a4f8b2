"""Word Ladder's rules: Lewis Carroll's ladders first, then refusals and properties."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ladder.lists import calmly
from wordgames.ladder.rules import (
    MOST_STEPS,
    Ladder,
    LadderObservation,
    LadderOptions,
    agreement,
    changes,
)
from wordgames.rules.state import AnyWord, IllegalMove, InvalidOptions, Status


def climb(ladder: str, allowed: object = None) -> Ladder:
    start, *steps = ladder.split()
    state = Ladder(steps[-1], AnyWord() if allowed is None else allowed, (start,))  # type: ignore[arg-type]
    for step in steps:
        state = state.play(step)
    return state


@pytest.mark.parametrize(
    "ladder",
    [
        "head heal teal tell tall tail",  # Vanity Fair, 29 March 1879
        "four foul fool foot fort fore fire five",
        "wheat cheat cheap cheep creep creed breed bread",
        "cold cord word ward warm",
    ],
)
def test_lewis_carrolls_ladders_are_climbed(ladder: str) -> None:
    state = climb(ladder)
    assert state.status is Status.WON
    assert state.observe().steps == len(ladder.split()) - 1
    assert set(state.last_feedback) == {"2"}


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("cart", "COLD to CART changes three letters."),
        ("cort", "COLD to CORT changes two letters."),
        ("warm", "COLD to WARM changes four letters."),
        ("cold", "You're already on COLD. Change one letter."),
        ("cords", "COLD has 4 letters, CORDS has 5."),
        ("", "Type a word that differs in one letter."),
        ("cxld", "Not in the word list."),
    ],
)
def test_a_refusal_is_a_sentence(move: str, sentence: str) -> None:
    state = Ladder("warm", {"cord", "cold", "warm"}, ("cold",))
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert str(refused.value) == sentence


def test_a_refusal_is_read_in_any_language() -> None:
    with pytest.raises(IllegalMove) as refused:
        Ladder("abcd", AnyWord(), ("isim",)).play("ilin")
    assert refused.value.sentence(lambda word: word.replace("i", "İ").upper()) == (
        "İSİM to İLİN changes two letters."
    )


def test_nothing_is_played_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="over"):
        climb("cold cord word ward warm").play("ware")


def test_a_ladder_has_a_generous_end() -> None:
    state = Ladder("zzzz", AnyWord(), (*["cold", "bold"] * (MOST_STEPS // 2), "cold"))
    with pytest.raises(IllegalMove, match="at most 200 steps"):
        state.play("bold")


def test_a_word_may_be_stood_on_again() -> None:
    assert climb("cold cord cold cord card ward warm").observe().steps == 6


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"length": 1}, "2 to 10 letters"),
        ({"length": 11}, "2 to 10 letters"),
        ({"difficulty": "x"}, "easy, medium, hard or any"),
    ],
)
def test_options_that_make_no_game_are_refused(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidOptions, match=sentence):
        LadderOptions(**wrong)  # type: ignore[arg-type]


WORD = st.text(alphabet="abc", min_size=4, max_size=4)


@calmly
@given(WORD, WORD, WORD)
def test_a_step_is_taken_just_if_it_changes_one_letter(start: str, move: str, target: str) -> None:
    state = Ladder(target, AnyWord(), (start,))
    if start == target or changes(start, move) != 1:
        with pytest.raises(IllegalMove):
            state.play(move)
    else:
        after = state.play(move)
        assert after.words == (start, move)
        assert (after.status is Status.WON) == (move == target)


@calmly
@given(st.lists(WORD, min_size=1, max_size=8), WORD)
def test_stored_steps_are_replayed_whatever_the_words_are_now(
    words: list[str], target: str
) -> None:
    state = Ladder(target, set(), (words[0],))
    for word in words[1:]:
        state = state.replay(word, "9999")
    assert state.observe() == LadderObservation(LadderOptions(), target, tuple(words))


@calmly
@given(WORD, WORD)
def test_marks_tell_where_a_word_agrees_with_the_target(word: str, target: str) -> None:
    assert agreement(word, target).count(2) == 4 - changes(word, target)
