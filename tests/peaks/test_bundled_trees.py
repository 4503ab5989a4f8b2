"""The trees of Peaks that come with the site are what its best bot plays and explore opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from tests.fixtures import make_lexicon
from wordgames.artifacts import words_hash
from wordgames.peaks.agents.tile_agents import PeaksOptimal
from wordgames.peaks.rules import PeaksOptions
from wordgames.peaks.trees import bundled_trees
from wordgames.search.options import SearchOptions
from wordgames.search.search import search
from wordgames.tiles.agents.tree_text import write_tree


@pytest.mark.django_db
def test_the_tree_that_ships_is_stored_for_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files were in no store, so the page played a single step and said so."""
    listed = ("crane", "slate", "train", "jolly", "plumb")
    lexicon = make_lexicon("en", "English", "en", dict.fromkeys(listed, True), folded=True)
    Lexicon.objects.filter(pk=lexicon.pk).update(bundled=True)
    assert lexicon.current is not None
    words = words_of(lexicon.current, 5)
    columns = lexicon.current.read()
    agent = PeaksOptimal(words, PeaksOptions(length=5, alphabet=columns.letters))
    result = search(words, SearchOptions(feedback=agent.marking.feedback))
    facts = {"words": words_hash(words), "status": "searched"}
    (tmp_path / "en-5.txt").write_text(write_tree(result.tree, facts), encoding="utf-8")
    monkeypatch.setattr(bundled_trees, "FOLDER", tmp_path)
    assert agent.tree is None
    assert list(bundled_trees.load_all()) == ["Peaks, en-5: tree stored, searched."]
    assert not list(bundled_trees.load_all()), "it was stored twice"
    assert PeaksOptimal(words, agent.options).status == "searched"


@pytest.mark.parametrize("path", sorted(bundled_trees.FOLDER.glob("*.txt")), ids=lambda it: it.stem)
def test_every_file_names_its_dictionary_and_length(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    slug, length = path.stem.split("-")
    assert f"# lexicon: {slug}\n# length: {length}\n" in text
