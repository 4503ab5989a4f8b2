"""Issue 16 D: what an import found is said in the language of who reads it, not of who read it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from tests.lists.test_own_lists import made
from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.report import spoken
from wordgames.languages.translation import Message, localize_stored

LINES = "katze\nhund2\nкоt\nnu\nmaus-2\n"


def report_of(text: str, **choices: Any) -> dict[str, Any]:
    """Return a report as a waiting upload keeps it."""
    found = read_lexicon(text.encode(), "a.txt", ImportOptions(language="de", **choices))
    kept: dict[str, Any] = json.loads(json.dumps(found.report.to_json()))
    return kept


def test_a_kept_report_is_said_in_the_language_of_its_reader() -> None:
    kept = report_of(LINES, minimum=3)
    assert kept["reasons"]["shorter than 3 letters"] == 1, "it is kept in English"
    with translation.override("de"):
        report = spoken(kept)
    assert {why: (count, lines[0]["text"]) for why, count, lines in report["left_out"]} == {
        "enthält eine Ziffer": (1, "hund2"),
        "mischt zwei Schriften (Kyrillisch, Lateinisch)": (1, LINES.split()[2]),
        "ist kürzer als 3 Buchstaben": (1, "nu"),
        "enthält einen Bindestrich": (1, "maus-2"),
    }
    assert report["format"] == "Wortliste"
    assert report["answers_from"] == "jedes Wort"
    assert report["warnings"][0].startswith("Abgelehnt werden 4 von 5 Wörtern")
    assert any("Jedes Wort kann die Lösung sein." in note for note in report["notes"])


def test_a_report_from_before_there_were_codes_is_shown_as_it_is() -> None:
    kept = report_of(LINES, minimum=3)
    del kept["codes"]
    with translation.override("de"):
        reasons = {why: count for why, count, _lines in spoken(kept)["left_out"]}
    assert reasons == kept["reasons"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1\n", "kein brauchbares Wort: Zeile 1, „1“ enthält eine Ziffer."),
        ("1\nx2\n", "„1“ enthält eine Ziffer. 1 weitere Zeile wird abgelehnt."),
        ("1\nx2\n-\n", "„1“ enthält eine Ziffer. 2 weitere Zeilen werden abgelehnt."),
    ],
)
def test_a_refusal_is_said_again_later(text: str, said: str) -> None:
    with pytest.raises(ImportRefused) as refused:
        report_of(text)
    sentence = refused.value.args[0]
    assert isinstance(sentence, Message)
    kept = json.loads(json.dumps(sentence.stored()))
    with translation.override("de"):
        assert localize_stored(kept).endswith(said)


@pytest.mark.django_db
def test_a_keeper_is_told_in_his_language_why_a_line_is_left_out(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    lexicon = made(client)
    page = client.get(f"/lists/{lexicon.slug}/").content.decode()
    assert "1: enthält eine Ziffer<br>" in page
    assert 'Zeile 5: <bdi translate="no">12345</bdi>' in page
