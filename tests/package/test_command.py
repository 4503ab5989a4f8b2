"""The command `wordgames`."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contract.every_game import said
from wordgames.artifacts import Artifact
from wordgames.command import main
from wordgames.game_setting import FileStore

TYPED = dict(said("TYPED"))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the command read these lines."""

    def type_in(*lines: str) -> None:
        waiting: Iterator[str] = iter(lines)

        def read(prompt: str = "") -> str:
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)

    return type_in


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_a_game_is_played_to_its_end(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("extol", "zz", "extra")
    out = output(capsys, "play", "wordle", "--number", "3")
    assert "[e][x][t] o  l " in out
    assert "A guess has 5 letters; yours has 2." in out
    assert "Won after 2 moves. It was extra." in out


def test_a_question_mark_asks_the_agent(typed: Any, capsys: pytest.CaptureFixture[str]) -> None:
    typed("?", "!")
    out = output(capsys, "play", "wordle", "--number", "1", "--agent", "letter-frequency")
    assert "Sum of its different letters' counts in the" in out


@pytest.mark.parametrize("game", TYPED)
def test_a_player_is_told_what_is_asked_and_how_answers_are_written(
    game: str, typed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """The end of the input gives up."""
    move, lines = TYPED[game]
    typed(move)
    out = output(capsys, "play", game, "--number", "3").splitlines()
    for line in lines:
        assert any(line == one or re.fullmatch(line, one) for one in out), out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "There is no command dance; there are: play, evaluate, explain, sweep, check_"),
        (["play", "chess"], "Argument GAME: invalid choice: 'chess'"),
        (["evaluate", "wordle", "--agent", "nobody"], "There is no agent nobody for wordle"),
        (["evaluate", "wordle", "--agent", "csp", "--lexicon", "xx"], "There is no lexicon xx"),
        (["check_tree", "nothing.txt"], "The tree nothing.txt cannot be read"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith(sentence)
    assert error.count("\n") == 1


def test_without_a_command_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert "wordgames play wordle" in output(capsys)


def test_a_damaged_artifact_counts_as_none(tmp_path: Any) -> None:
    facts = {"agent": "optimal"}
    FileStore(tmp_path).put(facts, Artifact(b"tree\n", "proven"))
    assert FileStore(tmp_path).find(facts) == Artifact(b"tree\n", "proven")
    FileStore(tmp_path).put(facts, Artifact(b"worse", "cut", complete=False))
    assert FileStore(tmp_path).find(facts) == Artifact(b"tree\n", "proven")
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:-2])
    assert FileStore(tmp_path).find(facts) is None


def test_a_tree_of_one_word_is_told_in_the_singular(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tree.txt").write_text("crane\n", encoding="utf-8")
    told = output(capsys, "check_tree", str(tmp_path / "tree.txt"))
    assert "1 word in 1 guess, 1.0000 on average" in told


def test_what_was_imported_is_not_searched_for_garbage_at_the_end() -> None:
    """To look through numba's objects again took a quarter of `evaluate`."""
    program = (
        "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
        "from wordgames.command import main; main(['--help'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.endswith(b"True\n")


def test_the_version_needs_no_numpy() -> None:
    program = (
        "import sys; from wordgames.command import main\n"
        "sys.exit(main(['--version']) or 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.startswith(b"wordgames ")
