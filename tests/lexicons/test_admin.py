"""The admin of lexicons: words, revisions, download, retire and restore, and how pages are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Play, Puzzle
from lexicons.admin.forms import OfferedForm
from lexicons.models import Lexicon, PendingUpload
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES

Publish = Callable[..., Lexicon]
LIST = "/admin/lexicons/lexicon/"


def to(view: str, *args: object) -> str:
    return reverse(f"admin:lexicons_lexicon_{view}", args=args)


def words(lexicon: Lexicon) -> dict[str, bool]:
    lexicon.refresh_from_db()
    return {entry.word: entry.answer for entry in lexicon.current.read().entries()}


def test_the_list_shows_sizes_and_state_without_reading_words(
    as_superuser: Client, published: Publish
) -> None:
    published("en", name="English")
    published("old", retired_at="2026-01-01T00:00Z")
    with CaptureQueriesContext(connection) as queries:
        page = as_superuser.get(LIST).content.decode()
    assert "English" in page
    assert "retired" in page
    assert not [each for each in queries if '"lexicons_revision"."columns"' in each["sql"]]
    with CaptureQueriesContext(connection) as few:
        as_superuser.get(LIST)
    for number in range(5):
        published(f"more{number}")
    with CaptureQueriesContext(connection) as many:
        as_superuser.get(LIST)
    assert len(many) == len(few)


def test_the_list_can_be_narrowed_to_retired_lexicons(
    as_superuser: Client, published: Publish
) -> None:
    published("en", name="Still used")
    published("old", name="Gone", retired_at="2026-01-01T00:00Z")
    page = as_superuser.get(f"{LIST}?state=retired").content.decode()
    assert "Gone" in page
    assert "Still used" not in page


def test_details_are_changed_but_slug_and_kind_stay(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    as_superuser.post(
        to("change", lexicon.pk),
        {
            "name": "Better",
            "language": "fr",
            "keyboard": "azerty",
            "credits": "Me",
            "slug": "stolen",
            "kind": CITIES,
        },
    )
    lexicon.refresh_from_db()
    assert (lexicon.name, lexicon.language, lexicon.layout) == ("Better", "fr", "azerty")
    assert (lexicon.slug, lexicon.kind) == ("en", "words")


def test_a_language_from_the_shell_stays_a_choice(as_superuser: Client, published: Publish) -> None:
    lexicon = published(language="qaa", keyboard="qwerty")
    page = as_superuser.get(to("change", lexicon.pk)).content.decode()
    assert 'name="language" value="qaa"' in page
    form = OfferedForm({"language": "qaa"}, instance=lexicon)
    assert "language" not in form.errors
    assert "language" in OfferedForm({"language": "qab"}, instance=lexicon).errors


def test_the_page_of_a_lexicon_says_where_each_revision_is_used(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    puzzle = Puzzle.objects.create(game="wordle", setup={}, revision=lexicon.current)
    for _ in range(2):
        Play.objects.create(puzzle=puzzle)
    page = as_superuser.get(to("change", lexicon.pk)).content.decode()
    assert "1 puzzles, 2 plays" in page


def test_words_are_searched(as_superuser: Client, published: Publish) -> None:
    page = as_superuser.get(to("words", published().pk), {"pattern": "?RA", "answers": "on"})
    assert [entry.word for entry in page.context["found"].entries] == ["crane"]


@pytest.mark.parametrize("query", ["length=x", "p=-3", "p=99999999", "place=nowhere"])
def test_an_unreadable_search_shows_words_anyway(
    as_superuser: Client, published: Publish, query: str
) -> None:
    assert as_superuser.get(f"{to('words', published().pk)}?{query}").status_code == 200


def test_long_lists_of_words_are_paged(as_superuser: Client, published: Publish) -> None:
    letters = "abcdefghijklmno"
    many = {first + second: True for first in letters for second in letters}
    lexicon = published(words=many)
    first = as_superuser.get(to("words", lexicon.pk), {"length": "2"})
    assert (first.context["found"].total, first.context["last"]) == (225, 3)
    after = re.search(r'href="\?([^"]*)">Later words', first.content.decode())
    assert after is not None
    second = as_superuser.get(f"{to('words', lexicon.pk)}?{after[1].replace('&amp;', '&')}")
    assert second.context["number"] == 2
    assert len(second.context["found"].entries) == 100


def test_typed_words_make_a_new_revision(as_superuser: Client, published: Publish) -> None:
    lexicon = published()
    as_superuser.post(
        to("words", lexicon.pk),
        {"add": "Zebra\nÉERIE\n", "may_be_answers": "on", "remove": "cat\nSLATE"},
    )
    assert words(lexicon) == {"abbey": True, "crane": True, "eerie": True, "zebra": True}
    assert lexicon.current.number == 2
    assert "zebra" in lexicon.current.note
    assert lexicon.current.created_by.username == "root"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"add": "", "remove": " "}, "one per line"),
        (
            {"remove": "nowhere"},
            "“nowhere” isn&#x27;t in this dictionary, so it wasn&#x27;t removed.",
        ),
        ({"add": "123"}, "no usable word"),
        ({"remove": "abbey\ncrane\neerie\nslate\ncat"}, "That would leave no words."),
    ],
)
def test_what_changes_nothing_is_refused_where_it_was_typed(
    as_superuser: Client, published: Publish, typed: dict[str, str], sentence: str
) -> None:
    lexicon = published()
    response = as_superuser.post(to("words", lexicon.pk), typed)
    assert sentence in response.content.decode()
    assert lexicon.revisions.count() == 1


def test_bad_lines_are_named_while_good_ones_go_in(
    as_superuser: Client, published: Publish
) -> None:
    """One bad line refused all, and the sentence stood a screen away from the field."""
    lexicon = published()
    typed = {"add": "zebra\nyapay zeka\nx2y", "remove": "cat\nnowhere", "may_be_answers": "on"}
    page = as_superuser.post(to("words", lexicon.pk), typed, follow=True).content.decode()
    assert "Line 2, “yapay zeka”, has a space: left out." in page
    assert "Line 3, “x2y”, has a digit: left out." in page
    assert "“nowhere” isn&#x27;t in this dictionary, so it wasn&#x27;t removed." in page
    assert words(lexicon).keys() == {"abbey", "crane", "eerie", "slate", "zebra"}
    assert page.index("Add and remove words") < page.index('class="lexicon-search"')


@pytest.mark.parametrize(
    ("do", "chosen", "left"),
    [
        ("remove", ["cat", "crane"], {"abbey": True, "eerie": False, "slate": True}),
        (
            "demote",
            ["cat"],
            {"abbey": True, "crane": True, "eerie": False, "slate": True, "cat": False},
        ),
        (
            "promote",
            ["eerie"],
            {"abbey": True, "crane": True, "eerie": True, "slate": True, "cat": True},
        ),
    ],
)
def test_ticked_words_are_removed_demoted_or_promoted(
    as_superuser: Client, published: Publish, do: str, chosen: list[str], left: dict[str, bool]
) -> None:
    lexicon = published()
    url = f"{to('words', lexicon.pk)}?pattern=c"
    response = as_superuser.post(url, {"do": do, "word": chosen})
    assert response["Location"] == url
    assert words(lexicon) == left


def test_ticking_nothing_or_a_strange_deed_changes_nothing(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    as_superuser.post(to("words", lexicon.pk), {"do": "remove"})
    assert (
        as_superuser.post(to("words", lexicon.pk), {"do": "burn", "word": "cat"}).status_code == 400
    )
    assert lexicon.revisions.count() == 1


def test_an_edit_keeps_what_is_known_of_the_other_words(
    as_superuser: Client, site: Any, published: Publish
) -> None:
    from lexicons.revisions.publish import publish
    from wordgames.vocabulary.columns import Entry

    lexicon = published()
    entry = Entry("ete", 3.5, False, "été", "north")
    publish(lexicon, columns_from([entry, Entry("chat")], "fr", "words", folded=True))
    as_superuser.post(to("words", lexicon.pk), {"do": "promote", "word": ["ete"]})
    lexicon.refresh_from_db()
    assert lexicon.current.read().record("ete") == entry._replace(answer=True)


def test_the_last_answer_stays_an_answer(as_superuser: Client, published: Publish) -> None:
    lexicon = published(words={"cat": True, "crane": False})
    for do in ("demote", "remove"):
        page = as_superuser.post(to("words", lexicon.pk), {"do": do, "word": ["cat"]}, follow=True)
        assert "That would leave no answers;" in page.content.decode()
    assert words(lexicon) == {"cat": True, "crane": False}


def test_an_older_revision_is_read_downloaded_and_made_current_again(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    as_superuser.post(to("words", lexicon.pk), {"do": "remove", "word": ["cat"]})
    page = as_superuser.get(to("words", lexicon.pk), {"revision": "1"})
    assert "cat" in [entry.word for entry in page.context["found"].entries]
    old = b"".join(as_superuser.get(to("csv", lexicon.pk, 1)).streaming_content).decode()
    assert "cat,1,1" in old
    as_superuser.post(to("make_current", lexicon.pk, 1))
    assert "cat" in words(lexicon)
    assert (lexicon.current.number, lexicon.revisions.count()) == (1, 2)


def test_a_downloaded_csv_uploaded_again_is_the_same_revision(
    as_superuser: Client, published: Publish
) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    lexicon = published()
    response = as_superuser.get(to("csv", lexicon.pk, 1))
    assert response["Content-Disposition"] == 'attachment; filename="en-1.csv"'
    file = SimpleUploadedFile("en-1.csv", b"".join(response.streaming_content))
    url = as_superuser.post(to("upload", lexicon.pk), {"file": file, "fold": "auto"})["Location"]
    as_superuser.post(url, {"answer": "confirm", "base": lexicon.current_id})
    assert lexicon.revisions.count() == 1


@pytest.mark.parametrize("number", [2, 999_999_999_999_999_999_999])
def test_a_revision_that_is_not_there_is_404(
    as_superuser: Client, published: Publish, number: int
) -> None:
    lexicon = published()
    assert as_superuser.get(to("csv", lexicon.pk, number)).status_code == 404
    assert as_superuser.post(to("make_current", lexicon.pk, number)).status_code == 404
    assert as_superuser.get(to("words", lexicon.pk), {"revision": number}).status_code == 404


def test_retiring_and_restoring_are_posts_and_are_logged(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    for view in ("retire", "restore"):
        assert as_superuser.get(to(view, lexicon.pk)).status_code == 405
    as_superuser.post(to("retire", lexicon.pk))
    lexicon.refresh_from_db()
    assert lexicon.retired_at is not None
    as_superuser.post(to("restore", lexicon.pk))
    lexicon.refresh_from_db()
    assert lexicon.retired_at is None
    assert LogEntry.objects.filter(object_id=str(lexicon.pk)).count() == 2


def test_nobody_deletes_a_lexicon(as_superuser: Client, published: Publish) -> None:
    assert as_superuser.post(to("delete", published().pk), {"post": "yes"}).status_code == 403
    assert Lexicon.objects.count() == 1


def test_pages_hold_no_inline_script_or_style(as_superuser: Client, published: Publish) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    lexicon = published()
    file = SimpleUploadedFile("w.txt", b"crane\nzebra\n")
    preview = as_superuser.post(to("upload", lexicon.pk), {"file": file, "fold": "auto"})[
        "Location"
    ]
    assert PendingUpload.objects.count() == 1
    pages = [
        LIST,
        f"{LIST}add/",
        to("change", lexicon.pk),
        to("upload", lexicon.pk),
        to("words", lexicon.pk),
        to("history", lexicon.pk),
        "/admin/lexicons/wordreport/",
        preview,
    ]
    for url in pages:
        page = as_superuser.get(url).content.decode()
        assert "<style" not in page, url
        assert " style=" not in page, url
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", page), url
        assert not re.search(r"\son[a-z]+=", page), url


def test_what_a_file_holds_is_shown_as_text_not_as_html(as_superuser: Client) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    evil = "<script>alert(1)</script>"
    file = SimpleUploadedFile("<b>w.txt", f"crane\n{evil}\n".encode())
    fields = {"slug": "mine", "name": "<i>Mine", "language": "en", "kind": "words", "fold": "auto"}
    url = as_superuser.post(f"{LIST}add/", {**fields, "file": file})["Location"]
    page = as_superuser.get(url).content.decode()
    assert "&lt;script&gt;alert(1)" in page
    assert evil not in page
    assert "<i>Mine" not in page
