"""Accounts and my results in a browser: by mouse, without JavaScript, on a phone, in every look."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, challenge

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}
PASSWORD = "correct horse battery"
GUEST_PAGES = (
    "/account/sign-up/",
    "/account/log-in/?next=/wordle/",
    "/account/reset/",
    "/account/reset/sent/",
    "/account/reset/x/y/",
    "/stats/me/",
)
PAGES = (
    "/",
    "/account/",
    "/account/name/",
    "/account/password/",
    "/account/e-mail/",
    "/account/delete/",
)


def win(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    for number, guess in enumerate(("slate", "crane"), 1):
        page.get_by_label("Your guess").fill(guess)
        page.get_by_label("Your guess").press("Enter")
        expect(page.locator("#board [data-state]")).to_have_count(5 * number)
    expect(page.locator("#end .ending.won")).to_be_visible()


def sign_up(page: Page, name: str = "hazel") -> None:
    """Sign up from one's own page: a game's page has no room for it."""
    page.goto("/stats/me/")
    page.get_by_role("contentinfo").get_by_role("link", name="Log in").click()
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


def log_in(page: Page, name: str = "hazel") -> None:
    page.goto("/account/log-in/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=("script", "no-script"))
def test_signing_up_keeps_the_results_of_the_browser_on_every_device(
    new_page: NewPage, english_list: Lexicon, script: bool
) -> None:
    page = new_page(java_script_enabled=script)
    win(page, english_list)
    address = page.url
    sign_up(page)
    expect(page.get_by_role("status").first).to_contain_text(
        "1 game from this device has moved to your account"
    )
    assert page.url.endswith("/stats/me/")  # back where the visitor was
    page.goto(address)
    expect(page.locator("#end .ending.won")).to_be_visible()
    phone = new_page(java_script_enabled=script, viewport=SMALL)
    log_in(phone)
    phone.get_by_role("navigation", name="Main").get_by_role("link", name="Me").click()
    expect(phone.locator(".streak-card small")).to_contain_text("1 played, 100% solved.")
    phone.locator(".more-of-me > summary").click()
    expect(phone.get_by_role("link", name="Review")).to_be_visible()


def test_the_page_looks_back_at_games_by_itself(page: Page, english_list: Lexicon) -> None:
    for _ in range(3):
        win(page, english_list)
    page.goto("/stats/me/")
    page.locator(".more-of-me > summary").click()
    expect(page.get_by_role("img", name="Skill, game by game").first).to_be_attached()
    expect(page.get_by_text("not reviewed yet")).to_have_count(0)
    latest = page.get_by_role("region", name="Last games")
    expect(latest.get_by_text("2 guesses", exact=True)).to_have_count(3)


def test_logging_out_leaves_the_browser_without_games(page: Page, english_list: Lexicon) -> None:
    win(page, english_list)
    sign_up(page)
    page.goto("/account/")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    page.goto("/stats/me/")
    expect(page.get_by_role("heading", name="No finished games yet")).to_be_visible()


def test_an_account_is_downloaded_and_deleted(page: Page, english_list: Lexicon) -> None:
    win(page, english_list)
    sign_up(page)
    page.goto("/account/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert '"move": "slate"' in download.value.path().read_text()
    page.get_by_role("link", name="Delete my account").click()
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_text("That's not your password.")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("status").first).to_contain_text("are deleted")
    assert not User.objects.exists()
    assert not Play.objects.filter(agent=None).exists()  # the bot's at the ending is nobody's


def check(page: Page, *paths: str) -> None:
    for path in paths:
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)


def test_every_page_is_accessible_and_fits_a_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=SMALL)
    check(page, *GUEST_PAGES)
    win(page, english_list)
    User.objects.create_user("W" * 150, password=PASSWORD)
    log_in(page, "W" * 150)
    check(page, *PAGES)


def assert_accessible_in_both(page: Page) -> None:
    """Ask axe in the dark, and with more contrast."""
    for contrast in ("no-preference", "more"):
        page.emulate_media(color_scheme="dark", contrast=contrast)  # type: ignore[arg-type]
        assert_accessible(page)


@pytest.mark.slow
def test_results_and_refusals_are_accessible_in_other_looks(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(color_scheme="dark", viewport=SMALL)
    page.goto("/account/sign-up/")
    page.get_by_role("button", name="Sign up").evaluate("button => button.form.noValidate = true")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("This field is required.").first).to_be_visible()
    assert_accessible_in_both(page)
    win(page, english_list)
    page.goto("/stats/me/")
    assert page.locator("nav[aria-label=Main]").evaluate("nav => nav.clientHeight") < 70  # one line
    page.locator(".more-of-me > summary").click()
    expect(page.get_by_text("not reviewed yet")).to_have_count(0)
    expect(page.get_by_text("the curve begins with the third")).to_be_visible()
    assert_accessible_in_both(page)
    assert_not_wider_than_the_window(page)
