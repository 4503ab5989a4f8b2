"""The folder that the processes of a server count into; it is removed after the server ends."""

import shutil
from pathlib import Path
from typing import IO
from uuid import uuid4

from django.conf import settings
from filelock import lock_descriptor

# A file that is locked for as long as a process of the server lives, whatever its id: in two
# containers with one volume, processes have the same ids.
LOCK = "lock"


def new_name() -> Path:
    """Return a folder name that no server uses."""
    return Path(settings.VAR_DIR) / f"metrics-{uuid4().hex}"


def make(folder: Path) -> IO[str]:
    """Create a server's folder, and remove those of servers that have ended.

    The folder belongs to the server for as long as the returned file is open.
    """
    with (Path(settings.VAR_DIR) / "metrics.lock").open("w") as turn:
        lock_descriptor(turn.fileno())
        for old in Path(settings.VAR_DIR).glob("metrics-*"):
            if _forsaken(old):
                shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(exist_ok=True)
        lock = (folder / LOCK).open("w")
        lock_descriptor(lock.fileno(), blocking=False)
    return lock


def _forsaken(folder: Path) -> bool:
    with (folder / LOCK).open("a") as lock:
        return lock_descriptor(lock.fileno(), blocking=False)
