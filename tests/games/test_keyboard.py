"""The on-screen keyboard comes from the lexicon's letters and its language's layout."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from games.display.keyboard import LAYOUTS, keyboard, layout_rows
from games.templatetags.keyboard import key_rows
from wordgames.languages.casing import layout_of

LATIN = "abcdefghijklmnopqrstuvwxyz"


def test_english_is_qwerty() -> None:
    assert layout_rows("qwerty", LATIN) == ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def test_french_is_azerty() -> None:
    assert layout_rows("azerty", LATIN) == ("azertyuiop", "qsdfghjklm", "wxcvbn")


def test_spanish_has_its_letter() -> None:
    assert layout_rows("spanish", LATIN + "ñ")[1] == "asdfghjklñ"


def test_german_without_its_letters_has_no_empty_keys() -> None:
    assert layout_rows("qwertz", LATIN) == ("qwertzuiop", "asdfghjkl", "yxcvbnm")


def test_letters_that_a_layout_lacks_are_added() -> None:
    assert layout_rows("qwerty", LATIN + "ñ")[-1] == "zxcvbnmñ"
    assert layout_rows("qwerty", LATIN + "åäö")[-2:] == ("zxcvbnm", "äåö")


@pytest.mark.parametrize("layout", list(LAYOUTS))
def test_every_layout_leaves_room_for_enter_and_delete_and_for_fingers(layout: str) -> None:
    """Beside the last row of Russian, Ukrainian, Hungarian, Arabic, Korean they had no width."""
    rows = layout_rows(layout, "".join(LAYOUTS[layout])[:60])
    assert len(rows[-1]) <= 8
    assert max(map(len, rows)) <= 12


@pytest.mark.parametrize("letters", ["αβγδε", "אבגדהוזחטיכלמנסעפצקרשת", "abc", "0123456789+-*/="])
def test_an_unknown_layout_is_alphabetical_and_complete(letters: str) -> None:
    rows = layout_rows("alphabetical", letters)
    assert "".join(rows) == "".join(sorted(letters))
    assert max(map(len, rows)) <= 10


@pytest.mark.parametrize("layout", ["qwerty", "greek", "ukrainian", "nonsense"])
def test_every_letter_has_one_key(layout: str) -> None:
    letters = "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяѣ"
    assert sorted("".join(layout_rows(layout, letters))) == sorted(letters)


def test_letters_by_the_thousand_are_typed_not_tapped() -> None:
    assert layout_rows("alphabetical", "".join(map(chr, range(0x4E00, 0x4E00 + 401)))) == ()


KANA = "".join(map(chr, [*range(0x3042, 0x3094), 0x30FC]))
FIDEL = "".join(chr(code) for code in range(0x1208, 0x1358) if chr(code).isalpha())


@pytest.mark.parametrize(("layout", "letters"), [("kana", KANA), ("alphabetical", FIDEL)])
def test_a_syllabary_has_all_its_keys(layout: str, letters: str) -> None:
    """Kana of Japan and the letters of Ethiopia are more than sixty: they had no keys at all."""
    rows = layout_rows(layout, letters)
    assert sorted("".join(rows)) == sorted(letters)
    assert max(map(len, rows)) <= 12
    assert rows[-1] == ""


@pytest.mark.parametrize(
    ("letters", "layout"),
    [
        *(("さくら", "kana"), ("ㄅㄆㄇ", "zhuyin"), ("မန်", "burmese"), ("ភាសា", "khmer")),
        *(("ދިވެހި", "thaana"), ("བོད", "tibetan"), ("ㄱㅏ", "korean"), ("abc", "qwerty")),
    ],
)
def test_letters_of_an_unknown_language_have_the_keys_of_their_script(
    letters: str, layout: str
) -> None:
    assert layout_of(letters) == layout
    assert layout in LAYOUTS


def test_a_chart_of_ethiopia_has_a_line_for_each_consonant() -> None:
    rows = layout_rows("alphabetical", FIDEL)
    assert rows[:2] == ("ለሉሊላሌልሎሏ", "ሐሑሒሓሔሕሖሗ")


def test_accented_letters_by_the_score_come_with_their_plain_ones() -> None:
    letters = "aăâbcdđeêghiklmnoôơpqrstuưvxy" + "".join(map(chr, range(0x1EA0, 0x1EFA)))
    rows = "".join(layout_rows("qwerty", "".join(sorted({x.lower() for x in letters}))))
    assert rows.index("ă") < rows.index("ặ") < rows.index("ẻ") < rows.index("ộ")


def test_keys_carry_the_language_s_upper_case_and_their_state() -> None:
    keys = [key for row in keyboard("qwerty", "iı", "tr", {"i": "present"}) for key in row]
    assert {(key.letter, key.label, key.state) for key in keys} == {
        ("i", "İ", "present"),
        ("ı", "I", ""),
    }


def test_a_kept_keyboard_is_that_of_its_letters_states_and_language() -> None:
    blank, known = (keyboard("qwerty", "ab", "en", states) for states in ({}, {"a": "absent"}))
    assert keyboard("qwerty", "ab", "en", {}) is blank
    first, second = key_rows(blank), key_rows(known)
    assert "data-state" not in first
    assert second.count('data-state="absent"') == 1
    with override("de"):
        assert key_rows(known).count(", nicht im Wort") == 1
    assert (key_rows(blank), key_rows(known)) == (first, second)
    assert 'name="guess"' in key_rows(blank, "solve")
