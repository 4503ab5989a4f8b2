"""The version of the code that decides what a part comes to: workers of another are refused."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("lexicons", "games", "solvers")
OTHER_VERSION = (
    "The worker at {place} runs another version of the site's code: start it again from the same "
    "commit."
)


@cache
def code_version() -> str:
    """Return the SHA-256 of every module below the folders that parts are computed by."""
    digest = hashlib.sha256()
    for file in sorted(file for folder in SOURCES for file in (ROOT / folder).rglob("*.py")):
        digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()
