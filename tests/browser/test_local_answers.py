"""What needs no server is answered at once; the server judges the rest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import SentRequests, challenge, keep_notes, typed
from tests.browser.whole_games import GAMES, answered, words_of
from tests.contract.every_game import lexicon_of

NewPage = Callable[..., Page]
LISTED = """() => performance.getEntriesByType("resource").some((it) =>
    it.name.includes("/words/") && it.responseEnd)"""


def guesses(requests: SentRequests) -> int:
    return sum(sent.method == "POST" for sent in requests.so_far())


def test_a_word_too_short_is_told_at_once(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    requests = SentRequests(page)
    keep_notes(page)
    for word, sentence in (("cra", "Two letters to go."), ("cran", "One letter to go.")):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        assert page.locator(".toast").all_inner_texts() == [sentence]
        assert sentence in (page.locator("#status").text_content() or "")
        assert typed(page) == word.upper()
        page.keyboard.press("Escape")
    assert guesses(requests) == 0


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_a_typo_costs_no_round_trip(
    new_page: NewPage, english_list: Lexicon, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    page.goto("/wordle/")
    page.wait_for_function(LISTED)
    requests = SentRequests(page)
    keep_notes(page)
    page.keyboard.type("stane")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Not in the word list.")
    assert typed(page) == "STANE"
    assert guesses(requests) == 0
    page.keyboard.press("Escape")
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    answered(page, 1)


def test_a_step_that_is_no_word_costs_no_round_trip(page: Page, transactional_db: None) -> None:
    lexicon = lexicon_of("ladder")
    page.goto("/ladder/")
    page.wait_for_function(LISTED)
    requests = SentRequests(page)
    keep_notes(page)
    here = (page.locator("[data-current]").get_attribute("data-base") or "").lower()
    assert lexicon.current
    words = lexicon.current.read().words(len(here))
    others = [each for each in sorted(set("".join(words))) if each not in here]
    page.keyboard.type(others[0] + others[1])  # the site says what is wrong
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("changes two letters")
    assert guesses(requests) == 1
    page.keyboard.press("Escape")
    page.keyboard.type(next(each for each in others if each + here[1:] not in words))
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("Not in the word list.")
    assert guesses(requests) == 1


def test_what_is_no_equation_is_told_at_once(page: Page, transactional_db: None) -> None:
    lexicon_of("nerdle")
    page.goto("/nerdle/")
    requests = SentRequests(page)
    keep_notes(page)
    room = page.locator("#board [data-current]").first.locator(".slot").count()
    wrong = {5: ("4+2=7", "6", "7"), 8: ("3/2+10=1", "23/2", "1")}[room]
    page.keyboard.type("1" * room)
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("An equation needs one =.")
    page.keyboard.press("Escape")
    page.keyboard.type(wrong[0])
    page.keyboard.press("Enter")
    told = f"The left side is {wrong[1]}, the right side is {wrong[2]}."
    expect(page.locator(".toast")).to_have_text(told)
    assert guesses(requests) == 0
    page.keyboard.press("Escape")
    page.keyboard.type({5: "4+2=6", 8: "12+34=46"}[room])
    page.keyboard.press("Enter")
    answered(page, 1)


def test_a_challenge_may_hide_a_word_that_is_in_no_list(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "stane")
    assert page.locator("#guess").get_attribute("data-words") is None
    page.keyboard.type("stane")
    page.keyboard.press("Enter")
    answered(page, 1)


def test_a_letter_tried_before_is_told_at_once(page: Page, request: pytest.FixtureRequest) -> None:
    whole = next(it for it in GAMES if it.by_letter)
    whole.start(page, words_of(whole, request))
    keep_notes(page)
    for moves, letter in enumerate("oy", 1):
        page.keyboard.type(letter)
        answered(page, moves)
        expect(page.locator(f'.keyboard [data-key="{letter}"]')).to_have_attribute(
            "data-state", "correct" if letter == "o" else "absent"
        )
    requests = SentRequests(page)
    page.keyboard.type("y")
    expect(page.locator(".toast")).to_have_text("You've already tried Y.")
    page.keyboard.type("o")
    expect(page.locator(".toast")).to_have_text("You can already see every O.")
    assert guesses(requests) == 0
    page.keyboard.type("u")
    answered(page, 3)


@pytest.mark.parametrize("sign", ["с", "е"])
def test_a_letter_of_another_script_is_told(page: Page, english_list: Lexicon, sign: str) -> None:
    """It looks like C: nobody could see why the row was short."""
    challenge(page, english_list, "crane")
    keep_notes(page)
    page.keyboard.type(sign)
    told = f"“{sign}” is from another script (Cyrillic). Switch your keyboard and type it again."
    expect(page.locator(".toast")).to_have_text(told)
    page.keyboard.type("c")
    expect(page.locator(".toast")).to_have_count(0)
    page.keyboard.insert_text("rаne")  # pasted with Cyrillic а
    expect(page.locator(".toast")).to_contain_text("Cyrillic")
    assert typed(page) == "CRNE"
    page.keyboard.type("1é")
    expect(page.locator(".toast")).to_have_count(0)


TWO = """() => {
    const down = new KeyboardEvent("keydown",
        {key: "لا", code: "KeyB", bubbles: true, cancelable: true});
    document.activeElement.blur();
    if (document.body.dispatchEvent(down) && document.activeElement.id === "guess")
        document.execCommand("insertText", false, "لا");
}"""


def test_a_key_that_writes_two_letters_writes_both(
    page: Page, imported: Callable[..., Lexicon]
) -> None:
    """Arabic's key of lam and alef wrote nothing while the page had the focus."""
    arabic = imported("ar", "Arabic", "ar", ("سلام", "كلام", "علاج"))
    challenge(page, arabic, "سلام")
    page.keyboard.type("س")
    page.evaluate(TWO)
    page.keyboard.type("م")
    assert typed(page) == "سلام"
    page.keyboard.press("Enter")
    answered(page, 1)
