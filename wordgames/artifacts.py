"""Artifacts: what an agent had to search or learn, computed once and shared by every process.

Agents know no database. They ask the store in use: by default the process's own memory, in the
site the table `StoredArtifact` (solvers/artifact_table.py, put in use when the site starts).
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy.typing as npt

    from wordgames.vocabulary.arrays import Words

log = logging.getLogger(__name__)

# Identity of an artifact: agent, parameters, options, lexicon content hash; plain JSON.
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Artifact:
    """A stored tree or model.

    content   the artifact itself, as the agent writes it
    status    how good it is: "proven", "width 10", "time limit"; free text
    complete  False while a better one is still being computed
    """

    content: bytes
    status: str
    complete: bool = True


class ArtifactStore(Protocol):
    """A store of artifacts; every method may be called by any thread."""

    def find(self, facts: Facts) -> Artifact | None:
        """Return the artifact stored under these facts."""

    def put(self, facts: Facts, artifact: Artifact) -> None:
        """Store an artifact; an incomplete one never replaces a complete one."""


class MemoryStore:
    """A store in the memory of one process, for notebooks and tests."""

    def __init__(self) -> None:
        self._artifacts: dict[str, Artifact] = {}

    def find(self, facts: Facts) -> Artifact | None:
        return self._artifacts.get(key_of(facts))

    def put(self, facts: Facts, artifact: Artifact) -> None:
        known = self._artifacts.get(key_of(facts))
        if known is None or artifact.complete or not known.complete:
            self._artifacts[key_of(facts)] = artifact


class _InUse:
    """The store and the scratch folder of this process."""

    store: ArtifactStore = MemoryStore()
    scratch: Path | None = None


def use_store(store: ArtifactStore) -> ArtifactStore:
    """Use a store from now on, in the whole process; return the one used before."""
    before, _InUse.store = _InUse.store, store
    return before


def artifact_store() -> ArtifactStore:
    """Return the store in use."""
    return _InUse.store


def use_scratch_folder(folder: Path | None) -> None:
    """From now on write what is slow to compute but reproducible to files of a folder."""
    _InUse.scratch = folder


def scratch_folder() -> Path | None:
    """Return the folder for reproducible intermediate results, if there is one."""
    return _InUse.scratch


def write_scratch(path: Path, numbers: npt.NDArray[Any]) -> None:
    """Write a file of the scratch folder, whole or not at all, however many write it at once.

    Where there is no room for it, every process that needs it computes it anew.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = NamedTemporaryFile(dir=path.parent, suffix=".half", delete=False)  # noqa: SIM115
    except OSError:
        log.exception("Nothing can be written to %s.", path.parent)
        return
    try:
        with half:
            numbers.tofile(half)
        Path(half.name).replace(path)
    except OSError:
        log.exception("%s could not be written.", path.name)
        with suppress(OSError):
            Path(half.name).unlink()


def words_hash(words: Words) -> str:
    """Return the SHA-256 of a list's content: letters, words, and which of them are answers."""
    digest = hashlib.sha256(f"{words.letters}\n{words.length}\n".encode())
    digest.update(words.codes.astype("<u2").tobytes())
    digest.update(words.answers.astype("<i4").tobytes())
    return digest.hexdigest()


def key_of(facts: Facts) -> str:
    """Return the SHA-256 of the facts, the same whatever their order."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
