"""The site's dictionaries behind the interface of `lexicons.sources.dictionaries`."""

from __future__ import annotations

from django.db import DatabaseError

from lexicons.models import Revision
from lexicons.revisions.publish import playable
from lexicons.sources.dictionaries import DictionariesMissing

NOT_YET = (
    "The site's lexicons are not there yet: run bin/play once, or give a list of your own (--help "
    "says how)."
)


class Stored:
    """The public dictionaries in the database; contents found by hash may be older."""

    def slugs(self, kind: str) -> list[str]:
        return list(playable(kind).values_list("slug", flat=True))

    def current(self, slug: str, kind: str) -> Revision | None:
        try:
            lexicon = playable(kind).filter(slug=slug).first()
        except DatabaseError as error:
            raise DictionariesMissing(NOT_YET) from error
        return lexicon.current if lexicon else None

    def by_hash(self, sha256: str) -> Revision | None:
        return Revision.objects.filter(sha256=sha256).select_related("lexicon").first()
