"""An agent written by the guide of 0.2 still loads and plays, and says what to change."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.wordle.lists import small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.rules import WordleOptions

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "write_an_agent.md").read_text(encoding="utf-8")
SAMPLE = GUIDE.partition("```python\n")[2].partition("```")[0]
NOW = """from wordgames import Parameter, Suggestions
from wordgames.tile_agents import TileAgent, class_statistics, explain, legal_rows
"""
IN_0_2 = """from wordgames.kernels.classes import class_statistics
from wordgames.agent.base import Promises
from wordgames.agent.memo import Memo
from wordgames.agent.parameters import Parameter
from wordgames.agent.suggestions import Suggestions
from wordgames.tiles.agents.agent import WordleAgent, explain
from wordgames.tiles.agents.situation import legal_rows
"""
MOVED = {
    "wordgames.kernels.classes": "wordgames.tile_agents",
    "wordgames.agent.base": "wordgames",
    "wordgames.agent.memo": "wordgames.tile_agents",
    "WordleAgent": "wordgames.tile_agents.TileAgent",
}


def saved(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return f"{path}:Curious"


def test_the_sample_of_0_2_plays_as_todays_does_and_warns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert NOW in SAMPLE
    old = SAMPLE.replace(NOW, IN_0_2).replace("TileAgent", "WordleAgent")
    words, options = small(), WordleOptions()
    today = build_agent("wordle", saved(tmp_path / "today.py", SAMPLE), words, options)
    for module in MOVED:
        monkeypatch.delitem(sys.modules, module, raising=False)  # a module warns once
    with pytest.warns(DeprecationWarning, match="is now wordgames") as warned:
        before = build_agent("wordle", saved(tmp_path / "before.py", old), words, options)
    sentences = {str(warning.message) for warning in warned}
    assert {f"{old} is now {new}." for old, new in MOVED.items()} <= sentences
    assert {Path(warning.filename).name for warning in warned} == {"before.py"}
    suite = TileSuite.of(words, options)
    played = [play_grouped(agent, suite).guesses.tolist() for agent in (before, today)]
    assert played[0] == played[1]
