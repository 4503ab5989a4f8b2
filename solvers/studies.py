"""What an agent had to search or learn, kept once for every process: where it is put and found.

Agents know no database. They ask the archive in use: by default the process's own memory, in the
site the table `Study` (solvers/archive.py, put in use when the site starts).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from lexicons.arrays import Words

Facts = Mapping[str, Any]
"""What names a study: agent, parameters, options, and the lexicon's content hash; plain JSON."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A study as it was put away.

    content   the work itself, as the agent writes it
    status    how good it is: "proven", "width 10", "time limit"; free text
    complete  False while a better one is still being worked on
    """

    content: bytes
    status: str
    complete: bool = True


class Archive(Protocol):
    """Where studies are kept; every method may be called by any thread."""

    def find(self, facts: Facts) -> Kept | None:
        """Return what was put away under these facts."""

    def keep(self, facts: Facts, study: Kept) -> None:
        """Put a study away; one that is complete is not replaced by one that is not."""


class Memory:
    """An archive in the memory of one process, for notebooks and tests."""

    def __init__(self) -> None:
        self._studies: dict[str, Kept] = {}

    def find(self, facts: Facts) -> Kept | None:
        return self._studies.get(key_of(facts))

    def keep(self, facts: Facts, study: Kept) -> None:
        known = self._studies.get(key_of(facts))
        if known is None or study.complete or not known.complete:
            self._studies[key_of(facts)] = study


class _InUse:
    """Which archive this process uses."""

    archive: Archive = Memory()
    shelf: Path | None = None


def use(archive: Archive) -> Archive:
    """Use an archive from now on, the whole process; return the one used before."""
    before, _InUse.archive = _InUse.archive, archive
    return before


def archive() -> Archive:
    """Return the archive in use."""
    return _InUse.archive


def put_up(folder: Path | None) -> None:
    """Keep from now on what can be computed again, but not quickly, in files of a folder."""
    _InUse.shelf = folder


def shelf() -> Path | None:
    """Return the folder for what can be computed again, if there is one."""
    return _InUse.shelf


def words_hash(words: Words) -> str:
    """Return the SHA-256 of a list's content: letters, words, and which of them are answers."""
    digest = hashlib.sha256(f"{words.letters}\n{words.length}\n".encode())
    digest.update(words.codes.astype("<u2").tobytes())
    digest.update(words.answers.astype("<i4").tobytes())
    return digest.hexdigest()


def key_of(facts: Facts) -> str:
    """Return the SHA-256 of the facts, the same whatever their order."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()
