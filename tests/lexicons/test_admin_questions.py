"""Publishing and deleting a dictionary ask once, with what depends on it; the first page."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.friends import circles
from games.models import Play, Player, Puzzle
from lexicons.models import Lexicon
from solvers.runs.models import Run

Publish = Callable[..., Lexicon]
NEW = {"slug": "birds", "name": "Birds", "language": "en", "kind": "words", "fold": "auto"}
FILE = b"crane\nslate\nrobin\n"


def to(view: str, *args: object) -> str:
    return reverse(f"admin:lexicons_lexicon_{view}", args=args)


def text_of(page: str) -> str:
    """Return a page's text in one line."""
    body = page.partition('id="content-main"')[2] or page
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", body).split()))


def in_use(lexicon: Lexicon) -> None:
    """Let people of a group play a daily puzzle of a list, and two runs be of it."""
    assert lexicon.current is not None
    puzzle = Puzzle.objects.create(
        game="wordle",
        setup={"secrets": ["crane"]},
        revision=lexicon.current,
        kind=Puzzle.Kind.DAILY,
        date=timezone.now().date(),
    )
    ann, ben = Player.objects.create(), Player.objects.create()
    for player in (ann, ben):
        Play.objects.create(puzzle=puzzle, player=player)
    circles.join(circles.make("Friends", ann, "Ann"), ben, "Ben")
    for number, requester in enumerate((None, ann)):
        Run.objects.create(
            key=str(number),
            game="wordle",
            agent="entropy",
            spec={},
            revision=lexicon.current,
            requester=requester,
            standing=requester is None,
        )


def test_deleting_asks_once_with_what_hangs_on_it(as_superuser: Client, published: Publish) -> None:
    lexicon = published("birds")
    in_use(lexicon)
    address = to("remove", lexicon.pk)
    for page in (as_superuser.get(address), as_superuser.post(address)):
        said = text_of(page.content.decode())
        assert "2 games played today" in said
        assert "1 daily puzzle" in said
        assert "1 group of friends that played its dailies" in said
        assert "1 run by the site 1 run by a visitor" in said
    lexicon.refresh_from_db()
    assert lexicon.taken_down_at is None, "one press of a button took it down"
    as_superuser.post(address, {"sure": "yes"})
    lexicon.refresh_from_db()
    assert lexicon.taken_down_at is not None


def test_an_unused_one_is_deleted_after_one_question(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published("birds")
    page = as_superuser.get(to("change", lexicon.pk)).content.decode()
    assert f'href="{to("remove", lexicon.pk)}"' in page
    assert "Nothing depends on it." in as_superuser.post(to("remove", lexicon.pk)).content.decode()
    assert Lexicon.objects.filter(slug="birds").exists()
    as_superuser.post(to("remove", lexicon.pk), {"sure": "yes"})
    assert not Lexicon.objects.filter(slug="birds").exists()


def test_a_preview_says_who_gets_the_words_and_what_follows(
    as_superuser: Client, published: Publish
) -> None:
    sent = {**NEW, "file": SimpleUploadedFile("birds.txt", FILE)}
    preview = as_superuser.post(to("add"), sent)["Location"]
    said = text_of(as_superuser.get(preview).content.decode())
    assert "Publish these words? Every visitor can play them at once." in said
    count = re.search(r"The site then starts (\d+) runs of its bots on them\.", said)
    assert count is not None
    as_superuser.post(preview, {"answer": "confirm", "base": ""})
    from solvers.runs.first_leagues import requests

    lexicon = Lexicon.objects.select_related("current").get(slug="birds")
    assert lexicon.current is not None
    assert int(count[1]) == len(list(requests(lexicon, lexicon.current)))


def test_a_preview_of_a_revision_says_what_hangs_on_the_list(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published("birds", visibility=Lexicon.Visibility.DRAFT)
    in_use(lexicon)
    sent = {"file": SimpleUploadedFile("birds.txt", FILE), "fold": "auto"}
    preview = as_superuser.post(to("upload", lexicon.pk), sent)["Location"]
    said = text_of(as_superuser.get(preview).content.decode())
    assert "Only those who are offered this dictionary get them." in said
    assert "2 games played today" in said
    assert "The site then starts" not in said


def test_a_list_is_made_public_after_one_question(as_superuser: Client, published: Publish) -> None:
    lexicon = published("birds", visibility=Lexicon.Visibility.ASKED)
    address = to("change", lexicon.pk)
    form = {"name": "Birds", "language": "en", "visibility": "public", "position": "3"}
    page = as_superuser.post(address, form)
    assert "Publish Birds?" in page.content.decode()
    lexicon.refresh_from_db()
    assert lexicon.visibility == "asked"
    kept = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.content.decode())
    )
    assert form.items() <= kept.items()
    assert as_superuser.post(address, {**kept, "sure": "yes"}).status_code == 302
    lexicon.refresh_from_db()
    assert (lexicon.visibility, lexicon.position) == ("public", 3)
    assert as_superuser.post(address, {**form, "name": "Fowl"}).status_code == 302, "it asks once"


@pytest.mark.django_db
def test_the_first_page_begins_with_what_staff_come_for(
    as_superuser: Client, as_editor: Client
) -> None:
    page = as_superuser.get("/admin/").content.decode()
    assert page.index("Upload a dictionary") < page.index("How the site is doing")
    headings = re.findall(r'class="section"[^>]*>\s*([^<]+?)\s*</a>', page)
    assert headings[0] == "Dictionaries"
    assert headings[-1] == "Technical"
    assert not {"OTP_STATIC", "OTP_TOTP", "Otp_Static", "Tasks Database Backend"} & set(headings)
    assert "Task Results" in page, "it is still there, at the end"
    page = as_editor.get("/admin/").content.decode()
    assert "Upload a dictionary" in page
    assert "Invite people" not in page
