"""Nerdle in a real browser: keys, refusals, no JavaScript, hint, watch, help, the look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.models import Play, Puzzle
from games.nerdle.lists import store
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import (
    assert_accessible,
    assert_not_wider_than_the_window,
    light_first,
    row,
    take_hint,
    typed,
    until_still,
)
from tests.browser.whole_games import words_of
from tests.nerdle.whole import WHOLE

NewPage = Callable[..., Page]


@pytest.fixture
def equations(transactional_db: None) -> Lexicon:
    store("official", (5, 6))
    return Lexicon.objects.get(slug="equations")


def challenge(page: Page, lexicon: Lexicon, secret: str) -> None:
    options = {"size": len(secret), "rules": "official", "guesses": 6, "commuted": True}
    puzzle = Puzzle.objects.create(
        game="nerdle",
        kind="challenge",
        setup={"version": 1, "options": options, "secrets": [secret]},
        revision=lexicon.current,
    )
    page.goto(f"/nerdle/challenge/{puzzle.pk}/")
    expect(page.locator("#board")).to_be_visible()


def test_a_game_is_won_by_keyboard_and_a_refusal_costs_nothing(
    page: Page, equations: Lexicon
) -> None:
    challenge(page, equations, "1+2=3")
    page.keyboard.type("4+3=8")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Left side is 7, right side is 8.")
    expect(page.locator("#guess")).to_have_value("4+3=8")
    page.fill("#guess", "4+2=6")
    page.keyboard.press("Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state=correct]")).to_have_count(3)
    assert row(page, 1)[1] == ("+", "correct")
    page.keyboard.type("2+1=3")  # the answer in another order
    page.keyboard.press("Enter")
    expect(page.locator("#end .answer")).to_contain_text("1+2=3")


def test_a_game_is_won_by_on_screen_keys_on_a_phone(new_page: NewPage, equations: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    challenge(page, equations, "(1+2)²*1=9")
    box = page.locator(".keyboard").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    for symbol in "(1+2)²*1=9":
        page.locator(f'[data-key="{symbol}"]').tap()
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#end .answer")).to_contain_text("(1+2)²*1=9")
    assert_not_wider_than_the_window(page)


def test_a_game_is_played_without_javascript_and_with_a_hint(
    new_page: NewPage, equations: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/nerdle/settings/")
    page.get_by_role("radio", name="5", exact=True).check()
    page.get_by_role("button", name="Start a random game").click()
    secret = Play.objects.get().puzzle.setup["secrets"][0]
    take_hint(page)
    for symbol in secret:
        page.locator(f'[data-key="{symbol}"]').click()
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#end .answer")).to_contain_text(secret)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="In all")).to_be_visible()
    expect(page.locator(".coach .step")).to_have_count(1)


def test_an_agent_is_watched(page: Page, equations: Lexicon) -> None:
    page.goto("/watch/nerdle/?choose")
    page.get_by_label("Bot", exact=True).select_option("entropy")
    page.get_by_label("Places").select_option("5")
    page.get_by_label("Secret equation").fill("1+2=3")
    page.get_by_role("button", name="Watch", exact=True).click()
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#board [data-state]")).to_have_count(5)
    expect(page.get_by_text("Equations left").first).to_be_visible()


def test_help_names_the_next_equation(page: Page, equations: Lexicon) -> None:
    page.goto("/assist/nerdle/?length=5")
    page.get_by_label("First guess").fill("4+2=6")
    page.keyboard.press("Enter")
    for place in (2, 3, 4):
        for _ in range(2):
            page.get_by_role("button", name=f"Letter {place},").click()
    page.get_by_label("Next guess").press("Enter")
    expect(page.locator("#help")).to_contain_text("1+2=3")


@light_first
def test_axe_finds_no_violation(
    new_page: NewPage, equations: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport={"width": 360, "height": 640})
    challenge(page, equations, "1+2=3")
    page.fill("#guess", "4+2=6")
    page.keyboard.press("Enter")
    expect(page.locator("#board [data-state]")).to_have_count(5)
    until_still(page)
    assert_accessible(page)
    for path in ("/nerdle/", "/assist/nerdle/?length=5&g=1%2B2=3", "/watch/nerdle/"):
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)


def test_signs_of_an_equation_are_typed_as_they_are_known(
    page: Page, request: pytest.FixtureRequest
) -> None:
    WHOLE.start(page, words_of(WHOLE, request))
    page.keyboard.type("6x÷:2")
    assert typed(page) == "6//2"
    page.keyboard.press("Escape")
    page.locator("#guess").fill("4×2=8")
    assert typed(page) == "4*2=8"
