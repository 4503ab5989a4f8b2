"""What the tests of the solvers share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from asgiref.local import Local
from django_tasks import task_backends

from solvers.studies import Archive, Memory, use


@pytest.fixture(autouse=True)
def studies() -> Iterator[Archive]:
    """Keep studies in an empty memory of the test's own, not in the database."""
    own = Memory()
    before = use(own)
    yield own
    use(before)


@pytest.fixture
def queue(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work tasks off when they are asked for: the queue was read before the tests' settings."""
    monkeypatch.setattr(task_backends, "settings", settings.TASKS)
    monkeypatch.setattr(task_backends, "_connections", Local())
