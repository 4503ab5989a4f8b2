"""The lists that come with the code, read without a site: their manifest, their words."""

import json
import logging
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from wordgames.paths import BUNDLED
from wordgames.vocabulary.array_files import DamagedFolderError, read_folder, write_folder
from wordgames.vocabulary.column_builder import no_words
from wordgames.vocabulary.columns import Columns, content_hash, unpack
from wordgames.vocabulary.kinds import NONE

MANIFEST = "manifest.json"
# Variable that names the folder for unpacked words; by default one in the user's cache.
CACHE = "WORDGAMES_CACHE"

logger = logging.getLogger(__name__)


class BundleError(Exception):
    """A bundled file is not what the manifest says: the copy of the project is damaged."""


def entries(folder: Path = BUNDLED) -> list[dict[str, Any]]:
    """Return the manifest's entries of the bundled lists; raises BundleError without a manifest."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        raise BundleError(f"There is no {MANIFEST} beside the bundled lexicons.")
    listed: list[dict[str, Any]] = json.loads(manifest.read_text("utf-8"))
    return listed


def read(entry: Mapping[str, Any], folder: Path = BUNDLED) -> tuple[Columns, bytes]:
    """Return a list's words, and packed; raises BundleError unless the manifest names them."""
    file = folder / entry["file"]
    try:
        blob = file.read_bytes()
        columns = unpack(blob)
    except (OSError, ValueError) as error:
        raise BundleError(f"{file.name} cannot be read: {error}") from error
    if content_hash(columns) != entry["sha256"]:
        raise BundleError(f"{file.name} has other words than the manifest names.")
    return columns, blob


def bundled(slug: str) -> Columns:
    """Return the words of a bundled list, straight from its file; raises BundleError, KeyError."""
    columns, _ = read({entry["slug"]: entry for entry in entries()}[slug])
    return columns


@dataclass(frozen=True, slots=True)
class ShippedLexicon:
    """A bundled list, as described by its manifest."""

    slug: str
    name: str
    language: str
    kind: str
    bundled: bool = True


class ShippedContent:
    """The words of a bundled list; the file is read once, when first needed."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self._entry = entry
        names = ("slug", "name", "language", "kind")
        self.lexicon = ShippedLexicon(*(entry[name] for name in names))

    @property
    def counts(self) -> Mapping[str, Sequence[int]]:
        """Per length: words that may be guessed, words that may be the answer."""
        counts: Mapping[str, Sequence[int]] = self._entry["lengths"]
        return counts

    @cached_property
    def sha256(self) -> str:
        """The hash of the content, the same as on a site that loaded the same list."""
        return content_hash(self.read())

    def read(self) -> Columns:
        """Return the words as columns."""
        return self._columns

    @cached_property
    def _columns(self) -> Columns:
        """The words, unpacked into the cache on first use."""
        target = cache_folder() / "lexicons" / str(self._entry["sha256"])
        try:
            return read_folder(target)
        except DamagedFolderError:
            columns, _ = read(self._entry)
        try:
            write_folder(target, columns)
        except OSError as error:
            logger.warning("The words of %s cannot be kept: %s", self.lexicon.slug, error)
        return columns


class WordlessContent:
    """The content of the dictionary without words, for games that need none."""

    lexicon = ShippedLexicon(NONE, "All languages", "und", NONE)
    counts: Mapping[str, Sequence[int]] = {}

    @cached_property
    def sha256(self) -> str:
        """The hash of the content, the same as on a site."""
        return content_hash(self.read())

    def read(self) -> Columns:
        """Return the words: none."""
        return no_words()


class Shipped:
    """The bundled lists as `wordgames.sources.dictionaries.Dictionaries`."""

    def slugs(self, kind: str) -> list[str]:
        return [content.lexicon.slug for content in contents() if content.lexicon.kind == kind]

    def current(self, slug: str, kind: str) -> ShippedContent | WordlessContent | None:
        of_kind = (content for content in contents() if content.lexicon.kind == kind)
        return next((content for content in of_kind if content.lexicon.slug == slug), None)

    def by_hash(self, sha256: str) -> ShippedContent | WordlessContent | None:
        return next((content for content in contents() if content.sha256 == sha256), None)


@cache
def contents() -> tuple[ShippedContent | WordlessContent, ...]:
    """Return every bundled list, and that without words."""
    return (*map(ShippedContent, entries()), WordlessContent())


def cache_folder() -> Path:
    """Return the folder for things that can be made again: $WORDGAMES_CACHE, or a user's cache."""
    if named := os.environ.get(CACHE):
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "wordgames"
