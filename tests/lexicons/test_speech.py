"""Sentences without Django: their codes, values, numbers, and what is stored of them."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator

import pytest

from wordgames.languages import translation
from wordgames.languages.translation import (
    Message,
    TranslatableError,
    deferred,
    deferred_plural,
    joined,
    listed,
    localize,
    localize_stored,
    restored,
    translatable,
    translatable_plural,
    translate,
    translate_plural,
)

GERMAN = {
    "A guess has {length} letters; yours has {given}.": "Statt {given} hat er {length} Buchstaben.",
    "{count} guess": "{count} Versuch",
    "{count} guesses": "{count} Versuche",
    "Average: {average:.2f}": "Schnitt: {average:.2f}",
    "The host says: {what}": "Der Gastgeber sagt: {what}",
}


@pytest.fixture
def german() -> Iterator[None]:
    """Let everything be said in German, with German numbers."""
    swap = str.maketrans(",.", ".,")
    before = translation.install(
        translation.Wording(
            one=lambda text: GERMAN.get(text, text),
            several=lambda one, many, count: GERMAN[one if count == 1 else many],
            number=lambda value, spec: translation.ENGLISH.number(value, spec).translate(swap),
        )
    )
    yield
    translation.install(before)


def _both() -> tuple[str, str, str]:
    return (
        translate("A guess has {length} letters; yours has {given}.", length=5, given=4),
        translate_plural("{count} guess", "{count} guesses", 12345),
        translate("Average: {average:.2f}", average=3.4212),
    )


def test_english_without_an_edge() -> None:
    assert _both() == (
        "A guess has 5 letters; yours has 4.",
        "12,345 guesses",
        "Average: 3.42",
    )
    assert translate_plural("{count} guess", "{count} guesses", 1) == "1 guess"


@pytest.mark.usefixtures("german")
def test_another_language_may_put_its_words_in_another_order() -> None:
    assert _both() == ("Statt 4 hat er 5 Buchstaben.", "12.345 Versuche", "Schnitt: 3,42")


def test_what_is_stored_is_said_in_the_language_of_who_reads_it(
    request: pytest.FixtureRequest,
) -> None:
    inner = translate_plural("{count} guess", "{count} guesses", 2)
    kept = json.loads(json.dumps(translate("The host says: {what}", what=inner).stored()))
    assert localize_stored(kept) == "The host says: 2 guesses"
    request.getfixturevalue("german")
    assert localize_stored(kept) == "Der Gastgeber sagt: 2 Versuche"
    assert localize_stored("As it was stored once.") == "As it was stored once."


def test_braces_of_a_text_without_values_stay() -> None:
    assert translate("{letter} stays") == "{letter} stays"


def test_what_is_said_later_is_english_until_it_is_said(request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("german")
    guesses = deferred_plural("{count} guess", "{count} guesses", 12345)
    average = deferred("Average: {average:.2f}", average=3.4212)
    both = joined(guesses, "", average, "As it is.")
    assert both == "12,345 guesses Average: 3.42 As it is."
    assert localize(both) == "12.345 Versuche Schnitt: 3,42 As it is."
    assert isinstance(both, Message)
    kept = restored(json.loads(json.dumps(both.stored())))
    assert kept == both
    assert localize(kept) == localize(both)
    assert (joined(), joined("", average), localize("")) == ("", average, "")


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")],
)
def test_places_are_spoken(number: int, text: str) -> None:
    assert translate("{place:nth} letter", place=number) == f"{text} letter"


def test_a_sentence_is_part_of_another() -> None:
    reason = translate("Nothing is left.")
    assert translate("No: {reason:clause}.", reason=reason) == "No: nothing is left."


@pytest.mark.parametrize(
    ("things", "text"), [([], ""), ([2], "2"), ([2, 3], "2 and 3"), ([2, 3, 5], "2, 3 and 5")]
)
def test_things_are_listed(things: list[int], text: str) -> None:
    assert listed(things) == text


def test_a_refusal_is_worded_when_it_is_read(request: pytest.FixtureRequest) -> None:
    plain = TranslatableError(translatable("The host says: {what}"), what="no")
    counted = TranslatableError(
        *translatable_plural("{count} guess", "{count} guesses"), count=12345
    )
    assert [str(plain), str(counted)] == ["The host says: no", "12,345 guesses"]
    request.getfixturevalue("german")
    assert [str(plain), str(counted)] == ["Der Gastgeber sagt: no", "12.345 Versuche"]


def test_a_refusal_can_be_sent_to_another_process() -> None:
    refusal = TranslatableError(*translatable_plural("{count} guess", "{count} guesses"), count=2)
    assert str(pickle.loads(pickle.dumps(refusal))) == "2 guesses"  # noqa: S301  (our own bytes)


def test_a_translation_with_other_braces_is_no_fault_of_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for wrong in ("{cuont} Wort", "{count:q} Wort", "{", "{count"):
        wording = translation.Wording(
            one=lambda text, said=wrong: said,  # type: ignore[misc]
            several=lambda one, many, count, said=wrong: said,  # type: ignore[misc]
            number=translation.ENGLISH.number,
        )
        monkeypatch.setattr(translation, "_wording", wording)
        assert translate_plural("{count} word", "{count} words", 3) == "3 words"
        assert translate("Average: {average:.2f}", average=3.4212) == "Average: 3.42"
