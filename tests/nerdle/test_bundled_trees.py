"""The trees of Nerdle's own equations that come along are legal, whole, and played by default."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from solvers.records.best_known import shipped_of
from wordgames.artifacts import MemoryStore, use_store, words_hash
from wordgames.nerdle.agents.tile_agents import NerdleOptimal
from wordgames.nerdle.generator import equation_words
from wordgames.nerdle.rules import NerdleOptions
from wordgames.nerdle.trees import bundled_trees
from wordgames.tiles.agents import stored_trees
from wordgames.tiles.agents.tree_text import read_tree, text_of
from wordgames.tiles.evaluation.tree_check import check_tree

FILES = sorted(bundled_trees.FOLDER.glob("*.txt.xz"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.name))
def test_a_tree_solves_every_equation_in_as_many_guesses_as_its_record(path: Path) -> None:
    file = read_tree(text_of(path))
    size = int(file.facts["length"])
    words = equation_words(size, "official")
    assert words_hash(words) == file.facts["words"]
    checked = check_tree(file.tree, words, file.facts["mode"])
    record = shipped_of("nerdle", f"official-{size}")
    assert not checked.left_out
    assert (checked.total, checked.worst) == (record.total, record.worst)


def test_trees_are_stored_once_for_the_agent_as_a_site_asks_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(FILES[0], tmp_path)
    monkeypatch.setattr(bundled_trees, "FOLDER", tmp_path)
    words = equation_words(7, "official")
    before = use_store(MemoryStore())
    try:
        assert list(bundled_trees.load_all()) == ["Nerdle, 7 places: tree stored, searched."]
        assert not list(bundled_trees.load_all())
        tree = NerdleOptimal(words, NerdleOptions(size=7)).tree
        assert tree is not None
        assert tree.tree.mean == pytest.approx(20_458 / 6_661)
        assert NerdleOptimal(words, NerdleOptions(size=7, strict=True)).tree is None
        assert NerdleOptimal(words, NerdleOptions(size=7), opener="12+34=46").tree is None
    finally:
        use_store(before)


def test_trees_are_offered_where_there_is_no_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_trees, "_offers", [])
    words = equation_words(7, "official")
    before = use_store(MemoryStore())
    try:
        assert NerdleOptimal(words, NerdleOptions(size=7)).tree is None
        bundled_trees.offer_all()
        assert NerdleOptimal(words, NerdleOptions(size=7)).tree is not None
        assert NerdleOptimal(words, NerdleOptions(size=7), {"width": 20}).tree is None
    finally:
        use_store(before)
