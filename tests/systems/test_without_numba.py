"""A machine that numba does not serve: every bot plays, or says in a sentence why it doesn't.

The site without numba: tests/systems/test_hidden_system.py.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import ROOT

# What Python runs first: numba is not installed.
HIDDEN = "import sys\nsys.modules['numba'] = sys.modules['llvmlite'] = None\n"
PLAY = """
import json, time
import wordgames as wg
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import agent_class
from wordgames.kernel_warming import compiles
said = {"compiles": compiles()}
for game in wg.games():
    for slug in wg.agents(game):
        began = time.process_time()
        try:
            games = wg.Setting(game).with_options(games=1).evaluate(slug).figures.games
        except ParameterError as refusal:
            games = str(refusal)
        needs = agent_class(game, slug).needs_numba
        said[f"{game} {slug}"] = [needs, games, time.process_time() - began]
print(json.dumps(said))
"""
# CPU seconds of a bot's first game.
BOUND = 30.0


@pytest.mark.nightly
def test_every_bot_plays_or_says_why_not(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(HIDDEN)
    path = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-c", PLAY],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "WORDGAMES_NO_NUMBA": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said.pop("compiles") is False
    refused = {name: games for name, (needs, games, _) in said.items() if needs}
    assert set(refused.values()) == {"This bot needs numba, which this computer doesn't have."}
    assert {name.split()[0] for name in refused} == {"hangman"}
    assert len(said) - len(refused) > 40
    assert {
        name: games for name, (needs, games, _) in said.items() if not needs and games < 1
    } == {}
    slow = {name: seconds for name, (_, _, seconds) in said.items() if seconds > BOUND}
    assert slow == {}
