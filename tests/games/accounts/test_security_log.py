"""ASVS 7.1 and 2.2.3: what concerns security is written down, and its owner hears of a change."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from games.accounts import security_log
from games.accounts.models import ApiToken
from games.accounts.security_log import note
from games.accounts.tokens import find, make
from solvers.outside.agents.environments import known_environments
from tests.games.accounts.conftest import NAME, PASSWORD
from tests.site.services import Site

Committed = Callable[..., AbstractContextManager[object]]
LOGIN = {"username": NAME, "password": PASSWORD}
NEW = "another horse battery"


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What the security log was told."""
    told: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    security_log.log.addHandler(handler)
    security_log._refusals.clear()
    yield told
    security_log.log.removeHandler(handler)


def test_log_ins_and_outs_are_noted(client: Client, hazel: User, lines: list[str]) -> None:
    client.post("/account/log-in/", LOGIN)
    client.post("/account/log-out/")
    assert lines == [
        "event=log-in account=hazel address=127.0.0.1",
        "event=log-out account=hazel address=127.0.0.1",
    ]


def test_a_failed_log_in_is_noted_without_what_may_be_a_password(
    client: Client, hazel: User, lines: list[str]
) -> None:
    client.post("/account/log-in/", LOGIN | {"password": "wrong"})
    client.post("/admin/login/", {"username": PASSWORD, "password": NAME})
    assert lines == [
        "event=log-in-failed account=hazel address=127.0.0.1",
        "event=log-in-failed account=unknown address=127.0.0.1",
    ]


def test_refusals_are_noted_once_a_minute(
    client: Client, hazel: User, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: 60)
    path = f"/act/{next(iter(known_environments()))}"
    for _ in range(3):
        assert Client(enforce_csrf_checks=True).post("/account/log-in/").status_code == 403
        wrong = {"agent": "a", "pwd": "b"}
        assert client.put(path, wrong, "application/json").status_code == 401
    assert lines == [
        "event=refused address=127.0.0.1 status=403 path=/account/log-in/",
        f"event=refused address=127.0.0.1 status=401 path={path}",
    ]
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: 120)
    client.put(path, wrong, "application/json")
    assert len(lines) == 3


def test_what_staff_does_is_noted(admin_client: Client, hazel: User, lines: list[str]) -> None:
    admin_client.post("/admin/auth/group/add/", {"name": "friends"})
    added, *_ = [line for line in lines if "event=staff" in line]
    assert "account=admin address=127.0.0.1 action=add kind=group id=" in added


def test_a_value_cannot_forge_a_line(lines: list[str]) -> None:
    note("refused", 'x"\nevent=log-in account=admin')
    assert lines == [r'event=refused account="x\"\nevent=log-in account=admin"']


def test_a_changed_password_is_noted_and_mailed(
    client: Client,
    hazel: User,
    lines: list[str],
    django_capture_on_commit_callbacks: Committed,
    queue: None,
) -> None:
    client.force_login(hazel)
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post("/account/password/", form).status_code == 302
    assert "event=password-changed account=hazel address=127.0.0.1" in lines
    (message,) = mail.outbox
    assert message.to == ["hazel@example.org"]
    assert "The password of your account hazel" in message.body
    assert NEW not in message.body


def test_a_changed_address_is_told_to_the_old_one(
    client: Client,
    hazel: User,
    lines: list[str],
    django_capture_on_commit_callbacks: Committed,
    queue: None,
) -> None:
    client.force_login(hazel)
    form = {"email": "new@example.org", "password": PASSWORD}
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/e-mail/", form)
    assert "event=address-changed account=hazel address=127.0.0.1" in lines
    (message,) = mail.outbox
    assert message.to == ["hazel@example.org"]
    assert "new@example.org" not in message.body


def test_a_password_and_rights_changed_in_the_admin_count_too(
    admin_client: Client,
    hazel: User,
    lines: list[str],
    django_capture_on_commit_callbacks: Committed,
    queue: None,
) -> None:
    form = {"password1": NEW, "password2": NEW, "usable_password": "true"}
    with django_capture_on_commit_callbacks(execute=True):
        admin_client.post(f"/admin/auth/user/{hazel.pk}/password/", form)
        hazel.refresh_from_db()
        hazel.is_staff = True
        hazel.save()
    told = " | ".join(lines)
    assert hazel.check_password(NEW)
    assert "event=password-changed account=hazel" in told
    assert "event=rights-changed account=hazel" in told
    assert "rights=is_staff" in told
    assert len(mail.outbox) == 1


def test_a_hash_made_anew_is_no_change(
    client: Client,
    hazel: User,
    lines: list[str],
    settings: Any,
    django_capture_on_commit_callbacks: Committed,
) -> None:
    own, other = settings.PASSWORD_HASHERS[0], "django.contrib.auth.hashers.PBKDF2PasswordHasher"
    settings.PASSWORD_HASHERS = [own, other]
    User.objects.update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/log-in/", LOGIN)
    hazel.refresh_from_db()
    assert hazel.password.startswith("md5$")
    assert [line.split()[0] for line in lines] == ["event=log-in"]
    assert not mail.outbox


def test_a_token_needs_the_password_and_is_told(
    client: Client,
    hazel: User,
    lines: list[str],
    django_capture_on_commit_callbacks: Committed,
    queue: None,
) -> None:
    client.force_login(hazel)
    with django_capture_on_commit_callbacks(execute=True):
        for wrong in ({}, {"password": ""}, {"password": NEW}):
            refused = client.post("/account/tokens/", {"name": "mine"} | wrong)
            assert refused.status_code == 422
        assert not ApiToken.objects.exists()
        assert not mail.outbox
        made = client.post("/account/tokens/", {"name": "mine", "password": PASSWORD})
        assert made.status_code == 200
    assert "event=api-token-made account=hazel address=127.0.0.1" in lines
    (message,) = mail.outbox
    assert message.to == ["hazel@example.org"]
    assert "A token was created for your account hazel" in message.body
    assert made.context["shown"] not in message.body


def test_a_new_password_ends_the_tokens_of_this_account_alone(client: Client, hazel: User) -> None:
    text, other = make(hazel, "mine")[1], make(User.objects.create_user("eve"), "hers")[1]
    client.force_login(hazel)
    hazel.email = "new@example.org"
    hazel.save()
    assert find(text), "Another address ends nothing."
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert client.post("/account/password/", form).status_code == 302
    assert find(text) is None
    assert find(other)


TELL = """
from games.accounts.security_log import note
from games.accounts.tokens import find, make
note("log-in", "hazel")
"""


def test_it_goes_to_a_file_or_nowhere_by_setting(tmp_path: Path) -> None:
    file = tmp_path / "security.log"
    Site(tmp_path / "var", SECURITY_LOG=str(file)).python(TELL)
    assert file.read_text().endswith("INFO wordgames.security event=log-in account=hazel\n")
    Site(tmp_path / "var", SECURITY_LOG="off").python(TELL)
    assert file.read_text().count("\n") == 1
