"""A username can be changed: to a free one, with the password, a few times a day (P27)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import IntegrityError
from django.test import Client

from games.accounts.models import AccountName
from games.names.public_names import same_name
from tests.games.accounts.conftest import PASSWORD


@pytest.fixture
def visitor(hazel: User) -> Client:
    client = Client()
    client.force_login(hazel)
    return client


def renamed(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post("/account/name/", {"username": name, "password": password})


def names() -> list[str]:
    return list(User.objects.order_by("pk").values_list("username", flat=True))


def test_the_account_logs_in_by_its_new_name_alone(visitor: Client) -> None:
    answer = renamed(visitor, "rowan7")
    assert (answer.status_code, answer["Location"]) == (302, "/account/")
    assert "rowan7" in visitor.get("/account/").content.decode(), "still logged in"
    assert AccountName.objects.get().key == same_name("rowan7")
    assert not Client().login(username="hazel", password=PASSWORD)
    assert Client().login(username="rowan7", password=PASSWORD)


def test_the_old_name_is_free_and_the_new_one_taken(visitor: Client) -> None:
    renamed(visitor, "rowan7")
    User.objects.create_user("hazel")
    with pytest.raises(IntegrityError):
        User.objects.create_user("ROWAN7")


@pytest.mark.parametrize(
    ("name", "password", "said"),
    [
        ("rowan7", "wrong", "not your password"),
        ("tessa9", PASSWORD, "already exists"),
        ("TESSA9", PASSWORD, "already exists"),
        ("teßa9", PASSWORD, "already exists"),
        ("тessa9", PASSWORD, "one alphabet"),
        ("аdmin", PASSWORD, "belongs to this site"),
        ("moderator2", PASSWORD, "belongs to this site"),
        ("a b", PASSWORD, "valid username"),
        ("x" * 151, PASSWORD, "150"),
        ("", PASSWORD, "required"),
        ("horsebattery", PASSWORD, "too similar"),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    visitor: Client, name: str, password: str, said: str
) -> None:
    User.objects.create_user("tessa9")
    answer = renamed(visitor, name, password)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert said in page, page
    assert names() == ["hazel", "tessa9"]


def test_a_name_of_look_alikes_of_another_s_is_refused(visitor: Client) -> None:
    """All of its letters are Cyrillic, and it reads "coco"."""
    User.objects.create_user("coco")
    assert renamed(visitor, "сосо").status_code == 422
    assert names() == ["hazel", "coco"]


@pytest.mark.parametrize(
    "name", ["\u1d1bessa9", "tessa.9", "tes_sa9", "tessa\u0669", "TESSA-9", "teşsa9", "tessa९"]
)
def test_a_name_that_looks_like_another_s_is_refused(visitor: Client, name: str) -> None:
    """A small capital, signs between letters, nines of other scripts, marks (F6)."""
    User.objects.create_user("tessa9")
    assert renamed(visitor, name).status_code == 422
    assert names() == ["hazel", "tessa9"]


def test_a_capital_i_is_no_small_l(visitor: Client) -> None:
    User.objects.create_user("willow")
    assert renamed(visitor, "wiIIow").status_code == 422
    assert renamed(visitor, "widow").status_code == 302


def test_other_capitals_of_one_s_own_name_are_no_other_s(visitor: Client) -> None:
    assert renamed(visitor, "Hazel").status_code == 302
    assert renamed(visitor, "Hazel").status_code == 302, "nothing changes"
    assert names() == ["Hazel"]


def test_an_account_changes_its_name_three_times_a_day(visitor: Client) -> None:
    for name in ("rowan1", "rowan2", "rowan3"):
        assert renamed(visitor, name).status_code == 302
    answer = renamed(visitor, "rowan4")
    assert (answer.status_code, names()) == (422, ["rowan3"])
    assert "three times a day" in answer.content.decode()


def test_a_name_taken_meanwhile_is_refused_in_words(
    visitor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("rowan7")
    monkeypatch.setattr("games.accounts.forms.is_taken", lambda *_: False)
    answer = renamed(visitor, "rowan7")
    assert answer.status_code == 422
    assert "already exists" in answer.content.decode()
    assert names() == ["hazel", "rowan7"]


@pytest.mark.usefixtures("queue")
def test_the_owner_is_told_by_mail(
    visitor: Client, django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[Any]]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        renamed(visitor, "rowan7")
    assert [letter.subject for letter in mail.outbox] == ["Your username was changed"]
    assert "hazel" in mail.outbox[0].body
