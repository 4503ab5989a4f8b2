"""Refusals of lists say what is wrong: a file's size, not missing words; digits are no fault."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.lists.forms import MOST_ESCAPED
from games.names.public_names import BadName, read_name
from lexicons.models import Lexicon
from lexicons.uploads.visitor_lists import MOST_BYTES

pytestmark = pytest.mark.django_db
FIELDS = {"name": "Animals", "language": "fr", "words": "", "visibility": "unlisted"}
TOO_BIG = "The file is larger than 2 MB."
NO_WORDS = "Type or paste some words"


def zipped(entries: int, size: int) -> bytes:
    """Return a zip archive of files that are not packed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for number in range(entries):
            archive.writestr(f"{number}.txt", b"chien\n" * (size // 6))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (lambda: b"chien\n" * (MOST_BYTES // 6 + 1), TOO_BIG),
        (lambda: b"chien\n" * (MOST_BYTES + 10), TOO_BIG),
        (lambda: zipped(1, MOST_BYTES + 6), TOO_BIG),
        (lambda: zipped(20_000, 18), TOO_BIG),
        (lambda: zipped(9, 6), "Send the list itself, not an archive"),
    ],
    ids=["over 2 MB", "far over 2 MB", "zip", "zip of many entries", "small zip"],
)
def test_a_file_that_is_too_big_is_refused_for_its_size(
    client: Client, data: Callable[[], bytes], sentence: str
) -> None:
    made = client.post("/lists/new/", FIELDS | {"words": "chien\nvache\nlapin"})
    address = made["Location"]
    for path, fields in (("/lists/new/", FIELDS), (f"{address}words/", {"words": ""})):
        sent = SimpleUploadedFile("words.txt", data())
        response = client.post(path, fields | {"file": sent})
        assert response.status_code == 422, path
        page = response.content.decode()
        assert sentence in page, path
        assert NO_WORDS not in page, path
    assert Lexicon.objects.get().current.words == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" + '{"a":1},' * 60_000 + "{}" + "[]" * 60_001, "The JSON is too large"),
        ("sep=,\n" + '"' * 800_000, "has more than 10,000 characters"),
    ],
    ids=["objects", "quotes"],
)
def test_a_text_made_to_fill_the_memory_is_refused_and_not_sent_back(
    client: Client, text: str, sentence: str
) -> None:
    """Objects took 470 bytes for eight, and escaped quotes a page of twelve megabytes."""
    response = client.post("/lists/new/", FIELDS | {"words": text})
    assert response.status_code == 422
    page = response.content.decode()
    assert sentence in page
    assert len(page) < MOST_ESCAPED


@pytest.mark.parametrize("name", ["Unit 3", "Class 5b", "5b", "Leçon 12", "Année 2026-27"])
def test_a_list_s_name_may_have_digits(client: Client, name: str) -> None:
    words = {"name": name, "words": "chien\nvache\nlapin"}
    response = client.post("/lists/new/", FIELDS | words)
    assert response.status_code == 302, response.content.decode()
    lexicon = Lexicon.objects.get()
    assert lexicon.name == name
    details = {"name": f"{name} b", "visibility": "unlisted"}
    assert client.post(f"/lists/{lexicon.slug}/change/", details).status_code == 302
    lexicon.refresh_from_db()
    assert lexicon.name == f"{name} b"


@pytest.mark.parametrize(
    "name", ["5h1t", "sh1t 5", "Unit \u202e3", "Unit ½", "a.b", "Unit\u200b\u200e5", "-5"]
)
def test_digits_hide_no_bad_name(name: str) -> None:
    with pytest.raises(BadName):
        read_name(name, 40, digits=True)


def test_people_s_names_have_no_digits() -> None:
    with pytest.raises(BadName, match="Use letters only"):
        read_name("Ann 3", 40)
