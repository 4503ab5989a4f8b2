"""Every command of the package runs where there is no Django, and imports only what it needs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wordle.lists import ANSWERS
from wordgames.command import commands

ROOT = Path(__file__).resolve().parents[2]
BLOCKED = ("django", "lexicons", "games", "solvers", "wordgames_site", "workshop")
PROGRAM = f"""
import json, sys
sys.modules.update(dict.fromkeys({BLOCKED}))
from wordgames.command import main
code = main(sys.argv[2:])
with open(sys.argv[1], "w") as out:
    json.dump(sorted(name for name, module in sys.modules.items() if module), out)
sys.exit(code)
"""


def run(folder: Path, *arguments: str) -> tuple[str, set[str]]:
    """Return what a command prints, and the modules that it imports."""
    modules = folder / "modules.json"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(modules), *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT), "WORDGAMES_NO_NUMBA": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout, set(json.loads(modules.read_text("utf-8")))


@pytest.fixture
def words(tmp_path: Path) -> str:
    """Write a small list, and return its name."""
    (tmp_path / "words.txt").write_text("\n".join(ANSWERS), encoding="utf-8")
    return "words.txt"


@pytest.fixture
def tree(tmp_path: Path) -> str:
    """Write a small tree, and return its name."""
    (tmp_path / "tree.txt").write_text("crane\ncrane crate\n", encoding="utf-8")
    return "tree.txt"


RUNS = {
    "play": ["play", "wordle", "--answers", "words.txt"],
    "evaluate": ["evaluate", "wordle", "--agent", "csp", "--answers", "words.txt"],
    "explain": ["explain", "wordle", "--agent", "csp", "--answers", "words.txt"],
    "sweep": [
        *("sweep", "wordle", "--agent", "entropy", "--grid", "opening=0,1"),
        *("--answers", "words.txt"),
    ],
    "check_tree": ["check_tree", "tree.txt"],
    "trees": ["trees", "search", "--answers", "words.txt"],
    "train": ["train", "hangman", "--words", "words.txt"],
    "equations": ["equations", "--size", "5", "--count"],
}
SAID = {
    "play": "Given up",
    "evaluate": "Games won",
    "explain": "28 words left",
    "sweep": "success rate",
    "check_tree": "2 words in 3 guesses",
    "trees": "28 words in",
    "train": "are stored",
    "equations": "equations.",
}


def test_every_command_is_run_here() -> None:
    assert set(commands()) == set(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_a_command_runs_without_django(name: str, tmp_path: Path, words: str, tree: str) -> None:
    printed, _ = run(tmp_path, *RUNS[name])
    assert SAID[name] in printed


def test_a_searched_tree_is_kept_and_exported(tmp_path: Path, words: str) -> None:
    searched, _ = run(tmp_path, *RUNS["trees"])
    run(tmp_path, "trees", "export", "tree.txt", "--answers", words)
    checked, _ = run(tmp_path, "check_tree", "tree.txt")
    total = searched.split(" words in ")[1].split()[0]
    assert f"28 words in {total} guesses" in checked


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    printed, modules = run(tmp_path, "--help")
    assert all(f"wordgames {name}" in printed for name in commands())
    ours = {name for name in modules if name.partition(".")[0] == "wordgames"}
    assert ours == {"wordgames", "wordgames.command"}
    assert not modules & {"numpy", "numba", "regex", "unidecode", "pandas", "argparse"}


def test_an_evaluation_imports_what_it_plays(tmp_path: Path) -> None:
    """Neither other games, nor readers of files, pools or trees."""
    lists = ("--lexicon", "en", "--games", "2", "--top", "50")
    _, modules = run(tmp_path, "evaluate", "wordle", "--agent", "csp", *lists)
    rooms = {name.split(".")[1] for name in modules if name.startswith("wordgames.")}
    assert "wordle" in rooms
    assert not rooms & {"importer", "envs"}
    for name in ("hangman.rules", "nerdle.rules", "ladder.rules", "work.processes", "work.cluster"):
        assert f"wordgames.{name}" not in modules
    assert not modules & {"pandas", "charset_normalizer", "multiprocessing.context"}
    assert "wordgames.wordle.trees.bundled_trees" not in modules


def test_the_names_of_the_package_are_those_that_checkers_see() -> None:
    import ast

    import wordgames

    source = ast.parse(Path(str(wordgames.__file__)).read_text("utf-8"))
    typed = {
        alias.name: node.module
        for block in source.body
        if isinstance(block, ast.If)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == {name: module for module, names in wordgames.HOMES.items() for name in names}
    assert set(wordgames.__all__) == set(typed) <= set(dir(wordgames))
    for name in wordgames.__all__:
        assert getattr(wordgames, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        wordgames.nothing  # noqa: B018
