"""The calendar to subscribe to: RFC 5545, in the visitor's language, at an hour of the clock."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.views.calendar_feed import LONGEST_LINE, escaped, folded


def unfolded(body: str) -> list[str]:
    return body.replace("\r\n ", "").split("\r\n")


@pytest.mark.parametrize(
    ("code", "title"), [("en", "Today's word games"), ("de", "Die Wortspiele von heute")]
)
def test_an_event_comes_every_day_in_the_language_asked_for(
    client: Client, db: None, code: str, title: str
) -> None:
    answer = client.get(f"/daily.ics?lang={code}&at=7")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    body = answer.content.decode()
    lines = unfolded(body)
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2:] == ["END:VCALENDAR", ""]
    assert f"SUMMARY:{title}" in lines
    assert "RRULE:FREQ=DAILY" in lines
    assert "DTSTART:20260101T070000" in lines  # no zone: the clock's hour, wherever it is read
    assert "URL:http://testserver/" in lines
    for part in ("VCALENDAR", "VEVENT", "VALARM"):
        assert lines.count(f"BEGIN:{part}") == lines.count(f"END:{part}") == 1
    assert all(len(line.encode()) <= LONGEST_LINE for line in body.split("\r\n"))


@pytest.mark.parametrize("query", ["", "?at=24", "?at=-1", "?at=x", "?at=08", "?lang=xx", "?lang="])
def test_what_makes_no_sense_is_eight_o_clock_in_the_reader_s_language(
    client: Client, db: None, query: str
) -> None:
    lines = unfolded(client.get(f"/daily.ics{query}").content.decode())
    assert "DTSTART:20260101T080000" in lines
    assert "SUMMARY:Today's word games" in lines


@pytest.mark.parametrize(
    ("host", "known"), [("testserver:8000", "testserver"), ("[::1]:8000", "::1"), ("[::1]", "::1")]
)
def test_an_event_is_known_by_the_whole_name_of_its_site(
    client: Client, settings: Any, host: str, known: str
) -> None:
    """An address with colons was cut at the first: daily@[."""
    settings.ALLOWED_HOSTS = ["testserver", "[::1]"]
    lines = unfolded(client.get("/daily.ics", HTTP_HOST=host).content.decode())
    assert f"UID:daily@{known}" in lines
    assert f"URL:http://{host}/" in lines


def test_signs_are_escaped_and_long_lines_folded_between_characters() -> None:
    assert escaped("a,b;c\\d\ne") == "a\\,b\\;c\\\\d\\ne"
    line = "SUMMARY:" + "ש" * 100
    parts = folded(line).split("\r\n")
    assert len(parts) == 3
    assert all(len(part.encode()) <= LONGEST_LINE for part in parts)
    assert "".join(part.removeprefix(" ") for part in parts) == line


def test_the_calendar_page_offers_it(client: Client, english: object) -> None:
    page = client.get("/calendar/").content.decode()
    assert 'href="webcal://testserver/daily.ics?lang=en&amp;at=8"' in page
