"""hadolint finds no fault in the Containerfile."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checkers.tools import run

pytestmark = pytest.mark.nightly
# Debian keeps one version of a package, so a pinned one is gone with the next update; and the user
# is made in the image, where its name is known.
ACCEPTED = ("DL3008", "DL3066")


def test_hadolint_finds_no_fault() -> None:
    ignored = [part for rule in ACCEPTED for part in ("--ignore", rule)]
    done = run("hadolint", "--no-color", *ignored, "deploy/container/Containerfile")
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_hadolint_sees_a_fault(tmp_path: Path) -> None:
    (tmp_path / "Containerfile").write_text("FROM debian\nRUN cd /tmp\n")
    assert run("hadolint", str(tmp_path / "Containerfile")).returncode == 1
