"""Collection of static files beside those still being served."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.core.management import call_command

from wordgames_site.setup.static_storage import ModuleStorage

PACKED = ("", ".gz", ".br")
"""Suffixes of a file and of the compressed copies that WhiteNoise sends."""


def collect() -> None:
    """Collect this version's static files; those of the version before stay.

    During an upgrade, old processes and open pages still ask for the old names. Each file is moved
    into place whole.
    """
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    before = _named(root)
    with TemporaryDirectory(dir=root, prefix=".coming-") as folder:
        command = Command()
        command.storage = ModuleStorage(location=folder)
        call_command(command, interactive=False, verbosity=0)
        now = _put_in_place(Path(folder), root)
    for file in root.rglob("*"):
        if file.is_file() and file.relative_to(root) not in now | before:
            file.unlink()


def _named(root: Path) -> set[Path]:
    """Return the files that pages of the version in this folder name."""
    manifest = root / ModuleStorage.manifest_name
    if not manifest.is_file():
        return set()
    names = json.loads(manifest.read_text())["paths"].values()
    return {Path(f"{name}{packed}") for name in names for packed in PACKED}


def _put_in_place(fresh: Path, root: Path) -> set[Path]:
    """Move the files to where they are served from, the manifest last; return their names."""
    files = [file.relative_to(fresh) for file in fresh.rglob("*") if file.is_file()]
    for file in sorted(files, key=lambda file: file.name == ModuleStorage.manifest_name):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (fresh / file).replace(root / file)
    return set(files)
