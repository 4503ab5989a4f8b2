"""`bin/manage pictures`: which pages it looks at, how it plays, and what it leaves."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.test import Client
from django.urls import resolve
from playwright.sync_api import Browser

from lexicons.models import Lexicon
from workshop.screenshots import browser_shots, visited_pages
from workshop.visitor.transports import DjangoClient
from workshop.visitor.visitor import Visitor


@pytest.mark.parametrize("name", visited_pages.PAGES)
def test_every_page_that_is_looked_at_is_there(name: str) -> None:
    path = visited_pages.PAGES[name]
    if name != "not-found":
        assert resolve(path)


@pytest.mark.browser
def test_a_picture_is_as_wide_as_its_window_and_the_sheet_shows_it(
    browser: Browser, live_server: Any, transactional_db: None, tmp_path: Path
) -> None:
    wanted = [visited_pages.Visit("settings", "/preferences/")]
    windows = {"done": {"base_url": live_server.url}}
    sizes = [
        browser_shots.Size(360, "light"),
        browser_shots.Size(390, "dark"),
        browser_shots.Size(1280, "contrast"),
        browser_shots.Size(320, "light", "he"),
    ]
    assert list(browser_shots.take(browser, windows, wanted, sizes, tmp_path)) == []
    sheet = browser_shots.write_sheet(tmp_path, ["settings"], sizes).read_text()
    seen = set()
    for size in sizes:
        picture = (tmp_path / size.file("settings")).read_bytes()
        assert struct.unpack(">I", picture[16:20]) == (size.width,)
        assert f'src="{size.file("settings")}"' in sheet
        seen.add(picture)
    assert len(seen) == len(sizes)
    assert (tmp_path / "dark/390/settings.png").exists()
    assert (tmp_path / "he/light/320/settings.png").exists()


CROWD = """
<main><p style="inline-size: 4rem">immeasurableness</p>
<p style="inline-size: 4rem; overflow: hidden; white-space: nowrap">a sentence that is cut</p>
<svg width="200" height="40" overflow="hidden">
<text x="10" y="20">under</text><text x="20" y="22">over</text><text x="190" y="20">beyond</text>
<text x="100" y="20">alone</text>
</svg></main>
"""


@pytest.mark.browser
def test_texts_that_are_cut_or_lie_on_each_other_are_told(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(CROWD)
    assert page.evaluate(browser_shots.CROWDED) == [
        "wider than its place: “immeasurableness”",
        "cut: “a sentence that is cut”",
        "on each other: “under” and “over”",
        "cut by its picture: “beyond”",
    ]
    page.close()


@pytest.mark.django_db
def test_a_game_is_played_and_looked_at_by_who_has_it_so(small_english: Lexicon) -> None:
    visitor = Visitor(DjangoClient(Client()))
    path = visitor.play("wordle", ["slate"]).address
    board = visitor.get(path).text
    assert re.search(r"/wordle/play/[\w-]{16}/$", path)
    assert "".join(re.findall(r'class="piece"[^>]*>(\w)<', board))[:5].upper() == "SLATE"
    done = "/wordle/play/AAAAAAAAAAAAAAAA/"
    seen = visited_pages.rounds({"wordle": path}, {"wordle": done}, {"wordle": "/wordle/play/B/"})
    played = {visit.path: visit.who for visit in seen}
    assert played["/wordle/"] == "new"
    assert played[path] == played[f"/hint/{path.split('/')[-2]}/"] == "halfway"
    assert played["/review/AAAAAAAAAAAAAAAA/"] == played["/dare/play/AAAAAAAAAAAAAAAA/"] == "done"
    assert played["/wordle/play/B/"] == "beaten"
    assert len({visit.name for visit in seen}) == len(seen)


@pytest.mark.browser
def test_a_game_is_given_up_and_shared_and_its_ending_is_a_picture_of_the_window(
    browser: Browser, live_server: Any, english_list: Lexicon, tmp_path: Path
) -> None:
    visitor, other = (Visitor(DjangoClient(Client())) for _ in range(2))
    path = visitor.play("wordle", ["slate"]).address
    visitor.submit(path, action="/give-up/")
    shared = visited_pages.share(visitor, [other], path)
    assert [resolve(shared[it]).view_name for it in ("group", "dare", "list", "puzzle")] == [
        "friends:group",
        "friends:dare",
        "lists:one",
        "friends:dare",
    ]
    assert {visit.name for visit in visited_pages.shared(shared)} > {
        "friends-group",
        "friends-dare-both",
    }
    begin = browser_shots.window(live_server.url, visitor)
    lost = visited_pages.Visit("lost", path, "beaten", pressed=visited_pages.RESULT)
    assert (
        list(
            browser_shots.take(
                browser, {"beaten": begin}, [lost], [browser_shots.Size(390, "light")], tmp_path
            )
        )
        == []
    )
    picture = (tmp_path / "light" / "390" / "lost.png").read_bytes()
    assert struct.unpack(">II", picture[16:24]) == (390, 844)


def test_who_signs_up_is_a_member(client: Client, db: None) -> None:
    visited_pages.sign_up(Visitor(DjangoClient(client)))
    assert client.get("/account/").status_code == 200


def test_half_of_a_game_is_not_the_whole() -> None:
    assert visited_pages.halfway(["a", "b", "c"]) == ["a"]
    assert visited_pages.halfway(["a", "b", "c", "d"]) == ["a", "b"]


def test_a_page_of_which_a_part_was_refused_is_asked_for_anew() -> None:
    """A review whose bot was refused for this minute was waited for until the command broke off."""
    page = Mock(evaluate=Mock(side_effect=[True, True, False]))
    browser_shots._settle(page)
    assert page.reload.call_count == 2
