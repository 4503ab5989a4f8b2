"""Proven, searched to the end, best found: one function says it, from what is stored."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest
from django.test import Client

from solvers.declaration import solved, solver
from solvers.records import best_known
from tests.wordle.lists import small
from wordgames.agent_registry import agent_class, agent_slugs
from wordgames.artifacts import MemoryStore, artifact_store, use_store
from wordgames.evidence import (
    BY_LIST,
    FOUND,
    HEURISTIC,
    MEANINGS,
    NAMES,
    PROVEN,
    SEARCHED,
    evidence,
)
from wordgames.sources.packed_text import text_of
from wordgames.tiles.agents.stored_trees import SearchWish, known_tree, searched_tree, store

ROOT = Path(__file__).parents[2]
TREES = sorted((ROOT / "wordgames").glob("*/trees/*.txt*"))
STATUS = re.compile(r"^# status: (.*)$", re.MULTILINE)


@pytest.mark.parametrize(
    ("status", "certificate", "said"),
    [
        ("searched", True, PROVEN),
        ("searched", False, SEARCHED),
        ("proven", False, SEARCHED),
        ("width 10", False, FOUND),
        ("time limit", False, FOUND),
        ("searched, imported", False, FOUND),
        ("found", False, FOUND),
    ],
)
def test_only_a_certificate_proves(status: str, certificate: bool, said: str) -> None:
    assert evidence(status, certificate=certificate) == said


def test_a_record_is_proven_where_its_certificate_lies_and_nowhere_else(tmp_path: Path) -> None:
    certified = set()
    for game in solved():
        folder = solver(game).folder
        for best in best_known.entries(folder / best_known.FILE, game):
            has = bool(best.proof) and (folder / best.proof).is_file()
            assert (best.status == PROVEN) == has, best.task
            certified |= {folder / best.proof} if has else set()
    assert certified == set((ROOT / "solvers/games").glob("*/proofs/*.xz"))
    for game in {file.parent.parent.name for file in certified}:
        file = solver(game).folder / best_known.FILE
        entries = [it for it in json.loads(file.read_text("utf-8")) if it["status"] == "proven"]
        for entry in entries:
            entry["proof"] = "proofs/gone.xz"
        (tmp_path / best_known.FILE).write_text(json.dumps(entries), "utf-8")
        without = list(best_known.entries(tmp_path / best_known.FILE, game))
        assert {best.status for best in without} == {SEARCHED}


@pytest.mark.parametrize("file", TREES, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_no_tree_that_comes_along_calls_itself_proven(file: Path) -> None:
    found = STATUS.search(text_of(file))
    assert found
    assert found[1] != PROVEN


def test_a_tree_that_was_stored_as_proven_still_loads_and_was_searched() -> None:
    before = use_store(MemoryStore())
    try:
        wish = SearchWish("wordle", small(), "normal", 6, None, 0, 0, 1, 0.0)
        tree = searched_tree(wish)
        assert tree is not None
        assert tree.status == SEARCHED
        store(wish.facts(), tree.tree, "proven")
        stored = artifact_store().find(wish.facts())
        assert stored
        assert stored.status == "proven"
        known = known_tree(wish)
        assert known
        assert known.status == SEARCHED
    finally:
        use_store(before)


@pytest.mark.django_db
def test_pages_say_the_three_words_alike(client: Client) -> None:
    records, terms = (read(client, address) for address in ("/records/", "/learn/terms/"))
    for word, meaning in MEANINGS.items():
        for page in (records, terms):
            assert meaning in page
            assert NAMES[word] in page.lower()
    told = set()
    for game in solved():
        for slug in agent_slugs(game):
            standing = agent_class(game, slug).promises.standing
            assert standing in {BY_LIST, HEURISTIC, NAMES[SEARCHED], NAMES[FOUND]}
            if standing not in {HEURISTIC, *told}:
                assert standing in read(client, f"/agents/{game}/{slug}/")
                told.add(standing)
    assert told == {BY_LIST, NAMES[SEARCHED], NAMES[FOUND]}


def read(client: Client, address: str) -> str:
    """Return the text of a page."""
    text = re.sub("<[^>]*>", " ", client.get(address).content.decode())
    return " ".join(html.unescape(text).split())


def test_documents_call_nothing_proven_that_has_no_certificate() -> None:
    """A row that names a record may, where its proof is shipped, and so may a section named by a
    game that has some; two documents explain the word."""
    files = [*(ROOT / "solvers/games").glob("*/proofs/*")]
    shown = {f"| {file.parent.parent.name} `{file.stem}` |" for file in files}
    with_some = {file.parent.parent.name for file in files}
    for document in (ROOT / "docs").glob("*.md"):
        if document.stem not in {"records", "reproduction"}:
            for section in document.read_text("utf-8").split("\n## "):
                if section.partition("\n")[0].lower() not in with_some:
                    rows = [row for row in section.splitlines() if row.startswith("|")]
                    proven = [row for row in rows if "| proven" in row]
                    assert not [row for row in proven if not row.startswith(tuple(shown))], document
