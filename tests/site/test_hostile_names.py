"""Names that others see: none is invisible, turns the text around it, or looks like another's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.friends.models import Circle, Dare, Member
from lexicons.models import Lexicon
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from tests.lists.test_own_lists import ANIMALS

pytestmark = pytest.mark.django_db

UNSEEN = {
    "override": "abc\u202edef",
    "isolate": "abc\u2066def\u2069",
    "mark": "abc\u200fdef",
    "zero-width": "abc\u200bdef",
    "word-joiner": "abc\u2060def",
    "joiner": "abc\u200ddef",
    "soft-hyphen": "abc\u00addef",
    "byte-order": "abc\ufeffdef",
    "tags": "abc\U000e0041def",
    "filler": "\u3164",
    "half-filler": "abc\uffa0def",
    "grapheme-joiner": "abc\u034fdef",
    "line": "abc\u2028def",
    "marks": "e\u0301\u0302\u0303\u0304\u0305bcd",
}
MIXED = {"cyrillic": "p\u0430scal", "greek": "\u03bfwlish", "armenian": "b\u057fb\u057f"}
BAD = UNSEEN | MIXED


def account(client: Client, name: str) -> None:
    fields = dict.fromkeys(("password1", "password2"), "wandering-otter-quilt")
    client.post("/account/sign-up/", {"username": name, **fields})


def agent(client: Client, name: str) -> None:
    client.force_login(User.objects.get_or_create(username="teacher")[0])
    client.post("/outside/register/", {"environment": "wordle", "name": name, "group": ""})


def class_(client: Client, name: str) -> None:
    client.force_login(User.objects.get_or_create(username="teacher")[0])
    client.post("/outside/groups/", {"group_name": name})


def title(client: Client, name: str) -> None:
    client.post("/groups/", {"title": name, "name": "Ana"})


def member(client: Client, name: str) -> None:
    client.post("/groups/", {"title": "Friends", "name": name})


def dare(client: Client, name: str) -> None:
    fields = {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal", "word": "crane"}
    client.post("/wordle/challenge/", {**fields, "name": name})


def list_(client: Client, name: str) -> None:
    fields = {"language": "fr", "words": ANIMALS, "visibility": "unlisted"}
    client.post("/lists/new/", {**fields, "name": name})


# Door -> the names that came through it.
DOORS: dict[Callable[[Client, str], None], Callable[[], list[str]]] = {
    account: lambda: [*User.objects.values_list("username", flat=True)],
    agent: lambda: [*OutsideAgent.objects.values_list("name", flat=True)],
    class_: lambda: [*OutsideGroup.objects.values_list("name", flat=True)],
    title: lambda: [*Circle.objects.values_list("title", flat=True)],
    member: lambda: [*Member.objects.values_list("name", flat=True)],
    dare: lambda: [*Dare.objects.values_list("name", flat=True)],
    list_: lambda: [*Lexicon.objects.exclude(keeper="").values_list("name", flat=True)],
}


@pytest.mark.parametrize("door", DOORS)
def test_a_plain_name_goes_through(
    client: Client, english: Lexicon, door: Callable[[Client, str], None]
) -> None:
    """Or the tests below would see nothing."""
    for name in ("tessa", "Юлия", "محمد", "Ólafur"):
        door(client, name)
        assert name in DOORS[door]()
        client.logout()


@pytest.mark.parametrize("door", DOORS)
def test_a_name_that_is_not_what_it_looks_like_does_not(
    client: Client, english: Lexicon, door: Callable[[Client, str], None]
) -> None:
    """A class's name is free text: only those with its id see it, none could be mistaken for it."""
    for bad in UNSEEN if door is class_ else BAD:
        door(client, BAD[bad])
        assert BAD[bad] not in DOORS[door](), bad
        client.logout()
    assert not {"abcdef", ""} & set(DOORS[door]())


@pytest.mark.parametrize("name", ["Оwl", "ОWL", "оԝl", "OWL", "owI", "ｏｗｌ"])
def test_no_agent_looks_like_another_one_there(client: Client, english: Lexicon, name: str) -> None:
    agent(client, "owl")
    agent(client, name)
    assert DOORS[agent]() == ["owl"]


@pytest.mark.parametrize("name", ["ВОВ", "\u0421\u041e\u0421\u041e", "сосо", "ｂｏｂ"])
def test_no_account_of_other_letters_looks_like_an_account(client: Client, name: str) -> None:
    User.objects.create_user("BOB")
    User.objects.create_user("coco")
    account(client, name)
    assert name not in DOORS[account]()
