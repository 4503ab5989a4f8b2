"""Settings as the environment has them, each read by its kind; what cannot be read says so."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

DATABASE_ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")
MAIL_PORTS = {"smtp": 587, "smtps": 465}
LONGEST_TITLE = 40
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?")


def switch(name: str) -> bool:
    """Return whether a variable is on; it is off where it is not set."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"", "0", "no", "off", "false"}:
        return False
    if value in {"1", "yes", "on", "true"}:
        return True
    raise ImproperlyConfigured(f"{name} is either on or off, not {value!r}.")


def listed(name: str, default: str = "") -> list[str]:
    """Return the items of a variable, which commas part."""
    return [item.strip() for item in (os.environ.get(name) or default).split(",") if item.strip()]


def number(name: str, default: int, least: int = 0, most: int | None = None) -> int:
    """Return a variable that is a whole number within bounds, the default where it is not set."""
    value = os.environ.get(name, "").strip() or str(default)
    if value.isdecimal() and least <= int(value) <= (int(value) if most is None else most):
        return int(value)
    bounds = f" from {least} to {most}" if most is not None else f" from {least} on" * bool(least)
    raise ImproperlyConfigured(f"{name} is a whole number{bounds}, not {value!r}.")


def origin(name: str) -> str:
    """Return a variable that is where addresses begin, https://host; "" where it is not set."""
    text = os.environ.get(name, "").strip().rstrip("/")
    if text and not ORIGIN.fullmatch(text):
        raise ImproperlyConfigured(f"{name} is https://host and no more, not {text!r}.")
    return text


def address(name: str, schemes: Sequence[str]) -> str:
    """Return a variable that is an address of one of these schemes; "" where it is not set."""
    text = os.environ.get(name, "").strip()
    try:
        parts = urlsplit(text)
        known = parts.scheme in schemes and parts.hostname and (parts.port or 1)
    except ValueError:
        known = False
    if text and not known:
        like = " or ".join(f"{scheme}://host:port" for scheme in schemes)
        raise ImproperlyConfigured(f"{name} is {like}, not {text!r}.")
    return text


def one_of(name: str, values: Sequence[str]) -> str:
    """Return a variable that has one of these values, the first where it is not set."""
    value = os.environ.get(name, "").strip().lower() or values[0]
    if value not in values:
        listed_values = f"{', '.join(values[:-1])} or {values[-1]}"
        raise ImproperlyConfigured(f"{name} is {listed_values}, not {value!r}.")
    return value


def version(folder: Path) -> str:
    """Return the version of the project whose folder this is."""
    return str(tomllib.loads((folder / "pyproject.toml").read_text())["project"]["version"])


def title(name: str, default: str) -> str:
    """Return a variable that is shown on every page, in one short line."""
    text = os.environ.get(name, "").strip() or default
    if len(text) > LONGEST_TITLE or not text.isprintable():
        raise ImproperlyConfigured(f"{name} is one line of at most {LONGEST_TITLE} characters.")
    return text


def links(name: str) -> list[tuple[str, str]]:
    """Return the links of a variable, `Imprint=https://...,Privacy=https://...`."""
    pairs = []
    for item in listed(name):
        text, _, address = (part.strip() for part in item.partition("="))
        if not text or not address.startswith(("https://", "http://", "/")):
            raise ImproperlyConfigured(
                f"{name} is Imprint=https://...,Privacy=https://..., not this."
            )
        pairs.append((text, address))
    return pairs


def contact(name: str) -> str:
    """Return the link of a variable that is a mail or a web address; "" where it is not set."""
    text = os.environ.get(name, "").strip()
    if not text or text.startswith(("https://", "http://")):
        return text
    try:
        validate_email(text)
    except ValidationError as error:
        raise ImproperlyConfigured(f"{name} is a mail address or https://..., not this.") from error
    return f"mailto:{text}"


def cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def database(url: str, *, pooled: bool = False) -> dict[str, Any]:
    """Return Django's settings of a database.

    `pooled` says that a pooler stands before PostgreSQL that gives each transaction any connection:
    then nothing is kept on the server's side from one statement to the next.
    """
    sentence = "DATABASE_URL is postgres://user:password@host/name or sqlite:////path, not this."
    try:
        settings = dict(
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
    return settings


def redis(url: str) -> str:
    """Return the address of a Redis server, or "" for none."""
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL is redis://host:port/number, not this.")
    return url


def email(url: str) -> dict[str, Any]:
    """Return Django's mail settings; without a URL, mail is written to the log of the process."""
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


def log_to(name: str, default: str) -> dict[str, str]:
    """Return the class and file of a log's handler; a file may be moved away while it is open."""
    place = os.environ.get(name) or default
    if place in {"stderr", "off"}:
        return {"class": f"logging.{'StreamHandler' if place == 'stderr' else 'NullHandler'}"}
    try:
        if not Path(place).is_absolute():
            raise OSError
        Path(place).open("a").close()
    except OSError as error:
        sentence = f"{name} is stderr, off, or the whole path of a file that can be written."
        raise ImproperlyConfigured(sentence) from error
    return {"class": "logging.handlers.WatchedFileHandler", "filename": place}
