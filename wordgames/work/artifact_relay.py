"""Artifacts for workers that do not reach the site's database: brought along, and sent back."""

from collections.abc import Callable, Mapping
from typing import Any

from wordgames.artifacts import Artifact, ArtifactStore, Facts, artifact_store, key_of, use_store
from wordgames.work.progress_news import Reporter


class Relay:
    """A worker's store: what came with the kit first, and whatever is put goes to who asked."""

    def __init__(
        self, own: ArtifactStore, brought: Mapping[str, Artifact], reporter: Reporter
    ) -> None:
        self._own, self._brought, self._reporter = own, brought, reporter

    def find(self, facts: Facts) -> Artifact | None:
        brought = self._brought.get(key_of(facts))
        stored = self._own.find(facts)
        return brought if stored is None or (brought and not stored.complete) else stored

    def put(self, facts: Facts, artifact: Artifact) -> None:
        self._own.put(facts, artifact)
        self._reporter.keep(facts, artifact)


class _Noted:
    """A store that notes what is found in it."""

    def __init__(self, own: ArtifactStore) -> None:
        self._own = own
        self.found: dict[str, Artifact] = {}

    def find(self, facts: Facts) -> Artifact | None:
        artifact = self._own.find(facts)
        if artifact is not None:
            self.found[key_of(facts)] = artifact
        return artifact

    def put(self, facts: Facts, artifact: Artifact) -> None:
        self._own.put(facts, artifact)


def found_by(look: Callable[[], Any]) -> dict[str, Artifact]:
    """Return the artifacts that are found in the store while `look` is called."""
    before = artifact_store()
    noted = _Noted(before)
    use_store(noted)
    try:
        look()
    finally:
        use_store(before)
    return noted.found
