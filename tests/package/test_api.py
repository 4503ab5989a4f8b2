"""The documented interface: every example is executed, every public name is told of."""

from __future__ import annotations

import doctest
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import wordgames
from tests.package.test_wheel import ROOT
from wordgames.word_lists import UnknownLexiconError

MODULES = (
    "wordgames",
    "game_setting",
    "tile_agents",
    "word_lists",
    *(("envs",) if find_spec("gymnasium") else ()),
    *(("envs.race", "envs.host") if find_spec("pettingzoo") else ()),
)


@pytest.mark.parametrize("name", MODULES)
def test_every_example_of_the_docstrings_holds(name: str) -> None:
    module = import_module(name if name == "wordgames" else f"wordgames.{name}")
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried
    assert not failed


@pytest.mark.parametrize("page", ["README.md", "docs/package.md"])
def test_the_examples_of_the_pages_run(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    for block in (ROOT / page).read_text().split("```python\n")[1:]:
        exec(block.partition("```")[0], names)  # noqa: S102 (the page's own lines)
    assert "crane 22222" in capsys.readouterr().out
    if page == "docs/package.md":
        assert len((tmp_path / "results.csv").read_text().splitlines()) == names["setting"].size + 1


def test_every_public_name_says_what_it_is() -> None:
    for name in wordgames.__all__:
        thing = getattr(wordgames, name)
        assert isinstance(thing, str) or thing.__doc__, name


def test_the_version_is_that_of_the_site() -> None:
    assert f'version = "{wordgames.__version__}"' in (ROOT / "pyproject.toml").read_text()


@pytest.mark.parametrize("lexicon", ["xx", ""])
@pytest.mark.parametrize("game", wordgames.games())
def test_a_setting_refuses_a_list_that_there_is_not(game: str, lexicon: str) -> None:
    with pytest.raises(UnknownLexiconError, match=f"There is no list {lexicon} of"):
        wordgames.Setting(game, lexicon)


@pytest.mark.parametrize("game", wordgames.games())
def test_a_state_and_its_words_are_shown_in_a_line(game: str) -> None:
    few = {"games": 5} if "games" in wordgames.options(game) else {}
    setting = wordgames.Setting(game, **few)
    for shown in (repr(setting.start()), repr(setting.words)):
        assert "\n" not in shown
        assert len(shown) < 400, shown
