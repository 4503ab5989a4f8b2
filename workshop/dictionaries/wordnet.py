"""Glosses from Princeton WordNet: the senses people mean first, irregular inflections."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from pathlib import Path

from workshop.dictionaries.gloss_table import SENSES, SPELLINGS, Gloss, Senses, replaced, short

# WordNet's files by part of speech; the order also ranks senses that were never tagged.
FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
QUOTED = re.compile(r"'([^' ]+)'")
KIND_OF_KEY = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
LONGEST_EXAMPLE = 90
WORD = re.compile("[a-z]{2,15}")
# Senses that call themselves offensive, or that no one wants to read unasked after a word game.
VULGAR = re.compile(
    r"obscene|vulgar|ethnic slur|offensive (?:term|name|word)|disparag|derogat|\(offensive\)"
    r"|slang (?:term )?for|informal terms? for (?:the )?(?:buttocks|breast|penis)"
    r"|sexual intercourse|copulat|masturbat|excrement|genital|vagina|penis"
)
OLD = re.compile(r"archaic|obsolete|\(formerly\)")
# Tags that every sense is given: of few tags none is a proof. Before a wordy sense goes a shorter
# one that is almost as likely.
SEEN, LIKELY, WORDY = 3, 0.6, 80
# WordNet's synsets of the two countries, for words that only one of them uses.
REGIONS = {"08860123": "(British) ", "09044862": "(American) "}
# Its words as written, its gloss, its number of pointers.
Synset = tuple[tuple[str, ...], str, int]


def glosses(folder: Path) -> Senses:
    """Return up to three senses of every lower-case single word, what people mean first."""
    synsets = {kind: dict(_synsets(folder / f"data.{name}")) for kind, name in FILES.items()}
    tagged = _tagged(folder / "cntlist.rev")
    ranked: dict[str, list[tuple[float, int, Gloss]]] = defaultdict(list)
    for place, (kind, name) in enumerate(FILES.items()):
        for word, offsets in _index(folder / f"index.{name}"):
            for number, offset in enumerate(offsets, 1):
                synset, tags = synsets[kind][offset], tagged.get((word, kind, number), 0)
                if word in synset[0] and not VULGAR.search(synset[1]):
                    score, gloss = _score(word, kind, synset, tags), _gloss(word, kind, synset[1])
                    ranked[word].append((-score, 100 * place + number, gloss))
    marks: dict[str, str] = {}
    for word in ranked:
        if (ours := replaced(word, SPELLINGS)) != word:
            marks |= {word: f"(American spelling of {ours}) ", ours: "(British spelling) "}
    return {word: _first(senses, marks.get(word, "")) for word, senses in ranked.items()}


def _score(word: str, kind: str, synset: Synset, tags: int) -> float:
    """Return how likely people mean a sense, by its tags, its ties, and the place of its word."""
    words, text, pointers = synset
    weight = (1.5 if kind == "n" else 1.0) * (0.01 if OLD.search(text.partition('"')[0]) else 1.0)
    return (tags + SEEN) * weight * (1 + log(1 + pointers)) / (1 + words.index(word) / 2)


def _first(senses: Sequence[tuple[float, int, Gloss]], mark: str) -> list[Gloss]:
    """Return the three likeliest senses; a short one goes before a wordy one."""
    best, *others = sorted(senses)[:SENSES]
    likely = [it for it in others if it[0] <= best[0] * LIKELY and it[2].kind == best[2].kind]
    first = min([best, *likely], key=lambda it: max(WORDY, len(it[2].text)))
    rest = [it[2] for it in (best, *others) if it is not first]
    return [first[2]._replace(text=mark + first[2].text), *rest]


def inflections(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (form, part of speech, lemma) of irregular forms: "mice", "n", "mouse"."""
    for kind, name in FILES.items():
        for line in (folder / f"{name}.exc").read_text("ascii").splitlines():
            form, *lemmas = line.split()
            if WORD.fullmatch(form) and WORD.fullmatch(lemmas[0]) and form != lemmas[0]:
                yield form, kind, lemmas[0]


def _synsets(path: Path) -> Iterator[tuple[str, Synset]]:
    """Yield the offset of every synset, and the synset."""
    for line in _lines(path):
        fields, _, text = line.partition(" | ")
        parts = fields.split(" ")
        end = 4 + 2 * int(parts[3], 16)
        words = tuple(word.partition("(")[0] for word in parts[4:end:2])
        regions = (REGIONS.get(to, "") for sign, to in pairwise(parts[end + 1 :]) if sign == ";r")
        yield parts[0], (words, "".join(regions) + text.strip(), int(parts[end]))


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
    definition, _, quoted = text.replace("`", "'").partition('"')
    examples = re.findall('"([^"]+)"', f'"{quoted}')
    stem = word[: max(3, len(word) - 2)]
    fitting = (it for it in examples if stem in it.lower() and len(it) <= LONGEST_EXAMPLE)
    plain = QUOTED.sub(r"‘\1’", definition.strip(" ;"))
    return Gloss("", kind, short(replaced(plain, SPELLINGS)), next(fitting, ""))


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a database file that are not part of its licence."""
    with path.open(encoding="latin-1") as file:
        yield from (line.rstrip("\n") for line in file if not line.startswith("  "))
