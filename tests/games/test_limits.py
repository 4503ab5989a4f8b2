"""Limits for each player: a class behind one address, and somebody who makes sessions."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from games.limits import rate_limits
from games.limits.rate_limits import CLASS, NearbyLimit, limited_each

pytestmark = pytest.mark.django_db


@pytest.fixture
def status(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Post to a view that takes two goes a minute from each player; return the status."""
    monkeypatch.setattr(rate_limits, "too_many", lambda _request: HttpResponse(status=429))

    @limited_each("tried", per_minute=2)
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse()

    def post(player: str = "", address: str = "192.0.2.1") -> int:
        request = RequestFactory().post("/", REMOTE_ADDR=address)
        request.session = {"player": player} if player else {}  # type: ignore[assignment]
        return int(view(request).status_code)

    return post


def test_a_class_behind_one_address_has_a_limit_for_each(status: Any) -> None:
    for pupil in ("ana", "bob", "cid"):
        assert [status(pupil) for _ in range(3)] == [200, 200, 429]


def test_what_a_process_counts_by_itself_is_part_of_the_limit() -> None:
    nearby = NearbyLimit()
    assert sum(nearby.allowed("moved", "ana", 16) for _ in range(40)) == 16


def test_who_is_no_player_yet_is_limited_by_address(status: Any) -> None:
    assert [status() for _ in range(3)] == [200, 200, 429]
    assert status(address="192.0.2.200") == 200
    assert status("ana") == 200


def test_sessions_by_the_dozen_do_not_lift_the_limit_of_an_address(status: Any) -> None:
    told = [status(f"session {number}") for number in range(2 * CLASS + 1)]
    assert told == [200] * 2 * CLASS + [429]
