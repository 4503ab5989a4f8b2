"""Uploads that take long are read in the background; their page follows and offers other choices.

(Findings D2 and D6: a file was read inside the request, in an encoding that nobody was asked.)
"""

from __future__ import annotations

import gzip
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from lexicons.models import Lexicon, PendingUpload
from lexicons.tasks import read_upload
from lexicons.uploads import read_upload as uploads
from lexicons.uploads import upload_request
from lexicons.uploads.read_upload import SILENCE, Heart, ThrownAwayError
from tests.lexicons.test_admin_upload import details, preview_of, say, send, words_file

BULGARIAN = "дом\nкотка\nслънце\nвода\nкуче\nнебе\n" * 3
ANSWER = dict[str, Any]


@pytest.fixture(autouse=True)
def nothing_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upload_request, "SMALL", 10)
    monkeypatch.setattr(upload_request, "SMALL_PACKED", 10)


def asked_for() -> list[str]:
    """Return the uploads whose reading has been put into the queue."""
    results = DBTaskResult.objects.filter(task_path=read_upload.module_path)
    return [result.args_kwargs["args"][0] for result in results]


def sent_to(client: Client, text: str | bytes, **fields: Any) -> tuple[str, str]:
    """Upload a file; return the address of its preview and the upload's id."""
    url = preview_of(send(client, text, **fields))
    return url, PendingUpload.objects.latest("created_at").pk


def test_a_large_file_is_read_behind_its_page_and_then_published(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, "crane\nslate\n" * 20)
    assert asked_for() == [pk]
    waits = as_superuser.get(url)
    assert "waiting to be read" in waits.content.decode()
    assert waits["Refresh"] == "2"
    assert as_superuser.post(url, {"answer": "confirm"}).status_code == 409
    assert read_upload.call(pk) == "2 words"
    done = as_superuser.get(url)
    assert "38 duplicates" in done.content.decode()
    assert "Refresh" not in done
    say(as_superuser, url, "confirm")
    assert Lexicon.objects.get().current.words == 2


def test_its_page_says_how_far_the_reading_is(
    as_superuser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordgames.importer.reading.TOLD_EVERY", 1)
    monkeypatch.setattr(uploads, "BEAT", -1.0)
    url, pk = sent_to(as_superuser, "".join(f"cran{letter}\n" for letter in "abcdefghij"))
    seen: list[str] = []
    told = Heart.__call__

    def look(heart: Heart, share: float) -> None:
        told(heart, share)
        seen.append(as_superuser.get(url).content.decode())

    monkeypatch.setattr(Heart, "__call__", look)
    read_upload.call(pk)
    assert len(seen) == 10
    assert '<progress id="read" max="100" value="45">' in seen[4]


def test_a_refusal_is_kept_for_the_page_and_the_file_can_be_read_otherwise(
    as_superuser: Client,
) -> None:
    url, pk = sent_to(as_superuser, gzip.compress(b"a\n" * 2_000_000), filename="words.gz")
    assert read_upload.call(pk) == "refused"
    page = as_superuser.get(url).content.decode()
    assert "expands too much" in page
    assert "Read it again" in page
    assert as_superuser.post(url, {"answer": "confirm"}).status_code == 409
    assert not Lexicon.objects.exists()


def test_what_is_thrown_away_while_it_is_read_stays_away(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, "crane\nslate\n" * 20)
    upload = PendingUpload.objects.get(pk=pk)
    say(as_superuser, url, "discard")
    with pytest.raises(ThrownAwayError):
        Heart(upload)(0.5)
    with pytest.raises(ThrownAwayError):
        uploads.read(upload)
    assert read_upload.call(pk) == "nothing to read"
    assert not PendingUpload.objects.exists()


def test_two_workers_do_not_read_one_file(as_superuser: Client) -> None:
    _, pk = sent_to(as_superuser, "crane\nslate\n" * 20)
    PendingUpload.objects.update(heard_at=timezone.now())
    assert read_upload.call(pk) == "nothing to read"


def test_a_reader_that_is_gone_can_be_replaced(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, "crane\nslate\n" * 20)
    again = {"answer": "again", "fold": "auto"}
    PendingUpload.objects.update(heard_at=timezone.now())
    assert as_superuser.post(url, again).status_code == 409
    PendingUpload.objects.update(heard_at=timezone.now() - SILENCE - timedelta(seconds=1))
    assert "Reading stopped" in as_superuser.get(url).content.decode()
    assert as_superuser.post(url, again).status_code == 302
    assert asked_for() == [pk, pk]
    assert read_upload.call(pk) == "2 words"


def test_the_encoding_is_shown_with_samples_and_can_be_chosen(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, BULGARIAN.encode("cp1251"), language="bg")
    read_upload.call(pk)
    page = as_superuser.get(url).content.decode()
    assert "Windows-1251 (as it was read)" in page
    assert "дом, котка, слънце" in page
    wrong = "дом".encode("cp1251").decode("koi8-r")
    assert wrong in page
    as_superuser.post(url, {"answer": "again", "fold": "auto", "encoding": "koi8-r"})
    read_upload.call(pk)
    page = as_superuser.get(url).content.decode()
    assert "KOI8-R (as it was read)" in page
    assert '<option value="koi8-r" selected>' in page


def test_limits_can_be_chosen_after_a_look(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, "Anna\ncrane\ntoo\nendless\n")
    read_upload.call(pk)
    choices = {"fold": "auto", "max_length": "5", "proper_names": "no"}
    as_superuser.post(url, {"answer": "again", **choices})
    read_upload.call(pk)
    report = as_superuser.get(url).context["report"]
    assert report["counts"] == {"3": [1, 1], "5": [1, 1]}
    assert report["reasons"] == {"is a proper name": 1, "longer than 5 letters": 1}


def test_choices_out_of_order_are_said_beside_the_choices(as_superuser: Client) -> None:
    url, pk = sent_to(as_superuser, "crane\nslate\n" * 20)
    read_upload.call(pk)
    refused = as_superuser.post(
        url, {"answer": "again", "fold": "auto", "min_length": "9", "max_length": "3"}
    )
    assert "below the minimum" in refused.content.decode()
    assert PendingUpload.objects.get().state == PendingUpload.State.WAITING


def test_small_files_are_read_at_once(
    as_superuser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upload_request, "SMALL", 100)
    url, _ = sent_to(as_superuser, "crane\nslate\n")
    assert as_superuser.get(url).context["report"]["words"] == 2
    assert not asked_for()


def test_all_files_and_choices_outlast_the_wait(as_superuser: Client) -> None:
    _, pk = sent_to(
        as_superuser,
        "2\ncrane/S\nslate\n",
        filename="en.dic",
        affix=words_file(b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "en.aff"),
        answers=words_file("slate\n"),
        max_length="5",
        **{name: value for name, value in details().items() if name != "fold"},
    )
    read_upload.call(pk)
    report = PendingUpload.objects.get().report
    assert (report["words"], report["answers"]) == (2, 1)
    assert report["reasons"] == {"longer than 5 letters": 1}
