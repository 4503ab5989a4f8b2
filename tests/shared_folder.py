"""What the processes of one run of the tests share; it needs nothing of the site."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from wordgames.system import locked


def shared_folder(config: pytest.Config) -> Path:
    """Return the temporary folder that all processes of a run share."""
    own: Path = config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    return own.parent if hasattr(config, "workerinput") else own


def made_once(config: pytest.Config, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder or file that the first process to need it makes for all of a run."""
    own = shared_folder(config) / "once" / name
    own.parent.mkdir(exist_ok=True)
    with locked(own.with_suffix(".lock")):
        if not own.with_suffix(".made").exists():
            shutil.rmtree(own, ignore_errors=True)  # of a process that failed to make it
            make(own)
            own.with_suffix(".made").touch()
    return own
