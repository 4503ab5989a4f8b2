"""Glosses as a zip of small tables, so that reading one word does not unpack the rest."""

import re
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

LISTS = Path(__file__).parent / "lists"
SPELLINGS, SIGNS = (
    [it.split("\t") for it in (LISTS / name).read_text("utf-8").splitlines()]
    for name in ("british_spelling.tsv", "gloss_signs.tsv")
)
LONGEST = 180
SENSES = 3
# Letters that the words of one table share.
BLOCK = 2
# The date of every table, so that the same glosses give the same bytes.
EARLY = (1980, 1, 1, 0, 0, 0)
# A word as it is typed: lower case, accents folded.
Key = str


class Gloss(NamedTuple):
    """A sense: the word as it is written, "n", "v", "a", "r" or "", the gloss, an example."""

    form: str
    kind: str
    text: str
    example: str = ""


Senses = dict[Key, list[Gloss]]
# Translations of each word, by its form as it is written and its part of speech.
Translated = dict[Key, dict[tuple[str, str], list[str]]]


def by_kind(translated: Translated) -> Senses:
    """Return translations as glosses, a line for each part of speech."""
    return {
        key: [Gloss(form, kind, short(", ".join(words))) for (form, kind), words in senses.items()]
        for key, senses in translated.items()
    }


def hand_checked(senses: Senses, code: str) -> Senses:
    """Return senses with those first that were chosen by hand for a language's common words.

    They are all that is said of such a word as that part of speech.
    """
    firsts: Senses = defaultdict(list)
    for line in (LISTS / f"first_senses.{code}.tsv").read_text("utf-8").splitlines():
        key, kind, text, example, form = line.split("\t")
        firsts[key].append(Gloss(form, kind, text, example))
    for key, glosses in firsts.items():
        kinds = {"", *(gloss.kind for gloss in glosses)}
        glosses += [gloss for gloss in senses.get(key, ()) if gloss.kind not in kinds]
    return senses | {key: glosses[:SENSES] for key, glosses in firsts.items()}


def replaced(text: str, pairs: Iterable[Sequence[str]]) -> str:
    """Return a text in British spelling (Oxford's: -ize is kept), or without its source's signs."""
    for pattern, instead in pairs:
        text = re.sub(pattern, instead, text)
    return text


def short(text: str) -> str:
    """Cut a long definition at the last semicolon, or word, that still fits."""
    if len(text) <= LONGEST:
        return text
    head = text[: LONGEST + 1]
    cut = head.rfind(";")
    return head[:cut].rstrip() if cut > LONGEST // 3 else f"{head.rpartition(' ')[0].rstrip(',;')}…"


def write(
    path: Path,
    senses: Mapping[Key, Sequence[Gloss]],
    inflections: Iterable[tuple[str, str, str]] = (),
) -> int:
    """Write senses, and irregular forms as "form = kind lemma"; return the explained words."""
    lines: dict[str, list[str]] = defaultdict(list)
    for key in senses:
        for form, kind, *texts in senses[key]:
            text, example = (replaced(it, SIGNS) for it in texts)
            if text:
                lines[key[:BLOCK]].append("\t".join([key, form, kind, text, example]))
    for form, kind, lemma in sorted(set(inflections)):
        if lemma in senses:
            lines[form[:BLOCK]].append("\t".join([form, "=", kind, lemma, ""]))
    with zipfile.ZipFile(path, "w") as archive:
        for block in sorted(lines):
            # A stable sort keeps the order of a word's senses.
            table = "\n".join(sorted(lines[block], key=lambda line: line.partition("\t")[0]))
            member = zipfile.ZipInfo(f"{block}.tsv", EARLY)
            archive.writestr(member, table + "\n", zipfile.ZIP_LZMA)
    return len(senses)
