"""Jumble in a real browser: its tray of letters, tapped, typed, shuffled and dragged."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from tests.browser.helpers import assert_within_the_window, begin, give_up
from tests.browser.whole_games import answered

NewPage = Callable[..., Page]
OPTIONS = {"shortest": 5, "longest": 5, "words": 10, "difficulty": "any"}


def jumble(page: Page, lexicon: Lexicon, secrets: str, **options: Any) -> None:
    setup = game("jumble").setup_from(OPTIONS | options, secrets) | {"seed": 3}
    begin(page, "jumble", lexicon, setup)


def shown(page: Page) -> str:
    tiles = page.locator("#tray .letters [data-key]").all()
    return "".join(tile.get_attribute("data-key") or "" for tile in tiles)


def tap(page: Page, word: str) -> None:
    """Tap the letters of a word, each tile once."""
    for letter in word:
        page.locator(f'.tray [data-key="{letter}"]:not(.used)').first.click()


def assert_laid_out_to_play(page: Page, letters: str) -> None:
    """P39: the clock is seen, letters stand once, Try is larger than what puts a word off."""
    expect(page.locator("#progress .clock")).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(page.locator("#progress .clock")).to_be_in_viewport()
    seen = page.locator(".stage").inner_text()
    assert sorted(re.findall(r"^[A-Z]$", seen, re.MULTILINE)) == sorted(letters.upper())
    tried, shuffled, later, deleted = (
        page.locator(f"#tray {each}").bounding_box() or {}
        for each in (".go", "#shuffle", "[value='>']", "[data-key=delete]")
    )
    assert tried["width"] > 1.2 * max(later["width"], deleted["width"])
    letter = page.locator("#tray .letters button").first.bounding_box() or {}
    assert shuffled["y"] > letter["y"] + letter["height"]  # below the letters, not the answer


def test_a_round_is_won_by_tapping_letters(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "abbey house")
    assert sorted(shown(page)) == sorted("abbey")
    assert_laid_out_to_play(page, "abbey")
    tap(page, "abb")
    expect(page.locator("#guess")).to_have_value("ABB")
    expect(page.locator(".tray .used")).to_have_count(3)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator("#guess")).to_have_value("AB")
    expect(page.locator("#board [data-typed]")).to_have_count(2)
    tap(page, "bey")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator("#status")).to_contain_text("ABBEY is correct. Letters: ")
    expect(page.locator("#progress")).to_contain_text("Word 2 of 2 · 5 points")
    tap(page, "house")
    page.get_by_role("button", name="Try", exact=True).click()
    expect(page.locator(".ending")).to_contain_text("2 of 2 solved, 10 points")
    assert Play.objects.get(agent__isnull=True).status == Play.Status.WON


def test_shuffling_keeps_what_is_typed_and_costs_nothing(page: Page, english_list: Lexicon) -> None:
    jumble(page, english_list, "house")
    before = shown(page)
    page.keyboard.type("htoa")  # the others are not among the letters
    for order in (2, 3):
        page.get_by_role("link", name="Shuffle").click()
        expect(page.locator("#shuffle")).to_have_attribute(
            "hx-get", re.compile(rf"\?order={order}$")
        )
    assert sorted(shown(page)) == sorted(before)
    expect(page.locator("#guess")).to_have_value("HO")
    expect(page.locator(".tray .used")).to_have_count(2)
    assert not Play.objects.exists()  # no move yet, so nothing is stored at all


def drag(page: Page, letter: Locator, to: Locator) -> None:
    """Press on a letter, move there in steps, and let go."""
    boxes = [it.bounding_box() for it in (letter, to)]
    places = [(it["x"] + it["width"] / 2, it["y"] + it["height"] / 2) for it in boxes if it]
    page.mouse.move(*places[0])
    page.mouse.down()
    page.mouse.move(*places[1], steps=4)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)


def test_letters_are_dragged_into_the_word_within_it_and_out_of_it(
    page: Page, english_list: Lexicon
) -> None:
    """PW20."""
    jumble(page, english_list, "house")
    slot = page.locator("#board [data-current] .slot")
    for letter in "ohu":
        drag(page, page.locator(f'.tray [data-key="{letter}"]'), slot.nth(0))
    expect(page.locator("#guess")).to_have_value("UHO")
    drag(page, slot.nth(0), slot.nth(4))
    expect(page.locator("#guess")).to_have_value("HOU")
    drag(page, slot.nth(1), page.locator("#board .done"))
    expect(page.locator("#guess")).to_have_value("HU")
    expect(page.locator(".tray .used")).to_have_count(2)
    drag(page, page.locator('.tray [data-key="s"]'), page.locator("#board .done"))
    page.locator('.tray [data-key="s"]').click()
    expect(page.locator("#guess")).to_have_value("HUS")
    page.reload()
    expect(page.locator("#guess")).to_have_value("HUS")


def test_a_long_word_is_not_wider_than_the_window(new_page: NewPage, english_list: Lexicon) -> None:
    page = new_page(viewport={"width": 320, "height": 640})
    jumble(page, english_list, "abcdeghilmnoprs", shortest=15, longest=15)
    expect(page.locator("#tray .letters [data-key]")).to_have_count(15)
    assert_within_the_window(page.locator("#tray [data-key], #board [data-current] .slot"))


ROUND = "sunny cable margin salmon turtle bicycle morning kitchen mountain notebook"
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".tray .wide")].map((key) => {
    const range = document.createRange();
    range.selectNodeContents(key.firstChild);
    const box = range.getBoundingClientRect();
    return [key.firstChild.textContent.trim(), Math.round(2 * (box.y + box.height / 2)) / 2];
}).filter(([name]) => name))"""


def test_the_shelf_has_a_place_for_every_word_from_the_start(
    new_page: NewPage, imported: Callable[..., Lexicon]
) -> None:
    """P20, P21: an empty room; letters and their slots were 260 px apart on a phone."""
    lexicon = imported("en", "English", "en", [*ROUND.split(), "crane"])
    page = new_page(viewport={"width": 390, "height": 844})
    options = {"shortest": 5, "longest": 8, "words": 10, "difficulty": "any"}
    begin(page, "jumble", lexicon, game("jumble").setup_from(options, ROUND) | {"seed": 3})
    words = page.locator(".done li")
    assert [each.locator("i").count() for each in words.all()] == list(map(len, ROUND.split()))
    assert words.locator("i").all_text_contents() == [""] * 65
    expect(words.nth(0)).to_have_attribute("aria-current", "true")
    for width, height in ((390, 844), (320, 568), (844, 390), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert_within_the_window(page.locator(".done i"))
        assert len(set(page.evaluate(PLACES).values())) == 1, "Shuffle stood 3 px lower"
    page.set_viewport_size({"width": 390, "height": 844})
    row, tray = page.locator("#board [data-current]"), page.locator(".tray .letters button").first
    above, below = row.bounding_box(), tray.bounding_box()
    assert above is not None
    assert below is not None
    assert below["y"] - above["y"] - above["height"] <= 66
    page.keyboard.type("sunny\n")
    expect(words.nth(1)).to_have_attribute("aria-current", "true")
    assert words.nth(0).locator("i").all_text_contents() == list("SUNNY")
    page.get_by_role("button", name="Later").click()
    expect(words.nth(2)).to_have_attribute("aria-current", "true")  # P5: nothing is lost
    assert words.nth(1).locator("i").all_text_contents() == [""] * 5
    assert words.nth(0).get_attribute("data-fresh") is None


def test_a_word_that_is_put_off_takes_its_refusal_along(page: Page, english_list: Lexicon) -> None:
    """ "Use all 5 letters; yours has 3." was said of the next word."""
    jumble(page, english_list, "crane slate")
    tap(page, "ran")
    page.get_by_role("button", name="Try").click()
    said = page.locator(".line .toast")
    expect(said).to_have_text("Use all 5 letters; yours has 3.")
    page.get_by_role("button", name="Later").click()
    answered(page, 1)
    expect(said).to_have_count(0, timeout=1000)


def test_a_first_word_that_is_put_off_takes_the_offers_along(
    page: Page, english_list: Lexicon
) -> None:
    """The line went on offering a race that could not begin, instead of the word and the clock."""
    jumble(page, english_list, "crane slate")
    page.get_by_role("button", name="Later").click()
    answered(page, 1)
    expect(page.locator("#progress .clock")).to_be_visible(timeout=1000)


def test_words_of_a_round_that_was_ended_are_said_in_one_line_on_the_narrowest_phone(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(viewport={"width": 320, "height": 568})
    jumble(page, english_list, "crane slate house")
    page.get_by_role("button", name="Later").click()
    answered(page, 1)
    give_up(page)
    table = page.locator("#end table.round")
    expect(table).to_be_visible()  # no fold to open: this round was not won
    expect(table.get_by_role("cell", name="skipped")).to_have_count(3)
    lines = table.get_by_role("cell").evaluate_all(
        """(cells) => cells.map((it) => {
            const text = document.createRange();
            text.selectNodeContents(it);
            return text.getClientRects().length;
        })"""
    )
    assert set(lines) == {1}
    assert table.evaluate("(it) => it.parentElement.scrollWidth <= it.parentElement.clientWidth")


def test_ending_a_round_can_be_taken_back(page: Page, english_list: Lexicon) -> None:
    """P5: only this gives words up, and for five seconds it can be undone."""
    jumble(page, english_list, "crane slate")
    page.get_by_role("link", name="Hint", exact=True).click()
    page.locator(".confirm > summary").click()
    page.get_by_role("button", name="Yes, end it").click()
    told = page.locator(".line .undo")
    expect(told).to_contain_text("The round is ending.")
    told.get_by_role("button", name="Undo").click()
    expect(told).to_have_count(0)
    page.wait_for_timeout(5200)
    tap(page, "crane")
    page.get_by_role("button", name="Try").click()
    answered(page, 1)
