"""Wordle's rules: refusals as sentences, endings, hard and ultra-hard, replay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.languages.casing import upper
from wordgames.rules.feedback import marks
from wordgames.rules.state import IllegalMove, InvalidOptions, Status
from wordgames.wordle.rules import Wordle, WordleOptions

WORDS = {"crane", "slate", "eerie", "trace", "grace", "brace", "abbey", "kebab", "keeps", "sheep"}
EASY, HARD, ULTRA = (WordleOptions(mode=mode) for mode in ("normal", "hard", "ultra-hard"))


def refusal(game: Wordle, guess: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        game.play(guess)
    return str(caught.value)


def test_the_secret_wins_at_once() -> None:
    game = Wordle("crane", WORDS).play("crane")
    assert game.status is Status.WON
    assert game.last_feedback == "22222"


def test_the_last_wrong_guess_loses() -> None:
    game = Wordle("crane", WORDS, WordleOptions(guesses=2)).play("slate")
    assert game.status is Status.PLAYING
    assert game.play("eerie").status is Status.LOST


def test_a_game_that_is_over_takes_no_guess() -> None:
    assert refusal(Wordle("crane", WORDS).play("crane"), "slate") == "This game is over."


def test_a_word_that_is_not_in_the_list_is_refused() -> None:
    assert refusal(Wordle("crane", WORDS), "zzzzz") == "Not in the word list."


def test_the_secret_may_be_guessed_even_if_it_is_in_no_list() -> None:
    assert Wordle("qwert", WORDS).play("qwert").status is Status.WON


@pytest.mark.parametrize(("guess", "count"), [("cran", 4), ("cranes", 6), ("", 0)])
def test_a_word_of_another_length_is_refused(guess: str, count: int) -> None:
    assert refusal(Wordle("crane", WORDS), guess) == f"A guess has 5 letters; yours has {count}."


def test_a_refused_guess_changes_nothing() -> None:
    game = Wordle("crane", WORDS).play("slate")
    refusal(game, "zzzzz")
    assert len(game.turns) == 1


def test_hard_mode_keeps_placed_letters_in_place() -> None:
    game = Wordle("crane", WORDS, HARD).play("slate")  # 00202
    assert refusal(game, "eerie") == "3rd letter must be A."
    assert game.play("trace").status is Status.PLAYING


def test_hard_mode_wants_shown_letters_again() -> None:
    game = Wordle("abbey", WORDS, HARD).play("kebab")  # two B and an A are in abbey
    assert refusal(game, "crane") == "3rd letter must be B."
    game = Wordle("sheep", WORDS, HARD).play("eerie")
    assert refusal(game, "crane") == "Your guess must contain E twice."


def test_hard_mode_allows_letters_known_to_be_absent() -> None:
    game = Wordle("grace", WORDS, HARD).play("trace")  # t is absent, race placed
    assert game.play("brace").status is Status.PLAYING
    assert Wordle("grace", WORDS, HARD).play("slate").play("trace").turns[1].guess == "trace"


def test_ultra_hard_mode_refuses_a_letter_known_to_be_absent() -> None:
    game = Wordle("grace", WORDS, ULTRA).play("slate")
    assert refusal(game, "trace") == "Guess can't contain T."


def test_ultra_hard_mode_refuses_a_letter_where_it_was_not() -> None:
    game = Wordle("sheep", WORDS, ULTRA).play("eerie")  # e is in it twice, not at places 1, 2, 5
    assert refusal(game, "eerie") == "1st letter can't be E."


def test_ultra_hard_mode_refuses_more_of_a_letter_than_there_are() -> None:
    game = Wordle("abode", {"eerie", "oxeye"}, ULTRA).play("eerie")  # one E, the last letter
    assert refusal(game, "oxeye") == "Guess can't contain E more than once."


def test_a_refusal_spells_letters_as_the_language_does() -> None:
    game = Wordle("iklim", {"iklim", "kalem"}, HARD)
    state = game.replay("iklim", "20000")
    with pytest.raises(IllegalMove) as caught:
        state.play("kalem")
    assert caught.value.sentence(lambda letter: upper(letter, "tr")) == "1st letter must be İ."


@pytest.mark.parametrize(
    "options",
    [{"length": 1}, {"length": 16}, {"guesses": 0}, {"guesses": 21}, {"mode": "easy"}],
)
def test_options_out_of_range_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOptions):
        WordleOptions(**options)  # type: ignore[arg-type]


words = st.text("abcd", min_size=4, max_size=4)


@given(secret=words, guesses=st.lists(words, max_size=8), mode=st.sampled_from(["normal", "hard"]))
def test_any_game_stored_and_replayed_is_the_same(
    secret: str, guesses: list[str], mode: str
) -> None:
    options = WordleOptions(length=4, mode=mode)
    game = fresh = Wordle(secret, {*guesses}, options)
    stored = []
    for guess in guesses:
        try:
            game = game.play(guess)
        except IllegalMove:
            continue
        stored.append((guess, game.last_feedback))
    for guess, feedback in stored:
        fresh = fresh.replay(guess, feedback)
    assert fresh == game


@given(secret=words, first=words, second=words)
def test_ultra_hard_allows_exactly_the_words_that_fit_all_feedback(
    secret: str, first: str, second: str
) -> None:
    options = WordleOptions(length=4, mode="ultra-hard")
    game = Wordle(secret, {first, second}, options).play(first)
    if game.status is not Status.PLAYING:
        return
    fits = marks(first, second) == game.turns[0].marks
    assert (game.observe().refusal(second) is None) == fits


@given(secret=words, first=words, second=words)
def test_hard_mode_never_refuses_a_word_that_could_be_the_answer(
    secret: str, first: str, second: str
) -> None:
    game = Wordle(secret, {first, second}, WordleOptions(length=4, mode="hard")).play(first)
    if marks(first, second) == game.turns[0].marks:
        assert game.observe().refusal(second) is None
