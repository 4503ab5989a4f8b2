"""Backups on SQLite: whole or nothing, and a sentence for what is no backup."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.contrib.auth.models import User

from games.models import Event, Play, Player, Puzzle
from lexicons.columns import Columns, Entry
from lexicons.models import Lexicon, Revision
from lexicons.services import publish
from wordgames_site.backup import BackupError, backup, restore

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site(db: None) -> None:
    """A site with an editor, a lexicon with two revisions, and a play with an event."""
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en")
    lexicon.editors.add(User.objects.create_user("editor"))
    publish(lexicon, Columns.from_entries([Entry("crane")], language="en"))
    publish(lexicon, Columns.from_entries([Entry("crane"), Entry("slate")], language="en"))
    puzzle = Puzzle.objects.create(game="wordle", setup={"a": [1]}, revision=lexicon.current)
    play = Play.objects.create(puzzle=puzzle, player=Player.objects.create())
    Event.objects.create(play=play, sequence=0, move="crane", feedback="22222")


def contents() -> list[object]:
    return [
        list(model.objects.order_by("pk").values())
        for model in (User, Lexicon, Revision, Player, Puzzle, Play, Event)
    ]


@pytest.mark.usefixtures("site")
def test_what_is_restored_is_what_was_there(tmp_path: Path) -> None:
    before = contents()
    rows = backup(tmp_path / "site.gz")
    assert (tmp_path / "site.gz").stat().st_mode & 0o777 == 0o600
    Event.objects.all().delete()
    User.objects.create_user("newcomer")
    assert restore(tmp_path / "site.gz", replace=True) == rows
    assert contents() == before
    assert Lexicon.objects.get().editors.get().username == "editor"


@pytest.mark.usefixtures("site")
def test_a_site_that_is_not_empty_is_kept(tmp_path: Path) -> None:
    backup(tmp_path / "site.gz")
    before = contents()
    with pytest.raises(BackupError, match="not empty"):
        restore(tmp_path / "site.gz", replace=False)
    assert contents() == before


def spoiled(whole: bytes) -> dict[str, bytes]:
    lines = gzip.decompress(whole).splitlines(keepends=True)
    return {
        "empty": b"",
        "text": b"hello\n",
        "gzip of text": gzip.compress(b"hello\n"),
        "cut in the middle": whole[: len(whole) // 2],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "with a row missing": gzip.compress(b"".join([*lines[:3], *lines[4:]])),
        "of another version": gzip.compress(lines[0].replace(b"0001", b"9999") + lines[-1]),
        "with a row of nothing": gzip.compress(
            b"".join([lines[0], b'{"model": "no.such", "pk": 1, "fields": {}}\n', *lines[1:]])
        ),
    }


@pytest.mark.usefixtures("site")
def test_a_damaged_backup_changes_nothing_and_says_so(tmp_path: Path) -> None:
    backup(tmp_path / "site.gz")
    before = contents()
    for name, data in spoiled((tmp_path / "site.gz").read_bytes()).items():
        (tmp_path / "bad.gz").write_bytes(data)
        with pytest.raises(BackupError) as caught:
            restore(tmp_path / "bad.gz", replace=True)
        assert str(caught.value).endswith("."), name
        assert contents() == before, name


def test_a_file_that_cannot_be_is_a_sentence(db: None, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="cannot be written"):
        backup(tmp_path / "no" / "folder" / "site.gz")
    with pytest.raises(BackupError, match="cannot be read"):
        restore(tmp_path / "missing.gz", replace=True)
