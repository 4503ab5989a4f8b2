"""The documented interface: every example is executed, every public name is told of."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pdoc
import pytest

import wordgames
from tests.package.test_wheel import ROOT, example

MODULES = ("wordgames", "game_setting", "word_lists", "envs", "envs.race", "envs.host")


@pytest.mark.parametrize("name", MODULES)
def test_every_example_of_the_docstrings_holds(name: str) -> None:
    module = import_module(name if name == "wordgames" else f"wordgames.{name}")
    failed, tried = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried
    assert not failed


@pytest.mark.parametrize("page", ["README.md", "docs/package.md"])
def test_the_examples_of_the_pages_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(example(ROOT / page), {})  # noqa: S102 (the page's own lines)
    assert "crane 22222" in capsys.readouterr().out


def test_the_reference_is_made_of_docstrings(tmp_path: Path) -> None:
    pdoc.pdoc("wordgames", "wordgames.envs", output_directory=tmp_path)
    assert "WordleEnv" in (tmp_path / "wordgames" / "envs" / "tiles.html").read_text()
    page = (tmp_path / "wordgames.html").read_text()
    for name in wordgames.__all__:
        assert name in page
        thing = getattr(wordgames, name)
        assert isinstance(thing, str) or thing.__doc__, name


def test_the_version_is_that_of_the_site() -> None:
    assert f'version = "{wordgames.__version__}"' in (ROOT / "pyproject.toml").read_text()
