"""Studies in the database, so that every process of every machine finds them."""

from __future__ import annotations

import zlib

from solvers.models import Study
from solvers.studies import Facts, Kept, key_of


class Table:
    """The archive that the site uses: one row a study."""

    def find(self, facts: Facts) -> Kept | None:
        study = Study.objects.filter(pk=key_of(facts)).first()
        if study is None:
            return None
        return Kept(zlib.decompress(study.content), study.status, study.complete)

    def keep(self, facts: Facts, study: Kept) -> None:
        row = {
            "facts": dict(facts),
            "status": study.status,
            "content": zlib.compress(study.content, 9),
            "complete": study.complete,
        }
        key = key_of(facts)
        if study.complete:
            Study.objects.update_or_create(pk=key, defaults=row)
        elif not Study.objects.filter(pk=key, complete=False).update(**row):
            Study.objects.bulk_create([Study(pk=key, **row)], ignore_conflicts=True)
