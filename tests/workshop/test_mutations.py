"""A fault is put into a copy of a checkout, a test is run there, and the fault is gone again."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from workshop.mutations.catalogue import Mutation
from workshop.mutations.trial import ScratchCopy, TrialResult

RULE = "def double(number):\n    return 2 * number\n"
TESTS = """from rule import double


def test_double():
    assert double(3) == 6


def test_nothing():
    assert double


def test_that_fails_anyway():
    assert double(3) == 7
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of one rule and its tests, without Django."""
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")
    root = tmp_path / "checkout"
    root.mkdir()
    (root / "rule.py").write_text(RULE)
    (root / "test_rule.py").write_text(TESTS)
    (root / "pytest.ini").write_text("[pytest]\nmarkers =\n    slow\npythonpath = .\n")
    for command in (("init", "-q"), ("add", ".")):
        subprocess.run(["git", *command], cwd=root, check=True)
    return root


@pytest.mark.parametrize(
    ("old", "test", "result"),
    [
        ("2 *", "test_double", TrialResult.CAUGHT),
        ("2 *", "test_nothing", TrialResult.SURVIVED),
        ("3 *", "test_double", TrialResult.STALE),
        ("2 *", "test_that_fails_anyway", TrialResult.UNPROVEN),
        ("2 *", "test_that_is_not_there", TrialResult.UNPROVEN),
    ],
)
def test_a_fault_is_tried_and_taken_out(
    checkout: Path, tmp_path: Path, old: str, test: str, result: TrialResult
) -> None:
    copy = ScratchCopy(checkout, tmp_path / "scratch")
    copy.update()
    mutation = Mutation("x", "rule.py", old, "4 *", f"test_rule.py::{test}", "quick")
    assert copy.trial(mutation).result is result
    for root in (checkout, copy.path):
        assert (root / "rule.py").read_text() == RULE


def test_the_copy_follows_the_checkout(checkout: Path, tmp_path: Path) -> None:
    copy = ScratchCopy(checkout, tmp_path / "scratch")
    copy.update()
    (checkout / "rule.py").unlink()
    (checkout / "test_rule.py").write_text("")
    copy.update()
    assert not (copy.path / "rule.py").exists()
    assert (copy.path / "test_rule.py").read_text() == ""
