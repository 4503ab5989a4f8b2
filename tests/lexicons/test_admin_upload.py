"""Upload in the admin: read, look, then publish or throw away; and nothing in between."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from lexicons.models import Lexicon, PendingUpload, Revision
from lexicons.tasks import prune_uploads
from lexicons.uploads.pending_upload import MOST_WAITING, prune
from wordgames.vocabulary.columns import CITIES

Publish = Callable[..., Lexicon]
ADD = "/admin/lexicons/lexicon/add/"
GREEK = "ψωμί\nθάλασσα\nλόγος\nήλιος\nλόγος\nδύο λέξεις\n"


def details(**changed: str) -> dict[str, str]:
    return {
        "slug": "mine",
        "name": "My words",
        "language": "en",
        "kind": "words",
        "keyboard": "",
        "credits": "",
        "fold": "auto",
        **changed,
    }


def words_file(text: str | bytes, name: str = "words.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode() if isinstance(text, str) else text)


def send(client: Client, text: str | bytes, url: str = ADD, **fields: Any) -> Any:
    name = fields.pop("filename", "words.txt")
    return client.post(url, {**details(), "file": words_file(text, name), **fields})


def errors(response: Any) -> str:
    assert response.status_code == 200
    return " ".join(
        str(message)
        for form in response.context["forms"]
        for messages in form.errors.values()
        for message in messages
    )


def preview_of(response: Any) -> str:
    assert response.status_code == 302, errors(response)
    return str(response["Location"])


def say(client: Client, url: str, answer: str, **fields: Any) -> Any:
    base = client.get(url).context["lexicon"]
    current = base.current_id if base else ""
    return client.post(url, {"answer": answer, "base": current or "", **fields})


def test_a_new_lexicon_is_previewed_then_published(as_superuser: Client, superuser: User) -> None:
    url = preview_of(send(as_superuser, GREEK, language="el", slug="greek", name="Ελληνικά"))
    assert not Lexicon.objects.exists()
    page = as_superuser.get(url).content.decode()
    for seen in ("Ελληνικά", "ψωμί", "1 duplicate", "δύο λέξεις", "has a space", "Publish"):
        assert seen in page, seen
    response = say(as_superuser, url, "confirm")
    lexicon = Lexicon.objects.get(slug="greek")
    assert response["Location"] == reverse("admin:lexicons_lexicon_change", args=[lexicon.pk])
    assert lexicon.current.counts == {"4": [1, 1], "5": [2, 2], "7": [1, 1]}
    assert list(lexicon.editors.all()) == [superuser]
    assert lexicon.current.read().record("ηλιοσ").display == "ήλιος"
    assert not PendingUpload.objects.exists()


def test_throwing_away_publishes_nothing(as_superuser: Client) -> None:
    url = preview_of(send(as_superuser, "crane\nslate\n"))
    say(as_superuser, url, "discard")
    assert not PendingUpload.objects.exists()
    assert not Lexicon.objects.exists()
    assert as_superuser.get(url).status_code == 404


def test_a_preview_and_its_page_write_nothing_when_looked_at(as_superuser: Client) -> None:
    url = preview_of(send(as_superuser, "crane\nslate\n"))
    for _ in range(2):
        assert as_superuser.get(url).status_code == 200
    assert PendingUpload.objects.count() == 1
    assert not Revision.objects.exists()


def test_a_new_revision_is_compared_with_the_current_one(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    upload = reverse("admin:lexicons_lexicon_upload", args=[lexicon.pk])
    url = preview_of(send(as_superuser, "crane\neerie\nzebra\n", upload))
    difference = as_superuser.get(url).context["difference"]
    assert [(change.count, list(change.first)) for change in difference] == [
        (1, ["zebra"]),
        (3, ["abbey", "cat", "slate"]),
        (1, ["eerie"]),
        (0, []),
    ]
    say(as_superuser, url, "confirm")
    lexicon.refresh_from_db()
    assert (lexicon.current.number, lexicon.current.words) == (2, 3)


def test_what_changed_meanwhile_is_shown_before_it_is_replaced(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published()
    upload = reverse("admin:lexicons_lexicon_upload", args=[lexicon.pk])
    seen = lexicon.current_id
    first = preview_of(send(as_superuser, "crane\nzebra\n", upload))
    second = preview_of(send(as_superuser, "crane\nhouse\n", upload))
    say(as_superuser, second, "confirm")
    stale = as_superuser.post(first, {"answer": "confirm", "base": seen})
    assert stale.status_code == 409
    assert "Look at it again" in stale.content.decode()
    assert lexicon.revisions.count() == 2
    assert PendingUpload.objects.count() == 1
    say(as_superuser, first, "confirm")
    assert lexicon.revisions.count() == 3


def test_the_second_of_two_confirmations_changes_nothing(
    as_superuser: Client, published: Publish
) -> None:
    upload = reverse("admin:lexicons_lexicon_upload", args=[published().pk])
    url = preview_of(send(as_superuser, "crane\nzebra\n", upload))
    say(as_superuser, url, "confirm")
    assert as_superuser.post(url, {"answer": "confirm"}).status_code == 404
    assert Revision.objects.count() == 2


def test_a_slug_taken_meanwhile_is_a_sentence_and_nothing_is_stored(
    as_superuser: Client, published: Publish
) -> None:
    url = preview_of(send(as_superuser, "crane\nslate\n"))
    published("mine")
    response = say(as_superuser, url, "confirm")
    assert response.status_code == 409
    assert "already exists" in response.content.decode()
    assert Revision.objects.count() == 1


def test_a_slug_that_is_taken_is_refused_at_once_and_the_rest_is_kept(
    as_superuser: Client, published: Publish
) -> None:
    published("mine")
    response = send(as_superuser, "crane\n", name="Kept name")
    assert "already exists" in errors(response)
    assert "Kept name" in response.content.decode()


def test_the_options_decide_what_is_read(as_superuser: Client) -> None:
    text = "été\nmaison\nlà\nchat\nanticonstitutionnellement\n"
    url = preview_of(
        send(as_superuser, text, language="fr", fold="no", min_length="3", max_length="6")
    )
    report = as_superuser.get(url).context["report"]
    assert report["counts"] == {"3": [1, 1], "4": [1, 1], "6": [1, 1]}
    assert "é" in report["letters"]
    assert sorted(report["reasons"]) == ["longer than 6 letters", "shorter than 3 letters"]


def test_a_new_revision_folds_as_the_one_before(as_superuser: Client, published: Publish) -> None:
    lexicon = published(words={"été": True}, language="de")
    page = as_superuser.get(reverse("admin:lexicons_lexicon_upload", args=[lexicon.pk]))
    assert page.context["forms"][0]["fold"].value() == "no"


def test_an_answers_file_and_an_affix_file_are_read(as_superuser: Client) -> None:
    url = preview_of(
        send(as_superuser, "crane\nslate\ntrace\n", answers=words_file("crane\nbogus\n"))
    )
    report = as_superuser.get(url).context["report"]
    assert (report["answers"], report["missing_answers_first"]) == (1, ["bogus"])
    affix = b"SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"
    dictionary = "2\ncrane/S\nslate\n"
    url = preview_of(
        send(as_superuser, dictionary, filename="en.dic", affix=words_file(affix, "en.aff"))
    )
    assert as_superuser.get(url).context["report"]["words"] == 3


def test_simplemaps_cities_are_understood(as_superuser: Client) -> None:
    text = (
        '"city","city_ascii","lat","lng","country","iso2","iso3","admin_name","capital",'
        '"population","id"\n'
        '"Tokyo","Tokyo","35.6897","139.6922","Japan","JP","JPN","Tōkyō","primary",'
        '"37732000","1392685764"\n'
        '"Smallville","Smallville","1","2","Japan","JP","JPN","x","","900","2"\n'
    )
    url = preview_of(send(as_superuser, text, filename="worldcities.csv", kind=CITIES))
    say(as_superuser, url, "confirm")
    record = Lexicon.objects.get().current.read().record("tokyo")
    assert (record.population, record.display) == (37_732_000, "Tokyo")
    assert Lexicon.objects.get().current.words == 1


REFUSED = {
    "empty": (b"", "words.txt"),
    "binary": (bytes(range(256)) * 20, "words.txt"),
    "no usable word": (b"123\n4 5\n", "words.txt"),
    "one endless line": (b"a" * 300_000, "words.txt"),
    "a zip that is none": (b"PK\x03\x04 broken", "words.zip"),
    "a gz bomb": (gzip.compress(b"a\n" * 1_500_000, 9), "words.gz"),
}


@pytest.mark.parametrize("case", sorted(REFUSED))
def test_a_bad_file_is_a_sentence_that_keeps_the_other_fields(
    as_superuser: Client, case: str
) -> None:
    data, name = REFUSED[case]
    response = send(as_superuser, data, filename=name, name="Kept name", max_length="9")
    said = errors(response)
    assert said.endswith("."), said
    page = response.content.decode()
    assert "Kept name" in page
    assert 'name="max_length" value="9"' in page
    assert not PendingUpload.objects.exists()


@pytest.mark.parametrize("field", ["file", "answers", "affix"])
def test_a_file_over_the_limit_is_dropped_while_it_arrives(
    as_superuser: Client, site: Any, field: str
) -> None:
    site.LEXICON_UPLOAD_MAX_BYTES = 3_000_000
    big = words_file(b"crane\n" * 600_000, "big.txt")
    response = send(as_superuser, "slate\n", name="Kept name", **{field: big})
    assert errors(response) == "The file is larger than 2.9\xa0MB."
    assert "Kept name" in response.content.decode()
    assert not PendingUpload.objects.exists()


def test_a_body_beyond_all_bounds_is_not_read_to_its_end(as_superuser: Client, site: Any) -> None:
    site.LEXICON_UPLOAD_MAX_BYTES = 100_000
    response = send(as_superuser, b"crane\n" * 200_000)
    assert "larger than" in errors(response)


def test_a_file_of_exactly_the_limit_is_read(as_superuser: Client, site: Any) -> None:
    site.LEXICON_UPLOAD_MAX_BYTES = 600
    preview_of(send(as_superuser, b"crane\n" * 100))


def test_lengths_out_of_order_are_a_sentence(as_superuser: Client) -> None:
    said = errors(send(as_superuser, "crane\n", min_length="9", max_length="3"))
    assert "below the minimum" in said


def test_a_missing_file_is_a_sentence(as_superuser: Client) -> None:
    assert "required" in errors(as_superuser.post(ADD, details()))


def test_an_upload_without_csrf_token_is_refused(superuser: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(superuser)
    assert send(strict, "crane\n").status_code == 403
    page = strict.get(ADD)
    token = str(page.context["csrf_token"])
    assert send(strict, "crane\n", csrfmiddlewaretoken=token).status_code == 302


def test_an_expired_upload_cannot_be_published_and_is_thrown_away(as_superuser: Client) -> None:
    url = preview_of(send(as_superuser, "crane\n"))
    PendingUpload.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert as_superuser.get(url).status_code == 404
    assert as_superuser.post(url, {"answer": "confirm"}).status_code == 404
    assert prune_uploads.call() == 1
    assert not PendingUpload.objects.exists()


def test_an_upload_waits_for_24_hours(as_superuser: Client) -> None:
    preview_of(send(as_superuser, "crane\n"))
    upload = PendingUpload.objects.get()
    left = upload.expires_at - timezone.now()
    assert timedelta(hours=23) < left <= timedelta(hours=24)
    assert prune() == 0


def test_no_waiting_upload_is_dropped_for_another(as_superuser: Client) -> None:
    """The sixth dropped the first without a word."""
    for number in range(MOST_WAITING):
        preview_of(send(as_superuser, f"{'abcdefgh'[number]}rane\n"))
    first = set(PendingUpload.objects.values_list("pk", flat=True))
    assert "Publish or discard one" in errors(send(as_superuser, "zrane\n"))
    assert set(PendingUpload.objects.values_list("pk", flat=True)) == first
    page = as_superuser.get(ADD).content.decode()
    assert page.count("words.txt</a>") == MOST_WAITING


def test_rubbish_is_published_only_by_who_says_so(as_superuser: Client) -> None:
    """Of Hindi 97 % were rejected, and the rest published by one tap."""
    preview = preview_of(send(as_superuser, "crane\nx1\nx2\nslate\n"))
    refused = say(as_superuser, preview, "confirm")
    assert refused.status_code == 409
    assert "2 of 4 words were rejected" in refused.content.decode()
    assert not Lexicon.objects.exists()
    say(as_superuser, preview, "confirm", anyway="yes")
    assert Lexicon.objects.get().current is not None


def test_editors_are_limited_in_uploads_an_hour(
    as_editor: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lexicons.admin.upload_views.UPLOADS_AN_HOUR", 2)
    for _ in range(2):
        preview_of(send(as_editor, "crane\n"))
    assert "Try again later" in errors(send(as_editor, "crane\n"))


def test_a_busy_process_asks_to_wait(as_superuser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from lexicons.uploads.pending_upload import reading

    monkeypatch.setattr("lexicons.uploads.pending_upload.PATIENCE", 0.01)
    with reading():
        assert "in a moment" in errors(send(as_superuser, "crane\n"))
    preview_of(send(as_superuser, "crane\n"))


def test_the_language_of_a_new_lexicon_is_chosen_not_guessed(as_superuser: Client) -> None:
    assert "required" in errors(send(as_superuser, "crane\n", language=""))
    page = as_superuser.get(ADD).content.decode()
    field = re.search(r'<input[^>]*name="language"[^>]*>', page)
    assert field is not None
    assert 'list="language-names"' in field[0], "hundreds are found by typing"
    assert "value=" not in field[0]
    assert '<option value="Greek">' in page
    preview_of(send(as_superuser, "γάτα\nσκύλος\n", language="Greek"))
    assert PendingUpload.objects.get().fields["language"] == "el"


def test_staff_choose_the_columns_of_a_table_in_its_preview(as_superuser: Client) -> None:
    """The word was always in the first column, or the file was refused."""
    text = "alpha,crane,7\nbeta,slate,8\ngamma,abbey,9\n"
    url = preview_of(send(as_superuser, text, filename="words.csv"))
    page = as_superuser.get(url).content.decode()
    assert "What each column holds" in page
    assert '<td dir="auto">crane</td>' in page
    again = {"answer": "again", "fold": "auto", "columns": ["", "word", "weight"]}
    assert as_superuser.post(url, again)["Location"] == url
    say(as_superuser, url, "confirm")
    current = Lexicon.objects.get(slug="mine").current
    assert current is not None
    assert sorted(current.read().strings()) == ["abbey", "crane", "slate"]


def test_a_choice_of_columns_without_words_is_a_sentence(as_superuser: Client) -> None:
    url = preview_of(send(as_superuser, "alpha,crane\nbeta,slate\n", filename="words.csv"))
    page = as_superuser.post(url, {"answer": "again", "fold": "auto", "columns": ["", ""]})
    assert "Say which column holds the words." in page.content.decode()


def test_staff_keep_names_of_several_words(as_superuser: Client) -> None:
    """A teacher's list of phrases lost nearly every line."""
    text = "San Francisco\nDon't\ncrane\n1984\n"
    url = preview_of(send(as_superuser, text, signs="on"))
    page = as_superuser.get(url).content.decode()
    for seen in ("3", "has a digit", "2 names with a space", "san francisco"):
        assert seen in page, seen
    say(as_superuser, url, "confirm", anyway="yes")
    lexicon = Lexicon.objects.get(slug="mine")
    assert lexicon.language == "en-x-signs"
    columns = lexicon.current.read()
    assert [*columns.strings()] == ["dont", "crane", "sanfrancisco"]
    address = reverse("admin:lexicons_lexicon_words", args=[lexicon.pk])
    for asked in ("San Fr", "d?nt"):
        found = as_superuser.get(address, {"pattern": asked}).content.decode()
        assert "crane" not in found.split("<tbody")[1], asked
    equations = ("1+2=3", {"kind": "equations", "slug": "sums", "signs": "on"})
    url = preview_of(send(as_superuser, equations[0], **equations[1]))
    say(as_superuser, url, "confirm")
    assert Lexicon.objects.get(slug="sums").language == "en"


def test_the_form_begins_with_the_file_names_its_formats_and_folds_the_rest(
    as_superuser: Client,
) -> None:
    """C16: the file was the 20th of 22 fields, and its help named four formats."""
    response = as_superuser.get(ADD)
    page = response.content.decode()
    fields = re.findall(r'<(?:input|select|textarea)[^>]* name="(\w+)"', page[page.index("<h2>") :])
    assert fields[0] == "file"
    help_text = str(response.context["forms"][-1].fields["file"].help_text)
    for name in (
        "XLSX",
        "ODS",
        "JSON",
        "XML",
        "SQL",
        "YAML",
        "HTML",
        "Markdown",
        "Anki",
        "hunspell",
    ):
        assert name in help_text
    folded = page[page.index('<details class="module aligned"') :]
    folded = folded[: folded.index("</details>")]
    assert 'name="file"' not in folded
    assert all(f'name="{name}"' in folded for name in ("encoding", "commonest", "answers", "part"))
    assert "<details open" not in page


def test_the_sums_of_a_preview_agree(as_superuser: Client) -> None:
    """C16: "4 of 8 words were rejected" stood above "5 lines rejected"."""
    text = "crane\nslate\ncrane\ncr4te\npl1mb\ng host\nx\n"
    page = as_superuser.get(preview_of(send(as_superuser, text))).content.decode()
    plain = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "4 of 7 words were rejected" in plain
    assert "4 lines rejected" in plain or "4 lines were rejected" in plain or "4 rejected" in plain
