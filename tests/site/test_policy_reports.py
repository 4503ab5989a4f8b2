"""What breaks the content security policy is reported to the site, and to nobody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from wordgames_site.operation import csp_reports

TOKEN = "d0n0tl0g"
PAGE = f"https://words.example.org/account/reset/MQ/{TOKEN}/?q={TOKEN}"
NEW = {
    "type": "csp-violation",
    "body": {
        "documentURL": PAGE,
        "effectiveDirective": "script-src-elem",
        "blockedURL": f"https://evil.example/x.js?{TOKEN}",
    },
}
OLD = {
    "csp-report": {
        "document-uri": PAGE,
        "effective-directive": "script-src",
        "blocked-uri": "inline",
    }
}


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is noted of reports, all of them within one minute."""
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: 60)
    csp_reports._lines.clear()
    noted: list[str] = []
    monkeypatch.setattr(
        "games.accounts.security_log.log.info", lambda line: noted.append(str(line))
    )
    return noted


def report(body: Any, kind: str = "application/reports+json") -> int:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return int(Client(enforce_csrf_checks=True).post("/policy-reports/", text, kind).status_code)


@pytest.mark.django_db
def test_pages_say_where_browsers_report_to(client: Client) -> None:
    for path in ("/", "/account/log-in/"):
        response = client.get(path)
        policy = response["Content-Security-Policy"]
        assert "report-to policy" in policy
        assert "report-uri /policy-reports/" in policy
        assert response["Reporting-Endpoints"] == 'policy="/policy-reports/"'


def test_a_report_is_a_line_that_tells_no_secret(lines: list[str]) -> None:
    assert report([NEW]) == 204
    assert report(OLD, "application/csp-report") == 204
    page = 'page="/account/reset/<uidb64>/<token>/"'
    assert lines == [
        "event=policy-broken address=127.0.0.1 directive=script-src-elem "
        f"blocked=https://evil.example {page}",
        f"event=policy-broken address=127.0.0.1 directive=script-src blocked=inline {page}",
    ]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b"[" * 10_000,
        b"null",
        [1, None, {"body": 1}, {"csp-report": []}, {"body": {"effectiveDirective": 1}}],
        b'{"csp-report": {"effective-directive": "x"}}' + b" " * csp_reports.LONGEST,
    ],
)
def test_what_is_no_report_is_nothing(body: Any, lines: list[str]) -> None:
    assert report(body) == 204
    assert lines == []


def test_odd_text_in_a_report_breaks_no_line(lines: list[str]) -> None:
    fields = {"effective-directive": 'a"\nevent=log-in', "document-uri": "http://[", "x": "\ud800"}
    assert report({"csp-report": fields | {"blocked-uri": "\ud800\0\n"}}) == 204
    assert lines == [
        "event=policy-broken address=127.0.0.1 "
        r'directive="a\"\nevent=log-in" blocked="\ud800\u0000\n"'
    ]


def test_one_address_gets_ten_lines_a_minute(lines: list[str]) -> None:
    for _ in range(3):
        assert report([NEW] * 7) == 204
    assert len(lines) == 10


def test_no_page_is_shown_there() -> None:
    assert Client().get("/policy-reports/").status_code == 405
