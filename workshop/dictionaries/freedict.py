"""Glosses and translations from FreeDict's dictionaries as Debian has them, in dictd's format."""

import gzip
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from wordgames.languages.casing import fold, language_for, lower
from workshop.dictionaries.gloss_table import Gloss, Key, Senses, Translated, by_kind, short

HEAD = re.compile(r"(?P<word>[^/<]+?)(?: /.*/)?(?: <(?P<tags>[^>]*)>)?$")
NUMBER = re.compile(r"\d+\. ")
TAGS = re.compile(r" ?<[^>]*>")
KINDS = {"n": "n", "v": "v", "adj": "a", "adv": "r"}
# Width at which lines were broken: a line with room for the next one's first word is complete.
WIDTH = 72
SENSES = 3
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@dataclass(frozen=True, slots=True)
class FreedictEntry:
    """A headword, its part of speech, and senses: a translation and a definition, or ""."""

    word: str
    kind: str
    senses: tuple[tuple[str, str], ...]


def entries(folder: Path) -> Iterator[FreedictEntry]:
    """Yield the entries of the one dictionary in an unpacked package."""
    (index,) = folder.rglob("*.index")
    text = gzip.decompress(index.with_suffix(".dict.dz").read_bytes())
    places = {tuple(line.split("\t")[1:3]) for line in index.read_text("utf-8").splitlines()}
    for start, length in sorted((_number(a), _number(b)) for a, b in places):
        lines = text[start : start + length].decode().splitlines()
        head = HEAD.fullmatch(lines[0].strip()) if lines else None
        if head and not lines[0].startswith("00-"):
            tags = (head["tags"] or "").split(",")[0].strip()
            if tags != "pn":  # skip names
                yield FreedictEntry(
                    head["word"].strip(), KINDS.get(tags, ""), tuple(_senses(lines[1:]))
                )


def definitions(folders: Iterable[Path], code: str) -> Senses:
    """Return the definitions in several dictionaries from one language, each once.

    A single word ("Commerce") is a hint, not a definition, and is left out.
    """
    by_key: dict[Key, dict[str, Gloss]] = defaultdict(dict)
    for folder in folders:
        for entry in entries(folder):
            for _, text in entry.senses:
                key = _key(entry.word, code)
                if key and len(text.split()) > 1:
                    gloss = Gloss(_form(entry.word, key), entry.kind, short(text))
                    by_key[key].setdefault(text.casefold().strip(" ."), gloss)
    return {key: list(senses.values())[:SENSES] for key, senses in by_key.items()}


def translations(folder: Path, code: str) -> Senses:
    """Return a bilingual dictionary's translations of each word, a line for a part of speech."""
    by_key: Translated = defaultdict(dict)
    for entry in entries(folder):
        if key := _key(entry.word, code):
            words = by_key[key].setdefault((_form(entry.word, key), entry.kind), [])
            words += [text for text, _ in entry.senses if text and text not in words]
    return by_kind(by_key)


def _key(word: str, code: str) -> str:
    """Return a headword as it is typed, or "" if no lexicon of ours can hold it."""
    if not word.islower():
        return ""
    key = fold(lower(word, code), code)
    return key if re.fullmatch(f"[a-z{language_for(code).keeps}]{{2,15}}", key) else ""


def _form(word: str, key: str) -> str:
    return "" if word == key else word


def _senses(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield translation and definition of each sense; several senses are numbered."""
    sense: list[str] = []
    for line in lines:
        if NUMBER.match(line) and sense:
            yield _sense(sense)
            sense = []
        sense.append(NUMBER.sub("", line.strip(), count=1))
    if sense:
        yield _sense(sense)


def _sense(lines: list[str]) -> tuple[str, str]:
    """Join broken lines; the first is the translation, the next the definition."""
    whole = [lines[0]]
    for before, line in pairwise(lines):
        if len(before) + 1 + len(line.split(" ")[0]) > WIDTH:
            whole[-1] += f" {line}"
        else:
            whole.append(line)
    return TAGS.sub("", whole[0]).strip(), whole[1] if len(whole) > 1 else ""


def _number(text: str) -> int:
    """Read a number as dictd's index writes it, in base 64."""
    value = 0
    for digit in text:
        value = value * len(DIGITS) + DIGITS.index(digit)
    return value
