"""Powers of staff outside the admin have its conditions: permission, second factor, no pause."""

from __future__ import annotations

import time
from html import unescape

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.accounts import security_log, staff_idle
from games.models import Player
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.models import Run
from solvers.stats.new_run import STAFF
from tests.solvers.runs.fixtures import Ask

pytestmark = [pytest.mark.django_db]
FORM = "/stats/runs/new/"


@pytest.fixture
def staff(client: Client) -> User:
    """Log staff in who have no permission."""
    user = User.objects.create_user("mira", is_staff=True)
    client.force_login(user)
    return user


def permit(user: User, *names: str) -> None:
    user.user_permissions.add(*Permission.objects.filter(codename__in=names))


def powers(client: Client, run: Run) -> set[str]:
    """Return what the session may do to another visitor's run and in the form."""
    found = set()
    if str(STAFF) in unescape(client.get(FORM).content.decode()):
        found.add("ask for more")
    if ">Cancel<" in client.get(f"/stats/runs/{run.pk}/").content.decode():
        found.add("cancel")
    return found


def test_staff_without_permission_are_visitors(
    client: Client, staff: User, small_english: Lexicon, asking: Ask, unworked: None
) -> None:
    run = services.ask(asking(), Player.objects.create())
    assert powers(client, run) == set()
    assert client.post(f"/stats/runs/{run.pk}/cancel/").status_code == 404
    permit(staff, "change_run")
    assert powers(client, run) == {"cancel"}
    permit(staff, "add_run")
    assert powers(client, run) == {"cancel", "ask for more"}


def test_staff_who_have_not_shown_their_code_are_visitors(
    client: Client, staff: User, small_english: Lexicon, asking: Ask, unworked: None
) -> None:
    permit(staff, "change_run", "add_run")
    TOTPDevice.objects.create(user=staff, name="app", confirmed=True)
    run = services.ask(asking(), Player.objects.create())
    assert powers(client, run) == set()
    assert client.post(f"/stats/runs/{run.pk}/cancel/").status_code == 404


def test_staff_who_were_away_are_visitors(
    client: Client, staff: User, small_english: Lexicon, asking: Ask, unworked: None
) -> None:
    permit(staff, "change_run", "add_run")
    run = services.ask(asking(), Player.objects.create())
    session = client.session
    session[staff_idle.SEEN] = int(time.time()) - 31 * 60
    session.save()
    assert powers(client, run) == set()
    assert client.post(f"/stats/runs/{run.pk}/cancel/").status_code == 404


@pytest.mark.usefixtures("small_english", "unworked")
def test_what_staff_do_is_logged(
    client: Client, staff: User, asking: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    permit(staff, "change_run", "add_run")
    lines: list[str] = []
    monkeypatch.setattr(security_log.log, "info", lines.append)
    theirs = services.ask(asking(), Player.objects.create())
    client.post(f"/stats/runs/{theirs.pk}/cancel/")
    client.post(f"/stats/runs/{theirs.pk}/resume/")
    form = {"agents": ["minimax"], "lexicons": ["en"], "lengths": "5", "mode": "normal"}
    asked = client.post(FORM, form | {"guesses": "6", "secrets": "answers", "seed": "1"})
    assert asked.status_code == 302
    begun = "event=staff account=mira address=127.0.0.1 action="
    assert lines == [
        f"{begun}cancel kind=run id={theirs.pk}",
        f"{begun}resume kind=run id={theirs.pk}",
        f"{begun}ask kind=run",
    ]
