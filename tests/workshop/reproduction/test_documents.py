"""The documents' code runs as it is printed: the agent in thirty lines, and the notebook."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.package.without_site import no_site
from tests.solvers import notebook
from tests.wordle.lists import seen, small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.tiles.agents.situation import situate
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.wordle.rules import WordleOptions

__all__ = ["no_site"]
DOCS = Path(__file__).resolve().parents[3] / "docs"


@pytest.fixture(scope="module")
def curious(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Save the document's agent as a file, and name it as the command line does."""
    text = (DOCS / "write_an_agent.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found
    path = tmp_path_factory.mktemp("agents") / "curious.py"
    path.write_text(found.group(1), encoding="utf-8")
    return f"{path}:Curious"


def test_the_agent_of_the_document_has_thirty_lines(curious: str) -> None:
    path = Path(curious.rpartition(":")[0])
    assert len(path.read_text().splitlines()) <= 30


def test_the_agent_of_the_document_plays(curious: str) -> None:
    words = small()
    for mode in ("normal", "hard", "ultra-hard"):
        options = WordleOptions(mode=mode)
        suite = TileSuite.of(words, options)
        agent = build_agent("wordle", curious, words, options, params={"courage": "2"})
        grouped = play_grouped(agent, suite)
        assert grouped.guesses.tolist() == play_singly(agent, suite).guesses.tolist()
        assert figures_of(grouped).win_rate > 0.9


def test_courage_counts_only_for_words_that_can_be_the_answer(curious: str) -> None:
    words = small()
    bold = build_agent("wordle", curious, words, WordleOptions(), params={"courage": 100})
    asked = situate(seen("crane:00000"), words)
    assert bold.suggest(asked, 1).best.chance == 1 / len(asked.candidates)


def test_the_notebook_keeps_what_its_cells_print_and_draw(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)  # it needs no checkout: tests/package/test_wheel.py runs it without
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in notebook.cells_of(notebook.NOTEBOOK):
        assert notebook.run("".join(cell["source"]), names) == cell["outputs"], cell["id"]
    table = names["runs"]["entropy"].frame()
    assert table.won.all()
    assert names["gaps"].mean() > 0


def test_the_notebook_has_the_guides_agent(curious: str) -> None:
    guide = Path(curious.rpartition(":")[0]).read_text().partition('"""\n\n')[2]
    (cell,) = (it for it in notebook.cells_of(notebook.NOTEBOOK) if it["id"] == "cell-11")
    assert "".join(cell["source"]).startswith(guide.strip())


def test_the_notebooks_pictures_are_drawn_of_every_game() -> None:
    cells = notebook.cells_of(notebook.NOTEBOOK)
    stored = "".join(json.dumps(cell["outputs"]) for cell in cells)
    assert stored.count("<svg ") == 2
    (counted,) = re.findall(r"([\d,]+) answers", stored)
    taken = re.findall(r"<title>entropy, (?:\d|lost): ([\d,]+)</title>", stored)
    answers = int(counted.replace(",", ""))
    assert sum(int(games.replace(",", "")) for games in taken) == answers > 1_000


def test_courage_0_never_names_the_word_and_the_guide_says_why(curious: str) -> None:
    """The guide's own sweep printed 0.30 % for courage=0 without a word."""
    words = small()
    situation = situate(seen("night:02222", "sight:02222", "might:02222"), words)
    (only,) = words.strings(situation.candidates)
    moves = {}
    for courage in (0, 1):
        agent = build_agent("wordle", curious, words, WordleOptions(), params={"courage": courage})
        moves[courage] = agent.suggest(situation).best.move
    assert moves[1] == only
    assert moves[0] == words[0] != only
    text = (DOCS / "write_an_agent.md").read_text(encoding="utf-8")
    assert "With `courage=0` it wins 0.30%: when one word is left" in text
