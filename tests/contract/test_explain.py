"""The shell explains every agent in every mode of its game, at the start and after moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from lexicons.models import Lexicon
from solvers.declaration import solved
from tests.contract.every_game import lexicon_of, small
from tests.contract.positions import Setting, all_settings, experiment_of, plays, positions
from tests.facts import fact
from tests.run_commands import from_json, output
from wordgames.agent_registry import agent_slugs
from wordgames.cli.game_shell import GameShell, shell
from wordgames.evaluation.run_game import runnable

SETTINGS = [setting for slug in solved() for setting in all_settings(slug)]


def written(setting: Setting, observation: Any) -> str:
    """Return an observation as --history takes it."""
    if history := fact(setting.game, "history"):
        return str(history(observation))
    situation = experiment_of(setting).suite.situation(observation)
    turns = shell(setting.game).turns(situation)
    guesses = ",".join(":".join(turn.values()) for turn in turns)
    begins_blank = setting.mode in fact(setting.game, "BLANKS", ())
    return guesses or (observation.mask if begins_blank else "")


def reads_histories(game: str) -> bool:
    """True if the shell is told what was seen in a game; otherwise it explains only the start."""
    return type(shell(game)).situation is not GameShell.situation


def histories(setting: Setting) -> Sequence[str]:
    """Return the start and what follows it, as far as a game of few words goes."""
    if not reads_histories(setting.game):
        return [""]
    return list(dict.fromkeys(written(setting, alike[0]) for alike in positions(setting)))


def arguments(setting: Setting, history: str) -> list[str]:
    """Return what a command takes for a game of a mode with few words."""
    lexicon = Lexicon.objects.first() or lexicon_of(setting.game)
    runs, chosen = runnable(setting.game), getattr(small(setting.game), "OPTIONS", {})
    usual = {option.name: chosen[option.name] for option in runs.options if option.name in chosen}
    assert lexicon.current is not None
    spec = runs.spec_of(lexicon.current, **usual | ({"mode": setting.mode} if setting.mode else {}))
    own = runs.shell_arguments(spec, lexicon.slug)
    assert own is not None
    played = {"--games", "--seed"}
    kept = [part for at, part in enumerate(own) if not {part, own[at - 1]} & played]
    return [*kept, *(["--history", history] if history else [])]


@pytest.mark.django_db
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda it: f"{it.game} {it.mode}".strip())
def test_every_agent_is_explained_in_every_mode(setting: Setting) -> None:
    """Every agent of an advanced game ended in a traceback."""
    for history in histories(setting):
        chosen = arguments(setting, history)
        for agent in agent_slugs(setting.game):
            if plays(setting.game, agent, setting.mode):
                told = from_json("explain", setting.game, "--agent", agent, *chosen)
                assert told["suggestions"], (agent, history)
                assert output("explain", setting.game, "--agent", agent, *chosen)
