"""Where board, line and keys stand in every game, on phones upright and lying, and on desks."""

from __future__ import annotations

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from games.catalogue import games
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE, NewPage, Requests
from tests.browser.helpers import (
    assert_not_wider_than_the_window,
    assert_within_the_window,
    challenge,
    keep_notes,
)
from tests.browser.whole_games import answered
from tests.contract.every_game import lexicon_of

UPRIGHT = ((320, 568), (360, 640), (390, 844), (430, 932))
LYING = ((667, 375), (740, 360), (844, 390), (896, 414), (932, 430), (640, 320), (950, 320))
DESKS = ((1280, 800), (1440, 900))
PARTS = ("#board", ".line", ".keyboard", ".masthead")
LANGUAGES = [code for code, _ in settings.LANGUAGES]

BOXES = """(parts) => Object.fromEntries(parts.map((part) => {
  const {x, y, width, height} = document.querySelector(part).getBoundingClientRect();
  return [part, [x, y, width, height]];
}))"""
CROSSING = """(parts) => {
  const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)])
    .filter((part) => part.checkVisibility())
    .map((part) => [part.className || part.localName, part.getBoundingClientRect()]);
  return boxes.flatMap(([name, one], at) => boxes.slice(at + 1)
    .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
    .map(([other]) => `${name} and ${other}`));
}"""
COVERED = """(selector) => [...document.querySelectorAll(selector)].flatMap((part) => {
  const bounds = part.getBoundingClientRect();
  if (!bounds.width || !part.checkVisibility({visibilityProperty: true})) return [];
  const shares = [.04, .27, .5, .73, .96];
  const round = Math.min(parseFloat(getComputedStyle(part).borderRadius) || 0, bounds.height / 2);
  const inside = (x, y) => { // the corners of what is round answer to nobody
    const dx = Math.max(0, Math.abs(x - bounds.width / 2) - bounds.width / 2 + round);
    const dy = Math.max(0, Math.abs(y - bounds.height / 2) - bounds.height / 2 + round);
    return dx * dx + dy * dy <= round * round;
  };
  return shares.flatMap((across) => shares.map((down) => [across, down]))
    .map(([across, down]) => [across * bounds.width, down * bounds.height])
    .filter(([x, y]) => inside(x, y))
    .map(([x, y]) => [bounds.x + x, bounds.y + y])
    .filter(([x, y]) => !part.contains(document.elementFromPoint(x, y)))
    .map(([x, y]) => `${part.innerText || part.ariaLabel} at ${Math.round(x)},${Math.round(y)}`);
})"""
CONTROLS = ".masthead a, .masthead button, .line a, .line button, .keyboard button"
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)].filter((part) => {
  const {left, top, right, bottom, width} = part.getBoundingClientRect();
  return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((part) => part.innerText || part.ariaLabel)"""
SMALL = """(selector) => [...document.querySelectorAll(selector)].filter((part) =>
  part.checkVisibility({visibilityProperty: true})).map((part) => {
    const {width, height} = part.getBoundingClientRect();
    return [part.innerText || part.ariaLabel || part.name, Math.round(width), Math.round(height)];
  }).filter(([, width, height]) => width && (width < 24 || height < 44))"""


def boxes(page: Page) -> dict[str, list[float]]:
    found: dict[str, list[float]] = page.evaluate(BOXES, list(PARTS))
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


# In a window the board, the top and bottom of the line, and the top of the keys.
PLACES = {
    (390, 844): ((15, 111.5, 360, 433), (600, 644), 648),
    (320, 568): ((29, 52, 262, 316), (372, 416), 420),
    (844, 390): ((17, 10, 311, 374), (156, 200), 204),
}


def test_board_line_and_keys_stand_where_they_were_drawn(page: Page, english_list: Lexicon) -> None:
    page.goto("/wordle/")
    expect(page.locator("#board")).to_be_visible()
    for size, (board, line, keys) in PLACES.items():
        resize(page, size)
        found = boxes(page)
        assert found["#board"] == pytest.approx(board, abs=1), size
        _, top, _, height = found[".line"]
        assert (top, top + height) == pytest.approx(line, abs=0.5), size
        assert found[".keyboard"][1] == pytest.approx(keys, abs=0.5), size
        if size[0] > size[1]:
            assert sum(found[".keyboard"][1::2]) == pytest.approx(370, abs=0.5), size


def _open(page: Page, slug: str) -> None:
    page.goto(f"/{slug}/")
    expect(page.locator("#board")).to_be_visible()


@pytest.fixture(params=[each.slug for each in games()])
def slug(request: pytest.FixtureRequest, transactional_db: None) -> str:
    """A game, with words for it."""
    found = str(request.param)
    lexicon_of(found)
    return found


def test_nothing_lies_over_anything_and_every_control_answers(new_page: NewPage, slug: str) -> None:
    """P1: on a phone that lies the board lay over the chips; P23: at 320 px titles were cut."""
    page = new_page(viewport={"width": 390, "height": 844})
    _open(page, slug)
    for size in (*UPRIGHT, *LYING, *DESKS):
        resize(page, size)
        assert page.evaluate(CROSSING, [".middle > .board-frame", *PARTS[1:]]) == [], size
        assert page.evaluate(COVERED, CONTROLS) == [], size
        assert page.evaluate(OUTSIDE, f"{CONTROLS}, .where, #board") == [], size
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, size
        assert_not_wider_than_the_window(page)
        lying = size in LYING
        tools = page.locator(".masthead a, .masthead button").locator("visible=true")
        if lying or size in UPRIGHT:
            # back, the name, a hint, settings; and the rules, which the narrowest have in the line
            assert tools.count() == (5 if size[0] > 360 else 4), size
        assert boxes(page)[".line"][3] >= (36 if size[1] <= 336 else 44), size


def test_a_line_is_as_high_in_every_state_and_says_what_was_refused(
    page: Page, english_list: Lexicon
) -> None:
    """P22: the word of praise, and every refusal, lay over a row."""
    challenge(page, english_list, "crane")
    keep_notes(page)
    before = boxes(page)
    page.keyboard.type("stane")
    assert boxes(page) == before
    page.keyboard.press("Enter")
    said = page.locator(".line .toast")
    expect(said).to_have_text("Not in the word list.")
    assert boxes(page) == before
    expect(page.locator(".line .progress")).to_be_hidden()
    page.keyboard.press("Backspace")
    expect(said).to_have_count(0)
    expect(page.locator(".line .progress")).to_have_text("Guess 1 of 6")
    assert boxes(page) == before


def test_a_hint_is_seen_at_once_after_a_refusal(page: Page, english_list: Lexicon) -> None:
    """The refusal lay over the hint for seconds: who asked for one saw none."""
    challenge(page, english_list, "crane")
    page.keyboard.type("stane")
    page.keyboard.press("Enter")
    said = page.locator(".line .toast")
    expect(said).to_have_text("Not in the word list.")
    page.get_by_role("link", name="Hint", exact=True).click()
    page.get_by_role("button", name="A letter").click()
    expect(page.locator("#progress .hinted")).to_have_count(1)
    expect(page.locator("#progress .hinted")).to_be_visible(timeout=1000)


def test_the_line_says_that_a_guess_is_on_its_way(
    page: Page, english_list: Lexicon, requests_under_way: Requests
) -> None:
    challenge(page, english_list, "crane")
    said = page.locator(".line .toast")
    with requests_under_way.held():
        page.keyboard.type("slate")
        page.keyboard.press("Enter")
        expect(said).to_have_text("Sending…")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    expect(said).to_have_count(0)
    expect(page.locator(".line .progress")).to_have_text("Guess 2 of 6")


def test_praise_lies_over_no_row(page: Page, english_list: Lexicon) -> None:
    """P22: in Fibble it covered the first of nine."""
    challenge(page, english_list, "crane")
    page.evaluate("""() => {
      window.praised_ = [];
      new MutationObserver(() => document.querySelectorAll(".toast.praise").forEach((each) =>
        window.praised_.push(each.closest(".line") !== null))).observe(
          document.body, {childList: true, subtree: true});
    }""")
    page.keyboard.type("crane")
    page.keyboard.press("Enter")
    expect(page.locator("#end")).to_be_visible()
    praised = page.evaluate("window.praised_")
    assert praised
    assert all(praised)


def test_chips_go_with_the_first_letter_and_come_back_with_none(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE)
    for day in (1, 2, 3):  # nobody is new to the game any more
        page.goto(f"/wordle/daily/en/2026-01-0{day}/")
        page.keyboard.type("slate")
        page.keyboard.press("Enter")
        answered(page, 1)
    page.goto("/wordle/daily/en/2026-01-04/")
    chips = page.locator(".line .chip")
    expect(chips).to_have_text(["Hard mode", "Bot as ghost"])
    shown = chips.locator("visible=true")
    expect(shown).to_have_count(2)
    width = page.viewport_size["width"] if page.viewport_size else 0
    for box in (chip.bounding_box() for chip in shown.all()):  # P7: four of seven were off screen
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    expect(page.locator(".line .progress")).to_be_hidden()
    before = boxes(page)
    page.keyboard.type("s")
    expect(shown).to_have_count(0)
    expect(page.locator(".line .progress")).to_have_text("Guess 1 of 6")
    assert boxes(page) == before


def two_languages(slug: str) -> list[str]:
    """Return German, whose words are the longest, and another language by turns of the games."""
    others = [code for code in LANGUAGES if code != "de"]
    return ["de", others[[each.slug for each in games()].index(slug) % len(others)]]


@pytest.mark.parametrize(
    "every",
    [pytest.param(False, id="two"), pytest.param(True, id="all", marks=pytest.mark.nightly)],
)
def test_titles_and_sheets_fit_phones_in_every_language(
    new_page: NewPage, slug: str, every: bool
) -> None:
    """P6: one sheet of 1,451 px for three things; P23: sub-titles of two lines at 320 px."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    for language in LANGUAGES if every else two_languages(slug):
        page.set_extra_http_headers({"Accept-Language": language})
        _open(page, slug)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for name, filled in (("settings", "#settings form"), ("game", "#settings-form form")):
            where = f"{name} of {slug} in {language}"
            page.locator(f".masthead [data-open={name}]").tap()
            sheet = page.locator(f"#{name}")
            if name == "game":
                sheet.locator(".halves label").last.tap()
            expect(page.locator(filled), where).to_be_visible()
            assert sheet.evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0, where
            assert_within_the_window(sheet.locator("a, button, label, select"))
            rows = f"#{name} :is(a, button, .switch, select, input[type=number], .segmented label)"
            assert page.evaluate(SMALL, rows) == [], where
            if name == "game":
                _assert_whole_where_it_is_narrowest(page, where)
            page.keyboard.press("Escape")
            expect(sheet, where).to_be_hidden()


def _assert_whole_where_it_is_narrowest(page: Page, where: str) -> None:
    """Fail unless on the narrowest phone the name is whole and the open sheet no wider."""
    window = page.viewport_size
    resize(page, (320, 568))
    bar, title = (page.locator(it).bounding_box() for it in (".masthead", ".name > span"))
    assert bar is not None, where
    assert title is not None, where
    assert title["y"] >= bar["y"] + 2, where
    assert title["y"] + title["height"] <= bar["y"] + bar["height"] - 2, where
    for part in (".name > span", "#game"):
        wide = page.locator(part).evaluate("(it) => it.scrollWidth - it.clientWidth")
        assert wide <= 0, f"{part}: {where}"
    if window:
        page.set_viewport_size(window)
