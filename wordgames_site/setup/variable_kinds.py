"""Kinds of environment variables and how each is read; a bad value is reported in a sentence."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

T = TypeVar("T")

LONGEST_TITLE = 40
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
ORIGIN_PATTERN = re.compile(r"https?://[A-Za-z0-9.-]+(:\d{1,5})?")


@dataclass(frozen=True)
class ValueKind(Generic[T]):
    """The format of a value, and how it is read from a variable's name and text."""

    label: str
    parse: Callable[[str, str], T]


@dataclass(frozen=True)
class Variable(Generic[T]):
    """An environment variable of the site.

    `default` is the text that is read if it is not set; `default_label` describes a default that
    depends on the machine or another variable. `about` is one sentence, in Markdown.
    """

    name: str
    kind: ValueKind[T]
    about: str
    default: str = ""
    default_label: str = ""
    secret: bool = False

    @property
    def text(self) -> str:
        """The variable's text or ""; an empty value counts as none."""
        text = os.environ.get(self.name, "")
        return text if text.strip() else ""

    def read(self) -> T:
        """Return the value, or the default."""
        return self.kind.parse(self.name, self.text or self.default)

    @property
    def shown(self) -> str:
        """The text as shown, without passwords, keys and tokens."""
        if not self.secret or not self.text:
            return self.text
        if self.kind in (TEXT, ITEMS):
            return "***"
        return re.sub(r"\?.*", "?***", re.sub(r"//.*@", "//***@", self.text))


def _switch(name: str, text: str) -> bool:
    value = text.strip().lower()
    if value in {"", "0", "no", "off", "false"}:
        return False
    if value in {"1", "yes", "on", "true"}:
        return True
    raise ImproperlyConfigured(f"{name} is either on or off, not {value!r}.")


def _items(_name: str, text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def number(least: int = 0, most: int | None = None) -> ValueKind[int]:
    """Return the kind of integers within bounds."""
    bounds = f" from {least} to {most}" if most is not None else f" from {least} on" * bool(least)

    def parse(name: str, text: str) -> int:
        value = text.strip()
        if value.isdecimal() and least <= int(value) <= (int(value) if most is None else most):
            return int(value)
        raise ImproperlyConfigured(f"{name} is a whole number{bounds}, not {value!r}.")

    return ValueKind(f"number{bounds}", parse)


def _origin(name: str, text: str) -> str:
    value = text.strip().rstrip("/")
    if value and not ORIGIN_PATTERN.fullmatch(value):
        raise ImproperlyConfigured(f"{name} is https://host and no more, not {value!r}.")
    return value


def address(*schemes: str) -> ValueKind[str]:
    """Return the kind of addresses with these schemes."""
    label = " or ".join(f"{scheme}://host:port" for scheme in schemes)

    def parse(name: str, text: str) -> str:
        value = text.strip()
        try:
            parts = urlsplit(value)
            known = parts.scheme in schemes and parts.hostname and (parts.port or 1)
        except ValueError:
            known = False
        if value and not known:
            raise ImproperlyConfigured(f"{name} is {label}, not {value!r}.")
        return value

    return ValueKind(label, parse)


def one_of(*values: str) -> ValueKind[str]:
    label = f"{', '.join(values[:-1])} or {values[-1]}"

    def parse(name: str, text: str) -> str:
        value = text.strip().lower()
        if value not in values:
            raise ImproperlyConfigured(f"{name} is {label}, not {value!r}.")
        return value

    return ValueKind(label, parse)


def _log_level(name: str, text: str) -> str:
    value = text.upper()
    if value not in LOG_LEVELS:
        raise ImproperlyConfigured(f"{name} is one of {', '.join(LOG_LEVELS)}, not {value}.")
    return value


def _title(name: str, text: str) -> str:
    value = text.strip()
    if len(value) > LONGEST_TITLE or not value.isprintable():
        raise ImproperlyConfigured(f"{name} is one line of at most {LONGEST_TITLE} characters.")
    return value


def _links(name: str, text: str) -> list[tuple[str, str]]:
    pairs = []
    for item in _items(name, text):
        label, _, address = (part.strip() for part in item.partition("="))
        if not label or not address.startswith(("https://", "http://", "/")):
            raise ImproperlyConfigured(
                f"{name} is Imprint=https://...,Privacy=https://..., not this."
            )
        pairs.append((label, address))
    return pairs


def _contact(name: str, text: str) -> str:
    value = text.strip()
    if not value or value.startswith(("https://", "http://")):
        return value
    try:
        validate_email(value)
    except ValidationError as error:
        raise ImproperlyConfigured(f"{name} is a mail address or https://..., not this.") from error
    return f"mailto:{value}"


def _redis(name: str, text: str) -> str:
    if text and not text.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured(f"{name} is redis://host:port/number, not this.")
    return text


def _log_place(name: str, text: str) -> str:
    if text in {"stderr", "off"}:
        return text
    try:
        if not Path(text).is_absolute():
            raise OSError
        Path(text).open("a").close()
    except OSError as error:
        sentence = f"{name} is stderr, off, or the whole path of a file that can be written."
        raise ImproperlyConfigured(sentence) from error
    return text


def _text(_name: str, text: str) -> str:
    return text


TEXT = ValueKind("text", _text)
FOLDER = ValueKind("folder", _text)
# What `connections.database` reads.
DATABASE = ValueKind("postgres://user:password@host/name or sqlite:////path", _text)
# What `connections.email` reads.
MAIL_SERVER = ValueKind("smtp://user:password@host:port or smtps://...", _text)
SWITCH = ValueKind("on or off", _switch)
ITEMS = ValueKind("list, with commas", _items)
ORIGIN = ValueKind("https://host", _origin)
TITLE = ValueKind(f"one line of at most {LONGEST_TITLE} characters", _title)
LINKS = ValueKind("list of Text=https://...", _links)
CONTACT = ValueKind("mail address or https://...", _contact)
REDIS = ValueKind("redis://host:port/number", _redis)
LOG_LEVEL = ValueKind(", ".join(LOG_LEVELS), _log_level)
LOG_PLACE = ValueKind("stderr, off or the path of a file", _log_place)
