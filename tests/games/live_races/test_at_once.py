"""Taps at the same instant in a room: one round begins, each guess counts once, one wins."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import COLLECT, Site


def race(site: Site, rounds: int) -> str:
    step = f"from tests.games.live_races.rooms_at_once import race; race({rounds})"
    return site.with_tables().python(COLLECT, step)


@pytest.mark.slow
def test_taps_at_the_same_instant_on_sqlite(tmp_path: Path) -> None:
    assert "3 rounds at once, 18 events" in race(Site(tmp_path), 3)


@pytest.mark.slow
@pytest.mark.postgresql
@pytest.mark.parametrize("rounds", [3, pytest.param(8, marks=pytest.mark.nightly)])
def test_taps_at_the_same_instant_on_postgresql(
    database_url: str, tmp_path: Path, rounds: int
) -> None:
    told = race(Site(tmp_path, DATABASE_URL=database_url), rounds)
    assert f"{rounds} rounds at once, {6 * rounds} events" in told
