"""The admin's first page begins with what waits for an operator."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games.accounts.mail import send_reset
from lexicons.models import Lexicon, WordReport
from solvers.runs.models import Run
from tests.fixtures import english
from wordgames_site.models import Pulse
from wordgames_site.operation import operator_notices

__all__ = ["english"]
pytestmark = pytest.mark.django_db
HEADING = "How the site is doing"


@pytest.fixture
def operator(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("hazel"))
    client.get("/admin/")  # begins to count when staff were last here
    return client


def lines(client: Client) -> list[str]:
    """Return the sentences of the page, as a screen reader says them."""
    page = client.get("/admin/").content.decode()
    _, _, part = page.partition('<section class="module operator"')
    items = re.findall(r"<li.*?</li>", part.partition("</section>")[0], re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", item).split()) for item in items]


def test_all_is_well(
    operator: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "mail.example.org"
    monkeypatch.setattr(operator_notices, "coming_file", lambda: tmp_path / "none")
    Pulse.beat(Pulse.WORKER)
    Pulse.beat(Pulse.BACKUP)
    said = lines(operator)
    assert not [line for line in said if line.startswith("Needs you:")]
    expected = (
        f"Version {settings.VERSION} is running.",
        "No run is under way.",
        "A worker is running.",
        "of disk space is free.",
        "Age of the last backup: 0",
        "Mails are sent by mail.example.org.",
        "No word report is open.",
    )
    assert len(said) == len(expected)
    for line, text in zip(said, expected, strict=True):
        assert text in line


def test_what_is_wrong_comes_first(
    operator: Client, english: Lexicon, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    parts = {"migrations": "migrations are missing"}
    monkeypatch.setattr(operator_notices, "readiness", lambda: parts)
    monkeypatch.setattr(operator_notices, "disk_free", lambda: 900 << 20)
    long_ago = timezone.now() - timedelta(days=3)
    for kind in (Pulse.WORKER, Pulse.BACKUP):
        Pulse.objects.update_or_create(pk=kind, defaults={"at": long_ago})
    for number, status in enumerate((Run.Status.FAILED, Run.Status.WAITING)):
        Run.objects.create(
            key=str(number),
            game="wordle",
            spec={},
            revision=english.current,
            status=status,
            finished_at=timezone.now(),
        )
    DBTaskResult.objects.create(
        status="FAILED",
        args_kwargs={},
        task_path=send_reset.module_path,
        run_after=timezone.now(),
        finished_at=timezone.now(),
    )
    WordReport.objects.create(lexicon=english, word="crane", reason=WordReport.Reason.NOT_A_WORD)
    said = lines(operator)
    urgent = [line for line in said if line.startswith("Needs you:")]
    assert said[: len(urgent)] == urgent
    for text in (
        "The tables aren&#x27;t those of version",
        "1 run failed this week.",
        "No worker is running",
        "900.0 MB of disk space is free.",
        "Age of the last backup: 3 days.",
        "1 mail failed this week.",
    ):
        assert [line for line in urgent if text in line], (text, urgent)
    assert "1 run is under way." in said
    assert "1 word report is open." in said


def test_every_link_leads_somewhere(operator: Client) -> None:
    page = operator.get("/admin/").content.decode()
    part = page.partition("module operator")[2].partition("</section>")[0]
    links = set(re.findall('href="([^"]+)"', part))
    assert len(links) >= 3
    for link in links:
        assert operator.get(link).status_code == 200, link


def test_only_who_may_see_it_does(client: Client) -> None:
    moderator = User.objects.create_user("moderator", is_staff=True)
    client.force_login(moderator)
    assert HEADING not in client.get("/admin/").content.decode()
    moderator.user_permissions.add(Permission.objects.get(codename="view_pulse"))
    assert HEADING in client.get("/admin/").content.decode()


def test_it_costs_a_few_quick_queries(operator: Client, django_assert_max_num_queries: Any) -> None:
    user = User.objects.get()
    operator_notices.readiness()  # its answer is kept
    with django_assert_max_num_queries(7):
        assert operator_notices.notices_for(user)
