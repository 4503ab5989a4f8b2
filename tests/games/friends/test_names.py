"""Names that others read: which are taken, which are refused and why."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.friends.models import LONGEST_NAME
from games.names.public_names import BadName, is_vulgar, look_alike, read_name

PEOPLE = (
    "Ana Bob Chloé Dick Fanny Gay Hazel Iñigo Jürgen Kofi Lucía Mohammed Ngozi O’Brien Pascale "
    "Randy Seán Titus Ulla Violet Willy Xóchitl Yuki Zoë Anna-Maria Ólafur Łukasz Αθηνά Юлия 小明 "
    "محمد Roger Cassandra Assunta Sussex Scunthorpe Penelope Analiese Cumberland"
)


@pytest.mark.parametrize("name", [*PEOPLE.split(), "Mary Ann", "Uncle  Bob ", "Ana L", "Nguyễn"])
def test_people_s_names_are_taken(name: str) -> None:
    assert read_name(name, LONGEST_NAME) == " ".join(name.split())


@pytest.mark.parametrize(
    "name",
    [
        "www.spam.example",
        "http://x",
        "a@b.c",
        "R2D2",
        "x" * 21,
        "<b>",
        "-",
        "' '",
        "a\u202eb",
        "!!",
        "\u3164",
        "\u1160\u115f",
        "Ana\u034f",
        "Ana\ufe0f",
        "Zoe" + "\u0301" * 6,
    ],
)
def test_links_signs_and_long_names_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        read_name(name, LONGEST_NAME)
    assert str(refusal.value).endswith((".", "else."))


@pytest.mark.parametrize(
    "name", ["porn", "Porn Star", "P-o-r-n", "\uff50orn", "Prostituta", "masturbator"]
)
def test_what_the_site_prints_for_nobody_is_no_name(name: str) -> None:
    """PW29."""
    assert is_vulgar(name)
    with pytest.raises(BadName, match="other people will see it"):
        read_name(name, LONGEST_NAME)


@pytest.mark.parametrize(
    "name",
    [
        "А" + "na",  # the first letter is Cyrillic
        "Bοb",  # the second is Greek
        "раu" + "l",
        "О’Brien",
        "Ana Мaria",
        "Kim" + "ს",
    ],
)
def test_a_word_of_a_name_has_letters_of_one_alphabet(name: str) -> None:
    with pytest.raises(BadName, match="one alphabet"):
        read_name(name, LONGEST_NAME)


@pytest.mark.parametrize(
    "name",
    [
        "東京タワー",
        "ひろ子",
        "김철수",
        "李さん",
        "नमिता",
        "גיל",
        "สมชาย",
        "Ana Юлия",
        "Kim민",
        "Zoë",
    ],
)
def test_alphabets_that_a_language_mixes_are_taken(name: str) -> None:
    assert read_name(name, LONGEST_NAME)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ana", "ANA"),
        ("Coco", "Сосо"),  # all of it Cyrillic
        ("COCO", "сосо"),
        ("Bill", "BiIl"),  # a capital i
        ("Ian", "lan"),
        ("modern", "modem"),
        ("Zoë", "Zoë"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


def test_people_s_names_are_told_apart() -> None:
    names = [*PEOPLE.split(), "Ian", "Lan", "Anna", "Zoe", "Maria", "Marie", "Min", "Mia"]
    alike = [pair for pair in combinations(names, 2) if look_alike(*pair)]
    assert alike == []


@given(st.text(max_size=40))
def test_a_name_is_short_and_of_letters_whatever_is_typed(text: str) -> None:
    try:
        name = read_name(text, LONGEST_NAME)
    except BadName:
        return
    assert len(name) <= LONGEST_NAME
    assert not set('<>&"/.:@\\') & set(name)


def test_no_name_is_none_unless_one_is_needed() -> None:
    assert read_name("  ", LONGEST_NAME) == ""
    with pytest.raises(BadName):
        read_name("  ", LONGEST_NAME, needed=True)
