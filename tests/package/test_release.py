"""bin/release makes all of a release from one version, or refuses before it writes anything."""

from __future__ import annotations

import hashlib
import json
import re
import runpy
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

import wordgames
from wordgames_site.api.api import api

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def git(folder: Path, *command: str) -> str:
    done = subprocess.run(["git", *command], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """What bin/release defines, for a clone of the commit that is checked out."""
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", "--no-tags", "--shared", str(ROOT), str(clone))
    git(clone, "config", "user.name", "A maintainer")
    git(clone, "config", "user.email", "maintainer@example.org")
    monkeypatch.syspath_prepend(str(ROOT / "bin"))
    import lib  # type: ignore[import-not-found]

    monkeypatch.setattr(lib, "run_or_refuse", lambda main: None)
    monkeypatch.setattr(lib, "ensure_venv", lambda *files: None)
    monkeypatch.setattr(lib, "ROOT", clone)
    monkeypatch.setattr(lib, "VAR", tmp_path / "var")
    monkeypatch.setattr(lib, "PYTHON", ROOT / ".venv" / "bin" / "python")
    return runpy.run_path(str(ROOT / "bin" / "release"))


def test_site_package_lock_and_api_have_one_version() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text())
    (locked,) = (each["version"] for each in lock["package"] if each["name"] == "wordgames")
    version = PROJECT["version"]
    assert {wordgames.__version__, settings.VERSION, api.version, locked} == {version}
    assert f"\n## [{version}] - " in (ROOT / "CHANGELOG.md").read_text()


def test_every_version_of_python_that_we_name_is_tried_in_ci() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    workflow = (ROOT / ".github/workflows/test.yml").read_text()
    assert PROJECT["requires-python"] == f">={named[0]}"
    assert re.findall(r'"debian:12"|python:(3\.\d+)', workflow) == ["", *named[1:]]


@pytest.mark.parametrize(
    ("version", "sentence"),
    [
        ("0.2.1", "greater than 0.2.1"),
        ("0.1.9", "greater"),
        ("1.0", "three numbers"),
        ("09.0.0", "three numbers"),
        ("٩.٠.٠", "three numbers"),
    ],
)
def test_a_version_that_is_none_or_not_new_is_refused(
    release: dict[str, Any], version: str, sentence: str
) -> None:
    with pytest.raises(release["lib"].StartError, match=sentence):
        release["main"]([version])


def test_a_release_without_changes_told_or_committed_is_refused(release: dict[str, Any]) -> None:
    clone = release["lib"].ROOT
    log = clone / "CHANGELOG.md"
    told = log.read_text()
    log.write_text(release["UNRELEASED"].sub("## [Unreleased]\n\n", told))
    with pytest.raises(release["lib"].StartError, match="nothing under Unreleased"):
        release["main"](["9.0.0"])
    log.write_text(told + "\n")
    with pytest.raises(release["lib"].StartError, match="Commit or stash"):
        release["main"](["9.0.0"])
    assert PROJECT["version"] in (clone / "pyproject.toml").read_text()


@pytest.mark.parametrize("step", ["commit", "--annotate", "hatchling", "image"])
def test_a_release_that_fails_midway_is_taken_back_and_can_be_made_again(
    release: dict[str, Any], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    clone, refused = release["lib"].ROOT, release["lib"].StartError
    known = release["main"].__globals__
    before = git(clone, "rev-parse", "HEAD")
    said = known["said"]

    def broken(*command: str) -> str:
        if step in command[1:3]:
            raise refused(f"{step} failed")
        return (
            "{}"
            if command[1:3] in (("-m", "hatchling"), ("bin/audit", "--sbom"))
            else said(*command)
        )

    def image(version: str) -> None:
        if step == "image":
            raise KeyboardInterrupt

    monkeypatch.setitem(known, "said", broken)
    monkeypatch.setitem(known, "make_image", image)
    with pytest.raises((refused, KeyboardInterrupt)):
        release["main"](["9.0.0"])
    assert git(clone, "rev-parse", "HEAD") == before
    assert git(clone, "tag", "--list", "v9.0.0") == git(clone, "status", "--porcelain") == ""
    assert not (release["lib"].VAR / "release" / "9.0.0").exists()
    step = "none"
    assert release["main"](["9.0.0"]) == 0
    assert git(clone, "describe") == "v9.0.0"


def test_a_release_is_a_tag_a_wheel_and_its_bill_of_one_version(
    release: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[tuple[str, ...]] = []
    monkeypatch.setitem(release["main"].__globals__, "make_image", lambda *it: built.append(it))
    assert release["main"](["9.0.0"]) == 0
    clone, folder = release["lib"].ROOT, release["lib"].VAR / "release" / "9.0.0"
    assert git(clone, "describe") == "v9.0.0"
    assert git(clone, "status", "--porcelain") == ""
    assert re.search(
        r"## \[Unreleased\]\n\n## \[9\.0\.0\] - \d{4}-", (clone / "CHANGELOG.md").read_text()
    )
    assert 'name = "wordgames"\nversion = "9.0.0"' in (clone / "uv.lock").read_text()
    sums = dict(line.split()[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    assert set(sums) == {"wordgames-9.0.0-py3-none-any.whl", "wordgames-9.0.0.cdx.json"}
    for name, digest in sums.items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    bill = json.loads((folder / "wordgames-9.0.0.cdx.json").read_text())
    assert bill["metadata"]["component"]["version"] == git(clone, "rev-parse", "HEAD")
    assert built == [("9.0.0",)]
