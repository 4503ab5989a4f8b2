"""The translators' catalogues: updating and checking."""

import json
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from gettext import c2py  # as Django reads its catalogues
from itertools import chain
from pathlib import Path

import polib
from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural
from django.utils.translation import to_locale

from wordgames.languages.country_names import english_names
from wordgames_site.setup.translation_catalogues import (
    COUNTRIES,
    FILE,
    FOLDER,
    catalogues_in,
    country_names,
)
from workshop.translating.extraction import SourceText, fields

Key = tuple[str, str]
Messages = Mapping[Key, list[SourceText]]
# Numbers up to this one show which form of a language they take.
FEW = 200
# A template's text, with per cent signs doubled, and an undoubled one, which breaks a page.
FORMATTED, BARE = re.compile(r"%[%(]"), re.compile(r"(?<!%)(?:%%)*%(?![%(])")
TAG = re.compile(r"</?[a-z][a-z0-9]*|\bhref=\"[^\"]*\"")


def update(messages: Messages, folder: Path = FOLDER, *, annotated: bool = False) -> Iterator[str]:
    """Update every catalogue with the messages; yield a line for each.

    Unchanged texts keep their translations. Nothing is guessed: a changed text is a new one, and an
    unused one is removed. Names of countries come from CLDR; a catalogue keeps its exceptions.

    annotated  above each message are its files and the format of its values, for an editor
    """
    catalogues = dict(catalogues_in(folder))
    names = json.dumps(
        {language: _territories(language) for language in catalogues}, ensure_ascii=False, indent=1
    )
    (folder / COUNTRIES).write_text(names + "\n", "utf-8")
    for language, path in catalogues.items():
        old = polib.pofile(str(path), wrapwidth=98)
        new = renewed(messages, old, language, _countries(folder, language))
        if not annotated:
            _without_notes(new)
        new.save(str(path))
        missing = sum(not entry.translated() for entry in new)
        yield f"{language}: {len(new)} messages, {missing} to translate"


def add(language: str, folder: Path = FOLDER) -> Path:
    """Begin a language's catalogue; `update` fills it."""
    path = folder / to_locale(language) / f"{FILE}.po"
    path.parent.mkdir(parents=True)
    path.write_text("")
    return path


def renewed(
    messages: Messages, old: polib.POFile, language: str, countries: Mapping[Key, str]
) -> polib.POFile:
    """Return a catalogue of these messages, with an older catalogue's translations.

    countries  the names of countries, unless the catalogue has another name
    """
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in old if not entry.obsolete}
    new = polib.POFile(wrapwidth=98)
    plurals = get_plural(to_locale(language))
    new.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plurals.plural_forms,
    }
    number = int(plurals.num_plurals)
    for key in _in_order(messages, known):
        entry = _entry(messages[key], known.get(key), number)
        if key not in countries or entry.msgstr not in ("", countries[key]):
            new.append(entry)
    return new


def _in_order(messages: Messages, known: Collection[Key]) -> Iterator[Key]:
    """Return the messages in the catalogue's order, new ones after their neighbours.

    The order of the files would change the catalogues whenever a file moves.
    """
    new: dict[Key | None, list[Key]] = defaultdict(list)
    neighbour = None
    for key in messages:
        if key in known:
            neighbour = key
        else:
            new[neighbour].append(key)
    old_keys = (key for key in known if key in messages)
    return chain(new[None], *([key, *new[key]] for key in old_keys))


def _without_notes(catalogue: polib.POFile) -> None:
    """Remove what `annotated` adds, which would change with every moved file."""
    for entry in catalogue:
        entry.occurrences = []
        entry.flags = [flag for flag in entry.flags if flag == "fuzzy"]


def _countries(folder: Path, language: str) -> dict[Key, str]:
    return {("", english): name for english, name in country_names(folder, language).items()}


def _territories(language: str) -> dict[str, str]:
    """Return CLDR's country names by two-letter code; {} if it lacks the language."""
    try:
        territories = Locale.parse(to_locale(language)).territories
    except (UnknownLocaleError, ValueError):
        return {}
    return {code: territories[code] for code in english_names() if code in territories}


def _entry(places: list[SourceText], old: polib.POEntry | None, forms: int) -> polib.POEntry:
    """Return a message; its places are files without lines, which change with every edit."""
    first = places[0]
    plural = next((place.plural for place in places if place.plural), "")
    entry = polib.POEntry(
        msgid=first.text,
        msgid_plural=plural,
        msgctxt=first.context or None,
        occurrences=[(path, "") for path in dict.fromkeys(place.path for place in places)],
        comment=" ".join(dict.fromkeys(place.comment for place in places if place.comment)),
        flags=_flags(first.text + plural),
    )
    if plural:
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    if old is not None and bool(old.msgid_plural) == bool(plural):
        entry.msgstr, entry.tcomment = old.msgstr, old.tcomment
        entry.msgstr_plural = old.msgstr_plural or entry.msgstr_plural
        entry.flags += [flag for flag in old.flags if flag == "fuzzy"]
    return entry


def _flags(text: str) -> list[str]:
    if "%(" in text or "%%" in text:
        return ["python-format"]
    return ["python-brace-format"] if "{" in text else []


def check(messages: Messages, folder: Path = FOLDER) -> Iterator[str]:
    """Yield the faults of the catalogues, a line each."""
    for language, path in catalogues_in(folder):
        try:
            catalogue = polib.pofile(str(path))
        except (OSError, ValueError) as error:
            yield f"{language}: {error}"
            continue
        faults = _faults(messages, catalogue, _countries(folder, language))
        yield from (f"{language}: {fault}" for fault in faults)


def _faults(
    messages: Messages, catalogue: polib.POFile, countries: Collection[Key]
) -> Iterator[str]:
    alone = _first_is_one(catalogue.metadata.get("Plural-Forms", ""))
    known = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue if not entry.obsolete}
    for key, places in messages.items():
        entry = known.pop(key, None)
        if entry is None and key in countries:
            continue
        if entry is None:
            yield f"not in the catalogue: {places[0].text!r} ({places[0].path})"
        else:
            at = f"{entry.msgid!r} ({places[0].path})"
            yield from (f"{fault}: {at}" for fault in faults(entry, alone=alone))
    yield from (f"nobody says it any more: {text!r}" for _, text in known)


def _first_is_one(plural_forms: str) -> bool:
    """True if a language's first form is for 1 alone; in French it is the form for 0 too."""
    _, _, rule = plural_forms.partition("plural=")
    form = c2py(rule.rstrip("; ") or "0")
    return [number for number in range(FEW) if form(number) == 0] == [1]


def faults(entry: polib.POEntry, *, alone: bool = False) -> Iterator[str]:
    """Yield the faults of a translation: missing, fuzzy, or with other values or tags.

    alone  the first form is for 1 alone: it may say "one word", without the number
    """
    if entry.fuzzy:
        yield "fuzzy"
    elif not entry.translated():
        yield "not translated"
        return
    texts = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    values = fields(entry.msgid) | fields(entry.msgid_plural)
    for form, text in enumerate(texts):
        needed = fields(entry.msgid_plural if form else entry.msgid) - {"count", "n"}
        spared = 1 if alone and entry.msgid_plural and not form else 0
        if (got := fields(text)) - values or len(needed - got) > spared:
            yield f"values {sorted(got)} instead of {sorted(values)}"
        if sorted(TAG.findall(text)) not in _tags(entry):
            yield f"other tags in {text!r}"
        if FORMATTED.search(entry.msgid) and BARE.search(text):
            yield f"a sign % that is to be %% in {text!r}"
        if _ends(text) != _ends(entry.msgid):
            yield f"other white space around {text!r}"


def _tags(entry: polib.POEntry) -> list[list[str]]:
    return [sorted(TAG.findall(text)) for text in (entry.msgid, entry.msgid_plural or entry.msgid)]


def _ends(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()
