"""Many boards in the shell: evaluate, explain and sweep, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.run_commands import from_json, output, refusal
from wordgames.cli.game_shell import shell


def test_a_run_tells_its_boards_and_their_limit(lists: list[str]) -> None:
    arguments = ("--boards", "4", "--agent", "multi-greedy", "--games", "20", "--seed", "3")
    found = from_json("evaluate", "boards", *arguments, *lists)
    assert found["game"] == "boards"
    assert sum(found["distribution"].values()) == found["wins"]
    assert (found["games"], found["lexicon"]["boards"], found["lexicon"]["limit"]) == (20, 4, 9)
    low, high = found["intervals"]["average_guesses"]
    assert 4 < low < found["average_guesses"] < high
    assert found["params"]["bonus"] == -1.0


@pytest.mark.parametrize("command", ["evaluate", "sweep", "explain"])
@pytest.mark.parametrize(
    ("surplus", "sentence"),
    [
        ("--boards 2", "--boards is an option of boards."),
        ("--boards=2", "--boards is an option of boards."),
        ("--host honest", "Unrecognized arguments: --host honest."),
    ],
)
def test_an_option_of_another_game_is_refused_with_that_game_s_name(
    command: str, surplus: str, sentence: str, lists: list[str]
) -> None:
    refused = refusal(command, "wordle", "--agent", "minimax", *surplus.split(), *lists)
    assert refused.startswith(f"Unrecognized arguments: {surplus}.")
    assert refused.endswith(sentence)
    assert "\n" not in refused


def test_the_limit_may_be_chosen_and_losses_are_named_by_their_secrets(lists: list[str]) -> None:
    tight = ("--boards", "4", "--agent", "one-by-one", "--games", "9", "--max-guesses", "4")
    found = from_json("evaluate", "boards", *tight, *lists)
    assert found["lexicon"]["limit"] == 4
    assert found["wins"] < 9
    assert all(len(secrets.split()) == 4 for secrets in found["failures"])


def test_agents_of_boards_are_compared_on_the_same_secrets(lists: list[str]) -> None:
    agents = ("--agents", "multi-greedy,one-by-one", "--games", "15", "--param", "plays=csp")
    found = from_json("evaluate", "boards", "--boards", "3", *agents, *lists)
    assert found["runs"][1]["params"] == {"plays": "csp"}
    first, second = (run["average_guesses"] for run in found["runs"])
    assert found["matrix"][0][1]["difference"] == pytest.approx(first - second)
    assert found["matrix"][0][1]["interval"]


def test_explain_reads_the_marks_of_every_board(lists: list[str]) -> None:
    ask = ("explain", "boards", "--boards", "2", "--agent", "multi-greedy", *lists)
    found = from_json(*ask, "--history", "crane:00000/22222,jolly:02222/")
    assert found["history"][1] == {"guess": "jolly", "marks": "02222/"}
    assert found["left"] == 3
    assert found["suggestions"][0]["move"] in {"folly", "holly", "lolly"}
    assert "3 words left" in output(*ask, "--history", "crane:00000/22222,jolly:02222/")


def test_a_sweep_takes_boards(lists: list[str]) -> None:
    ask = ("sweep", "boards", "--boards", "2", "--agent", "multi-greedy", *lists)
    found = from_json(*ask, "--games", "10", "--grid", "bonus=0,2")
    assert {run["params"]["bonus"] for run in found} == {0.0, 2.0}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--boards 17", "2 to 16 boards"),
        ("--boards 0", "2 to 16 boards"),
        ("--boards 4 --max-guesses 3", "A game needs at least one guess per board"),
        ("--boards 2 --games all", "secrets of many boards are drawn"),
        ("--boards 2 --ultra-hard", "normal or hard"),
        ("--boards 2 --knows-lexicon en", "there are boards"),
        ("--boards 2 --opener zzzzz", "isn't in the word list"),
        ("--boards 2 --agent entropy", "no agent entropy for boards"),
        ("--boards 2 --agents one-by-one,csp", "no agent csp for boards"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(
    arguments: str, sentence: str, lists: list[str]
) -> None:
    asked = arguments.split()
    agent = () if "--agent" in asked or "--agents" in asked else ("--agent", "multi-greedy")
    games = () if "--games" in asked else ("--games", "5")
    said = refusal("evaluate", "boards", *agent, *games, *asked, *lists)
    assert sentence in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("history", "sentence"),
    [
        ("crane:00000", "all 2 boards"),
        ("crane:00000/0000", "a guess of 5 letters"),
        ("crane:00000/00009", "written with 0"),
        ("crane:22222/00000,slate:00000/00000", "Board 1 is solved before slate"),
        ("crane:22222/22222", "The game is over"),
    ],
)
def test_bad_histories_are_refused_in_a_sentence(
    history: str, sentence: str, lists: list[str]
) -> None:
    ask = ("explain", "boards", "--boards", "2", "--agent", "multi-greedy", *lists)
    assert sentence in refusal(*ask, "--history", history)


def test_more_boards_than_answers_are_refused(tmp_path: Path) -> None:
    (tmp_path / "few.txt").write_text("crane slate train")
    ask = ("evaluate", "boards", "--agent", "multi-greedy", "--games", "2", "--boards", "4")
    assert "need as many answers" in refusal(*ask, "--answers", str(tmp_path / "few.txt"))


def test_each_board_has_its_row_in_a_terminal_until_it_is_solved() -> None:
    rows = shell("boards").terminal.answer("crane", "01002//22222", coloured=False)
    assert rows.splitlines() == [" c (r) a  n [e]", "solved", "[c][r][a][n][e]"]
