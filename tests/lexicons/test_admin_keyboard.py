"""A keyboard that is typed in the admin: its rows, its picture beside, and what players get."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.display.keyboard import layout_rows
from lexicons.models import Lexicon
from wordgames.languages.letters import pair

Publish = Callable[..., Lexicon]


def change(client: Client, lexicon: Lexicon, **fields: Any) -> Any:
    data = {"name": lexicon.name, "language": "en", "keyboard": "", "credits": "", **fields}
    url = reverse("admin:lexicons_lexicon_change", args=[lexicon.pk])
    return client.post(url, data)


def rows_of(lexicon: Lexicon) -> tuple[str, ...]:
    lexicon.refresh_from_db()
    return layout_rows(lexicon.layout, lexicon.current.letters)


def test_rows_that_are_typed_are_the_keyboard(as_superuser: Client, published: Publish) -> None:
    """Findings D18 and DW2: eight layouts were named and none could be typed."""
    lexicon = published(words={"abc": True, "cab": True})
    assert change(as_superuser, lexicon, keys="CA\r\n\r\nb").status_code == 302
    assert rows_of(lexicon) == ("ca", "b")
    page = as_superuser.get(reverse("admin:lexicons_lexicon_change", args=[lexicon.pk]))
    drawn = page.content.decode().split('id="lexicon-keyboard"')[1]
    assert "<div><kbd>C</kbd><kbd>A</kbd></div>" in drawn
    assert "<div><kbd>B</kbd></div>" in drawn


def test_one_row_is_a_keyboard_too_and_letters_left_out_follow(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published(words={"abcd": True})
    change(as_superuser, lexicon, keys="dc")
    assert rows_of(lexicon) == ("dcab",)


def test_keys_of_several_characters_stand_with_spaces_between() -> None:
    cs = pair("cs")
    assert layout_rows("a cs\nb\n", f"ab{cs}") == (f"a{cs}", "b")


def test_the_picture_follows_what_is_typed_and_stores_nothing(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published(words={"abc": True})
    url = reverse("admin:lexicons_lexicon_keyboard", args=[lexicon.pk])
    drawn = as_superuser.get(url, {"keys": "c\nBA"}).content.decode()
    assert "<div><kbd>C</kbd></div>" in drawn
    assert "<div><kbd>B</kbd><kbd>A</kbd></div>" in drawn
    lexicon.refresh_from_db()
    assert lexicon.keys == ""


def test_the_picture_is_drawn_for_editors_of_the_lexicon_only(
    as_editor: Client, published: Publish
) -> None:
    url = reverse("admin:lexicons_lexicon_keyboard", args=[published().pk])
    assert as_editor.get(url).status_code == 404


@pytest.mark.parametrize(
    ("keys", "said"),
    [("ab\nca", "The key a is there twice."), ("\n".join("abcdefg"), "at most 6 rows")],
)
def test_a_keyboard_that_cannot_be_is_refused_with_a_sentence(
    as_superuser: Client, published: Publish, keys: str, said: str
) -> None:
    lexicon = published()
    assert said in change(as_superuser, lexicon, keys=keys).content.decode()
    lexicon.refresh_from_db()
    assert lexicon.keys == ""


def test_a_keyboard_is_chosen_again_once_its_rows_are_gone(
    as_superuser: Client, published: Publish
) -> None:
    lexicon = published(words={"qa": True, "az": True}, keys="z\nqa")
    assert rows_of(lexicon) == ("z", "qa")
    change(as_superuser, lexicon, keys="", keyboard="azerty")
    assert rows_of(lexicon) == ("az", "q")
