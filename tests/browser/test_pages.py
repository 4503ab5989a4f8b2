"""Every page in every look: axe finds nothing; themes switch; lengths follow the dictionary."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import assert_accessible, challenge, light_first

NewPage = Callable[..., Page]
PATHS = (
    "/",
    "/wordle/",
    "/wordle/settings/",
    "/wordle/how-to-play/",
    "/wordle/daily/",
    "/calendar/",
    "/calendar/2026-01-01/",
    "/wordle/daily/en/2026-01-01/",
    "/wordle/challenge/",
    "/lexicons/",
    "/lexicons/en/report/",
    "/preferences/",
    "/offline/",
    "/nothing/",
)


@light_first
def test_axe_finds_no_violation_on_any_page(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, reduced_motion="reduce")
    listened = page.context
    for path in PATHS:
        if path == "/nothing/":
            page = listened.new_page()  # the browser logs a 404 as an error
        page.goto(path)
        assert_accessible(page)
    page = new_page(**look, reduced_motion="reduce")
    challenge(page, english_list, "crane")
    for number, guess in enumerate(("slate", "trace"), 1):
        page.fill("#guess", guess)
        page.keyboard.press("Enter")
        expect(page.locator("#board [data-state]")).to_have_count(5 * number)
    page.fill("#guess", "caner")
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Not in the word list.")
    assert_accessible(page)
    page.fill("#guess", "crane")
    page.keyboard.press("Enter")
    expect(page.locator("#ending-title")).to_be_visible()
    assert_accessible(page)


@light_first
def test_high_contrast_by_the_site_s_own_switch_is_accessible(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look)
    page.goto("/preferences/?next=/wordle/")
    page.get_by_role("switch", name="Colour-blind colours").check()
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    assert_accessible(page)
    page.get_by_role("link", name="Done").click()
    page.wait_for_url("**/wordle/**")  # both pages have the attribute, only one is up
    expect(page.locator("html")).to_have_attribute("data-contrast", "high")
    expect(page.locator("h1")).to_have_count(1)
    assert_accessible(page)


def test_a_choice_counts_at_once_and_stays(page: Page, english_list: Lexicon) -> None:
    page.goto("/preferences/")
    page.get_by_role("radio", name="Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("switch", name="Sounds").check()
    page.goto("/lexicons/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-sound", "on")
    page.goto("/preferences/")
    page.get_by_role("switch", name="Sounds").uncheck()
    page.get_by_role("radio", name="Light").check()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.reload()
    expect(page.get_by_role("switch", name="Sounds")).not_to_be_checked()
    expect(page.locator("html")).not_to_have_attribute("data-sound", "on")


def test_choices_are_made_without_javascript(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/lexicons/")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("switch", name="Vibration").check()
    page.get_by_role("button", name="Save").click()
    assert page.url.endswith("/lexicons/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-haptics", "on")
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("switch", name="Vibration").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).not_to_have_attribute("data-haptics", "on")


def test_lengths_follow_the_dictionary(page: Page, english_list: Lexicon, greek: Lexicon) -> None:
    page.goto("/wordle/settings/?lexicon=en")
    letters = page.get_by_role("combobox", name="Letters").locator("option")
    expect(letters).to_have_text(["3", "5"])
    page.locator('input[name="lexicon"][value="el"]').check()
    expect(letters).to_have_text(["5"])
    page.get_by_role("button", name=re.compile("^Start: ")).click()
    expect(page.locator("#board")).to_have_attribute("lang", "el")


def test_motion_is_left_out_where_it_is_not_wanted(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(reduced_motion="reduce")
    challenge(page, english_list, "crane")
    page.fill("#guess", "slate")
    page.keyboard.press("Enter")
    tile = page.locator("#board [data-state]").first
    assert tile.evaluate("tile => getComputedStyle(tile).animationDuration") == "0s"


def test_a_challenge_is_made_sent_and_played(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page()
    page.goto("/wordle/challenge/")
    page.get_by_label("Your secret word").fill("stone")
    page.get_by_role("button", name="Make the puzzle").click()
    link = page.get_by_label("Send this link").input_value()
    friend = new_page()
    friend.goto(link)
    friend.fill("#guess", "stone")
    friend.press("#guess", "Enter")
    expect(friend.locator("#end .answer")).to_contain_text("STONE")


def test_begun_games_wait_on_the_home_page(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    page.fill("#guess", "slate")
    page.keyboard.press("Enter")
    page.wait_for_url("**/wordle/play/*/")
    page.goto("/")
    page.locator(".going-on summary").click()
    page.get_by_role("link", name="Wordle, English", exact=True).first.click()
    expect(page.locator("#guess")).to_be_visible()


def test_a_dictionary_is_uploaded_previewed_and_played(
    new_page: NewPage, transactional_db: None
) -> None:
    User.objects.create_superuser("boss", password="correct horse battery")
    page = new_page()
    page.goto("/admin/login/?next=/admin/lexicons/lexicon/add/")
    page.get_by_label("Username").fill("boss")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Log in").click()
    page.locator("input[name=slug]").fill("mine")
    page.locator("input[name=name]").fill("My words")
    page.locator("[name=language]").fill("English")
    page.locator("input[type=file]").first.set_input_files(
        files=[{"name": "mine.txt", "mimeType": "text/plain", "buffer": b"quilt\nquick\nqueen\n"}]
    )
    page.locator(
        "#content form input[type=submit], #content form button[type=submit]"
    ).first.click()
    expect(page.locator("#content")).to_contain_text("Random words")
    beside = page.context.new_page()  # in the admin, axe itself sets styles that the policy forbids
    beside.goto(page.url)
    assert_accessible(beside)
    page.get_by_role("button", name="Publish").click()
    page.goto("/wordle/?lexicon=mine")
    expect(page.locator("#board")).to_be_visible()
