"""ASVS 3.3.4: people see where they are logged in, and end what they do not know."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games.accounts.models import AccountSession
from games.accounts.sessions import browser_of
from tests.games.accounts.conftest import NAME, PASSWORD

PAGE = "/account/sessions/"
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
DESK = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
)
pytestmark = pytest.mark.django_db


def browser(agent: str, name: str = NAME) -> Client:
    client = Client(headers={"user-agent": agent})
    form = {"username": name, "password": PASSWORD}
    assert client.post("/account/log-in/", form).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def marks(client: Client) -> list[str]:
    return re.findall(r'name="mark" value="(\w+)"', client.get(PAGE).content.decode())


def test_one_sees_every_browser_and_no_key(hazel: User) -> None:
    phone, desk = browser(PHONE), browser(DESK)
    shown = desk.get(PAGE).content.decode()
    assert shown.index("Edge on Windows") < shown.index("Firefox on Android")
    assert shown.count("this browser") == 1
    for client in (phone, desk):
        assert client.session.session_key not in shown


def test_one_is_ended_and_the_others_stay(hazel: User) -> None:
    phone, desk, third = browser(PHONE), browser(DESK), browser(DESK)
    page = desk.get(PAGE).content.decode()
    (mark,) = re.findall(r'value="(\w+)" class="[^"]*" aria-label="Log out Firefox', page)
    assert desk.post(PAGE, {"mark": mark}).status_code == 302
    assert [is_in(client) for client in (phone, desk, third)] == [False, True, True]
    again = desk.post(PAGE, {"mark": mark}, follow=True).content.decode()
    assert "That browser was already logged out" in again


def test_all_others_are_ended(hazel: User) -> None:
    phone, desk, third = browser(PHONE), browser(DESK), browser(DESK)
    said = desk.post(PAGE, {}, follow=True).content.decode()
    assert "Logged out 2 browsers." in said
    assert [is_in(client) for client in (phone, desk, third)] == [False, True, False]


def test_nobody_ends_a_stranger_s_session(hazel: User) -> None:
    User.objects.create_user("rowan", password=PASSWORD)
    mine, stranger, hers = browser(DESK, "rowan"), browser(PHONE), browser(DESK)
    (mark,) = [mark for mark in marks(hers) if mark]
    mine.post(PAGE, {"mark": mark})
    mine.post(PAGE, {})
    assert is_in(stranger)
    assert is_in(hers)
    assert Client().get(PAGE).status_code == 302


def test_a_new_password_leaves_one_session(hazel: User) -> None:
    phone, desk = browser(PHONE), browser(DESK)
    new = "another horse battery"
    form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert desk.post("/account/password/", form).status_code == 302
    assert marks(desk) == []
    assert "this browser" in desk.get(PAGE).content.decode()
    assert not is_in(phone)


def test_a_session_is_indexed_once_and_a_guest_s_never(
    hazel: User, django_assert_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    guest = Client()
    guest.post("/preferences/", {"theme": "dark"})
    client = browser(DESK)
    assert AccountSession.objects.get().session_key == client.session.session_key
    session = client.session
    with django_assert_num_queries(4):  # read, and update in a savepoint, as without the index
        session.save()
    client.post("/account/log-out/")
    assert not AccountSession.objects.exists()


def test_sessions_from_before_the_index_are_found(hazel: User) -> None:
    client = browser(DESK)
    AccountSession.objects.all().delete()
    Session.objects.create(
        session_key="g" * 32,
        session_data=DatabaseSessions().encode({"player": "x"}),
        expire_date=timezone.now() + timedelta(days=1),
    )
    migration = import_module("games.accounts.migrations.0001_account_session")
    migration.fill(apps, None)
    assert AccountSession.objects.get().session_key == client.session.session_key
    assert "this browser" in client.get(PAGE).content.decode()


def test_what_has_expired_leaves_the_index(hazel: User) -> None:
    browser(DESK)
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    call_command("clearsessions")
    assert not AccountSession.objects.exists()


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (PHONE, "Firefox on Android"),
        (DESK, "Edge on Windows"),
        ("", "A browser"),
        ("curl/8", "A browser"),
    ],
)
def test_a_browser_is_named_in_words(agent: str, shown: str) -> None:
    assert browser_of(agent) == shown
