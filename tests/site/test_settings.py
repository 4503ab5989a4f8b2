"""Settings: production has no warning, what cannot be read stops the start in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import Site
from wordgames_site.setup.variables import VARIABLES

PRODUCTION = {
    "SECRET_KEY": "".join(chr(97 + number % 26) + str(number) for number in range(40)),
    "HTTPS": "on",
    "BEHIND_PROXY": "on",
    "ALLOWED_HOSTS": "words.example.org",
    "CSRF_TRUSTED_ORIGINS": "https://words.example.org",
}


def test_a_production_site_has_no_warning(tmp_path: Path) -> None:
    Site(tmp_path, **PRODUCTION).manage("check", "--deploy", "--fail-level", "WARNING")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "maybe", "DEBUG is either on or off, not 'maybe'."),
        ("HTTPS", "2", "HTTPS is either on or off"),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is one of DEBUG, INFO"),
        ("SECURITY_LOG", "here.log", "SECURITY_LOG is stderr, off, or the whole path"),
        ("SECURITY_LOG", "/nowhere/at/all.log", "SECURITY_LOG is stderr, off, or the whole path"),
        ("DATABASE_URL", "mysql://me:hush@host/name", "DATABASE_URL is postgres://"),
        ("DATABASE_URL", "postgres://me:hush@host:port/name", "DATABASE_URL is postgres://"),
        ("DATABASE_URL", "nonsense", "DATABASE_URL is postgres://"),
        ("REDIS_URL", "localhost", "REDIS_URL is redis://"),
        ("SITE_NAME", "x" * 41, "SITE_NAME is one line of at most 40 characters."),
        ("FOOTER_LINKS", "Imprint", "FOOTER_LINKS is Imprint=https://"),
        ("FOOTER_LINKS", "Imprint=javascript:x", "FOOTER_LINKS is Imprint=https://"),
        ("CONTACT", "hazel", "CONTACT is a mail address or https://"),
        ("STATIC_HOST", "static.example.org", "STATIC_HOST is https://host and no more"),
        ("STATIC_HOST", "https://a.org/files", "STATIC_HOST is https://host and no more"),
        ("WARM_UP", "now", "WARM_UP is beside or before, not 'now'."),
        ("WEB_WORKERS", "0", "WEB_WORKERS is a whole number from 1 to 64, not '0'."),
        ("WEB_THREADS", "7", "WEB_THREADS is a whole number from 8 to 512, not '7'."),
        ("WEB_THREADS", "many", "WEB_THREADS is a whole number from 8 to 512"),
        ("MIN_FREE_MB", "²", "MIN_FREE_MB is a whole number, not '²'."),
        ("RUN_STALE_SECONDS", "2", "RUN_STALE_SECONDS is a whole number from 6 on, not '2'."),
        ("WORK_PROCESSES", "513", "WORK_PROCESSES is a whole number from 0 to 512, not '513'."),
        ("DASK_SCHEDULER", "10.0.0.5:8786", "DASK_SCHEDULER is tcp://host:port or tls://host:port"),
        ("DASK_SCHEDULER", "tcp://host:port", "DASK_SCHEDULER is tcp://host:port or tls://"),
        ("DASK_DASHBOARD", "javascript:x", "DASK_DASHBOARD is http://host:port or https://"),
        ("SECRET_KEY", "", "Set SECRET_KEY, or run bin/play once"),
    ],
)
def test_a_value_that_cannot_be_read_stops_the_start(
    tmp_path: Path, name: str, value: str, sentence: str
) -> None:
    told = Site(tmp_path, **{name: value}).manage("check", fails=True)
    assert told.strip().startswith(sentence)
    assert len(told.strip().splitlines()) == 1
    assert "hush" not in told


def test_an_empty_variable_is_one_that_is_not_set(tmp_path: Path) -> None:
    """As a composition hands on those that nobody has set."""
    every = {variable.name for variable in VARIABLES}
    empty = dict.fromkeys(every - {"SECRET_KEY", "WORDGAMES_VAR"}, "")
    Site(tmp_path, **empty).manage("check")


def test_an_acknowledged_guess_is_on_the_disk(tmp_path: Path) -> None:
    """SQLite waits for the disk at every commit: a power cut takes nothing that was answered."""
    ask = "cursor.execute('PRAGMA {}'); print(cursor.fetchone()[0])"
    told = Site(tmp_path).python(
        "from django.db import connection; cursor = connection.cursor()",
        ask.format("journal_mode"),
        ask.format("synchronous"),
    )
    assert told.split() == ["wal", "2"]
