"""The folder that the processes of one server count into; it goes when the server has gone."""

from __future__ import annotations

import shutil
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from typing import IO
from uuid import uuid4

from django.conf import settings

LOCK = "lock"
"""A file that is locked for as long as a process of the server lives, whichever its number: in two
containers with one volume, processes have the same numbers."""


def new_name() -> Path:
    """Return a folder that no server has."""
    return Path(settings.VAR_DIR) / f"metrics-{uuid4().hex}"


def make(folder: Path) -> IO[str]:
    """Make a server's folder, and remove those of servers that are gone.

    The folder is the server's for as long as what is returned is open.
    """
    with (Path(settings.VAR_DIR) / "metrics.lock").open("w") as turn:
        flock(turn, LOCK_EX)
        for old in Path(settings.VAR_DIR).glob("metrics-*"):
            if _forsaken(old):
                shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        lock = (folder / LOCK).open("w")
        flock(lock, LOCK_EX | LOCK_NB)
    return lock


def _forsaken(folder: Path) -> bool:
    with (folder / LOCK).open("a") as lock:
        try:
            flock(lock, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
    return True
