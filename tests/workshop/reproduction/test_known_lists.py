"""Lists that are not shipped: from a package or one's own files, and only the right ones."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from tests.run_commands import output, refusal
from workshop.dictionaries import known_lists
from workshop.dictionaries.known_lists import HERE, KnownList, KnownLists

WORDS = "crane\nslate\n"
SHA = sha256(WORDS.encode()).hexdigest()
TINY = KnownLists(
    (KnownList("tiny.txt", SHA, "tiny/list.csv"), KnownList("both.txt", "", whole=("tiny.txt",))),
    package="tiny==1",
    licence="MIT",
)


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known_lists.KNOWN, "knuth", TINY)  # type: ignore[arg-type]


def test_one_s_own_files_are_taken_where_they_are_the_right_ones(tmp_path: Path) -> None:
    """The commands of records named a folder that no visitor has."""
    mine, there = tmp_path / "mine", tmp_path / "there"
    mine.mkdir()
    asked = ("word_lists", "knuth", "--from", str(mine), "--to", str(there))
    assert "no file tiny.txt" in refusal(*asked)
    (mine / "tiny.txt").write_text("crane\nsalet\n", encoding="utf-8")
    assert f"not {SHA}" in refusal(*asked)
    assert not there.exists()
    (mine / "tiny.txt").write_text("SLATE\r\nCRANE\r\n", encoding="utf-8")
    assert SHA in output(*asked)
    assert (there / "tiny.txt").read_text("utf-8") == WORDS
    assert (there / "both.txt").read_text("utf-8") == WORDS


def test_a_package_is_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched = []

    def fetch(package: str, folder: Path) -> Path:
        fetched.append(package)
        (folder / "tiny").mkdir()
        (folder / "tiny" / "list.csv").write_text("slate\r\ncrane\r\n", encoding="utf-8")
        return folder

    monkeypatch.setattr(known_lists, "_fetched", fetch)
    monkeypatch.setitem(
        known_lists.KNOWN,  # type: ignore[arg-type]
        "knuth",
        KnownLists(TINY.lists[:1], TINY.package, TINY.licence),
    )
    for _ in range(2):
        assert SHA in output("word_lists", "knuth", "--to", str(tmp_path))
    assert fetched == ["tiny==1"]


def test_the_hashes_are_told_and_the_files_go_where_commands_look() -> None:
    assert output("word_lists", "knuth", "--hashes").split() == [SHA, "tiny.txt"]
    assert str(HERE) == "var/word_lists"
