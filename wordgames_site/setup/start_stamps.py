"""Stamps of completed setup steps, so that the next start does only what changed."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings


def fingerprint(paths: Iterable[Path]) -> str:
    """Return a digest of files by path and content; folders are walked.

    Not by time: a checkout of another version and back changes nothing.
    """
    digest = hashlib.sha256()
    for path in sorted(paths):
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                content = hashlib.sha256(file.read_bytes()).hexdigest()
                digest.update(f"{file}|{content}\n".encode())
    return digest.hexdigest()


class Stamp:
    """A stamped step: `stale` until `mark` is called for the same fingerprint."""

    def __init__(self, name: str, paths: Iterable[Path]) -> None:
        self._file = settings.VAR_DIR / f"{name}.stamp"
        self._fingerprint = fingerprint(paths)

    @property
    def stale(self) -> bool:
        """True if the step must be done."""
        return not self._file.is_file() or self._file.read_text() != self._fingerprint

    def mark(self) -> None:
        """Record that the step was done."""
        self._file.write_text(self._fingerprint)


def coming_file() -> Path:
    """Return the file of the kernels that are yet to be compiled."""
    return Path(settings.VAR_DIR) / "kernels.coming"


def kernels() -> Stamp:
    """Return the stamp of the compiled kernels: of every file that numba compiles."""
    base = settings.BASE_DIR
    files = sorted((base / "wordgames").rglob("*.py"))
    compiled = [path for path in files if "numba" in path.read_text(encoding="utf-8")]
    return Stamp("kernels", [*compiled, base / "requirements.txt"])
