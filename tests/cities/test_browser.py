"""Cities in a real browser: a letter and a name are told apart, and nothing leaves before Enter."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalogue import game
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import POSTED, SentRequests, assert_within_the_window, begin
from tests.browser.whole_games import answered

NewPage = Callable[..., Page]
OPTIONS = {"mode": "advanced", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}


def test_an_advanced_game_on_a_phone_fits(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    begin(page, "cities", world_list, game("cities").setup_from(OPTIONS, "arusha"))
    expect(page.locator("#board .shown .slot")).to_have_count(20)
    assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for number in (1, 2):
        page.locator('[data-key="a"]').tap()
        page.get_by_role("button", name="Ask A").tap()
        expect(page.locator("#board .shown [data-state]")).to_have_count(number)
    page.locator("#guess").fill("arusha")
    page.get_by_role("button", name="Name it").tap()
    expect(page.locator("#end .answer")).to_contain_text("ARUSHA")
    expect(page.locator("#board .shown .slot")).to_have_count(6)


SIMPLE = OPTIONS | {"mode": "simple", "cap": 12, "pool": "known"}


def simple(page: Page, world_list: Lexicon) -> SentRequests:
    begin(page, "cities", world_list, game("cities").setup_from(SIMPLE, "moshi"))
    return SentRequests(page)


def posted(requests: SentRequests) -> int:
    return sum(bool(POSTED.search(each.url)) for each in requests.so_far() if each.method == "POST")


def test_a_typed_name_spends_no_guess_and_enter_names_it(page: Page, world_list: Lexicon) -> None:
    """Each letter of PARIS was a guess, five of them before the player looked up."""
    requests = simple(page, world_list)
    page.keyboard.type("paris")
    line, enter = page.locator("#progress"), page.locator(".keyboard .go")
    expect(line.locator(".sends.name")).to_have_text("Enter names PARIS.")
    expect(enter).to_have_accessible_name("Name it")
    page.keyboard.press("Backspace")
    expect(enter).to_have_accessible_name("Enter")  # four of five letters are nothing to send
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Fill every blank first.")
    assert posted(requests) == 0
    page.keyboard.type("s")
    page.keyboard.press("Enter")
    answered(page, 1)
    expect(page.locator(".ticket [data-state=absent]")).to_have_count(1)


def test_one_letter_is_asked_for_and_the_blanks_are_filled_around_it(
    page: Page, world_list: Lexicon
) -> None:
    requests = simple(page, world_list)
    enter, row = page.locator(".keyboard .go"), page.locator("#board [data-current] .slot")
    page.locator('[data-key="o"]').click()
    expect(enter).to_have_accessible_name("Ask O")
    assert posted(requests) == 0
    enter.click()
    answered(page, 1)
    expect(row).to_have_text(["blank", re.compile("^O"), "blank", "blank", "blank"])
    page.keyboard.type("mshi")  # only what is missing
    expect(page.locator("#progress .sends.name")).to_have_text("Enter names MOSHI.")
    page.keyboard.press("Escape")
    page.keyboard.type("moshi")  # or the whole name
    expect(page.locator("#progress .sends.name")).to_have_text("Enter names MOSHI.")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()
    assert posted(requests) == 2


def test_who_knows_the_city_asks_for_no_letter(page: Page, world_list: Lexicon) -> None:
    requests = simple(page, world_list)
    know = page.get_by_role("button", name="I know the city")
    know.click()
    expect(know).to_have_attribute("aria-pressed", "true")
    page.keyboard.type("m")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Fill every blank first.")
    page.keyboard.type("oshi")
    assert posted(requests) == 0
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_focused()


def test_the_globe_says_nothing_before_the_end(page: Page, world_list: Lexicon) -> None:
    rest = []
    for secret in ("moshi", "paris"):
        begin(page, "cities", world_list, game("cities").setup_from(SIMPLE, secret))
        rest.append(page.locator(".globe").evaluate("globe => globe.outerHTML"))
    assert rest[0] == rest[1]
    page.keyboard.type("paris")
    page.keyboard.press("Enter")
    expect(page.locator(".globe .here")).to_have_attribute("cx", "182.3")  # 2.35 E
    expect(page.locator(".globe .here")).to_have_attribute("cy", "34.2")


def test_without_script_a_key_writes_its_letter_and_guesses_nothing(
    new_page: NewPage, world_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    begin(page, "cities", world_list, game("cities").setup_from(SIMPLE, "moshi"))
    page.locator('.keyboard [data-key="m"]').click()
    expect(page.get_by_label("Your guess")).to_have_value("M")
    expect(page.locator(".ticket [data-state]")).to_have_count(0)
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator(".ticket [data-state]")).to_have_count(1)
