"""Letters of many languages: lower and upper case, folding, and words that pass through both."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordgames.languages.casing import (
    LANGUAGES,
    capitals,
    fold,
    language_for,
    lower,
    lower_as_written,
    typed,
    upper,
    with_final_letter,
)

CASES = [
    ("tr", "ISPARTA", "ısparta"),
    ("tr", "İSTANBUL", "istanbul"),
    ("az", "QIZ", "qız"),
    ("en", "ISLAND", "island"),
    ("en", "İzmir", "izmir"),
    ("el", "ΛΌΓΟΣ", "λόγοσ"),
    ("el", "λόγος", "λόγοσ"),
    ("de", "STRAẞE", "straße"),
    ("de", "Größe", "größe"),
    ("es", "ÑANDÚ", "ñandú"),
    ("fr", "ŒUVRE", "œuvre"),
    ("uk", "ЇЖАК", "їжак"),
    ("uk", "Ґанок", "ґанок"),
    ("pl", "ŁÓDŹ", "łódź"),
    ("en", "e\u0301te\u0301", "été"),
]


@pytest.mark.parametrize(("code", "text", "expected"), CASES)
def test_lower_case_follows_the_language(code: str, text: str, expected: str) -> None:
    assert lower(text, code) == expected


@pytest.mark.parametrize(
    ("text", "code", "folded", "word"),
    [
        (" Été\n", "fr", True, "ete"),
        (" Été\n", "fr", False, "été"),
        ("ma ña na", "es", True, "mañana"),
        ("IĞDIR", "tr", False, "ığdır"),
    ],
)
def test_what_is_typed_becomes_the_word_that_is_stored(
    text: str, code: str, folded: bool, word: str
) -> None:
    assert typed(text, code, folded=folded) == word


def test_a_hebrew_word_is_written_with_its_final_letter_where_those_count_as_one() -> None:
    shown = [with_final_letter(word, "he-x-one") for word in ("שלומ", "קליפ", "ספר", "")]
    assert shown == ["שלום", "קליפ", "ספר", ""]
    assert with_final_letter("שלומ", "he") == "שלומ"


@pytest.mark.parametrize(
    ("code", "word", "expected"),
    [
        ("tr", "istanbul", "İSTANBUL"),
        ("tr", "ısparta", "ISPARTA"),
        ("en", "island", "ISLAND"),
        ("de", "straße", "STRAẞE"),
        ("el", "λόγοσ", "ΛΌΓΟΣ"),
        ("es", "ñandú", "ÑANDÚ"),
        ("uk", "їжак", "ЇЖАК"),
    ],
)
def test_upper_case_follows_the_language_and_keeps_the_length(
    code: str, word: str, expected: str
) -> None:
    assert upper(word, code) == expected


@pytest.mark.parametrize(
    ("code", "word", "expected"),
    [
        ("fr", "forêt", "foret"),
        ("fr", "œuvre", "oeuvre"),
        ("fr", "ça", "ca"),
        ("es", "camión", "camion"),
        ("es", "año", "año"),
        ("es", "pingüino", "pinguino"),
        ("ca", "plaça", "plaça"),
        ("de", "straße", "strasse"),
        ("el", "λόγοσ", "λογοσ"),
        ("el", "ΐ", "ι"),
        ("en", "naïve", "naive"),
        ("tr", "ışık", "isik"),
    ],
)
def test_accents_come_off_but_letters_of_their_own_stay(
    code: str, word: str, expected: str
) -> None:
    assert fold(word, code) == expected


@pytest.mark.parametrize(
    ("code", "shown", "expected"),
    [
        ("el", "άβαθα", "ΑΒΑΘΑ"),
        ("el", "προϊόν", "ΠΡΟΪΟΝ"),
        ("el", "λόγος", "ΛΟΓΟΣ"),
        ("es", "camión", "CAMIÓN"),
        ("tr", "istanbul", "İSTANBUL"),
        ("ru", "йогурт", "ЙОГУРТ"),
    ],
)
def test_greek_capitals_have_no_stress(code: str, shown: str, expected: str) -> None:
    """D27: "Words left" read ΆΒΑΘΑ, beside a table that read ΑΒΑΘΑ."""
    assert capitals(shown, code) == expected


def test_the_form_to_show_ends_in_a_final_sigma() -> None:
    assert lower_as_written("ΛΌΓΟΣ", "el") == "λόγος"
    assert lower_as_written("İKLİM", "tr") == "iklim"


@pytest.mark.parametrize(
    ("code", "known"), [("pt-BR", "pt"), ("EN_us", "en"), ("fr", "fr"), ("xx", "und"), ("", "und")]
)
def test_a_code_is_known_by_its_first_part(code: str, known: str) -> None:
    assert language_for(code).code == known


@pytest.mark.parametrize(
    ("code", "known"),
    [("gug", "gn"), ("gug-PY", "gn"), ("kmr", "ku"), ("fra", "fr"), ("iw", "he"), ("hyw", "hy")],
)
def test_other_codes_of_a_language_are_known_too(code: str, known: str) -> None:
    assert language_for(code) == language_for(known)


def test_a_code_may_stand_for_a_language_in_another_script() -> None:
    assert (language_for("prs").code, language_for("cnr").code) == ("fa", "sr")
    assert language_for("scc").script == "Cyrl"
    assert language_for("hbs").script == "Latn"


def test_only_languages_that_are_played_without_accents_lose_them() -> None:
    assert {code for code, language in LANGUAGES.items() if language.folded} == {
        *("en", "fr", "es", "ca", "gl", "it", "pt", "nl", "la", "el")
    }


codes = st.sampled_from(sorted(LANGUAGES))
texts = st.text(st.characters(categories=["L"], max_codepoint=0x24FF), max_size=12)


@given(texts, codes)
def test_a_lower_case_word_stays_as_it_is(text: str, code: str) -> None:
    once = lower(text, code)
    assert lower(once, code) == once
    assert unicodedata.is_normalized("NFC", once)


@given(texts, codes)
def test_upper_case_has_a_tile_for_each_letter(text: str, code: str) -> None:
    word = lower(text, code)
    assert len(upper(word, code)) == len(word)


@given(st.text("abcçdefgğhıijklmnoöpqrsştuüvwxyzßñáéàèλογσϊ", max_size=12), codes)
def test_upper_and_lower_case_undo_each_other_in_every_language(word: str, code: str) -> None:
    if not language_for(code).dotted_i:
        word = word.replace("ı", "i")
    assert lower(upper(word, code), code) == word


@given(texts, codes)
def test_folding_twice_is_folding_once(text: str, code: str) -> None:
    once = fold(lower(text, code), code)
    assert fold(once, code) == once
