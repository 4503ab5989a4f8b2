"""The game's sheet and the pages about oneself, measured as they were sketched."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import until_still

PHONE, LYING, DESK = (390, 844), (844, 390), (1280, 800)
SHEET = """() => {
    const box = (part) => {
        const {left, top, right, bottom, width, height} = part.getBoundingClientRect();
        return {left, top, right, bottom, width, height};
    };
    const sheet = document.querySelector("#game"), seen = (it) => it.offsetParent !== null;
    const all = (part) => [...sheet.querySelectorAll(part)].filter(seen);
    return {sheet: box(sheet), scrolls: sheet.scrollHeight > sheet.clientHeight + 1,
        rows: all(".setting .line-of, .setting .switch").map(box),
        steppers: all(".stepper").map(box), buttons: all(".button.game").map(box),
        ends: all(".line-of > .stepper, .line-of > .segmented, .switch > input").map(
            (it) => box(it).right),
        words: all(".body")[0].innerText.split(/\\s+/).length};
}"""
TABS = """() => {
    const {left, top, right, bottom} = document.querySelector(".me-tabs").getBoundingClientRect();
    return {tabs: [left, top, right, bottom].map(Math.round),
        end: document.querySelector("main > :last-child").getBoundingClientRect().bottom,
        rows: [...document.querySelectorAll(".settings-rows .line-of")].map(
            (it) => it.getBoundingClientRect().height),
        wide: document.documentElement.scrollWidth > innerWidth};
}"""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    until_still(page)


def measured(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    resize(page, size)
    found: dict[str, Any] = page.evaluate(SHEET)
    assert len(found["buttons"]) == 1  # one filled button, the last
    assert found["buttons"][0]["bottom"] <= size[1], size
    assert found["buttons"][0]["height"] >= 52
    return found


@pytest.mark.parametrize("half", ["this", "new"])
def test_the_sheet_has_two_halves_and_one_button_that_says_what_it_starts(
    new_page: NewPage, english_list: Lexicon, half: str
) -> None:
    """P11, sketch `sheet`: rows of 52 px from 24 to 366, steppers of 132 x 44."""
    page = new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto("/wordle/")
    page.locator(".where .name").click()
    if half == "new":
        page.locator("#game").get_by_text("New game", exact=True).first.click()
        start = page.locator("#game .starts [data-say-start]")
        expect(start).to_have_text("Start: English, 5 letters")
    found = measured(page, PHONE)
    assert 416 <= found["sheet"]["height"] <= 544
    assert found["sheet"]["top"] >= 300
    assert not found["scrolls"]
    for row in found["rows"]:
        assert (row["height"] >= 52, round(row["left"]), round(row["right"])) == (True, 24, 366)
    assert {round(end) for end in found["ends"]} == {366}
    assert {(round(it["width"]), round(it["height"])) for it in found["steppers"]} <= {(132, 44)}
    assert found["words"] <= 40
    lying = measured(page, LYING)
    assert lying["sheet"]["height"] <= 388
    assert not measured(page, DESK)["scrolls"]
    resize(page, PHONE)
    (_played if half == "this" else _changed)(page)


def _played(page: Page) -> None:
    """The button leads back to the board, and a guess locks what is set by it."""
    page.get_by_role("button", name="Hard", exact=True).click()
    expect(page.locator(".where .mode")).to_have_text("hard")
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    page.locator(".where .name").click()
    sheet = page.locator("#game")
    expect(sheet.get_by_role("button", name="Back to guess 2")).to_be_visible()
    expect(sheet.get_by_role("button", name="Hard", exact=True)).to_have_count(0)
    expect(sheet.locator("form .set:visible")).to_have_text(["Hard", "Nobody"])
    sheet.get_by_role("button", name="Back to guess 2").click()
    expect(sheet).to_be_hidden()


def _changed(page: Page) -> None:
    """Every control but a switch, which is seen, is told by the button."""
    start, sheet = page.locator("#game .new-half .starts .button"), page.locator("#game")
    sheet.get_by_role("button", name="Letters: fewer").click()
    expect(start).to_have_text("Start: English, 3 letters")
    expect(sheet.get_by_role("button", name="Letters: fewer")).to_be_disabled()
    sheet.get_by_role("button", name="Guesses: more").focus()
    page.keyboard.press("Enter")
    expect(start).to_have_text("Start: English, 3 letters, 7 guesses")
    sheet.locator(".new-half").get_by_text("Hard", exact=True).click()
    expect(start).to_have_text("Start: English, 3 letters, 7 guesses, hard")
    start.click()
    expect(page.locator("#board tr").first.locator("td")).to_have_count(3)
    expect(page.locator("#progress")).to_contain_text("of 7")


def test_the_pages_about_oneself_are_one_family(
    new_page: NewPage, english_list: Lexicon, django_user_model: type[User]
) -> None:
    """Sketch `me`: one head, tabs at the same place, rows of 56 px; a guest has all but one."""
    page = new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    addresses = {"/stats/me/": 1300, "/stats/me/badges/": 844, "/preferences/": 930}
    _walk(page, addresses, tabs=3)
    expect(page.get_by_role("heading", name="You're a guest")).to_be_visible()
    django_user_model.objects.create_user("hazel", password="long-enough-1!")
    page.goto("/account/log-in/")
    page.get_by_label("Username").fill("hazel")
    page.get_by_label("Password").fill("long-enough-1!")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="hazel")).to_be_visible()
    _walk(page, {**addresses, "/account/": 930}, tabs=4)


def _walk(page: Page, addresses: dict[str, int], tabs: int) -> None:
    for address, most in addresses.items():
        page.goto(address)
        found = page.evaluate(TABS)
        left, top, right, bottom = found["tabs"]
        assert (left, right) == (16, 374), address
        assert abs(top - 128) <= 4, (address, found["tabs"])
        assert abs(bottom - 172) <= 4, (address, found["tabs"])
        assert found["end"] <= most, address
        assert not found["wide"], address
        assert all(56 <= height <= 58 for height in found["rows"]), (address, found["rows"])
        expect(page.locator(".me-tabs a")).to_have_count(tabs)
        expect(page.locator(".me-tabs [aria-current=page]")).to_have_count(1)
