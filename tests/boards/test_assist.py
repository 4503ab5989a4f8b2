"""Help in a game of many boards played elsewhere: colours typed, packed, reckoned, and refused."""

from __future__ import annotations

from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from lexicons.models import Lexicon
from solvers.games.boards.typed_boards import TypedBoards, packed, read_typed, unpacked
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS
from wordgames.rules.feedback import Marks, marks, to_text

URL = "/assist/boards/"


@st.composite
def boards_marks(draw: st.DrawFn) -> tuple[int, list[Marks]]:
    """Draw a length and the marks of some boards, some without any."""
    length = draw(st.integers(2, 15))
    row = st.lists(st.integers(0, 2), min_size=length, max_size=length).map(tuple)
    return length, draw(st.lists(st.just(()) | row, min_size=2, max_size=16))


@given(boards_marks())
def test_packed_marks_are_read_again_and_are_short(chosen: tuple[int, list[Marks]]) -> None:
    length, rows = chosen
    text = packed(rows)
    assert unpacked(text, length, len(rows)) == tuple(rows)
    assert len(text) <= len(rows) * (1 + max(1, (length + 2) // 3))


@given(st.text(max_size=60), st.integers(2, 15), st.integers(2, 16))
def test_any_text_is_read_as_marks_or_as_nothing(text: str, length: int, boards: int) -> None:
    rows = unpacked(text, length, boards)
    assert len(rows) == boards
    assert all(len(row) in {0, length} and set(row) <= {0, 1, 2} for row in rows)


def typed(query: str, boards: int = 2) -> list[TypedBoards]:
    return read_typed(QueryDict(query), 5, boards, str.lower)


@pytest.mark.parametrize(
    "text", ["01020", "0 1 0 2 0", "-y-g-", "BYBGB", "⬛🟨⬛🟩⬛", "⬜🟦⬜🟧⬜"]
)
def test_colours_are_digits_letters_or_squares(text: str) -> None:
    query = urlencode({"g": "CRANE", "of": 1, "c1": text, "c2": "22222"})
    assert typed(query) == [TypedBoards("crane", ((0, 1, 0, 2, 0), (2, 2, 2, 2, 2)))]


def test_marks_written_out_are_read_as_well_as_packed_ones() -> None:
    assert typed("g=crane&m1=01020.00000") == typed(
        f"g=crane&m1={packed([(0, 1, 0, 2, 0), (0,) * 5])}"
    )


@pytest.mark.parametrize("text", ["0102", "010200", "0102z", "crane"])
def test_colours_that_cannot_be_read_are_a_sentence(text: str) -> None:
    (row,) = typed(urlencode({"g": "crane", "of": 1, "c2": text}))
    assert row.error == "Board 2: write a digit for each of the 5 tiles, like 01200."
    assert not row.coloured


def test_a_solved_board_takes_no_more_marks_and_an_emptied_guess_is_left_out() -> None:
    rows = typed("g=crane&m1=22222.00000&g=&g=slate&m3=00000.01000")
    assert [(row.guess, row.marks) for row in rows] == [
        ("crane", ((2,) * 5, (0,) * 5)),
        ("slate", ((), (0, 1, 0, 0, 0))),
    ]


def asked(client: Client, secrets: list[str], *guesses: str, **more: Any) -> Any:
    """Ask for help in a game with these secrets, after these guesses."""
    query: list[tuple[str, Any]] = [("boards", len(secrets))]
    for number, guess in enumerate(guesses, 1):
        told = packed([marks(guess, secret) for secret in secrets])
        query += [("g", guess), (f"m{number}", told)]
    return client.get(f"{URL}?{urlencode([*query, *more.items()])}")


def test_each_board_tells_its_own_words_left(client: Client, small_english: Lexicon) -> None:
    secrets = ["light", "mouse", "folly", "grain"]
    page = asked(client, secrets, "crane")
    for card, secret in zip(page.context["cards"], secrets, strict=True):
        fits = [it for it in ANSWERS if marks("crane", it) == marks("crane", secret)]
        assert card["left"] == len(fits)
        assert set(map(str.lower, card["listed"])) <= set(fits)
        assert card["says"].startswith(f"{len(fits)} ")
    left = sum(card["left"] for card in page.context["cards"])
    assert page.context["left_says"].startswith(f"{left} answers left on 4 open boards, ")
    best = page.context["suggestions"][0]
    assert QueryDict(best["link"][1:]).getlist("g") == ["crane", best["move"].lower()]
    solved, _ = asked(client, ["crane", "light"], "crane").context["cards"]
    assert solved["says"] == "solved by guess 1"


@pytest.mark.parametrize("boards", [2, 16])
def test_following_the_advice_solves_every_board(
    client: Client, small_english: Lexicon, boards: int
) -> None:
    secrets, guesses = ANSWERS[3 : 3 + boards], list[str]()
    page = asked(client, secrets)
    while not page.context.get("solved"):
        guesses.append(page.context["suggestions"][0]["move"].lower())
        assert len(guesses) <= boards + 5
        page = asked(client, secrets, *guesses)
    assert "All" in page.content.decode()


def test_a_contradiction_is_told_of_its_board_with_the_row_that_may_be_wrong(
    client: Client, small_english: Lexicon
) -> None:
    right, wrong = "00000", to_text(marks("slate", "house"))
    query = {
        "boards": 2,
        "m1": f"{to_text(marks('crane', 'train'))}.{right}",
        "m2": f"{wrong}.{right}",
    }
    page = client.get(f"{URL}?g=crane&g=slate&{urlencode(query)}")
    text = page.content.decode()
    first, second = page.context["cards"]
    assert first["wrong"]
    assert [one["number"] for one in first["wrongs"]] == [1, 2]
    assert not second["wrong"]
    assert "CRANE</span>, contradicts the rest. Closest that fits:" in text
    assert text.count("No known answer fits ") == 2
    assert "No known answer fits board 1." in text
    assert page.context["suggestions"], "the other board is helped all the same"


def test_nothing_is_suggested_where_no_open_board_has_a_word(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get(f"{URL}?boards=2&g=crane&m1=22220.22220")
    assert "suggestions" not in page.context
    assert "No known answer fits" in page.content.decode()


def test_rarer_words_are_taken_where_no_answer_fits(client: Client, small_english: Lexicon) -> None:
    page = asked(client, ["vozhd", "crane"], "zonal")
    card = page.context["cards"][0]
    assert (card["rarer"], card["wrong"]) == (True, False)
    assert "VOZHD" in card["listed"]
    assert "rarer word" in page.content.decode()


def test_a_board_that_was_solved_against_its_rows_is_told(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get(f"{URL}?boards=2&g=crane&m1=00000.00000&g=train&m2=22222.00000")
    assert page.context["cards"][0]["wrong"]
    assert "The earlier rows don't fit this answer." in page.content.decode()


def test_a_guess_without_colours_waits_for_them_on_the_open_boards(
    client: Client, small_english: Lexicon
) -> None:
    page = asked(client, ["crane", "light", "folly"], "crane", g2="")
    page = client.get(f"{page.request['PATH_INFO']}?{page.request['QUERY_STRING']}&g=slate")
    text = page.content.decode()
    assert "suggestions" not in page.context
    assert "Set the colours of" in text
    assert [f'name="c{board}"' in text for board in (1, 2, 3)] == [False, True, True]


def test_an_earlier_guess_is_changed_by_its_link(client: Client, small_english: Lexicon) -> None:
    page = asked(client, ["light", "folly"], "crane", "slate")
    first = page.context["rows"][0]["link"]
    changed = client.get(URL + first)
    assert changed.context["opened"]["number"] == 1
    assert 'name="of" value="1"' in changed.content.decode()
    assert 'name="m2"' in changed.content.decode()


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("g=cat", "A guess has 5 letters; yours has 3."),
        ("g=crane&of=1&c1=7", "Board 1: write a digit for each of the 5 tiles"),
        ("boards=99&length=99&agent=nobody&lexicon=none&edit=77", "open boards"),
        ("g=crane&m1=zzzz.!!&m2=&of=x", "Set the colours"),
        ("&".join(["g=crane"] * 99), "That's as many guesses as this page can take"),
        (
            "g=%F0%9F%A6%8A%F0%9F%A6%8A%F0%9F%A6%8A%F0%9F%A6%8A%F0%9F%A6%8A&m1=00000.00000",
            "left on",
        ),
    ],
)
def test_odd_addresses_are_answered(
    client: Client, small_english: Lexicon, query: str, sentence: str
) -> None:
    page = client.get(f"{URL}?{query}")
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_without_a_dictionary_the_page_says_so(client: Client, db: None) -> None:
    assert "There&#x27;s no dictionary yet" in client.get(URL).content.decode()


def test_a_board_with_one_answer_left_is_not_certain_while_other_words_fit(
    client: Client, db: None
) -> None:
    """A game elsewhere may have an answer that is none here."""
    words = {"crane": True, "moist": True, "plate": True, "light": True, "abate": False}
    make_lexicon("en", "English", "en", words, folded=True)
    page = asked(client, ["abate", "light"], "crane", "moist")
    first, second = page.context["cards"]
    assert (first["left"], first["others"]) == (1, 1)
    assert (second["left"], second["others"]) == (1, 0)
    chances = {one["move"]: one["chance"] for one in page.context["suggestions"]}
    assert chances["PLATE"] == pytest.approx(1 / 1.1)
    assert chances["LIGHT"] == 1
    text = page.content.decode()
    assert "and 1 other word the dictionary allows" in text
    assert "a tenth each;" in text
    assert ">Answers left<" in text
    assert ">Words left<" not in text


def test_words_left_of_a_board_are_written_as_numbers_are_elsewhere(
    client: Client, db: None
) -> None:
    """It said "1674 answers left" beside "and 1,669 more"."""
    words = dict.fromkeys(map("".join, product("abcdefghijk", repeat=3)), True)
    make_lexicon("en", "English", "en", words, folded=True)
    page = client.get(f"{URL}?lexicon=en&length=3&boards=2&g=abc")
    assert [card["says"] for card in page.context["cards"]] == ["1,331 words left"] * 2
