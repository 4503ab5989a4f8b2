"""Sentences without Django: their codes, values, numbers, and what is stored of them."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from lexicons import speech
from lexicons.speech import (
    Message,
    gettext,
    later,
    ngettext,
    nlater,
    said,
    said_again,
    together,
    unstored,
)

GERMAN = {
    "A guess has {length} letters, this one {given}.": "Statt {given} hat er {length} Buchstaben.",
    "{count} guess": "{count} Versuch",
    "{count} guesses": "{count} Versuche",
    "Average: {average:.2f}": "Schnitt: {average:.2f}",
    "The host says: {what}": "Der Gastgeber sagt: {what}",
}


@pytest.fixture
def german() -> Iterator[None]:
    """Let everything be said in German, with German numbers."""
    swap = str.maketrans(",.", ".,")
    speech.install(
        speech.Wording(
            one=lambda text: GERMAN.get(text, text),
            several=lambda one, many, count: GERMAN[one if count == 1 else many],
            number=lambda value, spec: speech.ENGLISH.number(value, spec).translate(swap),
        )
    )
    yield
    speech.install(speech.ENGLISH)


def _both() -> tuple[str, str, str]:
    return (
        gettext("A guess has {length} letters, this one {given}.", length=5, given=4),
        ngettext("{count} guess", "{count} guesses", 12345),
        gettext("Average: {average:.2f}", average=3.4212),
    )


def test_english_without_an_edge() -> None:
    assert _both() == (
        "A guess has 5 letters, this one 4.",
        "12,345 guesses",
        "Average: 3.42",
    )
    assert ngettext("{count} guess", "{count} guesses", 1) == "1 guess"


@pytest.mark.usefixtures("german")
def test_another_language_may_put_its_words_in_another_order() -> None:
    assert _both() == ("Statt 4 hat er 5 Buchstaben.", "12.345 Versuche", "Schnitt: 3,42")


def test_what_is_stored_is_said_in_the_language_of_who_reads_it(
    request: pytest.FixtureRequest,
) -> None:
    inner = ngettext("{count} guess", "{count} guesses", 2)
    kept = json.loads(json.dumps(gettext("The host says: {what}", what=inner).stored()))
    assert said_again(kept) == "The host says: 2 guesses"
    request.getfixturevalue("german")
    assert said_again(kept) == "Der Gastgeber sagt: 2 Versuche"
    assert said_again("As it was stored once.") == "As it was stored once."


def test_braces_of_a_text_without_values_stay() -> None:
    assert gettext("{letter} stays") == "{letter} stays"


def test_what_is_said_later_is_english_until_it_is_said(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("german")
    guesses = nlater("{count} guess", "{count} guesses", 12345)
    average = later("Average: {average:.2f}", average=3.4212)
    both = together(guesses, "", average, "As it is.")
    assert both == "12,345 guesses Average: 3.42 As it is."
    assert said(both) == "12.345 Versuche Schnitt: 3,42 As it is."
    assert isinstance(both, Message)
    kept = unstored(json.loads(json.dumps(both.stored())))
    assert kept == both
    assert said(kept) == said(both)
    assert (together(), together("", average), said("")) == ("", average, "")
