"""The runs of tests/solvers/runs, for the pages that show them."""

from __future__ import annotations

import pytest

from solvers.runs import services, work


@pytest.fixture
def unworked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)
