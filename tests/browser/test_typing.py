"""The board is the only thing that is typed into, by keys of the page and of the desk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import challenge, keep_notes, typed
from tests.browser.whole_games import GAMES, SOLVE, WholeGame, answered, words_of

NewPage = Callable[..., Page]


def test_only_letters_of_the_game_fill_tiles(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    page.keyboard.type("a1 -é_")
    assert typed(page) == "AE"
    expect(page.locator("#guess")).to_have_value("AE")


def test_escape_clears_the_row_and_arrows_edit_it(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    page.keyboard.type("crane")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    page.keyboard.type("1-")  # no letters of the game: the A stays
    assert typed(page) == "CRANE"
    expect(page.locator("#board [data-cursor]")).to_have_text("A")
    page.keyboard.type("u")  # over the A
    assert typed(page) == "CRUNE"
    page.keyboard.press("Backspace")
    assert typed(page) == "CRNE"
    page.locator("#board [data-current] .slot").nth(1).click()  # the R
    page.locator('[data-key="o"]').click()
    assert typed(page) == "CONE"
    page.keyboard.press("Escape")
    assert typed(page) == ""


def test_a_key_that_comes_as_a_sheet_closes_is_not_lost(page: Page, english_list: Lexicon) -> None:
    """The browser gives the focus back at once, and says only later that the sheet was closed."""
    challenge(page, english_list, "crane")
    page.locator("[data-open=help]").first.click()
    expect(page.locator("#help")).to_be_visible()
    focused = page.evaluate("""() => {
        document.getElementById("help").close();
        const key = new KeyboardEvent("keydown", {key: "c", bubbles: true, cancelable: true});
        document.activeElement.dispatchEvent(key);
        return new Promise((done) => setTimeout(() => done(document.activeElement.id), 50));
    }""")
    assert focused == "guess"
    page.keyboard.type("rane")
    assert typed(page) == "RANE"


def test_a_reload_keeps_what_was_typed_until_it_is_guessed(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    page.keyboard.type("sla")
    page.reload()
    assert typed(page) == "SLA"
    page.keyboard.type("te")
    page.keyboard.press("Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)
    page.reload()
    assert typed(page, 2) == ""


def test_letters_that_are_out_can_be_hidden(page: Page, english_list: Lexicon) -> None:
    """Their keys go after the tiles have told, no other key moves, and none is lost."""
    challenge(page, english_list, "crane")
    key = page.locator('.keyboard [data-key="r"]')
    before = key.bounding_box()
    page.keyboard.type("mouse")
    page.keyboard.press("Enter")
    out = page.locator('.keyboard [data-key="o"]')
    expect(out).to_have_attribute("data-state", "absent")
    expect(out).to_be_visible()
    page.locator("[data-open=settings]").first.click()
    page.get_by_role("switch", name="Hide used-up letters").check()
    page.keyboard.press("Escape")
    expect(out).to_be_hidden()
    expect(page.locator('.keyboard [data-key="e"]')).to_be_visible()
    page.reload()
    expect(out).to_be_hidden()
    assert key.bounding_box() == before


def test_a_refusal_goes_by_itself_and_with_the_next_key(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    refusal = "Not in the word list."
    page.keyboard.type("stane")  # of letters that the list has keys for
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text(refusal)
    expect(page.locator(".toast")).to_have_count(0)  # by itself
    assert typed(page) == "STANE"
    keep_notes(page)
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text(refusal)
    page.keyboard.press("Backspace")
    assert page.locator(".toast").count() == 0
    assert refusal not in (page.locator("#status").text_content() or "")


def test_the_field_is_there_for_screen_readers_and_seen_by_nobody(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport=PHONE)
    challenge(page, english_list, "crane")
    field = page.get_by_label("Your guess, 5 letters")
    expect(field).to_have_attribute("inputmode", "none")
    box = page.locator(".typing").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (1, 1)
    expect(page.get_by_role("button", name="Guess", exact=True)).to_have_count(0)
    field.fill("slate")
    field.press("Enter")
    expect(page.locator("#board tr:nth-child(1) [data-state]")).to_have_count(5)


def test_without_script_the_field_and_its_button_are_shown(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False, viewport=PHONE)
    challenge(page, english_list, "crane")
    expect(page.get_by_role("button", name="Guess", exact=True)).to_be_visible()
    page.get_by_label("Your guess, 5 letters").fill("crane")
    page.get_by_role("button", name="Guess", exact=True).click()
    expect(page.locator("#board [data-state=correct]")).to_have_count(5)
    expect(page.locator("#ending-title")).to_be_visible()  # below the board
    assert page.locator("#end").evaluate("end => end.getBoundingClientRect().y") > 0


@pytest.mark.parametrize("whole", [it for it in GAMES if it.by_letter], ids=lambda it: it.slug)
def test_letters_of_a_real_keyboard_guess_at_once_and_words_are_solved(
    page: Page, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    whole.start(page, words_of(whole, request))
    keep_notes(page)
    page.keyboard.type(whole.winning[0])
    answered(page, 1)
    again = page.locator(f'.keyboard [data-key="{whole.winning[0]}"]')
    again.press("Enter")  # refused, and nothing stays behind (P10)
    expect(page.locator(".toast")).to_be_visible()
    expect(page.locator("#guess")).to_have_value("")
    page.get_by_role("button", name="Solve").click()
    word = whole.winning[-1].removeprefix(SOLVE)
    page.keyboard.type(word[:2])
    answered(page, 1)
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")  # the same key of the desk
    page.keyboard.type(word)
    page.get_by_role("button", name="Solve").click()
    expect(page.locator("#ending-title")).to_be_focused()


def test_a_field_that_safari_emptied_is_as_the_board_when_its_page_is_gone_back_to(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    answered(page, 1)
    assert page.evaluate("Object.keys(sessionStorage).filter((it) => it.startsWith('typed'))") == []
    page.keyboard.type("tra")
    page.evaluate("""() => new Promise((done) => {
        document.getElementById("guess").value = "";
        dispatchEvent(new PageTransitionEvent("pageshow", {persisted: true}));
        setTimeout(done);
    })""")
    page.keyboard.type("ce")
    assert typed(page, 2) == "TRACE"


def test_what_phones_paste_and_speech_write_comes_to_the_word(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    field = page.locator("#guess")
    for written in ("Crane ", " crane", "crane.", "crane\u0301"):  # said, swiped, decomposed
        page.keyboard.insert_text(written)
        expect(field).to_have_value("CRANE")
        page.keyboard.press("Escape")
    page.keyboard.type("ce")
    page.keyboard.press("ArrowLeft")
    page.keyboard.insert_text("ran")
    expect(field).to_have_value("CRANE")
    field.select_text()
    page.keyboard.insert_text("trace")  # as a phone puts another word into its place
    expect(field).to_have_value("TRACE")
