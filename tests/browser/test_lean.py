"""Styles and scripts without comments and needless spaces say to a browser what they said with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from playwright.sync_api import Page, Route, expect
from rcssmin import cssmin
from rjsmin import jsmin

from tests.browser.helpers import challenge
from wordgames_site.settings import BASE_DIR
from wordgames_site.setup.game_folders import room_folders

FOLDERS = [BASE_DIR / "static", *room_folders("static")]
SHEETS = sorted(path for folder in FOLDERS for path in folder.rglob("*.css"))
SCRIPT = re.compile(r"/static/([\w/]+\.js)$")
# A property of the site's own keeps the spaces and lines that it is written with.
RULES = """(texts) => texts.map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const lean = (text) => text.replace(/\\s+/g, " ").replace(/([(,]) /g, "$1").replaceAll(" )", ")");
  return [...sheet.cssRules].map((rule) => lean(rule.cssText));
})"""


def test_a_sheet_keeps_every_rule(page: Page) -> None:
    page.goto("/healthz")
    for path in SHEETS:
        whole = path.read_text()
        before, after = page.evaluate(RULES, [whole, cssmin(whole)])
        assert before, path
        assert after == before, path


def test_a_game_is_played_with_lean_scripts(page: Page, english_list: Any) -> None:
    def lean(route: Route, asked: Any) -> None:
        found = SCRIPT.search(asked.url)
        path = finders.find(found[1]) if found else None
        assert path, asked.url
        route.fulfill(body=jsmin(Path(path).read_text()), content_type="text/javascript")

    page.route(SCRIPT, lean)
    challenge(page, english_list, "crane")
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()
