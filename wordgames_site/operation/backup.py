"""Backup of a site: gzipped JSON lines, alike from SQLite and PostgreSQL, whole or refused."""

import gzip
import json
import os
import re
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from shutil import disk_usage
from time import time
from typing import Any, TextIO

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DatabaseError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone

from wordgames_site.setup.site_identity import ADMIN, commit, key_fingerprint

FORMAT = 1
APPS = (
    "auth",
    "sessions",
    "accounts",
    "otp_totp",
    "otp_static",
    "lexicons",
    "games",
    "friends",
    "races",
    "solvers",
)
MADE_BY_MIGRATE = {"auth.permission"}
# Counts of rate limits, which are worthless a minute later.
PASSING = {"lexicons.ratecount"}
MEGABYTE, DAY = 1 << 20, 24 * 3600.0
# The files of `backup_into`, and no others, are removed by it.
NAME = re.compile(r"wordgames-\d{4}-\d\d-\d\d-\d{6}\.gz")
LOSES = (
    "This backup was made under another SECRET_KEY. Restored under this one, everybody is logged "
    "out, players without an account lose their games (the session that owns them is signed with "
    "the key), password links already sent stop working, reports of words no longer belong to who "
    "made them, and the daily puzzles to come are drawn in another order. To bring the key along, "
    "put the old site's SECRET_KEY in this site's environment, or its line in this site's "
    "var/secrets.env, and restore then. --other-key restores all the same."
)


class BackupError(Exception):
    """A failed backup or restore; the text is a sentence, and no data has changed."""


class Exact(DjangoJSONEncoder):
    """A JSON encoder that keeps microseconds, which Django's own drops."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def models() -> list[type[Model]]:
    """Return the models in a backup: accounts, sessions (they own games), lexicons, games."""
    every = [model for label in APPS for model in apps.get_app_config(label).get_models()]
    left_out = MADE_BY_MIGRATE | PASSING
    return [it for it in every if it._meta.label_lower not in left_out and not it._meta.proxy]


def backup(path: Path, *, replace: bool = False) -> int:
    """Write the site to a file and return the number of rows; it appears once it has been read.

    Raises BackupError if it cannot be written, if the database is damaged, or if the file exists
    and must not be replaced.
    """
    if path.exists() and not replace:
        raise BackupError(f"{path} is there already; --replace writes over it.")
    partial = path.with_name(f"{path.name}.part")
    try:
        _check_database()
        partial.touch(mode=0o600)  # it holds password hashes and sessions
        partial.chmod(0o600)
        with partial.open("wb") as file:
            with gzip.open(file, "wt", encoding="utf-8", newline="\n") as out:
                rows = _write(out)
            os.fsync(file.fileno())
        check(partial)
        os.replace(partial, path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}.") from error
    except DatabaseError as error:
        raise BackupError(f"The database cannot be read: {error}.") from error
    finally:
        partial.unlink(missing_ok=True)
    return rows


def backup_into(folder: Path, days: int, weeks: int) -> tuple[Path, int]:
    """Add a backup to a folder, then remove all but the last of each of `days` and `weeks`.

    Nothing is begun where it would take the space that plays need, and nothing removed unless it
    is done. Returns the new file and its number of rows.
    """
    path = folder / f"{timezone.now():wordgames-%Y-%m-%d-%H%M%S}.gz"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        earlier = sorted((it for it in folder.iterdir() if NAME.fullmatch(it.name)), reverse=True)
        needed = settings.MIN_FREE_MB * MEGABYTE + (earlier[0].stat().st_size if earlier else 0)
        if disk_usage(folder).free < needed:
            raise BackupError(f"{folder} needs {needed // MEGABYTE} MB free: no backup was begun.")
        rows = backup(path)
        killed = [
            it for it in folder.glob("wordgames-*.gz.part") if time() - it.stat().st_mtime > DAY
        ]
        for old in (*superseded([path, *earlier], days, weeks), *killed):
            old.unlink()
    except OSError as error:
        raise BackupError(f"{folder} cannot be written: {error.strerror}.") from error
    return path, rows


def superseded(files: Sequence[Path], days: int, weeks: int) -> list[Path]:
    """Return the files, newest first, but for the last of each of `days` and `weeks`.

    Days and weeks without a backup do not count: a pause removes nothing.
    """
    of_days: dict[date, Path] = {}
    of_weeks: dict[tuple[int, int], Path] = {}
    dated = {file: day for file in files if (day := _day_of(file))}
    for file, day in dated.items():
        of_days.setdefault(day, file)
        of_weeks.setdefault(day.isocalendar()[:2], file)
    keep = {*list(of_days.values())[:days], *list(of_weeks.values())[:weeks]}
    return [file for file in dated if file not in keep]


def _day_of(file: Path) -> date | None:
    """Return the day in a file's name; None where there is none, and the file is not ours."""
    try:
        return date.fromisoformat(file.name.removeprefix("wordgames-")[:10])
    except ValueError:
        return None


def check(path: Path) -> None:
    """Read a backup from its first byte to the last; raise BackupError if it is not whole."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            ((number, last),) = deque(enumerate(lines), maxlen=1) or [(0, "")]
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise BackupError(f"{path} is damaged or no backup.") from error
    if _json(last).get("rows") != number - 1:
        raise BackupError(f"{path} is cut short.")


def _check_database() -> None:
    """Refuse a damaged SQLite file: its backup would be worth less than the one before."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            (state,) = cursor.execute("PRAGMA quick_check(1)").fetchone()
        if state != "ok":
            raise BackupError(f"The database is damaged ({state}): no backup was begun.")


def _write(out: TextIO) -> int:
    rows, serializer = 0, serializers.get_serializer("jsonl")()
    with _snapshot():
        out.write(json.dumps(_header()) + "\n")
        for model in models():
            for row in model._default_manager.order_by("pk").iterator(chunk_size=200):
                rows += 1
                serializer.serialize([row], stream=out, use_natural_foreign_keys=True, cls=Exact)
        out.write(json.dumps({"rows": rows}) + "\n")
    return rows


def _header() -> dict[str, Any]:
    return {
        "wordgames": FORMAT,
        "migrations": _migrations(),
        "key": key_fingerprint(),
        "commit": commit(),
    }


@contextmanager
def _snapshot() -> Iterator[None]:
    """Hold a consistent view of the data without blocking writers."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
        return
    if connection.in_atomic_block:  # inside a test's transaction
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")  # atomic() would be IMMEDIATE and take the write lock
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def restore(path: Path, replace: bool, *, other_key: bool = False) -> int:
    """Restore a backup, all of it or nothing; return the number of rows.

    Raises BackupError for a damaged file or one of another version; for a backup made under another
    SECRET_KEY, unless the loss is accepted; and for a site already in use, unless it may be
    replaced.
    """
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines, transaction.atomic():
            _check_header(lines.readline(), other_key=other_key)
            _make_room(replace)
            rows = _read(lines)
            connection.check_constraints()
            _reset_sequences()
    except (EOFError, zlib.error, gzip.BadGzipFile, UnicodeDecodeError) as error:
        raise BackupError(f"{path} is damaged or no backup.") from error
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror}.") from error
    except (DeserializationError, DatabaseError, KeyError, TypeError) as error:
        raise BackupError(f"{path} does not fit this site: {error}.") from error
    return rows


def _check_header(line: str, *, other_key: bool) -> None:
    header = _json(line)
    if header.get("wordgames") != FORMAT:
        raise BackupError("This file is no backup of this site.")
    if header["migrations"] != _migrations():
        made_by = f" ({header['commit']})" if "commit" in header else ""
        raise BackupError(
            f"The backup is from another version{made_by}; restore it with that one, then upgrade."
        )
    if not other_key and header.get("key", key_fingerprint()) != key_fingerprint():
        raise BackupError(LOSES)


def _make_room(replace: bool) -> None:
    if not replace and used():
        raise BackupError("The site is not empty; --replace gives up what is in it.")
    apps.get_model("lexicons.lexicon")._default_manager.update(current=None)
    for model in reversed(models()):
        for table in _between(model):
            table._default_manager.all().delete()
        model._default_manager.all()._raw_delete(connection.alias)


def used() -> bool:
    """True if the site has any data beyond what setting it up creates."""
    model = apps.get_model
    people = model("auth.user")._default_manager.exclude(
        username=ADMIN, is_superuser=True, last_login=None
    )
    return any(
        rows.exists()
        for rows in (
            people,
            model("games.player")._default_manager.all(),
            model("games.puzzle")._default_manager.all(),
            model("lexicons.revision")._default_manager.filter(bundle=""),
            model("lexicons.lexicon")._default_manager.filter(bundled=False),
            model("lexicons.wordreport")._default_manager.all(),
            model("solvers.run")._default_manager.filter(standing=False),
        )
    )


def _between(model: type[Model]) -> list[type[Model]]:
    """Return a model's many-to-many tables."""
    tables = [field.remote_field.through for field in model._meta.many_to_many]
    return [table for table in tables if table is not None]


def _read(lines: TextIO) -> int:
    rows, end = 0, None
    for line in lines:
        if end is not None:
            raise BackupError("The backup goes on after its end: it is damaged.")
        if line.startswith('{"rows"'):
            end = _json(line)["rows"]
            continue
        for record in serializers.deserialize("jsonl", line):
            record.save(force_insert=True)
            rows += 1
    if end != rows:
        raise BackupError("The backup is cut short: nothing was restored.")
    return rows


def _json(line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except ValueError as error:
        raise BackupError("This file is no backup of this site.") from error
    return value if isinstance(value, dict) else {}


def _migrations() -> list[str]:
    """Return the last applied migration of each app in the backup, sorted."""
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    return sorted({app: f"{app}.{name}" for app, name in applied if app in APPS}.values())


def _reset_sequences() -> None:
    with connection.cursor() as cursor:
        for statement in _sequence_sql():
            cursor.execute(statement)


def _sequence_sql() -> Iterator[str]:
    through = [table for model in models() for table in _between(model)]
    yield from connection.ops.sequence_reset_sql(no_style(), [*models(), *through])
