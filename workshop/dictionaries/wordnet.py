"""Glosses from Princeton WordNet: senses by how often they were tagged, irregular inflections."""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from workshop.dictionaries.gloss_table import Gloss, Senses, short

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""WordNet's files by part of speech; the order also ranks senses that were never tagged."""
KIND_OF_KEY = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
SENSES = 3
LONGEST_EXAMPLE = 90
WORD = re.compile("[a-z]{2,15}")
VULGAR = re.compile(
    r"obscene|vulgar|ethnic slur|offensive (?:term|name|word)|disparag|derogat|\(offensive\)"
    r"|slang (?:term )?for|informal terms? for (?:the )?(?:buttocks|breast|penis)"
    r"|sexual intercourse|copulat|masturbat|excrement|genital|vagina|penis"
)
"""Senses that call themselves offensive, or that no one wants to read unasked after a word game."""


def glosses(folder: Path) -> Senses:
    """Return up to three senses of every lower-case single word, the commonest first."""
    texts = {kind: dict(_synsets(folder / f"data.{name}")) for kind, name in FILES.items()}
    tagged = _tagged(folder / "cntlist.rev")
    ranked: dict[str, list[tuple[int, int, Gloss]]] = defaultdict(list)
    for place, (kind, name) in enumerate(FILES.items()):
        for word, offsets in _index(folder / f"index.{name}"):
            for number, offset in enumerate(offsets, 1):
                words, text = texts[kind][offset]
                if word in words and not VULGAR.search(text):
                    times = tagged.get((word, kind, number), 0)
                    gloss = _gloss(word, kind, text)
                    ranked[word].append((-times, 100 * place + number, gloss))
    return {
        word: [gloss for *_, gloss in sorted(senses)[:SENSES]] for word, senses in ranked.items()
    }


def inflections(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (form, part of speech, lemma) of irregular forms: "mice", "n", "mouse"."""
    for kind, name in FILES.items():
        for line in (folder / f"{name}.exc").read_text("ascii").splitlines():
            form, *lemmas = line.split()
            if WORD.fullmatch(form) and WORD.fullmatch(lemmas[0]) and form != lemmas[0]:
                yield form, kind, lemmas[0]


def _synsets(path: Path) -> Iterator[tuple[str, tuple[frozenset[str], str]]]:
    """Yield the offset of every synset, its words as written and its gloss."""
    for line in _lines(path):
        fields, _, text = line.partition(" | ")
        parts = fields.split(" ")
        count = int(parts[3], 16)
        words = (word.partition("(")[0] for word in parts[4 : 4 + 2 * count : 2])
        yield parts[0], (frozenset(words), text.strip())


def _index(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield every single word with the offsets of its synsets, in WordNet's order."""
    for line in _lines(path):
        parts = line.split()
        if WORD.fullmatch(parts[0]):
            yield parts[0], parts[-int(parts[2]) :]


def _tagged(path: Path) -> dict[tuple[str, str, int], int]:
    """Return how often each (word, part of speech, sense) occurs in WordNet's tagged texts."""
    counts: dict[tuple[str, str, int], int] = {}
    for line in path.read_text("ascii").splitlines():
        key, number, times = line.split()
        word, _, rest = key.partition("%")
        counts[word, KIND_OF_KEY[rest[0]], int(number)] = int(times)
    return counts


def _gloss(word: str, kind: str, text: str) -> Gloss:
    """Split WordNet's "definition; "example"; "example"" at the first quotation mark."""
    definition, _, quoted = text.partition('"')
    examples = re.findall('"([^"]+)"', f'"{quoted}')
    stem = word[: max(3, len(word) - 2)]
    fitting = (it for it in examples if stem in it.lower() and len(it) <= LONGEST_EXAMPLE)
    return Gloss("", kind, short(definition.strip(" ;")), next(fitting, ""))


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a database file that are not part of its licence."""
    with path.open(encoding="latin-1") as file:
        yield from (line.rstrip("\n") for line in file if not line.startswith("  "))
