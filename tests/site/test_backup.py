"""Backups on SQLite: whole or nothing, and a sentence for what is no backup."""

from __future__ import annotations

import errno
import gzip
import json
import os
import re
import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any, TextIO
from unittest.mock import patch

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import Event, Play, Player, Puzzle
from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import add_revision, point, publish
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames_site.models import Pulse
from wordgames_site.operation import backup as backups
from wordgames_site.operation.backup import (
    BackupError,
    backup,
    backup_into,
    check,
    restore,
    superseded,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def site(db: None) -> None:
    """A site with an editor, a lexicon with two revisions, and a play with an event."""
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en")
    lexicon.editors.add(User.objects.create_user("editor"))
    publish(lexicon, columns_from([Entry("crane")], language="en"))
    publish(lexicon, columns_from([Entry("crane"), Entry("slate")], language="en"))
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


@pytest.mark.usefixtures("site")
def test_a_file_that_is_there_is_kept_unless_it_is_to_be_replaced(tmp_path: Path) -> None:
    file = tmp_path / "site.gz"
    file.write_text("precious")
    with pytest.raises(BackupError, match="there already"):
        backup(file)
    assert file.read_text() == "precious"
    assert backup(file, replace=True) > 0


@pytest.mark.usefixtures("site")
def test_others_write_while_a_backup_is_made_and_it_does_not_see_it(tmp_path: Path) -> None:
    """Another process writes to the SQLite file in the middle of a backup, without waiting."""
    file = tmp_path / "live.sqlite3"
    with sqlite3.connect(file) as live:
        live.execute("PRAGMA journal_mode=WAL")
        live.execute("CREATE TABLE words (word TEXT)")
    dumping = sqlite3.connect(file, isolation_level=None)
    with patch.object(backups, "connection", Stand(dumping)), backups._snapshot():
        assert dumping.execute("SELECT count(*) FROM words").fetchone() == (0,)
        with sqlite3.connect(file, timeout=0) as other:
            other.execute("INSERT INTO words VALUES ('crane')")
        assert dumping.execute("SELECT count(*) FROM words").fetchone() == (0,)
    assert dumping.execute("SELECT count(*) FROM words").fetchone() == (1,)


class Stand:
    """Stands for Django's connection, on a database of the test's own."""

    vendor = "sqlite"
    in_atomic_block = False

    def __init__(self, own: sqlite3.Connection) -> None:
        self._own = own

    def cursor(self) -> closing[sqlite3.Cursor]:
        return closing(self._own.cursor())


@pytest.mark.usefixtures("site")
def test_a_backup_names_its_commit_and_its_key_without_the_key(
    tmp_path: Path, settings: Any
) -> None:
    backup(tmp_path / "site.gz")
    text = gzip.decompress((tmp_path / "site.gz").read_bytes()).decode()
    header = json.loads(text.splitlines()[0])
    assert settings.SECRET_KEY not in text
    assert len(header["key"]) == 16
    assert re.fullmatch(r"[0-9a-f]{40}|version \S+", header["commit"])
    other = text.replace(header["commit"], "abc123").replace("0001", "9999")
    (tmp_path / "other.gz").write_bytes(gzip.compress(other.encode()))
    with pytest.raises(BackupError, match=r"another version \(abc123\)"):
        restore(tmp_path / "other.gz", replace=True)


@pytest.mark.usefixtures("site")
def test_under_another_key_it_says_what_is_lost_before_it_is(tmp_path: Path, settings: Any) -> None:
    file = tmp_path / "site.gz"
    rows, before = backup(file), contents()
    settings.SECRET_KEY = "another" * 9
    User.objects.create_user("newcomer")
    with pytest.raises(BackupError, match=r"lose their games.*var/secrets.env") as caught:
        restore(file, replace=True)
    assert "--other-key" in str(caught.value)
    assert User.objects.filter(username="newcomer").exists()
    assert restore(file, replace=True, other_key=True) == rows
    assert contents() == before


@pytest.mark.usefixtures("site")
def test_a_backup_from_before_fingerprints_is_restored(tmp_path: Path) -> None:
    backup(tmp_path / "site.gz")
    lines = gzip.decompress((tmp_path / "site.gz").read_bytes()).splitlines(keepends=True)
    header = json.loads(lines[0])
    del header["key"], header["commit"]
    old = [json.dumps(header).encode() + b"\n", *lines[1:]]
    (tmp_path / "old.gz").write_bytes(gzip.compress(b"".join(old)))
    assert restore(tmp_path / "old.gz", replace=True) > 0


def set_up() -> Lexicon:
    """Do what setting a site up leaves: an admin nobody has logged in as, bundled words."""
    User.objects.create_superuser("admin", password="shown once")
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en", bundled=True)
    revision = add_revision(lexicon, columns_from([Entry("crane")], language="en"), bundle="a")
    point(lexicon, revision)
    return lexicon


USES = {
    "an account": lambda: User.objects.create_user("somebody"),
    "an admin who logged in": lambda: User.objects.update(last_login=timezone.now()),
    "a guest": Player.objects.create,
    "a list of one's own": lambda: Lexicon.objects.create(slug="own", name="Own"),
    "a changed list": lambda: publish(
        Lexicon.objects.get(), columns_from([Entry("slate")], language="en")
    ),
}


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("use", USES)
def test_a_site_that_was_only_set_up_counts_as_empty(tmp_path: Path, use: str) -> None:
    file = tmp_path / "site.gz"
    rows, before = backup(file), contents()
    call_command("flush", interactive=False, verbosity=0)
    set_up()
    assert restore(file, replace=False) == rows
    assert contents() == before
    call_command("flush", interactive=False, verbosity=0)
    set_up()
    USES[use]()
    with pytest.raises(BackupError, match="not empty"):
        restore(file, replace=False)


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


def test_whatever_people_make_is_in_a_backup_once() -> None:
    """Groups and dares were not; a proxy of a model would be there twice."""
    kept = backups.models()
    tables = [model._meta.db_table for model in kept]
    assert len(tables) == len(set(tables))
    own = ("games", "lexicons", "solvers")
    left = {
        model._meta.label
        for model in apps.get_models()
        if model.__module__.partition(".")[0] in own and not model._meta.proxy and model not in kept
    }
    assert left == {"lexicons.RateCount"}


def named(*days: str) -> list[Path]:
    return [Path(f"wordgames-{day}-030000.gz") for day in days]


def test_the_last_of_each_day_and_week_is_kept() -> None:
    files = named(
        "2026-11-27", "2026-11-26", "2026-11-24", "2026-11-22", "2026-11-15", "2026-11-01"
    )
    twice = Path("wordgames-2026-11-27-010000.gz")
    assert superseded([files[0], twice, *files[1:]], days=2, weeks=3) == [
        twice,
        files[2],
        files[5],
    ]
    assert superseded(files, days=9, weeks=1) == [], "A pause of the backups removes nothing."
    strange = Path("wordgames-2026-99-99-000000.gz")
    assert superseded([strange, *files], days=9, weeks=1) == [], "What has no day is not ours."


@pytest.mark.usefixtures("site")
def test_a_folder_gains_a_backup_and_loses_those_that_are_superseded(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir(mode=0o700)
    old = [folder / name for name in named("2020-01-02", "2020-01-01")]
    killed, going = (folder / f"{name}.part" for name in named("2020-01-02", "2020-01-03"))
    for file in (*old, folder / "precious.gz", killed, going):
        file.write_text("old")
    os.utime(killed, (0, 0))
    call_command("backup", str(folder), "--keep", "1", "1", stdout=StringIO())
    (new,) = [it for it in folder.iterdir() if it.name != "precious.gz" and it != going]
    check(new)
    assert new not in old
    assert new.stat().st_mode & 0o777 == 0o600
    assert Pulse.ages()[Pulse.BACKUP] < 60
    with pytest.raises(CommandError, match="whole number from 1"):
        call_command("backup", str(folder), "--keep", "0", "1")


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize(
    "fault",
    ["no space", "no space in the middle", "a file that cannot be read back", "a damaged database"],
)
def test_a_backup_that_fails_costs_no_older_one(
    fault: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (old,) = (tmp_path / name for name in named("2020-01-01"))
    backup(old)
    before = old.read_bytes()
    if fault == "no space":
        settings.MIN_FREE_MB = 1 << 40
    elif fault == "a damaged database":
        monkeypatch.setattr(backups, "connection", Damaged())
    else:
        monkeypatch.setattr(backups, "_write", FAILING[fault])
    with pytest.raises(BackupError) as caught:
        backup_into(tmp_path, 1, 1)
    assert str(caught.value).endswith(".")
    assert list(tmp_path.iterdir()) == [old]
    if fault != "no space":
        with pytest.raises(BackupError):
            backup(old, replace=True)
    assert old.read_bytes() == before


def full(out: TextIO) -> int:
    out.write("the beginning\n")
    raise OSError(errno.ENOSPC, "No space left on device")


def cut(out: TextIO) -> int:
    out.write('{"wordgames": 1}\n{"rows": 2}\n')
    return 2


FAILING = {"no space in the middle": full, "a file that cannot be read back": cut}


class Damaged:
    """Stands for a connection to a SQLite file with a broken page."""

    vendor = "sqlite"

    def cursor(self) -> closing[sqlite3.Cursor]:
        connection = sqlite3.connect(":memory:")
        return closing(Answering(connection))


class Answering(sqlite3.Cursor):
    """A cursor of a file in which SQLite finds a fault."""

    def execute(self, *_: Any) -> Any:
        return super().execute("SELECT 'row 3 missing from index'")
