"""The rules of Cities: document 000's printed games, the cap, what is counted and refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.cities.rules import Cities, CitiesObservation, CitiesOptions, MaskTurn
from wordgames.rules.masks import draw
from wordgames.rules.state import AnyWord, IllegalMove, InvalidOptions, Status

LIST = ("moshi", "mbeya", "arusha", "dodoma", "mwanza")


def after(state: Cities, *moves: str) -> Cities:
    for move in moves:
        state = state.play(move)
    return state


def masks(state: Cities) -> list[str]:
    return [turn.mask for turn in state.observe().turns]


def test_moshi_and_mbeya_go_as_document_000_prints() -> None:
    assert masks(after(Cities("moshi", LIST), "i")) == ["____i"]
    played = after(Cities("mbeya", LIST), "h", "i", "e", "b")
    assert masks(played) == ["_____", "_____", "__e__", "_be__"]


def test_arusha_goes_as_document_000_prints() -> None:
    seed = next(seed for seed in range(99) if draw(seed, "arusha", "a", 0, 2) == 0)
    options = CitiesOptions(mode="advanced", seed=seed)
    played = after(Cities("arusha", LIST, options), "a", "r", "u", "arusha")
    shown = [mask.replace("_", "-").upper() for mask in masks(played)]
    assert shown == ["A" + 19 * "-", "AR" + 18 * "-", "ARU" + 17 * "-", "ARUSHA"]
    assert (played.status, played.observe().score) == (Status.WON, 4)


def test_the_name_must_be_guessed_as_a_word() -> None:
    shown = after(Cities("moshi", LIST), *"moshi")
    assert (shown.observe().mask, shown.status) == ("moshi", Status.PLAYING)
    assert shown.play("moshi").status is Status.WON
    assert shown.play("moshi").observe().score == 6


def test_a_wrong_word_leaves_the_mask_and_counts() -> None:
    played = after(Cities("moshi", LIST), "i", "mbeya")
    assert (played.observe().mask, played.observe().score) == ("____i", 2)


@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_the_cap_ends_the_game(mode: str) -> None:
    state = after(Cities("moshi", LIST, CitiesOptions(mode=mode, cap=3)), "x", "x", "x")
    assert (state.status, state.observe().score) == (Status.LOST, 3)
    with pytest.raises(IllegalMove, match="over"):
        state.play("moshi")


def test_the_last_guess_may_still_win() -> None:
    state = after(Cities("moshi", LIST, CitiesOptions(cap=2)), "x", "moshi")
    assert state.status is Status.WON


def test_players_may_bring_words_of_their_own() -> None:
    state = Cities("moshi", AnyWord()).play("nowhere")
    assert state.observe().wrong_words == ("nowhere",)


@pytest.mark.parametrize(
    ("mode", "moves", "move", "sentence"),
    [
        ("simple", "i", "i", "You can already see every I."),
        ("simple", "x", "x", "There's no other X in the name."),
        ("simple", "", "arusha", "The name has 5 letters, yours 6."),
        ("advanced", "ss", "s", "There's no other S in the name."),
    ],
)
def test_slips_are_refused_where_the_options_say_so(
    mode: str, moves: str, move: str, sentence: str
) -> None:
    state = after(Cities("moshi", LIST, CitiesOptions(mode=mode, slips="refused")), *moves)
    with pytest.raises(IllegalMove) as refusal:
        state.play(move)
    assert str(refusal.value) == sentence
    counted = after(Cities("moshi", LIST, CitiesOptions(mode=mode)), *moves).play(move)
    assert counted.observe().score == len(moves) + 1


def test_a_word_tried_and_a_word_unknown_are_refused() -> None:
    state = Cities("moshi", LIST, CitiesOptions(slips="refused")).play("mbeya")
    for move, sentence in (("mbeya", "tried MBEYA"), ("xxxxx", "list of cities"), ("?", "letter")):
        with pytest.raises(IllegalMove, match=sentence):
            state.play(move)


@settings(deadline=None)
@given(st.text("abc", min_size=2, max_size=6), st.lists(st.sampled_from("abcd"), max_size=15))
def test_in_the_advanced_game_a_letter_is_guessed_again_for_the_next_place(
    secret: str, letters: list[str]
) -> None:
    state = after(Cities(secret, (), CitiesOptions(mode="advanced")), *letters)
    seen = state.observe()
    assert (len(seen.mask), seen.score) == (20, len(letters))
    for letter in set(letters):
        asked, there = letters.count(letter), secret.count(letter)
        assert seen.mask.count(letter) == min(asked, there)
        assert (letter in seen.used_up) == (asked > there)


def test_an_observation_stands_without_its_game() -> None:
    seen = CitiesObservation(
        CitiesOptions(), "____i", (MaskTurn("h", "_____"), MaskTurn("i", "____i"))
    )
    assert (seen.letters, seen.wrong_letters, seen.last_move) == ({"h", "i"}, ("h",), "i")
    assert (seen.guesses_left, seen.status) == (98, Status.PLAYING)


@pytest.mark.parametrize(
    "wrong", [{"mode": "hard"}, {"weight": 1.5}, {"cap": 0}, {"slips": "forgiven"}]
)
def test_options_that_make_no_game_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        CitiesOptions(**wrong)  # type: ignore[arg-type]
