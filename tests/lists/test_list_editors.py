"""Editors of a list come by a link: its form tells nobody who has an account."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.lists import ownership
from lexicons.models import Lexicon

pytestmark = pytest.mark.django_db
FIELDS = {"name": "Animals", "language": "fr", "visibility": "unlisted"}
WORDS = {"words": "chat: cat\nvache: cow"}


@pytest.fixture
def slug(client: Client) -> str:
    """Make a list of the client's."""
    client.post("/lists/new/", FIELDS | WORDS)
    return Lexicon.objects.get().slug


def account(name: str) -> Client:
    client = Client()
    client.force_login(User.objects.create_user(name))
    return client


def invitation(client: Client, slug: str) -> str:
    """Make a link for editors; return its path."""
    assert client.post(f"/lists/{slug}/invite/").status_code == 302
    page = client.get(f"/lists/{slug}/").content.decode()
    (path,) = re.findall(rf'value="http://testserver(/lists/{slug}/edit/[^"]+)"', page)
    return str(path)


def may_change(client: Client, slug: str) -> bool:
    return client.post(f"/lists/{slug}/words/", WORDS).status_code == 302


def test_no_answer_tells_who_has_an_account(client: Client, slug: str) -> None:
    User.objects.create_user("admin")
    statuses = set()
    for field in ("editors", "removed"):
        for name in ("admin", "nobody_zz", "admin, nobody_zz"):
            posted = FIELDS | {field: name}
            statuses.add(client.post(f"/lists/{slug}/change/", posted).status_code)
    assert statuses == {302}
    assert not Lexicon.objects.get().editors.exists()
    account("colleague").post(invitation(client, slug))
    pages = [
        client.post(f"/lists/{slug}/change/", FIELDS | {"removed": name})
        for name in ("admin", "nobody_zz")
    ]
    assert [page.status_code for page in pages] == [422, 422]
    first, second = (page.context["details"].errors.as_text() for page in pages)
    assert first.replace("admin", "") == second.replace("nobody_zz", "")


def test_who_accepts_the_link_changes_the_list(client: Client, slug: str) -> None:
    colleague, path = account("colleague"), invitation(client, slug)
    assert not may_change(colleague, slug)
    shown = colleague.get(path)
    assert "You're invited to edit this list:" in shown.content.decode()
    assert not may_change(colleague, slug), "A link that is only looked at changes nothing."
    assert colleague.post(path).status_code == 302
    assert may_change(colleague, slug)
    assert "colleague" in client.get(f"/lists/{slug}/").content.decode()
    asked = Client().get(path)
    assert asked.status_code == 302
    assert asked["Location"] == f"/account/log-in/?next={path}"


def test_only_those_who_may_change_it_see_and_make_links(client: Client, slug: str) -> None:
    stranger, path = account("stranger"), invitation(client, slug)
    assert stranger.post(f"/lists/{slug}/invite/").status_code == 404
    assert path not in stranger.get(f"/lists/{slug}/").content.decode()
    for wrong in (f"/lists/{slug}/edit/x/", path[:-2] + "/", path.upper()):
        assert stranger.post(wrong).status_code == 404
    assert not may_change(stranger, slug)


def test_a_new_link_and_a_removal_end_the_link(client: Client, slug: str) -> None:
    colleague, first = account("colleague"), invitation(client, slug)
    second = invitation(client, slug)
    assert colleague.post(first).status_code == 404
    assert colleague.post(second).status_code == 302
    client.post(f"/lists/{slug}/change/", FIELDS | {"removed": ["colleague"]})
    assert not may_change(colleague, slug)
    assert colleague.post(second).status_code == 404, "The link was not made anew."


def test_a_list_has_ten_editors_at_most(
    client: Client, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "MOST_EDITORS", 1)
    path, one, more = invitation(client, slug), account("one"), account("more")
    one.post(path)
    assert (
        "other people can already edit this list" in more.post(path, follow=True).content.decode()
    )
    assert may_change(one, slug)
    assert not may_change(more, slug)


def test_a_list_without_a_link_has_no_address_for_editors(client: Client, slug: str) -> None:
    assert Lexicon.objects.get().editor_code == ""
    assert account("stranger").post(f"/lists/{slug}/edit/ /").status_code == 404


def test_a_list_for_its_keeper_alone_invites_nobody(client: Client, slug: str) -> None:
    """The link would lead to a page that nobody else can open."""
    assert "Invite editors by link" in client.get(f"/lists/{slug}/").content.decode()
    Lexicon.objects.update(visibility=Lexicon.Visibility.DRAFT)
    assert "Invite editors by link" not in client.get(f"/lists/{slug}/").content.decode()
