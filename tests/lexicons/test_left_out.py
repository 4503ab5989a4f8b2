"""What an upload leaves out is counted by reason with three examples each, and had as a file."""

from __future__ import annotations

import csv
import io
import re
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import StreamingHttpResponse
from django.test import Client

from lexicons.models import Lexicon, PendingUpload
from lexicons.revisions.left_out_file import lines_kept, report_kept
from lexicons.tasks import read_upload
from lexicons.uploads import pending_upload, upload_request
from lexicons.uploads.pending_upload import reading
from lexicons.uploads.read_upload import read_behind
from lexicons.uploads.upload_request import Files
from tests.lexicons.list_formats import FORMATS, ListFile
from tests.lists.test_own_lists import begun, made
from wordgames.importer import ImportOptions, read_lexicon, report
from wordgames.importer.report import unpacked

pytestmark = pytest.mark.django_db
DETAILS = {"name": "Words", "kind": "words", "visibility": "public", "position": "100"}
COUNTED = re.compile(r"Download the ([\d,]+) left-out lines?")


def rows_of(response: Any) -> list[list[str]]:
    """Return the rows of a file below its header."""
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/csv")
    assert "attachment" in response["Content-Disposition"]
    assert isinstance(response, StreamingHttpResponse)
    text = b"".join(response).decode()
    assert text.startswith("\ufeff"), "Excel reads no accents without"
    [head, *rows] = csv.reader(io.StringIO(text[1:]))
    assert len(head) == 3
    return rows


def preview(client: Client, file: ListFile, **choices: Any) -> str:
    """Upload a list as staff; return the address of its preview."""
    fields = {**DETAILS, "slug": "words", "language": file.language, "fold": "auto"} | choices
    sent = {"file": SimpleUploadedFile(file.name, file.data)}
    answer = client.post("/admin/lexicons/lexicon/add/", fields | sent)
    assert answer.status_code == 302, answer.content.decode()
    return str(answer["Location"])


def list_of(client: Client, file: ListFile) -> Lexicon:
    """Return the list that a guest makes of a file, its columns chosen if that is asked."""
    fields = {"name": "Words", "language": file.language, "visibility": "unlisted"}
    sent = {"file": SimpleUploadedFile(file.name, file.data)}
    answer = client.post("/lists/new/", fields | sent)
    if answer.status_code == 200:
        words = answer.context["form"]["words"].value()
        header = {"header": "yes"} if file.header else {}
        chosen = fields | {"words": words, "columns": file.columns} | header
        answer = client.post("/lists/new/", chosen)
    assert answer.status_code == 302, answer.content.decode()
    return Lexicon.objects.get(slug=answer["Location"].split("/")[2])


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_of_any_format_is_played_and_published_and_has_a_row_for_each_line_left_out(
    as_superuser: Client, client: Client, name: str
) -> None:
    """Of each format, in both doors, with the number of the line and the line as it stood."""
    file = FORMATS[name]
    here = preview(as_superuser, file)
    lexicon = list_of(client, file)
    for visitor, page, there in (
        (as_superuser, here, f"{here}left-out/"),
        (client, f"/lists/{lexicon.slug}/", f"/lists/{lexicon.slug}/left-out/"),
    ):
        shown = COUNTED.search(visitor.get(page).content.decode())
        [[number, text, reason]] = rows_of(visitor.get(there))
        assert shown is not None
        assert shown[1] == "1"
        assert int(number) in range(9, 12)
        assert file.bad in text
        assert reason == "has a digit"
    assert words_kept(lexicon) == sorted(file.words)
    play = begun(client, lexicon)
    client.post(f"/wordle/play/{play.pk}/", {"guess": file.words[0], "sequence": 0})
    play.refresh_from_db()
    assert play.turns == 1
    assert words_kept(publish(as_superuser, here, file)) == sorted(file.words)


def words_kept(lexicon: Lexicon) -> list[str]:
    assert lexicon.current is not None
    return sorted(lexicon.current.read().strings())


def publish(client: Client, here: str, file: ListFile) -> Lexicon:
    """Say as staff what the columns hold, where that is asked, and publish; return the list."""
    if 'name="columns"' in client.get(here).content.decode():
        header = {"header": "yes"} if file.header else {}
        again = {"answer": "again", "columns": file.columns or ("word",), "fold": "auto"} | header
        here = client.post(here, again)["Location"]
    page = client.get(here)
    assert "8 words" in page.content.decode()
    assert client.post(here, {"answer": "confirm", "base": ""}).status_code == 302
    return Lexicon.objects.get(slug="words")


def test_each_reason_has_three_examples(as_superuser: Client, client: Client) -> None:
    """The first two hundred lines were named: one reason could hide all others."""
    words = "\n".join(["crane", *[f"w{at}" for at in range(300)], "two words", "x-y", "a'b"])
    pages = [
        as_superuser.get(preview(as_superuser, ListFile("a.txt", words.encode()))),
        client.get(f"/lists/{made(client, words=words, language='en').slug}/"),
    ]
    for page in (page.content.decode() for page in pages):
        assert page.count('<bdi translate="no">w') == 3
        for text in ("300: has a digit", "1: has a space", "1: has a hyphen", "two words"):
            assert text in page
        assert "Download the 303 left-out lines" in page


def test_a_line_stands_as_it_was_sent_and_no_spreadsheet_computes_with_it(
    as_superuser: Client, client: Client
) -> None:
    here = preview(as_superuser, ListFile("a.csv", b'word,weight\ncrane,1\n=1+2,3\n"a, b",4\n'))
    assert rows_of(as_superuser.get(f"{here}left-out/")) == [
        ["3", "'=1+2,3", "has a symbol"],
        *2 * [["4", "a, b,4", "shorter than 2 letters"]],
    ]
    lexicon = made(
        client, words="der chien: dog\nla v4che: a cow\n@x\nchat, ch1en, x2\n=1+2", language="fr"
    )
    assert rows_of(client.get(f"/lists/{lexicon.slug}/left-out/"))[1:] == [
        ["2", "la v4che: a cow", "has a digit"],
        ["3", "'@x", "has a symbol"],
        ["4", "ch1en", "has a digit"],
        ["4", "x2", "has a digit"],
        ["5", "'=1+2", "has a symbol"],
    ]


def test_reasons_are_in_the_readers_language(as_superuser: Client, client: Client) -> None:
    for visitor in (as_superuser, client):
        visitor.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    here = preview(as_superuser, FORMATS["text"])
    there = f"/lists/{made(client).slug}/"
    for visitor, page in ((as_superuser, here), (client, there)):
        answer = visitor.get(f"{page}left-out/")
        text = b"".join(answer).decode()  # type: ignore[arg-type]
        assert text.startswith("\ufeffZeile,Text,Warum\r\n")
        assert "enthält eine Ziffer" in text


def test_a_file_is_only_for_who_may_see_the_upload(
    as_superuser: Client, as_editor: Client, client: Client
) -> None:
    here = preview(as_superuser, FORMATS["text"])
    assert as_editor.get(f"{here}left-out/").status_code == 404
    assert client.get(f"{here}left-out/").status_code == 302, "to the admin's door"
    there = f"/lists/{made(client).slug}/"
    assert rows_of(client.get(f"{there}left-out/"))
    stranger = Client()
    assert stranger.get(there).status_code == 200, "whoever has the link may play"
    assert stranger.get(f"{there}left-out/").status_code == 404
    assert "left out" not in stranger.get(there).content.decode()


def test_nothing_left_out_is_no_file(as_superuser: Client, client: Client) -> None:
    here = preview(as_superuser, ListFile("a.txt", b"crane\nslate\n"))
    there = f"/lists/{made(client, words='chien').slug}/"
    for visitor, page in ((as_superuser, here), (client, there)):
        assert "left-out" not in visitor.get(page).content.decode()
        assert visitor.get(f"{page}left-out/").status_code == 404


def test_a_small_files_lines_are_read_again_and_a_large_ones_are_kept(
    as_superuser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a large file takes up to a minute; a small one takes a third of a second."""
    here = preview(as_superuser, FORMATS["text"])
    assert not lines_kept(PendingUpload.objects.get().pk)
    few = rows_of(as_superuser.get(f"{here}left-out/"))
    PendingUpload.objects.all().delete()
    monkeypatch.setattr(upload_request, "SMALL", 10)
    monkeypatch.setattr(type(read_upload), "enqueue", lambda *_: None)
    here = preview(as_superuser, FORMATS["text"], slug="more")
    assert as_superuser.get(f"{here}left-out/").status_code == 404, "it is still to be read"
    large = PendingUpload.objects.get()
    read_behind(large.pk)
    assert [it.text for it in unpacked(lines_kept(large.pk))] == ["cr4te"]
    with patch.object(Files, "read", side_effect=AssertionError):
        assert rows_of(as_superuser.get(f"{here}left-out/")) == few
    cache.clear()
    assert rows_of(as_superuser.get(f"{here}left-out/")) == few, "a cache may forget"


def test_while_another_file_is_read_none_is_read_again(as_superuser: Client) -> None:
    here = preview(as_superuser, FORMATS["text"])
    with patch.object(pending_upload, "PATIENCE", 0.01), reading():
        answer = as_superuser.get(f"{here}left-out/")
    assert answer.status_code == 409
    assert "Another file is being read." in answer.content.decode()


def test_the_lines_of_a_list_go_with_its_words(client: Client) -> None:
    lexicon = made(client, words="chien\nv4che")
    here = f"/lists/{lexicon.slug}/"
    assert client.post(f"{here}words/", {"words": "lapin\no2rs\nx3"}).status_code == 302
    assert [row[1] for row in rows_of(client.get(f"{here}left-out/"))] == ["o2rs", "x3"]
    assert client.post(f"{here}words/", {"words": "lapin"}).status_code == 302
    assert client.get(f"{here}left-out/").status_code == 404, "the same words, without those lines"
    assert "left-out" not in client.get(here).content.decode()


def test_only_so_many_lines_are_kept(monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    monkeypatch.setattr(report, "LINES_A_PART", 2)
    monkeypatch.setattr(report, "MOST_PARTS", 2)
    found = read_lexicon(b"crane\n" + b"x1\n" * 9, "a.txt", ImportOptions(language="en"))
    assert found.report.rejected == 9
    assert len([*unpacked(found.left_out)]) == 4


def test_the_lines_of_a_list_are_gone_when_it_is(client: Client) -> None:
    """They stayed in the cache for a day: what was pasted is to be kept nowhere."""
    kept, gone, replaced = (made(client, name=name, words="chien\nv4che") for name in "ABC")
    revisions = [Lexicon.objects.get(pk=it.pk).current_id for it in (kept, gone, replaced)]
    begun(client, kept)
    assert all(lines_kept(it) and report_kept(it) for it in revisions)
    client.post(f"/lists/{replaced.slug}/words/", {"words": "lapin"})
    for lexicon in (kept, gone):
        assert client.post(f"/lists/{lexicon.slug}/delete/").status_code == 302
    assert Lexicon.objects.filter(pk=kept.pk).exists(), "its words were played"
    assert not any(lines_kept(it) or report_kept(it) for it in revisions)
