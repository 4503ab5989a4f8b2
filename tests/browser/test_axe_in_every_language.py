"""axe finds nothing on the main pages in any language, each with its `lang` and direction."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.utils import translation
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE, NewPage
from tests.browser.helpers import assert_accessible, challenge
from tests.browser.test_languages import PAGES

pytestmark = pytest.mark.slow
LANGUAGES = [code for code, _ in settings.LANGUAGES]
# Parts with a dictionary's letters that would be read aloud in the language of the page.
UNMARKED = """(page) => [...document.querySelectorAll("#board, .keyboard, #guess")]
  .filter((it) => it.closest("[lang]").lang === page)
  .map((it) => it.outerHTML.slice(0, 80))"""


def spoken(page: Page, language: str) -> None:
    """Check how a page says that it speaks a language, and look at it with axe."""
    html = page.locator("html")
    expect(html).to_have_attribute("lang", language)
    bidi = translation.get_language_info(language)["bidi"]
    assert page.evaluate("getComputedStyle(document.documentElement).direction") == (
        "rtl" if bidi else "ltr"
    )
    assert_accessible(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_pages(new_page: NewPage, english_list: Lexicon, language: str) -> None:
    page = new_page(viewport=PHONE, locale=language)
    for path in PAGES:
        page.goto(path)
        spoken(page, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_from_its_door_to_its_review(
    new_page: NewPage, english_list: Lexicon, french: Lexicon, language: str
) -> None:
    """The words are of another language than the page wherever one can be had."""
    words = french if language == "en" else english_list
    secret, other = ("arbre", "livre") if words is french else ("crane", "slate")
    page = new_page(viewport=PHONE, locale=language)
    challenge(page, words, secret)
    spoken(page, language)
    assert page.evaluate(UNMARKED, language) == []
    assert page.locator("#board").get_attribute("lang") == words.language
    for opener in page.locator(".tools a:visible").all():
        opener.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert_accessible(page, "dialog[open]")
        page.keyboard.press("Escape")
    for guess in (other, secret):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
        expect(
            page.locator("#board [data-state=absent], #board [data-state=correct]").first
        ).to_be_visible()
    expect(page.locator("#ending-title")).to_be_focused()
    spoken(page, language)
    page.goto(page.locator("a[href^='/review/']").first.get_attribute("href") or "")
    expect(page.locator(".verdict:not(.thinking)")).to_be_visible()
    page.locator("main details").evaluate_all("all => all.forEach(one => { one.open = true; })")
    spoken(page, language)
