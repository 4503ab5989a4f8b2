"""Sentences in the reader's language, for code that knows no Django: rules, importers, agents.

    raise IllegalMove(gettext("A guess has {length} letters, this one {given}.", length=5, given=4))
    ngettext("Solved in {count} guess.", "Solved in {count} guesses.", count, count=count)

The names are gettext's, so that its tools find the texts. A text is a literal and a whole sentence
(or a label): what is put together from pieces cannot be translated. Numbers among its values are
written as the language writes them: `{count}` as 12,345 in English, `{average:.2f}` as 3,42 in
German.

What comes back is a `str` in the language that is active now, and knows its code (the English
text) and values: whatever stores a sentence stores `stored()` and says it again by `said_again()`
in the language of who reads it. Who speaks which language is the edge's to know: it `install`s a
`Wording`; without one, all is English.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Wording:
    """How to say things in the language that is active whenever one of these is called.

    `one(text)` and `several(one, many, count)` return the translation of a text with its braces;
    `number(value, spec)` writes an int or a float as by `format(value, spec)`.
    """

    one: Callable[[str], str]
    several: Callable[[str, str, int], str]
    number: Callable[[int | float, str], str]


def _english_number(value: float, spec: str) -> str:
    return format(value, spec or ("," if isinstance(value, int) else ""))


ENGLISH = Wording(
    one=lambda text: text,
    several=lambda one, many, count: one if count == 1 else many,
    number=_english_number,
)
_wording = ENGLISH


def install(wording: Wording) -> None:
    """Say everything by `wording` from now on, in this process."""
    global _wording  # noqa: PLW0603  (one process speaks by one catalogue)
    _wording = wording


class _Formatter(string.Formatter):
    def format_field(self, value: Any, format_spec: str) -> Any:
        if format_spec == "clause":
            sentence = str(value).rstrip(".")
            return f"{sentence[:1].lower()}{sentence[1:]}"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _wording.number(value, format_spec)
        return super().format_field(value, format_spec)


_FORMATTER = _Formatter()


class Message(str):
    """A sentence as it is said now, with the code and the values that it was made of."""

    __slots__ = ("code", "many", "number", "values")
    code: str
    """The English text with its braces; of one thing where there is a form for many."""
    many: str
    """The English text for many, or nothing."""
    number: int
    values: Mapping[str, Any]

    def stored(self) -> dict[str, Any]:
        """Return what JSON keeps of it; values that are messages too are kept as such."""
        kept = {name: _kept(value) for name, value in self.values.items()}
        plural = {"many": self.many, "count": self.number} if self.many else {}
        return {"code": self.code, **plural, **({"values": kept} if kept else {})}


def gettext(text: str, /, **values: Any) -> Message:
    """Return `text` in the active language with `values` in its braces."""
    return _message(_wording.one(text), text, "", 0, values)


def ngettext(one: str, many: str, count: int, /, **values: Any) -> Message:
    """Return the form for `count` things, which the text may name as `{count}`."""
    values = {"count": count, **values}
    return _message(_wording.several(one, many, count), one, many, count, values)


def gettext_noop(text: str, /) -> str:
    """Mark a constant for translation; it is said later, by `gettext(CONSTANT)`."""
    return text


def said_again(stored: str | Mapping[str, Any]) -> str:
    """Say what `Message.stored` kept in the language active now; a plain string stays itself."""
    if isinstance(stored, str):
        return stored
    values = {name: _unkept(value) for name, value in stored.get("values", {}).items()}
    if "many" in stored:
        return ngettext(stored["code"], stored["many"], stored["count"], **values)
    return gettext(stored["code"], **values)


def _message(said: str, code: str, many: str, number: int, values: Mapping[str, Any]) -> Message:
    message = Message(_FORMATTER.vformat(said, (), values) if values else said)
    message.code, message.many, message.number, message.values = code, many, number, values
    return message


def _kept(value: Any) -> Any:
    return value.stored() if isinstance(value, Message) else value


def _unkept(value: Any) -> Any:
    return said_again(value) if isinstance(value, Mapping) else value
