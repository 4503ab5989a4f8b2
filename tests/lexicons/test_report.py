"""The public pages: the list of dictionaries, and the form that players report words with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from lexicons.models import Lexicon, WordReport
from lexicons.reports import views
from lexicons.throttle.rate_counter import address, allowed
from wordgames.vocabulary.columns import CITIES

Publish = Callable[..., Lexicon]
LIST = reverse("lexicons:list")


def to(lexicon: Lexicon) -> str:
    return reverse("lexicons:report", args=[lexicon.slug])


def send(
    client: Client, lexicon: Lexicon, word: str, reason: str = "offensive", **more: str
) -> Any:
    return client.post(to(lexicon), {"word": word, "reason": reason, **more})


def test_the_list_shows_sizes_and_sources_of_what_is_played(
    client: Client, published: Publish
) -> None:
    credit = "GeoNames (https://www.geonames.org/), CC BY 4.0"
    published(CITIES, kind=CITIES, name=f"World {CITIES}", credits=credit)
    published("old", name="Retired one", retired_at="2026-01-01T00:00Z")
    page = client.get(LIST).content.decode()
    assert f"World {CITIES}" in page
    assert "CC BY 4.0" in page
    assert 'href="https://www.geonames.org/"' in page
    assert "Retired one" not in page
    assert page.count('<td class="n">') == 6


def test_an_empty_list_says_what_to_do(client: Client, site: Any) -> None:
    assert "can upload one" in client.get(LIST).content.decode()


def test_the_form_is_plain_html_and_writes_nothing_when_read(
    client: Client, published: Publish
) -> None:
    lexicon = published()
    page = client.get(to(lexicon), {"word": "crane"}).content.decode()
    assert 'value="crane"' in page
    assert f'action="{to(lexicon)}"' in page
    assert not WordReport.objects.exists()


def test_a_report_is_stored_and_thanked_for(client: Client, published: Publish) -> None:
    lexicon = published()
    response = send(client, lexicon, " Crane ", comment="Rude here")
    assert response.status_code == 302
    assert "Thanks." in client.get(response["Location"]).content.decode()
    report = WordReport.objects.get()
    assert (report.word, report.reason, report.comment) == ("crane", "offensive", "Rude here")
    assert report.handled_at is None


def test_accents_are_folded_as_in_the_lexicon(client: Client, published: Publish) -> None:
    send(client, published("fr", language="fr", words={"ete": True}), "ÉTÉ")
    assert WordReport.objects.get().word == "ete"


@pytest.mark.parametrize(
    ("word", "reason", "sentence"),
    [
        ("zebra", "offensive", "isn&#x27;t in this dictionary"),
        ("crane", "missing", "is already there"),
        ("eerie", "too-rare", "is never an answer"),
        ("two words", "missing", "has a space"),
        ("x2", "missing", "has a digit"),
        ("", "missing", "required"),
        ("a" * 41, "missing", "at most 40"),
        ("crane", "because", "not one of the available choices"),
    ],
)
def test_a_report_that_makes_no_sense_is_a_sentence_and_keeps_the_comment(
    client: Client, published: Publish, word: str, reason: str, sentence: str
) -> None:
    response = send(client, published(), word, reason, comment="My comment")
    assert response.status_code == 200
    page = response.content.decode()
    assert sentence in page
    assert "My comment" in page
    assert not WordReport.objects.exists()


def test_a_program_that_fills_the_trap_is_thanked_and_ignored(
    client: Client, published: Publish
) -> None:
    assert send(client, published(), "crane", website="http://spam").status_code == 302
    assert not WordReport.objects.exists()


def test_the_same_report_twice_is_one_but_two_players_are_two(
    client: Client, published: Publish
) -> None:
    lexicon = published()
    for _ in range(2):
        send(client, lexicon, "crane")
    assert WordReport.objects.count() == 1
    Client(REMOTE_ADDR="10.1.2.3").post(to(lexicon), {"word": "crane", "reason": "offensive"})
    assert WordReport.objects.count() == 2


def test_who_reported_is_not_stored_in_the_clear(client: Client, published: Publish) -> None:
    send(client, published(), "crane")
    assert "127.0.0.1" not in WordReport.objects.get().reporter


def test_many_reports_in_an_hour_are_held_up(
    client: Client, published: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "REPORTS_A_VISITOR", 2)
    lexicon = published()
    for word in ("crane", "slate"):
        assert send(client, lexicon, word).status_code == 302
    held = send(client, lexicon, "abbey", comment="My comment")
    assert held.status_code == 429
    assert "My comment" in held.content.decode()
    assert WordReport.objects.count() == 2


def test_dropping_the_cookie_does_not_get_around_the_limit(
    published: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "REPORTS_AN_ADDRESS", 2)
    lexicon = published()
    statuses = [send(Client(), lexicon, word).status_code for word in ("crane", "slate", "abbey")]
    assert statuses == [302, 302, 429]


def test_a_retired_or_unknown_lexicon_takes_no_reports(client: Client, published: Publish) -> None:
    lexicon = published(retired_at="2026-01-01T00:00Z")
    assert send(client, lexicon, "crane").status_code == 404
    assert client.get("/lexicons/nowhere/report/").status_code == 404


def test_a_report_without_csrf_token_is_refused(published: Publish) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, published(), "crane").status_code == 403


def test_a_limit_counts_one_name_and_one_window(site: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_020]
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: now[0])
    assert [allowed("x", "me", 2, 60) for _ in range(3)] == [True, True, False]
    assert allowed("x", "you", 2, 60)
    assert allowed("y", "me", 2, 60)
    now[0] += 70  # the window, and the part of it in which the first was counted
    assert allowed("x", "me", 2, 60)


def test_the_address_is_the_proxys_word_only_behind_a_proxy(rf: Any, settings: Any) -> None:
    request = rf.get("/", REMOTE_ADDR="10.0.0.1", headers={"X-Forwarded-For": "6.6.6.6, 1.2.3.4"})
    settings.BEHIND_PROXY = False
    assert address(request) == "10.0.0.1"
    settings.BEHIND_PROXY = True
    assert address(request) == "1.2.3.4"
