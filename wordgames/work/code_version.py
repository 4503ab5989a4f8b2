"""The version of all that decides a part's result: workers with another are refused."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("wordgames",)
# They draw the random numbers and compile the kernels.
PACKAGES = ("numpy", "numba")
OTHER_VERSION = (
    "The worker at {place} runs another version of the site's code, of Python, numpy or numba: "
    "start it again from the same commit, with the same packages."
)


@cache
def code_version() -> str:
    """Return the SHA-256 of what parts are computed by: modules, trees and models, packages."""
    digest = hashlib.sha256(repr(sorted(_packages())).encode())
    for file in sorted(file for folder in SOURCES for file in (ROOT / folder).rglob("*")):
        if "__pycache__" not in file.parts and file.is_file():
            digest.update(f"{file.relative_to(ROOT)}\n".encode() + file.read_bytes())
    return digest.hexdigest()


def _packages() -> Iterator[tuple[str, str]]:
    yield "python", f"{sys.version_info.major}.{sys.version_info.minor}"
    for name in PACKAGES:
        try:
            yield name, metadata.version(name)
        except metadata.PackageNotFoundError:
            yield name, ""
