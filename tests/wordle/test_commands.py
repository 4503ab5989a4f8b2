"""What Wordle's commands refuse, and whose an argument is that they do not take."""

from __future__ import annotations

import pytest

from tests.run_commands import refusal


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
