"""`bin/manage pictures`: which pages it looks at, how it plays, and what it leaves."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from django.urls import resolve
from playwright.sync_api import Browser

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from wordgames_site.pictures import shots, visits
from wordgames_site.pictures.games import Played


@pytest.mark.parametrize("name", visits.PAGES)
def test_every_page_that_is_looked_at_is_there(name: str) -> None:
    path = visits.PAGES[name]
    if name != "not-found":
        assert resolve(path)


@pytest.mark.browser
def test_a_picture_is_as_wide_as_its_window_and_the_sheet_shows_it(
    browser: Browser, live_server: Any, transactional_db: None, tmp_path: Path
) -> None:
    wanted = [visits.Visit("settings", "/preferences/")]
    context = {"base_url": live_server.url}
    size = (360, "dark")
    to = tmp_path / "dark" / "360"
    assert shots.take(browser, context, wanted, size, to) == []
    head = (to / "settings.png").read_bytes()[:24]
    assert struct.unpack(">I", head[16:20]) == (360,)
    sheet = shots.write_sheet(tmp_path, ["settings"], [size]).read_text()
    assert 'src="dark/360/settings.png"' in sheet


@pytest.mark.browser
def test_a_round_is_looked_at_before_while_and_after_it_is_played(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    played = Played(slug="wordle", url="", moves=["slate", "crane", "abbey", "house", "mouse"])
    seen = list(visits.play(page, played))
    names = [visit.name for visit in seen]
    assert names[0] == "wordle-1-start"
    assert names[-2:] == ["wordle-3-end", "wordle-4-review"]
    assert "/wordle/" in seen[-2].path
    play = seen[-2].path.split("/")[3]
    assert seen[-1].path == f"/review/{play}/"
