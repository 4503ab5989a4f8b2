"""What agents searched or learned, in files of the user's cache: the package's artifact store."""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from lexicons.sources.bundled_lists import cache_folder
from solvers.artifacts import Artifact, Facts, key_of


class FileStore:
    """A file for each artifact: a line of JSON that says what it is, then the content.

    Lies in `$WORDGAMES_CACHE`, by default `~/.cache/wordgames`; a file that is damaged counts as
    none. Where nothing can be written, artifacts last as long as the process.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or cache_folder() / "artifacts"
        self._held: dict[str, Artifact] = {}

    def find(self, facts: Facts) -> Artifact | None:
        """Return the artifact stored under these facts."""
        key = key_of(facts)
        if key not in self._held:
            stored = self._read(key)
            if stored is None:
                return None
            self._held[key] = stored
        return self._held[key]

    def put(self, facts: Facts, artifact: Artifact) -> None:
        """Store an artifact; an incomplete one never replaces a complete one."""
        known, key = self.find(facts), key_of(facts)
        if known is not None and known.complete and not artifact.complete:
            return
        self._held[key] = artifact
        with suppress(
            OSError
        ):  # in a folder that cannot be written to it lasts as the process does
            self._write(key, artifact)

    def _read(self, key: str) -> Artifact | None:
        try:
            head, _, content = (self._folder / key).read_bytes().partition(b"\n")
            facts = json.loads(head)
            if len(content) != facts["bytes"]:
                return None
            return Artifact(content, str(facts["status"]), bool(facts["complete"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _write(self, key: str, artifact: Artifact) -> None:
        """Write beside, then rename: whoever reads meanwhile finds the old or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        facts = {"status": artifact.status, "complete": artifact.complete}
        head = json.dumps(facts | {"bytes": len(artifact.content)}).encode()
        file, name = tempfile.mkstemp(prefix=".", dir=self._folder)
        with os.fdopen(file, "wb") as stream:
            stream.write(head + b"\n" + artifact.content)
        os.replace(name, self._folder / key)
