"""What goes into the image: the site, whole, and nothing that only a checkout needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from tests.laws.source import tracked

ROOT = Path(__file__).resolve().parents[2]
CONTAINERFILE = ROOT / "deploy/container/Containerfile"
ONLY_IN_A_CHECKOUT = ("workshop/", "tests/", ".github/")


def ignored(name: str, patterns: tuple[str, ...]) -> bool:
    """True if a pattern of the ignore file fits a file or a folder that holds it."""
    parts = name.split("/")
    ways = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    return any(fnmatch(way, it.removeprefix("**/")) for it in patterns for way in ways)


@cache
def shipped() -> tuple[str, ...]:
    """Return the tracked files that `COPY . .` takes."""
    patterns = tuple((ROOT / ".dockerignore").read_text().split())
    return tuple(name for name in tracked() if not ignored(name, patterns))


def test_it_holds_no_workshop_and_no_tests() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", CONTAINERFILE.read_text(), re.MULTILINE)
    assert copied == ["requirements*.txt deploy/container/install", "."]
    assert not [name for name in shipped() if name.startswith(ONLY_IN_A_CHECKOUT)]
    needed = {"manage.py", "wordgames_site/wsgi.py", "deploy/container/start", "pyproject.toml"}
    assert needed <= set(shipped())


def test_both_builders_and_the_one_without_a_registry_leave_out_the_same() -> None:
    assert (ROOT / ".containerignore").read_text() == (ROOT / ".dockerignore").read_text()
    left_out = re.findall(r"':!(\S+)'", (CONTAINERFILE.parent / "without-registry").read_text())
    assert {f"{name}/" for name in left_out} == set(ONLY_IN_A_CHECKOUT)


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the image in a folder of their own."""
    folder = tmp_path_factory.mktemp("image")
    packed = folder / "image.tar"
    with tarfile.open(packed, "w") as tar:
        for name in shipped():
            tar.add(ROOT / name, name)
    with tarfile.open(packed) as tar:
        tar.extractall(folder, filter="data")
    packed.unlink()
    return folder


def run(image: Path, *arguments: str) -> str:
    """Return what manage.py answers there, when it went well."""
    own = {"WORDGAMES_VAR": str(image / "var"), "WORDGAMES_NO_NUMBA": "1"}
    environment = {name: it for name, it in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=image,
        env={**environment, **own},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_site_starts_without_them(image: Path) -> None:
    assert "no issues" in run(image, "check")
    commands = set(re.findall(r"^    (\w+)$", run(image, "help"), re.MULTILINE))
    assert {"setup_site", "evaluate"} <= commands
    of_workshop = {it.stem for it in ROOT.glob("workshop/management/commands/[a-z]*.py")}
    assert of_workshop
    assert not of_workshop & commands
    asked = (
        "import wordgames_site.wsgi, sys; assert not [m for m in sys.modules if 'workshop' in m]"
    )
    run(image, "shell", "-v", "0", "-c", asked)
