"""Kernels that a set-up has yet to compile: a file of their addresses that every process reads.

A process that used them meanwhile would compile them too, in the middle of a page.
"""

import os
import time
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from wordgames.kernels.deadline import limited

# The address of the kernels that most games use.
SHARED = "wordgames.kernels.backend:warm"
# That of those for lists with very many codes, which NumPy stands in for meanwhile.
SORTED = "wordgames.kernels.numba_sorted"
# Seconds without a change after which the set-up counts as broken off.
ABANDONED = 900.0


class KernelsAwaited(Exception):
    """An answer needs kernels that a set-up is compiling right now."""


class _Process:
    file: Path | None = None
    """The file that this process heeds, if any."""


def heed(file: Path | None) -> None:
    """Let this process wait for what the file lists from now on; None for one that compiles."""
    _Process.file = file


def announce(file: Path, addresses: Iterable[str]) -> None:
    """Let all processes know what is yet to be compiled; nothing removes the file."""
    lines = "".join(f"{address}\n" for address in addresses)
    if not lines:
        file.unlink(missing_ok=True)
        return
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_text(lines, encoding="utf-8")
    beside.replace(file)


def awaited() -> frozenset[str]:
    """Return the addresses of kernels that another process has yet to compile."""
    if _Process.file is None:
        return frozenset()
    try:
        status = _Process.file.stat()
        if time.time() - status.st_mtime > ABANDONED:
            return frozenset()
        return _read(_Process.file, (status.st_mtime_ns, status.st_ino))
    except OSError:
        return frozenset()


def need(address: str) -> None:
    """Raise KernelsAwaited while another process has yet to compile what a visitor waits for."""
    if limited() and address in awaited():
        raise KernelsAwaited(address)


@lru_cache(maxsize=1)
def _read(file: Path, _version: tuple[int, int]) -> frozenset[str]:
    return frozenset(file.read_text(encoding="utf-8").split())
