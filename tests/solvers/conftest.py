"""What the tests of the solvers share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solvers.studies import Archive, Memory, use


@pytest.fixture(autouse=True)
def studies() -> Iterator[Archive]:
    """Keep studies in an empty memory of the test's own, not in the database."""
    own = Memory()
    before = use(own)
    yield own
    use(before)
