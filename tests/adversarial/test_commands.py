"""The adversarial host in the shell: evaluate and explain, and what they refuse."""

from __future__ import annotations

import pytest

from tests.run_commands import from_json, output, refusal
from tests.wordle.lists import ANSWERS, small
from wordgames.kernels.backend import numba_wanted
from workshop.reproduction import wordle_rows


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_the_host_plays_one_game_from_the_empty_board(lists: list[str]) -> None:
    found = from_json("evaluate", "adversarial", "--agent", "absurd-search", *lists)
    assert (found["game"], found["games"], found["wins"]) == ("adversarial", 1, 1)
    assert found["lexicon"]["host"] == "adversarial"
    assert found["status"] == "searched"
    assert found["total_guesses"] == 3


def test_games_from_first_words_are_a_sample_or_all(lists: list[str]) -> None:
    given = ("evaluate", "adversarial", "--agent", "minimax", "--first-words")
    every = from_json(*given, *lists)
    assert (every["games"], every["wins"]) == (len(ANSWERS), len(ANSWERS))
    assert "intervals" not in every
    some = from_json(*given, "--games", "6", *lists)
    assert some["games"] == 6
    low, high = some["intervals"]["average_guesses"]
    assert low <= some["average_guesses"] <= high


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_what_is_proven_of_the_empty_board_is_not_claimed_of_first_words(lists: list[str]) -> None:
    search = ("evaluate", "adversarial", "--agent", "absurd-search", *lists)
    assert from_json(*search)["status"] == "searched"
    assert from_json(*search, "--first-words", "--games", "3")["status"] == "best found"


def test_a_game_that_takes_too_long_is_lost(lists: list[str]) -> None:
    found = from_json("evaluate", "adversarial", "--agent", "csp", "--max-guesses", "1", *lists)
    assert (found["wins"], found["failures"]) == (0, ["the empty board"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("adversarial", "--games", "5"), "there is one game, or --first-words"),
        (("adversarial", "--max-guesses", "31"), "1 to 30 guesses"),
        (("adversarial", "--opener", "zzzzz"), "isn't in the word list"),
    ],
)
def test_what_makes_no_game_is_refused(
    lists: list[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in refusal("evaluate", *arguments, "--agent", "minimax", *lists)


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_a_position_is_explained(lists: list[str]) -> None:
    history = ("--agent", "absurd-search", "--history", "crane:00000")
    text = output("explain", "adversarial", *history, *lists)
    assert "nothing is shorter" in " ".join(text.split())
    assert "9 words left" in text


@pytest.mark.skipif(not numba_wanted(), reason="The search needs numba.")
def test_the_table_tells_what_is_proven_and_what_the_others_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(wordle_rows, "lists", lambda lengths: [("Small", small())])
    text = output("agents_table", "adversarial")
    assert "| Small | 28 | 40 | 3 | searched |" in text
    others = next(line for line in text.splitlines() if line.startswith("| list | minimax"))
    figures = text.splitlines()[-1].split("|")[2:-1]
    assert len(figures) == others.count("|") - 2
    assert all(float(figure) >= 3 for figure in figures)
    assert "title" in refusal("agents_table", "adversarial", "--lists", "klingon")
