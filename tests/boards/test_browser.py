"""Wordle on many boards in a real browser: which one is typed into, looked at, and its room."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, begin
from tests.wordle.lists import ANSWERS, OTHERS

NewPage = Callable[..., Page]
FOUR = ("crane", "house", "slate", "abbey")
SIXTEEN = (*FOUR, "mouse", "grape", "stone", "trace", "audio", "bread", "chime", "doubt")
SIXTEEN += ("elbow", "flute", "grasp", "hotel")
GUESSES = {4: 9, 16: 21}


def begin_boards(page: Page, lexicon: Lexicon, secrets: tuple[str, ...], **options: Any) -> None:
    chosen = {"length": 5, "boards": len(secrets), "guesses": GUESSES.get(len(secrets), 7)}
    setup = {"version": 1, "options": chosen | {"mode": "normal"} | options}
    begin(page, "boards", lexicon, setup | {"secrets": list(secrets)})


def guess(page: Page, *words: str) -> None:
    """Type words and wait until each is on the boards."""
    for word in words:
        played = int(page.locator("#sequence").get_attribute("value") or 0)
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator("#jumps .count")).to_contain_text(f"{played + 1} of")


def sizes(page: Page) -> dict[str, Any]:
    """Return what is where: the frame, the keyboard, the input, the current board's open row."""
    return page.evaluate(
        """() => Object.fromEntries(Object.entries({
             frame: ".board-frame", keyboard: ".keyboard", input: "#guess",
             row: "#board .here [data-current]", jumps: "#jumps",
           }).map(([name, found]) => [name, document.querySelector(found).getBoundingClientRect()]
           ))"""
    )


def assert_current_board_in_view(page: Page) -> None:
    """Fail unless the row of the current board that is typed into can be seen."""
    found = sizes(page)
    assert found["row"]["top"] >= found["jumps"]["bottom"] - 1
    assert found["row"]["bottom"] <= found["frame"]["bottom"] + 1


def all_that_is_shown(page: Page) -> list[str]:
    """Return what boards, folded boards, numbers and keys show and say."""
    return page.evaluate(
        """() => [...document.querySelectorAll(
               "#open > *, #solved > *, #jumps > *, .keyboard button")]
             .map((part) => [part.textContent, part.dataset.state,
               ...[...part.querySelectorAll("[data-state], [data-part]")]
                 .map((one) => one.dataset.state ?? one.dataset.part)].join("|"))"""
    )


def key(page: Page, letter: str) -> Locator:
    return page.locator(f'[data-key="{letter}"]')


def test_four_boards_are_won_by_keyboard_alone(page: Page, english_list: Lexicon) -> None:
    begin_boards(page, english_list, FOUR)
    page.locator("body").press("t")
    page.keyboard.type("rac")
    for board in range(1, 5):  # what is typed shows on every board
        expect(page.locator(f"#now-{board}")).to_contain_text("TRAC")
    page.keyboard.type("e")
    page.keyboard.press("Enter")
    expect(page.locator("#board-1 [data-state=correct]")).to_have_count(3)
    expect(page.locator("#board-2 [data-state=correct]")).to_have_count(1)
    guess(page, "house")
    expect(page.locator("#board-2 .lid")).to_contain_text("HOUSE")
    expect(page.locator("#open [data-current]")).to_have_count(3)
    expect(page.locator("#status")).to_contain_text("Board 2 solved")
    page.keyboard.press("PageDown")
    expect(page.locator("#board-3")).to_have_class(re.compile("here"))
    page.keyboard.press("PageUp")
    expect(page.locator("#board-1")).to_have_class(re.compile("here"))
    page.locator("#jumps a").nth(1).focus()
    page.keyboard.press("Enter")  # a number opens the board that is folded
    expect(page.locator("#board-2 table")).to_be_visible()
    page.locator("#jumps a").nth(2).click()
    page.keyboard.type("ab")  # a number that was clicked swallows no letters
    expect(page.locator("#guess")).to_have_value("AB")
    page.fill("#guess", "")
    page.locator("#jumps a").nth(0).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board-1")).to_be_focused()
    guess(page, "crane")
    expect(page.locator("#board-3")).to_have_class(re.compile("here"))  # the next that is open
    guess(page, "slate")
    page.keyboard.type("abbey")
    page.keyboard.press("Enter")
    expect(page.locator(".ending")).to_contain_text("All 4 boards in 5 of 9 guesses")
    expect(page.locator("#ending-title")).to_be_focused()
    assert Play.objects.get(agent__isnull=True).status == "won"
    for board in range(1, 5):  # P23: solved boards were taken away, and with them the winning rows
        won = page.locator(f"#board-{board} tbody tr:has([data-state]) >> nth=-1")
        expect(won.locator("[data-state=correct]")).to_have_count(5)


def test_a_game_grown_guess_by_guess_is_the_game_that_a_reload_shows(
    page: Page, english_list: Lexicon
) -> None:
    begin_boards(page, english_list, FOUR)
    guess(page, "trace", "house", "mouse", "crane")
    solved = key(page, "e").locator('[data-part="-"]')
    expect(solved).to_have_count(2)  # the last guess has coloured the keys
    grown = all_that_is_shown(page)
    page.reload()
    assert all_that_is_shown(page) == grown


def test_a_quick_player_loses_no_colour_of_the_keys(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """The keys are coloured once the tiles have turned; by then the next guess is made."""
    page = new_page(reduced_motion="no-preference")
    begin_boards(page, english_list, FOUR)
    guess(page, "trace", "mouse")
    for letter in "traceous":
        expect(key(page, letter).locator("[data-part]")).to_have_count(4)


def test_sixteen_boards_fit_a_phone(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    begin_boards(page, english_list, SIXTEEN)
    for letter in "trace":
        key(page, letter).tap()
    page.get_by_role("button", name="Enter").tap()
    expect(page.locator("#open [data-state]")).to_have_count(80)
    found = sizes(page)
    assert found["keyboard"]["bottom"] <= PHONE["height"]
    columns = {page.locator(f"#board-{n}").bounding_box()["x"] for n in range(1, 8)}  # type: ignore[index]
    assert len(columns) == 2
    page.locator("#jumps a").nth(11).tap()
    expect(page.locator("#board-12")).to_have_class(re.compile("here"))
    assert_current_board_in_view(page)
    for number, word in enumerate(SIXTEEN[:6], 2):  # many rows, and still that one is seen
        page.fill("#guess", word)
        page.get_by_role("button", name="Enter").tap()
        expect(page.locator("#jumps .count")).to_contain_text(f"{number} of")
    key(page, "a").tap()
    assert_current_board_in_view(page)
    tile = page.locator("#board-12 .slot").first.bounding_box()
    assert tile is not None
    assert tile["width"] >= 24
    assert tile["height"] >= 20
    assert_not_wider_than_the_window(page)
    assert key(page, "a").locator("[data-part]").count() == 16


def test_a_board_is_looked_at_alone_and_solved_ones_stand_last(
    page: Page, english_list: Lexicon
) -> None:
    """PW17: a tap enlarges a board, Page Down goes to the next, unsolved ones come first."""
    page.set_viewport_size(PHONE)
    begin_boards(page, english_list, SIXTEEN)
    guess(page, "crane")
    expect(page.locator("#board [data-new]")).to_have_count(0)
    tops = page.evaluate(
        "[...document.querySelectorAll('#board .one')].map((each) => each.offsetTop)"
    )
    assert tops[0] == max(tops) > tops[1] == min(tops)
    page.locator("#board-2 .slot").first.click()
    expect(page.locator("#board-2")).to_be_visible()
    expect(page.locator("#board-3")).to_be_hidden()
    page.keyboard.press("PageDown")
    expect(page.locator("#board-3")).to_be_visible()
    expect(page.locator("#board-2")).to_be_hidden()
    page.locator("#board-3 .slot").first.click()
    expect(page.locator("#board-2")).to_be_visible()


def test_tiles_are_tapped_and_typed_on_sixteen_boards(
    new_page: NewPage, imported: Callable[..., Lexicon]
) -> None:
    imported("en", "English", "en", [*ANSWERS, *OTHERS])
    page = new_page(viewport=PHONE, color_scheme="dark")
    page.goto("/assist/boards/?boards=16&g=sassy")
    first = page.get_by_role("group", name="Board 1, colours of SASSY").get_by_role("button")
    expect(page.locator(".tapped")).to_have_count(16)
    first.nth(1).click()
    expect(first.nth(1)).to_have_accessible_name("Letter 2, A: wrong place")
    first.nth(1).click()
    expect(first.nth(1)).to_have_accessible_name("Letter 2, A: correct")
    first.first.focus()
    page.keyboard.type("2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    expect(page.locator("#c1")).to_have_value("22000")
    page.keyboard.press("Tab")
    expect(page.locator("#board-2 .tapped button").first).to_be_focused()
    page.keyboard.type("00012")
    expect(page.locator("#c2")).to_have_value("00012")
    page.get_by_role("button", name="Help me").click()
    expect(page.get_by_text("No known answer fits board 2.")).to_be_visible()
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


def test_a_board_that_was_not_solved_is_crossed_out(page: Page, english_list: Lexicon) -> None:
    begin_boards(page, english_list, ("crane", "slate"), guesses=2)
    guess(page, "crane", "mouse")
    drawn = "(each) => each.map((it) => getComputedStyle(it).backgroundImage !== 'none')"
    own = page.locator("#end .grid-share i")
    expect(own).to_have_count(2)
    assert own.evaluate_all(drawn) == [False, True]
