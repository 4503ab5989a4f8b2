"""A class: its leaderboards at a deadline, its results as a file, and nobody else's hands on it."""

from __future__ import annotations

import csv
from codecs import BOM_UTF8
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from tests.solvers.outside.conftest import PLAYED
from wordgames.languages.storable_text import cell

NOW = timezone.now().replace(microsecond=0)


@pytest.fixture
def group(owner: User) -> OutsideGroup:
    return OutsideGroup.objects.create(name="7b", owner=owner)


@pytest.fixture
def agent(world: Lexicon, group: OutsideGroup) -> OutsideAgent:
    """A pupil's agent: three runs, one an hour: 3, 5 and 40 guesses, the last an hour ago."""
    pupil = User.objects.create_user("=pupil")
    made, _token = register(PLAYED.slug, "-fast", pupil, group)
    assert world.current is not None
    setup = known_environments()[PLAYED.slug].setup(world.current.read())
    for hours, outcome in ((3, 3.0), (2, 5.0), (1, 40.0)):
        made.runs.create(
            revision=world.current,
            setup=setup,
            outcome=outcome,
            finished_at=NOW - timedelta(hours=hours),
        )
    OutsideAgent.objects.update(finished=3, current=16.0, spread=17.0)
    return OutsideAgent.objects.get()


def board(client: Client, group: OutsideGroup) -> Any:
    """Return the rows of the group's one board."""
    ((_environment, rows),) = client.get(f"/outside/groups/{group.pk}/").context["leaderboards"]
    return rows


def set_deadline(client: Client, group: OutsideGroup, when: datetime | str) -> int:
    text = when if isinstance(when, str) else when.strftime("%Y-%m-%dT%H:%M:%S")
    path = f"/outside/groups/{group.pk}/deadline/"
    return int(client.post(path, {"closes_at": text}).status_code)


def test_runs_after_the_deadline_do_not_count(
    client: Client, owner: User, group: OutsideGroup, agent: OutsideAgent
) -> None:
    (row,) = board(client, group)
    assert (row.runs, row.rating) == (3, 16.0)
    client.force_login(owner)
    assert set_deadline(client, group, NOW - timedelta(minutes=90)) == 302
    (row,) = board(client, group)
    assert (row.runs, row.rating) == (2, 4.0)
    low, high = row.interval
    # Student's with one degree of freedom: t = 12.706, standard error 1
    assert (round(low, 2), round(high, 2)) == (-8.71, 16.71)
    assert set_deadline(client, group, NOW - timedelta(hours=9)) == 302
    assert client.get(f"/outside/groups/{group.pk}/").context["leaderboards"] == []
    assert set_deadline(client, group, "") == 302
    assert board(client, group)[0].runs == 3


def test_a_deadline_is_taken_and_shown_in_the_visitor_s_time_zone(
    client: Client, owner: User, group: OutsideGroup, agent: OutsideAgent
) -> None:
    client.force_login(owner)
    client.cookies["tz"] = "America/New_York"
    assert set_deadline(client, group, "2026-11-30T23:59") == 302
    group.refresh_from_db()
    assert group.closes_at == datetime(2026, 12, 1, 4, 59, tzinfo=UTC)
    page = client.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "Deadline (America/New_York)" in page
    assert 'value="2026-11-30T23:59"' in page
    assert "Runs count if they ended by 30 November 2026, 23:59 (America/New_York)." in page
    content = client.get(f"/outside/groups/{group.pk}/results.csv").content.decode("utf-8-sig")
    head, row = csv.reader(content.splitlines())
    told = dict(zip(head, row, strict=True))
    assert told["deadline"] == "2026-11-30T23:59:00-05:00"
    assert told["time_zone"] == "America/New_York"
    assert datetime.fromisoformat(told["last_run"]) == NOW - timedelta(hours=1)
    assert told["last_run"].endswith(("-05:00", "-04:00"))
    client.cookies["tz"] = "Asia/Kolkata"
    page = client.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "1 December 2026, 10:29 (Asia/Kolkata)" in page
    page = client.get(f"/outside/agents/{agent.pk}/").content.decode()
    ended = (NOW - timedelta(hours=1)).astimezone(ZoneInfo("Asia/Kolkata"))
    assert "Ended (Asia/Kolkata)" in page
    assert f"{ended:%Y-%m-%d %H:%M}" in page


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Europe/Berlin", "2026-03-29T02:30"),  # there is no such time
        ("Europe/Berlin", "2026-10-25T02:30"),  # there are two
        ("Pacific/Kiritimati", "0001-01-01T00:00"),  # before all time, in UTC
        ("Pacific/Pago_Pago", "9999-12-31T23:59"),
    ],
)
def test_a_deadline_that_a_time_zone_does_not_have_is_refused(
    client: Client, owner: User, group: OutsideGroup, zone: str, text: str
) -> None:
    client.force_login(owner)
    client.cookies["tz"] = zone
    assert set_deadline(client, group, text) == 422
    group.refresh_from_db()
    assert group.closes_at is None


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 5_000])
def test_without_a_known_time_zone_a_deadline_is_in_utc(
    client: Client, owner: User, group: OutsideGroup, zone: str
) -> None:
    client.force_login(owner)
    client.cookies["tz"] = zone
    assert set_deadline(client, group, "2026-11-30T23:59") == 302
    assert "23:59 (UTC)" in client.get(f"/outside/groups/{group.pk}/").content.decode()


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-01T00:00", "9" * 400])
def test_what_is_no_time_is_refused(
    client: Client, owner: User, group: OutsideGroup, text: str
) -> None:
    client.force_login(owner)
    assert set_deadline(client, group, text) == 422
    group.refresh_from_db()
    assert group.closes_at is None


def test_the_results_are_a_file_that_no_spreadsheet_computes_with(
    client: Client, owner: User, group: OutsideGroup, agent: OutsideAgent
) -> None:
    client.force_login(owner)
    OutsideAgent.objects.update(client='\t=HYPERLINK("http://evil.example")')
    content = client.get(f"/outside/groups/{group.pk}/results.csv").content
    assert content.startswith(BOM_UTF8)  # Excel takes it for another encoding without
    head, row = csv.reader(content.decode("utf-8-sig").splitlines())
    told = dict(zip(head, row, strict=True))
    assert told["agent"] == "'-fast"
    assert told["account"] == "'=pupil"
    assert (told["runs"], told["mean"]) == ("3", "16.0")
    assert told["first_run"] == (NOW - timedelta(hours=3)).isoformat()
    assert told["client"] == '\'\t=HYPERLINK("http://evil.example")'
    assert cell("\uff1d1+1") == "'\uff1d1+1"  # the wide sign of Japanese keyboards
    assert cell(-8.7) == "-8.7"  # a figure is none


def test_only_who_made_a_group_changes_it(
    client: Client, owner: User, group: OutsideGroup, agent: OutsideAgent
) -> None:
    client.force_login(agent.owner)
    page = client.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "results.csv" not in page
    assert client.get(f"/outside/groups/{group.pk}/results.csv").status_code == 404
    assert set_deadline(client, group, NOW) == 404
    path = f"/outside/groups/{group.pk}/remove/"
    assert client.post(path, {"agent": agent.pk}).status_code == 404
    client.force_login(owner)
    client.post(path, {"agent": agent.pk})
    agent.refresh_from_db()
    assert agent.group is None
    assert client.get(f"/outside/groups/{group.pk}/").context["leaderboards"] == []


def test_a_group_s_board_does_not_repeat_its_name(
    client: Client, group: OutsideGroup, agent: OutsideAgent, settings: Any
) -> None:
    settings.OUTSIDE_FULL_RUNS = 1000
    page = client.get(f"/outside/groups/{group.pk}/").content.decode()
    assert "<td>outside</td" in page
    assert "last 1,000 runs" in page
    whole = client.get(f"/outside/{PLAYED.slug}/").content.decode()
    assert 'outside, <bdi translate="no">7b</bdi>' in whole
