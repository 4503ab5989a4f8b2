"""Every language fits the narrowest phone, and one from right to left is laid out from the right.

Beside the languages that are complete, two made of English are looked at: one whose words are a
third longer, as German ones are, and one that is mirrored.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from games.templatetags.cached_frames import FRAMES
from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_not_wider_than_the_window, challenge
from workshop.translating.pseudo_languages import LONGER, MIRRORED, pseudo_language

NARROW = {"width": 320, "height": 640}
OFFERED = [code for code, _ in settings.LANGUAGES[1:]]
PAGES = (
    *("/", "/calendar/", "/lexicons/", "/preferences/", "/language/", "/groups/", "/lists/"),
    *("/account/log-in/", "/account/sign-up/", "/stats/me/", "/watch/", "/agents/", "/learn/"),
    *("/stats/", "/stats/runs/", "/stats/runs/new/", "/outside/"),
    *("/wordle/settings/", "/wordle/how-to-play/", "/wordle/challenge/", "/agents/wordle/"),
)
# Texts that are wider than what they stand in, beside those that can be scrolled.
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
  const speaks = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const style = getComputedStyle(each);
  if (!speaks || !each.checkVisibility({ visibilityProperty: true })) return false;
  if (style.display === "inline") return false;
  const hidden = (it) => getComputedStyle(it).clipPath !== "none";
  const clipped = (it) => it && (hidden(it) || clipped(it.parentElement));
  if (clipped(each)) return false;
  if (["auto", "scroll"].includes(style.overflowX)) return false;
  return each.scrollWidth > each.clientWidth + 1;
}).map((each) => `${each.localName}.${each.className}: ${each.textContent.trim()}`)"""


@pytest.fixture(
    params=[LONGER, MIRRORED, *(pytest.param(code, marks=pytest.mark.slow) for code in OFFERED)]
)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """A language that the site offers during a test; the two made-up ones are harder to fit."""
    code: str = request.param
    if code in OFFERED:
        yield code
        return
    FRAMES.clear()
    with pseudo_language(code):
        yield code
    FRAMES.clear()


def cut_on(page: Page) -> list[str]:
    """Return the texts that are cut on a page, and how much too wide it is."""
    texts: list[str] = page.evaluate(CUT)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*texts, f"{wide} px too wide"] if wide > 0 else texts


def test_pages_fit_the_narrowest_phone(
    new_page: NewPage, english_list: Lexicon, language: str
) -> None:
    page = new_page(viewport=NARROW, locale=language)
    cut = {}
    for path in PAGES:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        if texts := cut_on(page):
            cut[path] = texts
    assert not cut, str(cut)


def test_a_game_fits_the_narrowest_phone(
    new_page: NewPage, english_list: Lexicon, language: str
) -> None:
    page = new_page(viewport=NARROW, locale=language)
    challenge(page, english_list, "crane")
    assert not (cut := cut_on(page)), str(cut)
    for opener in page.locator(".tools a:visible").all():
        opener.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert not (cut := cut_on(page)), str(cut)
        page.keyboard.press("Escape")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    assert not (cut := cut_on(page)), str(cut)
    with override(language):  # keys that the script had coloured said "correct" in every language
        said = f", {gettext('correct')}"
    expect(page.locator('[data-key="c"] .visually-hidden')).to_have_text(said)


def test_a_language_from_the_right_is_laid_out_from_there(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """The board and its keys are as the dictionary is written, all else is mirrored."""
    FRAMES.clear()
    with pseudo_language(MIRRORED) as code:
        page = new_page(viewport={"width": 1280, "height": 800}, locale=code)
        page.goto("/")
        expect(page.locator("html")).to_have_attribute("dir", "rtl")
        name, navigation = page.locator(".wordmark"), page.locator(".masthead nav")
        assert left(name) > left(navigation)
        challenge(page, english_list, "crane")
        page.keyboard.type("cr")
        slots = page.locator("#board [data-current] .slot")
        expect(slots.nth(1)).to_contain_text("r", ignore_case=True)
        assert left(slots.nth(0)) < left(slots.nth(1))
        keys = page.locator(".keyboard [data-key=e], .keyboard [data-key=r]")
        order = [key.get_attribute("data-key") for key in keys.all()]
        assert order == sorted(order)
        assert left(keys.nth(0)) < left(keys.nth(1))
        assert_not_wider_than_the_window(page)
    FRAMES.clear()


def left(place: Locator) -> float:
    """Return where something begins, in CSS pixels from the left."""
    box = place.bounding_box()
    assert box is not None
    return float(box["x"])


WRITTEN = """(markup) => {
  document.body.innerHTML = markup;
  const at = (it) => it.getBoundingClientRect().left;
  const [one, two] = document.querySelectorAll("i");
  return at(one) < at(two);
}"""


def test_what_has_a_language_of_its_own_is_written_as_that_is(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """Equations have no letters that would say it: 16-8/1=8 was shown as 8=16-8/1."""
    page = new_page(locale="he")
    page.goto("/preferences/")
    for element in ("span", "p", "mark-tiles", "h3"):
        for language, from_left in (("en", True), ("und", True), ("he", False)):
            markup = f'<{element} lang="{language}"><i>16</i>=<i>8</i></{element}>'
            assert page.evaluate(WRITTEN, markup) is from_left, (element, language)
