"""The site's languages: a catalogue each in `locale/`, compiled by the first process that starts.

Translators write `locale/<language>/LC_MESSAGES/django.po`; Django reads binary `.mo` files. These
are compiled here and kept beside the database, in a folder named after the catalogues' content: a
change makes a new folder, and processes of the version before keep theirs.

Country names come from CLDR (`locale/countries.json`), unless a catalogue has another name for one;
the compiled catalogue has them all.

A language is offered only while its catalogue is complete: every message translated, none of them
fuzzy. Pages that change their language halfway help no one.
"""

import atexit
import hashlib
import json
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf.locale import LANG_INFO
from django.utils.translation import to_language, to_locale

from wordgames.languages.country_names import english_names

# The language of the messages in the code.
SOURCE = "en"
FOLDER = Path(__file__).resolve().parents[1] / "locale"
FILE = "LC_MESSAGES/django"
# CLDR's country names by language and two-letter code, beside the languages' folders.
COUNTRIES = "countries.json"
# The file of languages with a complete catalogue, beside the compiled catalogues.
OFFERED = "languages.json"
# Folders of compiled catalogues that are kept, for processes of earlier versions.
KEPT = 3


class Languages(NamedTuple):
    """The values of Django's settings LANGUAGES and LOCALE_PATHS."""

    offered: list[tuple[str, str]]
    """Code and native name of each."""
    paths: list[Path]


def languages(var: Path, sources: Path = FOLDER) -> Languages:
    """Compile the catalogues if needed; return the languages that the site offers.

    If the folder cannot be written, each start takes a second more: the catalogues then go to a
    temporary folder of this process. If there is none either, the site is in English.
    """
    catalogues = dict(catalogues_in(sources))
    name = _digest({**catalogues, **{path.name: path for path in sources.glob(COUNTRIES)}})
    for private in (False, True):
        try:
            parent = _own_folder() if private else var / "locale"
            folder = _compiled(catalogues, parent / name)
            return Languages(_named(json.loads((folder / OFFERED).read_text())), [folder])
        except OSError:
            continue
    return Languages(_named([]), [])


def catalogues_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the languages that have a catalogue, and its path."""
    for path in sorted(folder.glob(f"*/{FILE}.po")):
        yield to_language(path.parents[1].name), path


def country_names(folder: Path, language: str) -> dict[str, str]:
    """Return CLDR's country names in a language, by their English names."""
    file = folder / COUNTRIES
    names = json.loads(file.read_text("utf-8")).get(language, {}) if file.is_file() else {}
    return {english: names[code] for code, english in english_names().items() if code in names}


def native_name(language: str) -> str:
    """Return a language's name in that language: "Français"."""
    name = str(LANG_INFO.get(language, {}).get("name_local", language))
    return name[0].upper() + name[1:]


def _named(codes: list[str]) -> list[tuple[str, str]]:
    return [(code, native_name(code)) for code in (SOURCE, *codes)]


def _digest(catalogues: dict[str, Path]) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for language, path in catalogues.items():
        digest.update(f"{language}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _own_folder() -> Path:
    folder = tempfile.mkdtemp(prefix="wordgames-locale-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _compiled(catalogues: dict[str, Path], folder: Path) -> Path:
    """Return the folder of the compiled catalogues, compiling them if no process has."""
    if (folder / OFFERED).is_file():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(tempfile.mkdtemp(prefix="making-", dir=folder.parent))
    try:
        offered = [code for code, path in catalogues.items() if _compile(code, path, making)]
        (making / OFFERED).write_text(json.dumps(offered))
        try:
            making.rename(folder)
        except OSError:  # another process was quicker
            if not (folder / OFFERED).is_file():
                raise
    finally:
        shutil.rmtree(making, ignore_errors=True)
    _forget_old(folder.parent)
    return folder


def _compile(language: str, source: Path, folder: Path) -> bool:
    """Write a catalogue with the names of countries for Django; return whether it is complete."""
    import polib  # needed only for compiling

    try:
        catalogue = polib.pofile(str(source))
    except (OSError, ValueError) as error:
        warnings.warn(f"{source} cannot be read: {error}", stacklevel=2)
        return False
    complete = is_complete(catalogue)
    plain = {entry.msgid for entry in catalogue if not (entry.msgctxt or entry.obsolete)}
    for english, name in country_names(source.parents[2], language).items():
        if english not in plain:
            catalogue.append(polib.POEntry(msgid=english, msgstr=name))
    target = folder / to_locale(language) / f"{FILE}.mo"
    target.parent.mkdir(parents=True)
    catalogue.save_as_mofile(str(target))
    return complete


def is_complete(catalogue: object) -> bool:
    """True if a catalogue (polib's POFile) has messages, each with a translation."""
    messages = [entry for entry in catalogue if not entry.obsolete]  # type: ignore[attr-defined]
    return bool(messages) and all(entry.translated() for entry in messages)


def _forget_old(parent: Path) -> None:
    folders = [path for path in parent.iterdir() if (path / OFFERED).is_file()]
    for old in sorted(folders, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
