"""Django's database and mail settings, built from a host's addresses."""

from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

DATABASE_ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")
MAIL_PORTS = {"smtp": 587, "smtps": 465}
# Seconds that background work waits for SQLite's lock; a page waits less, see
# `server/sqlite_waiting.py`.
SQLITE_SECONDS = 20
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": SQLITE_SECONDS,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def database(url: str, *, pooled: bool = False) -> dict[str, Any]:
    """Return Django's settings of a database.

    `pooled` means that a pooler before PostgreSQL may give each transaction another connection:
    then no state is kept on the server between statements.
    """
    sentence = "DATABASE_URL is postgres://user:password@host/name or sqlite:////path, not this."
    try:
        settings: dict[str, Any] = dict(
            dj_database_url.parse(
                url,
                conn_max_age=600,
                conn_health_checks=True,
                disable_server_side_cursors=pooled,
            )
        )
    except ValueError as error:
        raise ImproperlyConfigured(sentence) from error
    if settings.get("ENGINE") not in DATABASE_ENGINES:
        raise ImproperlyConfigured(sentence)
    options = settings.setdefault("OPTIONS", {})
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        options.update(SQLITE_OPTIONS)
    else:  # a page reports within seconds that the database is away
        options.setdefault("connect_timeout", 5)
    return settings


def email(url: str) -> dict[str, Any]:
    """Return Django's mail settings; without a URL, mail is written to the process's log."""
    if not url:
        return {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
    sentence = "EMAIL_URL is smtp://user:password@host:587 or smtps://user:password@host, not this."
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(sentence) from error
    if parts.scheme not in MAIL_PORTS or not parts.hostname:
        raise ImproperlyConfigured(sentence)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port or MAIL_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and bool(parts.username),
        "EMAIL_TIMEOUT": 20,
    }
