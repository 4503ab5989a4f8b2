"""The environment of the tests: a variable that is not set gets what `bin/test` would give it.

pyproject.toml has pytest load it before Django's settings, so `pytest path::test` needs nothing but
the virtual environment. `bin/test` reads it too, with any Python: standard library only.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Folders of compiled kernels, one for every state of their sources, kept for the next runs.
KEPT = 3


def variables(folder: Path) -> dict[str, str]:
    """Return the environment of tests that write to a folder."""
    return {
        "SECRET_KEY": "only-for-tests-" + "x" * 40,
        "WORDGAMES_VAR": str(folder),
        "NUMBA_CACHE_DIR": str(kernels(folder / "numba")),
    }


def kernels(folder: Path) -> Path:
    """Return where numba keeps what it compiles from the sources as they are now.

    numba itself looks at the file of a function only, not at the files of what it calls.
    """
    sources = (ROOT / "wordgames").rglob("*.py")
    texts = ((path, path.read_bytes()) for path in (*sorted(sources), ROOT / "requirements.txt"))
    own = folder / digest(each for each in texts if b"numba" in each[1])
    own.mkdir(parents=True, exist_ok=True)
    keep_newest(own)
    return own


def digest(files: Iterable[tuple[Path, bytes]]) -> str:
    """Return a name for files of this checkout with these contents."""
    known = hashlib.sha256()
    for path, text in files:
        known.update(str(path.relative_to(ROOT)).encode() + b"\0" + text)
    return known.hexdigest()[:16]


def keep_newest(own: Path) -> None:
    """Note that a folder is in use, and delete all but the newest ones beside it."""
    own.touch()
    for old in sorted(own.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


def set_defaults() -> None:
    """Set what is not set; processes that pytest starts have it from there."""
    folder = Path(os.environ.get("WORDGAMES_VAR") or ROOT / "var" / "test")
    folder.mkdir(0o700, parents=True, exist_ok=True)
    if not os.environ.keys() >= {"SECRET_KEY", "WORDGAMES_VAR", "NUMBA_CACHE_DIR"}:
        os.environ.update(variables(folder.resolve()) | os.environ)


if __name__ == "tests.environment":  # so pytest knows it; bin/test may come with other variables
    set_defaults()
