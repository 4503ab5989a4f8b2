"""The rows of words that data holds: lists, records, groups, columns."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from wordgames.languages.translation import deferred_plural, translatable_plural
from wordgames.vocabulary.column_guess import (
    HEADINGS,
    MEANING,
    column_name,
    is_word,
    meanings_by_content,
)

LOOKED_AT = 200
MOST_COLUMNS = 30
LEFT = translatable_plural(
    "{count} other text of the file isn't among the words we read.",
    "{count} other texts of the file aren't among the words we read.",
)
NO_TEXT = translatable_plural(
    "{count} value of the list is no text, so it's left out.",
    "{count} values of the list are no texts, so they're left out.",
)


class Pairs(list[tuple[str, Any]]):
    """Named values, of which two may have one name."""


@dataclass(frozen=True, slots=True)
class Root:
    """The chosen values of a program, and how many texts all its lists have."""

    value: Any
    strings: int


@dataclass(slots=True)
class Literal:
    """The rows that a text in a language of data or programs holds, and what they leave out.

    strings  texts of the file
    used     texts in the rows
    dropped  values such as true or NaN
    """

    rows: list[list[Any]] = field(default_factory=list)
    strings: int = 0
    used: int = 0
    dropped: int = 0

    @property
    def left(self) -> int:
        """Return how many texts of the file are not in the rows."""
        return max(0, self.strings - self.used)

    @property
    def notes(self) -> tuple[str, ...]:
        """Return what is left out, as sentences."""
        counted = ((LEFT, self.left), (NO_TEXT, self.dropped))
        return tuple(deferred_plural(*said, count) for said, count in counted if count)


def strings_in(value: Any, *, keys: bool = True) -> int:
    """Return how many texts a value holds, with the names of single values that are not records."""
    if isinstance(value, str):
        return 1
    if isinstance(value, dict | Pairs):
        pairs = [*value.items()] if isinstance(value, dict) else value
        single = not any(isinstance(each, dict | list) for _, each in pairs)
        inside = sum(strings_in(each, keys=not isinstance(each, dict)) for _, each in pairs)
        return inside + keys * single * len(pairs)
    return sum(strings_in(it, keys=False) for it in value) if isinstance(value, list) else 0


def literal_of(value: Any) -> Literal:
    strings = value.strings if isinstance(value, Root) else strings_in(value)
    value = value.value if isinstance(value, Root) else value
    literal = Literal(strings=strings)
    for row in _rows_of(value):
        cells = [_text_or_none(cell, literal) for cell in islice(row, MOST_COLUMNS)]
        if any(cell not in (None, "") for cell in cells):
            literal.rows.append(cells)
    return literal


def _text_or_none(cell: Any, literal: Literal) -> Any:
    """Return a cell, or None for a value that is no text, which is counted."""
    if isinstance(cell, bool) or (isinstance(cell, float) and not math.isfinite(cell)):
        literal.dropped += 1
        return None
    literal.used += isinstance(cell, _Text) or strings_in(cell)
    return cell


class _Text(str):
    """A key or a name of a column: no text of its own."""

    __slots__ = ()


def _rows_of(value: Any) -> Iterator[list[Any]]:
    """Yield the rows in a value: words, words with more beside them, or words with their group."""
    pairs = list(value.items()) if isinstance(value, dict) else value
    if isinstance(value, dict | Pairs):
        yield from _named_rows(pairs)
    elif isinstance(value, list):
        records = [dict(each) for each in value if isinstance(each, dict | Pairs)]
        if len(records) * 2 > len(value):
            yield from _rows_of_records(records)
        elif len(value) == 1 and isinstance(value[0], list):
            yield from _rows_of(value[0])
        else:
            yield from ((each if isinstance(each, list) else [each]) for each in value)


def _named_rows(pairs: list[tuple[str, Any]]) -> Iterator[list[Any]]:
    inside = [(name, each) for name, each in pairs if isinstance(each, dict | list)]
    table = _table(dict(inside))
    if table is not None:
        yield from table
        return
    if len(inside) == 1 and (len(pairs) == 1 or strings_in(inside[0][1]) >= 2):
        yield from _rows_of(inside[0][1])
        return
    if not inside and (texts := _texts_of_words(pairs)):
        yield from _groups(texts)
    elif not inside:
        yield from ([_Text(name), each] for name, each in pairs)
    elif _defines(inside):
        yield from ([_Text(name), _first(each)] for name, each in inside)
    elif all(isinstance(each, dict | Pairs) for _, each in inside):
        if any(_lists_in(each) for _, each in inside):
            yield from _groups((name, _longest(each)) for name, each in inside)
        else:
            yield from _keyed_records([(name, dict(each)) for name, each in inside])
    elif (records := _only_records(inside)) is not None:
        yield from _rows_of(records)
    else:
        yield from _groups((name, _longest(each)) for name, each in inside)


def _texts_of_words(pairs: list[tuple[str, Any]]) -> list[tuple[str, list[Any]]]:
    """Return the words of texts that each hold several, between spaces or commas, or nothing."""
    split = [(name, each.replace(",", " ").split()) for name, each in pairs if _is_text(each)]
    named = all(column_name(name) in HEADINGS for name, _ in split)
    lines = all("\n" in each.strip() for _, each in pairs if _is_text(each))
    several = all(len(words) > 2 and all(map(is_word, words)) for _, words in split)
    return split if len(split) == len(pairs) and several and (named or lines) else []


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _table(named: dict[str, Any]) -> list[list[Any]] | None:
    """Return the rows of a table whose columns are named, as pandas and R write them, or None."""
    names, cells = named.get("columns"), named.get("data")
    if isinstance(names, list) and isinstance(cells, list) and all(_is_row(it) for it in cells):
        return [[_Text(it) for it in names], *cells] if set(map(type, names)) == {str} else None
    columns = {name: _column(each) for name, each in named.items()}
    lengths = {len(each) if each is not None else -1 for each in columns.values()}
    meant = [MEANING.get(column_name(name), "") for name in columns]
    ours = meant.count("word") == 1 and "answer" not in meant
    numbered = all(isinstance(each, dict) for each in named.values()) and ours
    if len(columns) < 2 or len(lengths) != 1 or -1 in lengths or not (ours or numbered):
        return None
    every = [each or [] for each in columns.values()]
    return [[_Text(name) for name in columns], *map(list, zip(*every, strict=True))]


def _is_row(value: Any) -> bool:
    return isinstance(value, list) and not isinstance(value, Pairs)


def _column(value: Any) -> list[Any] | None:
    """Return the cells of a column, which pandas numbers, or None for anything else."""
    if isinstance(value, dict):
        return [*value.values()] if value and all(map(str.isdecimal, value)) else None
    return (
        value if _is_row(value) and not any(isinstance(it, dict | list) for it in value) else None
    )


def _only_records(pairs: list[tuple[str, Any]]) -> list[Any] | None:
    """Return the one list of records among named values without lists of words, or None."""
    lists = [each for _, each in pairs if _is_row(each)]
    records = [each for each in lists if len(each) > 1 and isinstance(each[0], dict | Pairs)]
    words = [each for _, each in pairs if _is_row(each) and _lists_in(each)]
    return records[0] if len(records) == 1 and not words else None


def _defines(pairs: list[tuple[str, Any]]) -> bool:
    """True if names are words and their lists what they mean: several words each."""
    lists = [each for _, each in pairs if isinstance(each, list) and not isinstance(each, Pairs)]
    texts = [str(it) for each in lists for it in each]
    phrases = sum(" " in it.strip() for it in texts)
    alone = len(pairs) > 2 and all(len(each) == 1 for each in lists)
    words = alone and min(len(name) for name, _ in pairs) > 2
    return len(lists) == len(pairs) > 1 and (words or 2 * phrases > len(texts))


def _first(value: Any) -> Any:
    return next((it for it in value if isinstance(it, str)), None)


def _lists_in(value: Any) -> list[list[Any]]:
    """Return the lists of texts within a value, at any depth."""
    if isinstance(value, Pairs):
        value = dict(value)
    if isinstance(value, dict):
        return [found for each in value.values() for found in _lists_in(each)]
    texts = isinstance(value, list) and sum(isinstance(it, str) for it in value)
    return [value] if texts and 2 * texts > len(value) else []


def _longest(value: Any) -> list[Any]:
    return max(_lists_in(value), key=len, default=[])


def _groups(pairs: Iterable[tuple[str, list[Any]]]) -> Iterator[list[Any]]:
    yield [_Text("word"), "", "", _Text("group")]  # a list called "words" is no header
    for name, words in pairs:
        for word in words:
            yield [word, "", "", _Text(name)]


def _keyed_records(pairs: list[tuple[str, dict[str, Any]]]) -> Iterator[list[Any]]:
    """Yield records by their keys, which are the words unless they are numbers."""
    numbers = sum(name.isdecimal() for name, _ in pairs)
    if 2 * numbers > len(pairs):
        yield from _records([more for _, more in pairs])
    elif _differ([more for _, more in pairs]):
        yield [_Text("word"), _Text("weight"), "", _Text("group")]
        for group, more in pairs:
            yield from ([_Text(word), each, "", _Text(group)] for word, each in more.items())
    else:
        yield from _records([{"word": _Text(name), **more} for name, more in pairs])


def _differ(records: list[dict[str, Any]]) -> bool:
    """True if records have numbers under names of their own, as groups of weighed words have."""
    names = [name for each in records for name in each]
    values = [it for each in records for it in each.values()]
    alone = len(records) > 1 and 2 * len(set(names)) > len(names) + len(records)
    return alone and all(isinstance(it, int | float) for it in values)


def _rows_of_records(records: list[dict[str, Any]]) -> Iterator[list[Any]]:
    """Yield the rows of records: of groups with their words, of words under one name, or others."""
    names = [next(iter(each), "") for each in records]
    held = _shared_name(records)
    if held:
        yield from _groups((str(_first(it.values()) or ""), _longest(it[held])) for it in records)
    elif len(records) > 1 and len({*names}) == sum(len(each) for each in records):
        yield from ([_Text(name), each[name]] for name, each in zip(names, records, strict=True))
    else:
        yield from _records([*_flat(records)])


def _shared_name(records: list[dict[str, Any]]) -> str:
    """Return the name of the words that every record has, as groups have them, or ""."""
    held = [key for key in records[0] if all(_lists_in(each.get(key)) for each in records)]
    of_words = [key for key in held if MEANING.get(column_name(key)) == "word"]
    others = {key for each in records for key, it in each.items() if isinstance(it, str)}
    words = any(MEANING.get(column_name(key)) == "word" and key != "name" for key in others)
    return next(iter(of_words), "" if words or not held else held[0])


def _flat(records: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield records with what their records have, as GeoJSON keeps the name of a place."""
    alone = all(len(each) == 1 for each in records)
    inside = {
        key for key, it in records[0].items() if isinstance(it, dict) and (alone or len(it) > 1)
    }
    opened = {key for key in inside if MEANING.get(column_name(key)) != "word"}
    for record in records:
        flat: dict[str, Any] = {}
        for key, value in record.items():
            within = value if key in opened and isinstance(value, dict) else {key: value}
            flat |= within
        yield flat


def _records(records: list[dict[str, Any]]) -> Iterator[list[Any]]:
    names = list(dict.fromkeys(name for each in records[:LOOKED_AT] for name in each))
    rows = [[each.get(name) for name in names] for each in records]
    if not any(MEANING.get(column_name(name)) == "word" for name in names):
        texts = [[str(it) if isinstance(it, str) else "" for it in row] for row in rows[:LOOKED_AT]]
        meant, header = meanings_by_content(texts) or ((), False)
        if meant.count("word") == 1 and not header:
            names[meant.index("word")] = "word"
    yield [_Text(name) for name in names]
    yield from rows
