"""Wordle on many boards: each board is a Wordle of its own, with the guesses in common."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.wordle.boards.display import splits
from wordgames.boards.options import usual_guesses
from wordgames.boards.rules import USUAL, Boards, BoardsOptions, read_marks
from wordgames.rules.feedback import marks
from wordgames.rules.state import IllegalMove, InvalidOptions, Status
from wordgames.wordle.rules import Wordle

WORDS = ("crane", "slate", "abbey", "trace", "house", "mouse", "grape", "stone", "eerie", "there")


def boards(*secrets: str, guesses: int = 9, mode: str = "normal") -> Boards:
    options = BoardsOptions(len(secrets[0]), len(secrets), guesses, mode)
    return Boards(secrets, frozenset(WORDS), options)


def played(game: Boards, *moves: str) -> Boards:
    for move in moves:
        game = game.play(move)
    return game


@pytest.mark.parametrize(("count", "guesses"), [(2, 7), (4, 9), (8, 13), (16, 21)])
def test_the_limits_are_those_that_players_know(count: int, guesses: int) -> None:
    assert usual_guesses(5, count) == USUAL[count] == guesses


def test_every_open_board_marks_the_guess_for_itself() -> None:
    game = played(boards("crane", "there"), "eerie")
    assert game.last_feedback == "00102/10102"  # of three E each secret pays those it has


def test_a_solved_board_takes_no_more_guesses() -> None:
    game = played(boards("crane", "house", "mouse", "stone"), "slate", "house", "mouse")
    assert game.last_feedback == "00002//22222/01012"
    assert game.observe().solved_at == (None, 2, 3, None)
    assert game.observe().open_boards == (0, 3)
    assert len(game.observe().board(1).turns) == 2


def test_all_boards_must_fall_within_the_limit() -> None:
    two = boards("crane", "house", guesses=3)
    assert played(two, "house", "crane").status is Status.WON
    assert played(two, "house", "slate", "mouse").status is Status.LOST
    assert played(two, "slate", "mouse", "crane").status is Status.LOST
    with pytest.raises(IllegalMove, match="over"):
        played(two, "house", "crane", "slate")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"boards": 1}, "2 to 16 boards"),
        ({"boards": 17, "guesses": 22}, "2 to 16 boards"),
        ({"boards": 8, "guesses": 7}, "A game needs at least one guess per board"),
        ({"guesses": 32}, "1 to 31 guesses"),
        ({"length": 16}, "2 to 15 letters"),
        ({"mode": "ultra-hard"}, "normal or hard"),
    ],
)
def test_options_that_make_no_game_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InvalidOptions, match=sentence):
        BoardsOptions(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("guess", "sentence"),
    [
        ("crab", "A guess has 5 letters;"),
        ("zzzzz", "Not in the word list."),
        ("house", "at least one"),
    ],
)
def test_a_refused_guess_costs_nothing(guess: str, sentence: str) -> None:
    game = played(boards("crane", "trace", mode="hard"), "slate")
    with pytest.raises(IllegalMove, match=sentence):
        game.play(guess)
    assert game == played(boards("crane", "trace", mode="hard"), "slate")


def test_a_hard_guess_may_follow_one_board_and_break_with_another() -> None:
    game = played(boards("crane", "house", mode="hard"), "mouse")
    assert game.play("house").status is Status.PLAYING  # the clues of the second board alone
    assert game.play("crane").status is Status.PLAYING  # those of the first, only a last E


def test_a_hard_guess_cannot_lean_on_a_board_that_is_solved() -> None:
    game = played(boards("crane", "house", mode="hard"), "house")
    with pytest.raises(IllegalMove, match="5th letter must be E"):
        Boards(game.secrets, frozenset({"birds"}), game.options, game.turns).play("birds")


def test_a_secret_that_is_no_word_of_the_list_may_be_guessed() -> None:
    assert played(boards("qraqe", "house"), "qraqe").observe().solved_at == (1, None)


def test_unreadable_feedback_is_refused() -> None:
    with pytest.raises(ValueError, match="Feedback is written"):
        read_marks("01x20/00000")


SECRETS = st.lists(st.sampled_from(WORDS), min_size=2, max_size=6, unique=True)
MOVES = st.lists(st.sampled_from(WORDS), max_size=8)


def as_far_as_it_goes(game: Boards, moves: list[str]) -> Boards:
    """Play the moves that are allowed until the game is over."""
    for move in moves:
        if game.status is not Status.PLAYING:
            break
        try:
            game = game.play(move)
        except IllegalMove:
            continue
    return game


@settings(deadline=None)
@given(SECRETS, MOVES)
def test_each_board_equals_a_wordle_played_alone_up_to_its_solution(
    secrets: list[str], moves: list[str]
) -> None:
    game = as_far_as_it_goes(boards(*secrets), moves)
    for number, secret in enumerate(secrets):
        alone = Wordle(secret, frozenset(WORDS), game.options.one)
        for turn in game.turns:
            if alone.status is Status.PLAYING:
                alone = alone.play(turn.guess)
        seen = game.observe().board(number)
        assert seen.turns == alone.turns
        assert seen.solved == (game.observe().solved_at[number] is not None)


@settings(deadline=None)
@given(SECRETS, MOVES, st.sampled_from(["normal", "hard"]))
def test_a_game_replayed_from_its_feedback_equals_the_game_played(
    secrets: list[str], moves: list[str], mode: str
) -> None:
    game = as_far_as_it_goes(boards(*secrets, mode=mode), moves)
    again = boards(*["x" * 5] * len(secrets), mode=mode)  # a replay asks no secret
    partly = boards(*secrets, mode=mode)
    for turn in game.turns:
        partly = partly.play(turn.guess)
        again = again.replay(turn.guess, partly.last_feedback)
    assert again.observe() == game.observe()
    assert again.status == game.status


@settings(deadline=None)
@given(SECRETS, MOVES, st.sampled_from(WORDS))
def test_a_hard_guess_is_allowed_just_where_one_open_board_alone_would_allow_it(
    secrets: list[str], moves: list[str], guess: str
) -> None:
    game = as_far_as_it_goes(boards(*secrets, mode="hard"), moves)
    seen = game.observe()
    alone = [seen.board(board).refusal(guess) is None for board in seen.open_boards]
    assert (seen.refusal(guess) is None) == (any(alone) or not alone)


@settings(deadline=None)
@given(SECRETS, MOVES)
def test_the_game_is_won_just_when_every_secret_was_guessed(
    secrets: list[str], moves: list[str]
) -> None:
    game = as_far_as_it_goes(boards(*secrets), moves)
    guessed = {turn.guess for turn in game.turns}
    assert (game.status is Status.WON) == (set(secrets) <= guessed)
    for turn in game.turns:
        for secret, row in zip(secrets, turn.marks, strict=True):
            assert row in {(), marks(turn.guess, secret)}


def test_the_keys_keep_their_colours_when_the_last_board_falls() -> None:
    """All keys turned white between the last word and the ending."""
    game = played(boards("crane", "house"), "slate", "crane", "house")
    assert game.status is Status.WON
    keys = splits(game.observe(), set("slatecrnhou"))
    assert list(keys) == sorted(keys)
    assert keys["c"].parts == "20"
    assert keys["t"].state == "absent"
    assert all(key.parts or key.state for key in keys.values())
