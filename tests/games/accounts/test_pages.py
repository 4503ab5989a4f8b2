"""Sign up, log in, passwords, e-mail: what is stored, and the sentences for what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from games.models import Player
from tests.games.accounts.conftest import NAME, PASSWORD

pytestmark = pytest.mark.django_db
NEWCOMER = {"username": "rowan", "password1": PASSWORD, "password2": PASSWORD}


def test_a_new_account_is_logged_in_and_its_password_hashed(client: Client) -> None:
    response = client.post("/account/sign-up/", {**NEWCOMER, "next": "/wordle/"})
    assert response["Location"] == "/wordle/"
    assert "rowan" in client.get("/account/").content.decode()
    user = User.objects.get()
    assert PASSWORD not in user.password
    assert user.check_password(PASSWORD)
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert not Player.objects.exists()  # nothing was played


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"username": "HAZEL"}, "already exists"),
        ({"username": "a b"}, "valid username"),
        ({"username": "x" * 151}, "at most 150 characters"),
        ({"password2": "another"}, "didn’t match"),
        ({"password1": "short", "password2": "short"}, "too short"),
        ({"password1": "password1", "password2": "password1"}, "too common"),
        ({"password1": "8675309123", "password2": "8675309123"}, "entirely numeric"),
        ({"password1": "rowan1234", "password2": "rowan1234", "username": "rowan123"}, "similar"),
        ({"email": "nowhere"}, "valid email"),
    ],
)
def test_what_is_refused_is_said_and_the_name_kept(
    client: Client, hazel: User, change: dict[str, str], sentence: str
) -> None:
    response = client.post("/account/sign-up/", {**NEWCOMER, **change})
    assert response.status_code == 422
    assert sentence in response.content.decode().replace("&#x27;", "’")
    assert User.objects.count() == 1
    assert PASSWORD not in response.content.decode()


def test_a_password_s_rules_are_one_sentence(client: Client) -> None:
    """Django says four, in a list."""
    page = client.get("/account/sign-up/")
    said = str(page.context["form"].fields["password1"].help_text)
    assert said
    assert said.count(".") == 2
    assert "<li>" not in said
    assert said in page.content.decode().replace("&#x27;", "'")


def test_nobody_makes_an_admin_by_adding_fields(client: Client) -> None:
    client.post("/account/sign-up/", {**NEWCOMER, "is_staff": "on", "is_superuser": "on"})
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser) == (False, False)


def test_a_wrong_password_is_refused_and_the_name_stays(client: Client, hazel: User) -> None:
    response = client.post("/account/log-in/", {"username": NAME, "password": "wrong"})
    assert response.status_code == 422
    assert f'value="{NAME}"' in response.content.decode()
    assert "correct username and password" in response.content.decode()


@pytest.mark.usefixtures("queue")
def test_a_forgotten_password_is_reset_by_the_mailed_link_once(
    client: Client,
    hazel: User,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/reset/", {"email": "hazel@example.org"})
    (message,) = mail.outbox
    assert NAME in message.body
    link = re.search(r"http://testserver(/account/reset/\S+)", message.body)
    assert link is not None
    page = client.get(link[1], follow=True)
    form = {"new_password1": "quilt rather", "new_password2": "quilt rather"}
    response = client.post(page.request["PATH_INFO"], form)
    assert response["Location"] == "/account/log-in/"
    assert client.login(username=NAME, password="quilt rather")
    again = client.get(link[1], follow=True).content.decode()
    assert "This link has been used" in again


@pytest.mark.parametrize("link", ["MQ/abc-def/", "x/y/", "MQ/set-password/", "%01/%01/"])
def test_a_made_up_link_is_refused_in_words(client: Client, hazel: User, link: str) -> None:
    response = client.get(f"/account/reset/{link}", follow=True)
    assert "This link has been used" in response.content.decode()


def test_without_a_mail_server_the_pages_say_what_happens(
    client: Client, settings: object, hazel: User
) -> None:
    assert "This site can't send mail yet" not in client.get("/account/reset/").content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"  # type: ignore[attr-defined]
    for path in ("/account/reset/", "/account/reset/sent/"):
        assert "This site can't send mail yet" in client.get(path).content.decode()


def test_a_new_address_needs_the_password(client: Client, hazel: User) -> None:
    client.force_login(hazel)
    form = {"email": "new@example.org", "password": "wrong"}
    response = client.post("/account/e-mail/", form)
    assert response.status_code == 422
    assert "That&#x27;s not your password." in response.content.decode()
    client.post("/account/e-mail/", {**form, "password": PASSWORD})
    hazel.refresh_from_db()
    assert hazel.email == "new@example.org"


def test_the_old_password_is_asked_for_a_new_one(client: Client, hazel: User) -> None:
    client.force_login(hazel)
    form = {"old_password": "no", "new_password1": "quilt rather", "new_password2": "quilt rather"}
    assert client.post("/account/password/", form).status_code == 422
    assert client.post("/account/password/", {**form, "old_password": PASSWORD}).status_code == 302
    hazel.refresh_from_db()
    assert hazel.check_password("quilt rather")
    assert client.get("/account/").status_code == 200
