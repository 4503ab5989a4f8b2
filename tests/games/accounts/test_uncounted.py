"""While nothing can be counted, no password or code is looked at: right and wrong are alike."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client

from lexicons.throttle import rate_counter
from tests.games.accounts.conftest import NAME, PASSWORD

pytestmark = pytest.mark.django_db
WRONG = "quilt rather tall"
NEWCOMER = {"username": "rowan", "password1": PASSWORD, "password2": PASSWORD}
ADDRESS = {"email": "hazel@example.org"}
LOCKED, FULL = "database is locked", "database or disk is full"


def uncounted(monkeypatch: pytest.MonkeyPatch, why: str = FULL) -> list[str]:
    """Let no count be stored; return the passwords that are looked at from now on."""

    def fail(*_: Any) -> bool:
        raise OperationalError(why)

    looked_at: list[str] = []
    check = User.check_password
    monkeypatch.setattr(rate_counter._Window, "_add", fail)
    monkeypatch.setattr(
        User, "check_password", lambda user, raw: looked_at.append(raw) or check(user, raw)
    )
    return looked_at


@pytest.mark.parametrize("why", [FULL, LOCKED])
@pytest.mark.parametrize("page", ["/account/log-in/", "/admin/login/"])
def test_log_in_is_refused_before_the_password_is_looked_at(
    hazel: User, monkeypatch: pytest.MonkeyPatch, page: str, why: str
) -> None:
    User.objects.filter(pk=hazel.pk).update(is_staff=True, is_superuser=True)
    looked_at = uncounted(monkeypatch, why)
    client = Client(raise_request_exception=False)
    tries = [*[WRONG] * 6, PASSWORD, *[WRONG] * 6]
    answers = [client.post(page, {"username": NAME, "password": it}) for it in tries]
    assert {answer.status_code for answer in answers} == {503}
    assert len({answer.content for answer in answers}) == 1
    assert answers[0]["Retry-After"]
    assert "sessionid" not in client.cookies
    assert looked_at == []


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("/account/sign-up/", NEWCOMER),
        ("/account/reset/", ADDRESS),
        ("/account/reset/MQ/set-password/", {"new_password1": WRONG, "new_password2": WRONG}),
    ],
)
def test_guests_pages_are_refused(
    hazel: User, monkeypatch: pytest.MonkeyPatch, page: str, form: dict[str, str]
) -> None:
    uncounted(monkeypatch)
    assert Client(raise_request_exception=False).post(page, form).status_code == 503
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "page", ["password", "name", "e-mail", "delete", "second-factor", "tokens"]
)
@pytest.mark.parametrize("password", [PASSWORD, WRONG])
def test_pages_that_ask_for_a_password_or_a_code_are_refused(
    hazel: User, monkeypatch: pytest.MonkeyPatch, page: str, password: str
) -> None:
    User.objects.filter(pk=hazel.pk).update(is_staff=page == "second-factor")
    client = Client(raise_request_exception=False)
    client.force_login(hazel)
    looked_at = uncounted(monkeypatch)
    form = {"password": password, "old_password": password, "code": "123456"}
    assert client.post(f"/account/{page}/", form).status_code == 503
    assert looked_at == []
    assert User.objects.filter(pk=hazel.pk).exists()


def test_games_go_on_meanwhile(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    uncounted(monkeypatch)
    assert rate_counter.allowed("move", "me", 1, 60)
    with pytest.raises(rate_counter.NotCountedError):
        rate_counter.allowed("log-in", "me", 1, 60, strict=True)
    assert client.get("/account/log-in/").status_code == 200
