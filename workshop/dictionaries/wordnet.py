"""Glosses from Princeton WordNet: the senses people mean first, irregular inflections."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log
from pathlib import Path

from workshop.dictionaries.british_spelling import british
from workshop.dictionaries.gloss_table import SENSES, Gloss, Senses, short

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
"""WordNet's files by part of speech; the order also ranks senses that were never tagged."""
QUOTED = re.compile(r"'([^' ]+)'")
KIND_OF_KEY = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
LONGEST_EXAMPLE = 90
WORD = re.compile("[a-z]{2,15}")
VULGAR = re.compile(
    r"obscene|vulgar|ethnic slur|offensive (?:term|name|word)|disparag|derogat|\(offensive\)"
    r"|slang (?:term )?for|informal terms? for (?:the )?(?:buttocks|breast|penis)"
    r"|sexual intercourse|copulat|masturbat|excrement|genital|vagina|penis"
)
"""Senses that call themselves offensive, or that no one wants to read unasked after a word game."""


OLD = re.compile(r"archaic|obsolete|\(formerly\)")
FIELD = re.compile(r"\((?!of |used |usually |often |plural|with |for )[a-z ]+\)")
"""What a sense of one trade begins with: "(baseball)"."""
SEEN = 3
"""Tags that every sense is given: of few tags none is a proof."""
TRADE, LIKELY, WORDY = 0.5, 0.6, 80
"""What is left of a trade's sense. Before a wordy sense goes a shorter one almost as likely."""
OF_KIND = {"n": 1.5, "v": 1.0, "a": 1.0, "r": 1.0}
REGIONS = {"08860123": "British", "09044862": "American"}
"""WordNet's synsets of the two countries, for words that only one of them uses."""


@dataclass(frozen=True, slots=True)
class Synset:
    """A synset: its words as written, its gloss, its number of pointers, its region if any."""

    words: tuple[str, ...]
    text: str
    pointers: int
    region: str


def glosses(folder: Path) -> Senses:
    """Return up to three senses of every lower-case single word, what people mean first."""
    synsets = {kind: dict(_synsets(folder / f"data.{name}")) for kind, name in FILES.items()}
    tagged = _tagged(folder / "cntlist.rev")
    ranked: dict[str, list[tuple[float, int, Gloss]]] = defaultdict(list)
    for place, (kind, name) in enumerate(FILES.items()):
        for word, offsets in _index(folder / f"index.{name}"):
            for number, offset in enumerate(offsets, 1):
                synset = synsets[kind][offset]
                if word in synset.words and not VULGAR.search(synset.text):
                    score = _score(word, kind, synset, tagged.get((word, kind, number), 0))
                    gloss = _gloss(word, kind, synset)
                    ranked[word].append((-score, 100 * place + number, gloss))
    translated = {british(word) for word in ranked if british(word) != word}
    return {
        word: _marked(word, _first(senses), ours=word in translated)
        for word, senses in ranked.items()
    }


def _score(word: str, kind: str, synset: Synset, tags: int) -> float:
    """Return how likely people mean a sense.

    Besides its tags it counts how much else WordNet ties to it, and how far down the word stands
    among the synset's: "zero" is the eleventh of those for nothing.
    """
    ties, place = 1 + log(1 + synset.pointers), synset.words.index(word)
    trade = TRADE if FIELD.match(synset.text) else 1.0
    old = 0.01 if OLD.search(synset.text.partition('"')[0]) else 1.0
    return (tags + SEEN) * OF_KIND[kind] * ties * trade * old / (1 + place / 2)


def _first(senses: Sequence[tuple[float, int, Gloss]]) -> list[Gloss]:
    """Return the three likeliest senses; a short one goes before a wordy one."""
    best, *others = sorted(senses)[:SENSES]
    first = best[2]
    if len(first.text) > WORDY:
        likely = [it for it in others if it[0] <= best[0] * LIKELY and it[2].kind == first.kind]
        first = min([first, *(it[2] for it in likely)], key=lambda it: len(it.text))
    return [first, *(it[2] for it in (best, *others) if it[2] is not first)]


def _marked(word: str, senses: Sequence[Gloss], *, ours: bool) -> list[Gloss]:
    """Return the senses with a mark on the first if one country alone spells the word so."""
    first, *others = senses
    mark = "(British spelling) " if ours else ""
    if british(word) != word:
        mark = f"(American spelling of {british(word)}) "
    return [first._replace(text=mark + first.text), *others]


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
        pointers = parts[end + 1 :]
        regions = (REGIONS.get(to) for sign, to in pairwise(pointers) if sign == ";r")
        region = next(filter(None, regions), "")
        yield parts[0], Synset(words, text.strip(), int(parts[end]), region)


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


def _gloss(word: str, kind: str, synset: Synset) -> Gloss:
    """Split WordNet's "definition; "example"; "example"" at the first quotation mark."""
    definition, _, quoted = synset.text.partition('"')
    examples = re.findall('"([^"]+)"', f'"{quoted}')
    stem = word[: max(3, len(word) - 2)]
    fitting = (it for it in examples if stem in it.lower() and len(it) <= LONGEST_EXAMPLE)
    region = f"({synset.region}) " if synset.region else ""
    text = QUOTED.sub(r"‘\1’", definition.strip(" ;").replace("`", "'"))
    return Gloss("", kind, short(region + british(text)), next(fitting, ""))


def _lines(path: Path) -> Iterator[str]:
    """Yield the lines of a database file that are not part of its licence."""
    with path.open(encoding="latin-1") as file:
        yield from (line.rstrip("\n") for line in file if not line.startswith("  "))
