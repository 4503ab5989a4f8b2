"""Artifacts in the database, so that every process of every machine finds them."""

import zlib

from solvers.models import StoredArtifact
from wordgames.artifacts import Artifact, Facts, key_of


class ArtifactTable:
    """The store that the site uses: one row an artifact."""

    def find(self, facts: Facts) -> Artifact | None:
        from wordgames.vocabulary.columns import expanded  # numpy, which few commands need

        row = StoredArtifact.objects.filter(pk=key_of(facts)).first()
        if row is None:
            return None
        return Artifact(expanded(row.content), row.status, row.complete)

    def put(self, facts: Facts, artifact: Artifact) -> None:
        row = {
            "facts": dict(facts),
            "status": artifact.status,
            "content": zlib.compress(artifact.content, 9),
            "complete": artifact.complete,
        }
        key = key_of(facts)
        if artifact.complete:
            StoredArtifact.objects.update_or_create(pk=key, defaults=row)
        elif not StoredArtifact.objects.filter(pk=key, complete=False).update(**row):
            StoredArtifact.objects.bulk_create(
                [StoredArtifact(pk=key, **row)], ignore_conflicts=True
            )
