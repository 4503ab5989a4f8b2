"""Sentences in the reader's language, for code that knows no Django: rules, importers, agents.

    raise IllegalMove(translate("A guess has {length} letters, not {given}.", length=5, given=4))
    translate_plural("Solved in {count} guess.", "Solved in {count} guesses.", count, count=count)

A text is a literal and a whole sentence (or a label): text assembled from pieces cannot be
translated. Numbers among its values are written as the language writes them: `{count}` as 12,345 in
English, `{average:.2f}` as 3,42 in German; `{place:nth}` is "3rd". `{reason:clause}` is a sentence
as part of another: without its full stop and with a small first letter. A translation may leave
such a form out (`{place}`).

The result is a `str` in the active language that knows its code (the English text) and values:
code that stores a sentence stores `stored()` and rebuilds it by `localize_stored()` in the reader's
language. The outer layers know that language: they `install` a `Wording`; without one, all is
English.
"""

import logging
import string
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger(__name__)
NUMBERS = (int, float)
# Characters around a text that keeps its own direction.
ISOLATE, POP = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Wording:
    """Translations into the language that is active when one of these is called.

    `one(text)` and `several(one, many, count)` return the translation of a text with its braces;
    `number(value, spec)` writes an int or a float as by `format(value, spec)`; `text(value)` a
    value that a sentence quotes unchanged, such as a word or an equation; `key(name)` is the key by
    which names are sorted; `language()` names the language.
    """

    one: Callable[[str], str]
    several: Callable[[str, str, int], str]
    number: Callable[[int | float, str], str]
    text: Callable[[str], str] = str
    key: Callable[[str], Any] = str.casefold
    language: Callable[[], str | None] = lambda: None


def _english_number(value: float, spec: str) -> str:
    return format(value, spec or ("," if isinstance(value, int) else ""))


ENGLISH = Wording(
    one=lambda text: text,
    several=lambda one, many, count: one if count == 1 else many,
    number=_english_number,
)
_wording = ENGLISH
# The language in which a page is just being made, None of none.
_of_a_page: ContextVar[str | None] = ContextVar("language of a page", default=None)


def install(wording: Wording) -> Wording:
    """Use `wording` for all sentences of this process from now on; return the previous one."""
    global _wording
    _cached_translation.cache_clear()
    before, _wording = _wording, wording
    return before


@lru_cache(4096)
def _parts(text: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return a text in pieces: literal text, then the value's name and its format.

    Agents produce sentences in every measured game, so each text is parsed only once.
    """
    return tuple(
        (literal, name, spec or "") for literal, name, spec, _ in string.Formatter().parse(text)
    )


def _fill(wording: Wording, text: str, values: Mapping[str, Any]) -> str:
    """Return a text with values in its braces; without values the braces stay."""
    if not values:
        return text
    filled = ""
    for said_so, name, spec in _parts(text):
        filled += said_so
        if name is not None:
            filled += _written(wording, values[name], spec)
    return filled


def _fill_translation(said_so: str, english: str, values: Mapping[str, Any]) -> str:
    """Fill a translation; one whose braces differ from the English text's must not crash."""
    try:
        return _fill(_wording, said_so, values)
    except (KeyError, ValueError):
        if said_so == english:
            raise
        log.exception("A translation of %r has other values.", english)
        return _fill(_wording, english, values)


def _written(wording: Wording, value: Any, spec: str) -> str:
    if spec == "nth":
        return _nth(wording, value)
    if spec == "clause":
        sentence = str(value).rstrip(".")
        return f"{sentence[:1].lower()}{sentence[1:]}"
    if isinstance(value, NUMBERS):
        return wording.number(value, spec)
    return wording.text(format(value, spec))


def _nth(wording: Wording, number: int) -> str:
    last = 0 if 10 <= number % 100 <= 13 else number % 10
    text = ORDINALS.get(last, ORDINALS[0])
    return _fill(wording, wording.one(text), {"number": number})


class Message(str):
    """A sentence in the current language, with its code and values."""

    __slots__ = ("code", "many", "number", "values")
    code: str
    """The English text with its braces; the singular if there is a plural."""
    many: str
    """The English text for many, or nothing."""
    number: int
    values: Mapping[str, Any]

    def stored(self) -> dict[str, Any]:
        """Return it as JSON; values that are messages are kept as such."""
        values = {name: _kept(value) for name, value in self.values.items()}
        plural = {"many": self.many, "count": self.number} if self.many else {}
        return {"code": self.code, **plural, **({"values": values} if values else {})}


def translate(text: str, /, **values: Any) -> Message:
    """Return `text` in the active language with `values` in its braces."""
    return _message(_fill_translation(_wording.one(text), text, values), text, "", 0, values)


def translate_plural(one: str, many: str, count: int, /, **values: Any) -> Message:
    """Return the form for `count` things, which the text may name as `{count}`."""
    values = {"count": count, **values}
    english = one if count == 1 else many
    said_so = _fill_translation(_wording.several(one, many, count), english, values)
    return _message(said_so, one, many, count, values)


def cached_translation(text: str, /, **values: int | str) -> str:
    """Return a text as `translate` does, made once in a process for these values; no `Message`.

    For what every page says: it takes a quarter of the time of `translate`.
    """
    return _cached_translation(text, active_language(), **values)


@lru_cache(maxsize=2048)
def _cached_translation(text: str, _language: str | None, /, **values: int | str) -> str:
    return str(translate(text, **values))


def active_language() -> str | None:
    """Return the code of the active language; None where only English is known."""
    return _of_a_page.get() or _wording.language()


def in_one_language(make: Callable[P, T]) -> Callable[P, T]:
    """Let a function ask only once which language is active, as it activates no other.

    A page keeps a dozen texts by their language, and a site's answer takes longer than each.
    """

    @wraps(make)
    def made(*args: P.args, **named: P.kwargs) -> T:
        before = _of_a_page.set(_wording.language())
        try:
            return make(*args, **named)
        finally:
            _of_a_page.reset(before)

    return made


def translatable(text: str, /) -> str:
    """Mark a constant for translation; translate it later by `translate(CONSTANT)`."""
    return text


# By the last digit.
ORDINALS = {
    0: translatable("{number}th"),
    1: translatable("{number}st"),
    2: translatable("{number}nd"),
    3: translatable("{number}rd"),
}


def number(value: float, spec: str = "") -> str:
    """Write a standalone number as the active language does: 3,42 in German."""
    return _wording.number(value, spec)


def sort_key(name: str) -> Any:
    """Return the key by which the active language sorts names."""
    return _wording.key(name)


def translatable_plural(one: str, many: str, /) -> tuple[str, str]:
    """Mark the two forms of a constant for `translate_plural(*CONSTANT, count)`."""
    return one, many


def deferred(text: str, /, **values: Any) -> Message:
    """Return a text in English whatever language is active; a page translates it by `said`.

    Agents use this: their sentences are stored, and read by people of any language.
    """
    return _message(_fill(ENGLISH, text, values), text, "", 0, values)


def deferred_plural(one: str, many: str, count: int, /, **values: Any) -> Message:
    """Return the form for `count` things in English, as `later` does."""
    values = {"count": count, **values}
    text = one if count == 1 else many
    return _message(_fill(ENGLISH, text, values), one, many, count, values)


def joined(*sentences: str, between: str = " ") -> str:
    """Return sentences side by side, to be translated by `said`; leave out empty ones."""
    spoken = [sentence for sentence in sentences if sentence]
    if len(spoken) < 2:
        return spoken[0] if spoken else ""
    values = {
        f"s{at}": it if isinstance(it, Message) else deferred(it) for at, it in enumerate(spoken)
    }
    return deferred(between.join(f"{{{name}}}" for name in values), **values)


def localize(text: str) -> str:
    """Translate a constant, or a result of `later`, into the active language."""
    if isinstance(text, Message):
        return localize_stored(text.stored())
    return translate(text) if text else ""


def restored(stored: str | Mapping[str, Any]) -> str:
    """Return a message kept by `Message.stored` in English, like a result of `later`."""
    if isinstance(stored, str):
        return stored
    values = {
        name: restored(value) if isinstance(value, Mapping) else value
        for name, value in stored.get("values", {}).items()
    }
    if "many" in stored:
        return deferred_plural(stored["code"], stored["many"], stored["count"], **values)
    return deferred(stored["code"], **values)


def listed(things: Iterable[object]) -> str:
    """Return things as a person lists them: "2, 3 and 5"."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return translate("{others} and {last}", others=", ".join(words[:-1]), last=words[-1])


class TranslatableError(Exception):
    """A refusal as a sentence that is worded only when it is read.

    `TranslatableError(translatable("This has {given} letters."), given=4)`: agents and generators
    meet thousands a second that are never read, so it holds the text and the values. With two
    forms: `TranslatableError(*translatable_plural("{count} word.", "{count} words."), count=4)`.
    """

    def __init__(self, text: str, many: str = "", /, **values: str | int) -> None:
        self.values = values  # the texts are its `args` already

    def sentence(self) -> Message:
        """Return the sentence in the active language."""
        return self._said(self.values)

    def _said(self, values: Mapping[str, Any]) -> Message:
        if len(self.args) == 1:
            return translate(self.args[0], **values)
        singular, plural = self.args
        return translate_plural(singular, plural, values["count"], **values)

    def __str__(self) -> str:
        return self.sentence()


def localize_stored(stored: str | Mapping[str, Any]) -> str:
    """Return a message kept by `Message.stored` in the active language, or a plain string."""
    if isinstance(stored, str):
        return stored
    values = {name: _unkept(value) for name, value in stored.get("values", {}).items()}
    if "many" in stored:
        return translate_plural(stored["code"], stored["many"], stored["count"], **values)
    return translate(stored["code"], **values)


def _message(said: str, code: str, many: str, number: int, values: Mapping[str, Any]) -> Message:
    message = Message(said)
    message.code, message.many, message.number, message.values = code, many, number, values
    return message


def _kept(value: Any) -> Any:
    return value.stored() if isinstance(value, Message) else value


def _unkept(value: Any) -> Any:
    return localize_stored(value) if isinstance(value, Mapping) else value


ODD = {"lives": "life", "people": "person"}


def amount(number: int, things: str) -> str:
    """Return a number with its noun, which is given in the plural: "guesses", "games", "tries"."""
    return f"{number:,} {one_of(things) if number == 1 else things}"


def many_of(thing: str) -> str:
    """Return the plural of the things guessed or counted: "words", "tries", "guesses"."""
    if thing.endswith("s"):
        return f"{thing}es"
    return f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"


def one_of(things: str) -> str:
    """Return the singular of the things counted, its last word: "guess", "other word", "try"."""
    if things in ODD:
        return ODD[things]
    if things.endswith("ies"):
        return f"{things[:-3]}y"
    if things.endswith(("sses", "ches", "shes", "xes")):
        return things[:-2]
    return things.removesuffix("s")
