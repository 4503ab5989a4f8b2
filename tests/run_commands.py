"""The shell's commands for tests: what they print, what they refuse, small lists to give them."""

from __future__ import annotations

import argparse
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.cli.game_shell import shell
from wordgames.evaluation.run_game import runnable


@pytest.fixture
def lists(tmp_path: Path) -> list[str]:
    """Write the small lists, and return the arguments that name them."""
    return [
        *("--answers", write(tmp_path / "answers.txt", ANSWERS)),
        *("--allowed", write(tmp_path / "allowed.txt", ANSWERS + OTHERS)),
    ]


def write(path: Path, words: list[str]) -> str:
    """Write words to a file, a line each, and return its name."""
    path.write_text("\n".join(words), encoding="utf-8")
    return str(path)


def output(*arguments: str) -> str:
    """Return what a command prints."""
    out = StringIO()
    call_command(*arguments, stdout=out, stderr=StringIO())
    return out.getvalue()


def parsed_by_evaluate(game: str, arguments: list[str]) -> dict[str, Any]:
    """Read the arguments as `evaluate` does."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--opener")
    shell(game).add_lists(parser)
    shell(game).add_games(parser)
    return vars(parser.parse_args(arguments))


def spec_of(game: str, arguments: str) -> dict[str, Any]:
    """Return the spec of the run that a command line asks for."""
    values = shell(game).values(parsed_by_evaluate(game, arguments.split()))
    return runnable(game).shell_spec("", values)


def from_json(*arguments: str) -> Any:
    """Return what a command prints as JSON."""
    return json.loads(output(*arguments, "--json"))


def refusal(*arguments: str) -> str:
    """Return the sentence that a command refuses its arguments with."""
    with pytest.raises(CommandError) as caught:
        output(*arguments)
    assert caught.value.returncode == 2
    return str(caught.value)
