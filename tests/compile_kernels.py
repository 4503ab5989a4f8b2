"""Compile every kernel before the tests ask for it: once, not once in each of their processes.

`python -m tests.compile_kernels PROCESSES` fills NUMBA_CACHE_DIR, unless it is complete.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SEARCH = "wordgames.search.engine:warm_wide"


def sources() -> list[Path]:
    """Return the files that import numba."""
    files = [path for part in ("wordgames",) for path in sorted((ROOT / part).rglob("*.py"))]
    return [path for path in files if "from numba import" in path.read_text(encoding="utf-8")]


def fingerprint() -> str:
    """Return a digest of what numba itself looks at: the files' sizes and times of change."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sources():
        found = path.stat()
        digest.update(f"{path}|{found.st_size}|{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def addresses() -> Iterator[str]:
    """Yield what compiles: the site's own list, then files that wait there for their first use.

    The search is the longest; the kernels that most games' kernels import come beside it.
    """
    from wordgames.kernel_warming import in_order

    yield SEARCH
    yield from in_order()
    yield from (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in sources())


def main() -> None:
    """Compile in several processes; each takes what comes next."""
    stamp = Path(os.environ["NUMBA_CACHE_DIR"]) / "complete"
    if stamp.is_file() and stamp.read_text() == fingerprint():
        return
    from wordgames.kernel_warming import compile_one

    with ProcessPoolExecutor(int(sys.argv[1])) as pool:
        list(pool.map(compile_one, addresses()))
    stamp.write_text(fingerprint())


if __name__ == "__main__":
    main()
