"""Serve columns as memory-mapped .npy files, made on first use and shared by all processes."""

import json
import logging
import os
import shutil
import tempfile
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.columns import ARRAYS, Columns, assemble, content_hash, facts, unpack

HEADER = "columns.json"
KEPT = 16
# Bytes of arrays open at once: pages read from a file count as a process's memory.
MOST_BYTES = 40 << 20
MAPPED_FROM = 65_536
STALE_SECONDS = 3600
BLOCK = 1 << 18

logger = logging.getLogger(__name__)


class DamagedFolderError(Exception):
    """A folder that is missing, incomplete or altered; it is made again."""


class Shelf:
    """Cache of the columns that a process opened last; safe with threads.

    Holds at most `size` of them, within a limit of bytes, but always the newest.
    """

    def __init__(self, size: int = KEPT, most: int = MOST_BYTES) -> None:
        self._size, self._most = size, most
        self._opened: OrderedDict[tuple[Path, str], Columns] = OrderedDict()
        self._lock = threading.Lock()
        self._making = threading.Lock()

    def get(self, folder: Path, sha256: str, load: Callable[[], bytes]) -> Columns:
        """Return the cached columns, else those on disk, else those from `load`."""
        key = (folder, sha256)
        columns = self._find(key)
        if columns is None:
            # One at a time: two threads must not unpack the same 250,000 words.
            with self._making:
                columns = self._find(key) or self._keep(key, _on_disk(folder, sha256, load))
        return columns

    def clear(self) -> None:
        """Forget everything opened; what others hold stays valid."""
        with self._lock:
            self._opened.clear()

    def _find(self, key: tuple[Path, str]) -> Columns | None:
        with self._lock:
            if key in self._opened:
                self._opened.move_to_end(key)
            return self._opened.get(key)

    def _keep(self, key: tuple[Path, str], columns: Columns) -> Columns:
        with self._lock:
            self._opened[key] = columns
            held = sum(each.nbytes for each in self._opened.values())
            while len(self._opened) > self._size or (held > self._most and len(self._opened) > 1):
                held -= self._opened.popitem(last=False)[1].nbytes
        return columns


SHELF = Shelf()


def open_columns(folder: Path, sha256: str, load: Callable[[], bytes]) -> Columns:
    """Return the columns with this content hash, memory-mapped from `<folder>/<sha256>/`.

    `load` gives the packed blob and is called only if the folder must be made. If nothing can
    be written, the columns are served from memory. Raises ValueError for a blob of other words.
    """
    if not (sha256.isascii() and sha256.isalnum()):
        raise ValueError("A content hash is made of letters and digits.")
    return SHELF.get(folder, sha256, load)


def _on_disk(folder: Path, sha256: str, load: Callable[[], bytes]) -> Columns:
    target = folder / sha256
    try:
        return read_folder(target)
    except DamagedFolderError:
        columns = unpack(load())
    if content_hash(columns) != sha256:
        raise ValueError("The stored lexicon is not what its hash names.")
    try:
        write_folder(target, columns)
    except OSError as error:
        logger.warning("Lexicon %s cannot be written: %s", sha256[:12], error)
    try:
        return read_folder(target)
    except DamagedFolderError as error:
        logger.warning("Lexicon %s is served from memory: %s", sha256[:12], error)
        return columns


def read_folder(target: Path) -> Columns:
    """Map a folder's files; raises DamagedFolderError unless every byte is intact."""
    try:
        header = json.loads((target / HEADER).read_bytes())
        arrays = {name: _read(target / f"{name}.npy", header["sums"][name]) for name in ARRAYS}
        return assemble(header["facts"], arrays)
    except (OSError, ValueError, KeyError, TypeError, EOFError) as error:
        raise DamagedFolderError(f"{target.name} cannot be read: {error}") from error


def _read(path: Path, checksum: int) -> npt.NDArray[Any]:
    """Return a file's array, mapped unless it is small (a map costs an open file)."""
    if _checksum(path) != checksum:
        raise DamagedFolderError(f"{path.name} has changed.")
    if path.stat().st_size < MAPPED_FROM:
        return cast("npt.NDArray[Any]", np.load(path, allow_pickle=False))
    # A plain array over the map: slices of np.memmap cost several times as much.
    return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))


def _checksum(path: Path) -> int:
    """Return a file's CRC-32, read in blocks so that its pages do not count as our memory."""
    checksum = 0
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            checksum = zlib.crc32(block, checksum)
    return checksum


def write_folder(target: Path, columns: Columns) -> None:
    """Write the columns beside `target` and put them in its place in one step.

    Several processes may do this at once: each writes its own folder, the last rename wins, and
    processes that have mapped the files of a replaced folder keep them.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _sweep(target.parent)
    temporary = Path(tempfile.mkdtemp(prefix=f".{target.name[:16]}-", dir=target.parent))
    try:
        _fill(temporary, columns)
        _replace(temporary, target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _fill(folder: Path, columns: Columns) -> None:
    sums = {}
    for name in ARRAYS:
        path = folder / f"{name}.npy"
        np.save(path, getattr(columns, name), allow_pickle=False)
        sums[name] = _checksum(path)
    folder.chmod(0o755)
    (folder / HEADER).write_text(json.dumps({"facts": facts(columns), "sums": sums}))


def _replace(temporary: Path, target: Path) -> None:
    """Rename `temporary` to `target`; leave an existing sound folder as it is."""
    try:
        os.rename(temporary, target)
        return
    except OSError:
        if not target.exists():
            raise
    try:
        read_folder(target)
    except DamagedFolderError:
        aside = Path(tempfile.mkdtemp(prefix=".old-", dir=target.parent))
        try:
            os.rename(target, aside / "old")
            os.rename(temporary, target)
        finally:
            shutil.rmtree(aside, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove the leftovers of processes that were killed while writing."""
    for path in folder.glob(".*-*"):
        if time.time() - path.stat().st_mtime > STALE_SECONDS:
            shutil.rmtree(path, ignore_errors=True)
