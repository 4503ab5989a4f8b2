"""Artifact store of the package: agents' searched and learned data, in the user's cache."""

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from wordgames.artifacts import Artifact, Facts, key_of
from wordgames.sources.bundled_lists import cache_folder


class FileStore:
    """Store with a file for each artifact: a line of JSON that describes it, then the content.

    Lies in `$WORDGAMES_CACHE`, by default `~/.cache/wordgames`; damaged files are ignored.
    If nothing can be written, artifacts last as long as the process.
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
        with suppress(OSError):  # if the folder is read-only, it lasts as long as the process
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
        """Write beside, then rename, so that readers find either the old file or the new one."""
        self._folder.mkdir(parents=True, exist_ok=True)
        facts = {"status": artifact.status, "complete": artifact.complete}
        head = json.dumps(facts | {"bytes": len(artifact.content)}).encode()
        file, name = tempfile.mkstemp(prefix=".", dir=self._folder)
        with os.fdopen(file, "wb") as stream:
            stream.write(head + b"\n" + artifact.content)
        os.replace(name, self._folder / key)
