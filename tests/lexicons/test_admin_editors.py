"""Editors reach the lexicons they own and nothing else, whatever address they make up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from lexicons.admin.base import may_edit
from lexicons.models import Lexicon, PendingUpload, WordReport

Publish = Callable[..., Lexicon]
MakeEditor = Callable[[str], User]
Attempt = tuple[str, str, tuple[int, ...]]
VIEWS: list[Attempt] = [
    ("get", "change", ()),
    ("post", "change", ()),
    ("get", "history", ()),
    ("get", "delete", ()),
    ("post", "delete", ()),
    ("get", "upload", ()),
    ("post", "upload", ()),
    ("get", "words", ()),
    ("post", "words", ()),
    ("post", "retire", ()),
    ("post", "restore", ()),
    ("get", "csv", (1,)),
    ("post", "make_current", (1,)),
]
OUTSIDE = (302, 403, 404)


def to(view: str, *args: object) -> str:
    return reverse(f"admin:lexicons_lexicon_{view}", args=args)


def make(client: Client, attempt: Attempt, lexicon: Lexicon, fields: dict[str, str]) -> Any:
    method, view, args = attempt
    return getattr(client, method)(to(view, lexicon.pk, *args), fields)


def snapshot() -> list[object]:
    return [
        list(Lexicon.objects.order_by("pk").values()),
        list(Lexicon.editors.through.objects.order_by("pk").values()),
        list(WordReport.objects.order_by("pk").values()),
        list(PendingUpload.objects.order_by("pk").values("pk")),
    ]


def upload(client: Client, url: str = "/admin/lexicons/lexicon/add/", slug: str = "mine") -> str:
    fields = {"slug": slug, "name": "Mine", "language": "en", "kind": "words", "fold": "auto"}
    file = SimpleUploadedFile("w.txt", b"crane\nzebra\n")
    response = client.post(url, {**fields, "file": file})
    assert response.status_code == 302
    return str(response["Location"])


@pytest.mark.parametrize("attempt", VIEWS, ids=lambda attempt: f"{attempt[0]} {attempt[1]}")
def test_a_strangers_lexicon_is_out_of_reach(
    as_editor: Client,
    make_editor: MakeEditor,
    published: Publish,
    attempt: Attempt,
) -> None:
    other = published("other", owner=make_editor("olga"))
    before = snapshot()
    fields = {"do": "remove", "word": "cat", "name": "Hacked", "language": "en", "post": "yes"}
    response = make(as_editor, attempt, other, fields)
    assert response.status_code in OUTSIDE
    if response.status_code == 302:
        assert response["Location"] == "/admin/"
    assert "Other" not in response.content.decode()
    assert snapshot() == before


@pytest.mark.parametrize("attempt", VIEWS, ids=lambda attempt: f"{attempt[0]} {attempt[1]}")
def test_a_bundled_lexicon_is_out_of_reach_even_of_one_named_as_its_editor(
    as_editor: Client,
    editor: User,
    published: Publish,
    attempt: Attempt,
) -> None:
    bundled = published("en", owner=editor, bundled=True)
    before = snapshot()
    fields = {"do": "remove", "word": "cat", "name": "Hacked", "language": "en", "post": "yes"}
    response = make(as_editor, attempt, bundled, fields)
    assert response.status_code in OUTSIDE
    assert snapshot() == before


@pytest.mark.parametrize("attempt", VIEWS, ids=lambda attempt: f"{attempt[0]} {attempt[1]}")
def test_a_player_with_an_account_is_sent_to_the_login(
    published: Publish, attempt: Attempt
) -> None:
    player = User.objects.create_user("paul")
    lexicon = published(owner=player)
    client = Client()
    client.force_login(player)
    response = make(client, attempt, lexicon, {"do": "remove", "word": "cat"})
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


def test_staff_without_the_group_may_do_nothing_though_named_as_an_editor(
    published: Publish,
) -> None:
    staff = User.objects.create_user("stan", is_staff=True)
    lexicon = published(owner=staff)
    assert not may_edit(staff, lexicon)
    client = Client()
    client.force_login(staff)
    assert client.get(to("words", lexicon.pk)).status_code in OUTSIDE
    assert client.get("/admin/lexicons/lexicon/add/").status_code == 403
    assert client.get(to("changelist")).status_code == 403


def test_an_editor_does_everything_with_a_lexicon_of_their_own(
    as_editor: Client, editor: User
) -> None:
    preview = upload(as_editor)
    as_editor.post(preview, {"answer": "confirm"})
    lexicon = Lexicon.objects.get(slug="mine")
    assert list(lexicon.editors.all()) == [editor]
    for view, args in (("change", ()), ("words", ()), ("csv", (1,)), ("upload", ())):
        assert as_editor.get(to(view, lexicon.pk, *args)).status_code == 200, view
    as_editor.post(to("words", lexicon.pk), {"add": "horse"})
    as_editor.post(to("retire", lexicon.pk))
    lexicon.refresh_from_db()
    assert lexicon.current.number == 2
    assert lexicon.retired_at is not None


def test_the_list_holds_only_ones_own(
    as_editor: Client, editor: User, make_editor: MakeEditor, published: Publish
) -> None:
    published("mine", name="My own", owner=editor)
    published("other", name="Foreign", owner=make_editor("olga"))
    published("en", name="Bundled one", bundled=True)
    page = as_editor.get(to("changelist")).content.decode()
    assert "My own" in page
    assert "Foreign" not in page
    assert "Bundled one" not in page


def test_an_editor_cannot_say_who_else_edits(
    as_editor: Client, editor: User, make_editor: MakeEditor, published: Publish
) -> None:
    lexicon = published(owner=editor)
    friend = make_editor("fay")
    page = as_editor.get(to("change", lexicon.pk)).content.decode()
    assert "fay" not in page
    fields = {"name": "New name", "language": "en", "keyboard": "", "credits": ""}
    as_editor.post(
        to("change", lexicon.pk), {**fields, "editors": friend.username, "bundled": "on"}
    )
    lexicon.refresh_from_db()
    assert lexicon.name == "New name"
    assert list(lexicon.editors.all()) == [editor]
    assert not lexicon.bundled


def test_a_superuser_says_who_edits(
    as_superuser: Client, make_editor: MakeEditor, published: Publish
) -> None:
    lexicon = published()
    friend = make_editor("fay")
    fields = {"name": "En", "language": "en", "keyboard": "", "credits": ""}
    as_superuser.post(to("change", lexicon.pk), {**fields, "editors": friend.username})
    assert list(lexicon.editors.all()) == [friend]


def test_a_waiting_upload_is_its_makers_alone(
    as_editor: Client, as_superuser: Client, make_editor: MakeEditor
) -> None:
    preview = upload(as_superuser)
    other = Client()
    other.force_login(make_editor("olga"))
    for client in (as_editor, other):
        assert client.get(preview).status_code == 404
        assert client.post(preview, {"answer": "confirm"}).status_code == 404
        assert client.post(preview, {"answer": "discard"}).status_code == 404
    assert PendingUpload.objects.count() == 1


def test_an_upload_for_a_lexicon_that_was_taken_away_is_not_published(
    as_editor: Client, editor: User, published: Publish
) -> None:
    lexicon = published(owner=editor)
    preview = upload(as_editor, to("upload", lexicon.pk))
    lexicon.editors.clear()
    assert as_editor.post(preview, {"answer": "confirm"}).status_code == 404
    assert lexicon.revisions.count() == 1


def test_who_left_the_group_cannot_publish_what_waits(as_editor: Client, editor: User) -> None:
    preview = upload(as_editor)
    editor.groups.clear()
    assert as_editor.post(preview, {"answer": "confirm"}).status_code == 403
    assert not Lexicon.objects.exists()


def test_another_lexicons_revision_cannot_be_named(
    as_editor: Client, editor: User, make_editor: MakeEditor, published: Publish
) -> None:
    mine = published("mine", owner=editor)
    other = published("other", owner=make_editor("olga"), words={"secret": True})
    client = Client()
    client.force_login(User.objects.get(username="olga"))
    client.post(to("words", other.pk), {"add": "hidden"})
    assert as_editor.get(to("csv", mine.pk, 2)).status_code == 404
    assert as_editor.post(to("make_current", mine.pk, 2)).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "/admin/auth/user/",
        "/admin/auth/user/add/",
        "/admin/auth/group/",
        "/admin/games/play/",
        "/admin/lexicons/revision/",
        "/admin/lexicons/pendingupload/",
        "/admin/lexicons/wordreport/add/",
    ],
)
def test_the_rest_of_the_admin_is_closed(as_editor: Client, address: str) -> None:
    assert as_editor.get(address).status_code in (403, 404)


def test_fields_of_users_cannot_be_probed_by_the_lists_filters(
    as_editor: Client, editor: User, published: Publish
) -> None:
    published(owner=editor)
    response = as_editor.get(to("changelist"), {"editors__password__startswith": "pbkdf2"})
    assert response.status_code in (302, 400)
