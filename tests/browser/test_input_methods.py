"""What types letters and what does not, wherever the focus is: input methods, dead keys, AltGr."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import POSTED, SentRequests, challenge, typed
from tests.browser.whole_games import ASK, WholeGame, answered, every_game, words_of

NewPage = Callable[..., Page]
NOT_FOCUSED = "() => { document.activeElement.blur(); return document.activeElement.tagName; }"
MAC = "Object.defineProperty(navigator, 'platform', {get: () => 'MacIntel'})"
# The modifier as Chromium's protocol counts it; AltGr has none of its own there.
ALT = 1


def first_letter(whole: WholeGame) -> str:
    return whole.winning[0].removeprefix(ASK)[0]


def compose(session: CDPSession, text: str) -> None:
    """Write as an input method does: a key that it takes, a text that changes, its end."""
    key = {"key": "Process", "code": "KeyA", "windowsVirtualKeyCode": 229}
    session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
    caret = {"selectionStart": len(text), "selectionEnd": len(text)}
    session.send("Input.imeSetComposition", {"text": text, **caret})
    session.send("Input.insertText", {"text": text})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})


def press(page: Page, key: str, **flags: Any) -> None:
    """Press a key that gives a sign, with what the browser says about its modifiers."""
    page.evaluate(
        """([key, {AltGraph = false, ...flags}]) => {
            const down = new KeyboardEvent("keydown",
                {key, bubbles: true, cancelable: true, modifierAltGraph: AltGraph, ...flags});
            document.activeElement.blur(); // a shortcut leaves it so
            if (document.body.dispatchEvent(down) && document.activeElement.id === "guess")
                document.execCommand("insertText", false, key);
        }""",
        [key, flags],
    )


@every_game
def test_a_shortcut_plays_no_letter_and_an_input_method_writes_after_a_click_anywhere(
    page: Page, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    whole.start(page, words_of(whole, request))
    _assert_shortcuts_play_nothing(page, whole)
    _assert_an_input_method_writes(page, whole)


def _assert_shortcuts_play_nothing(page: Page, whole: WholeGame) -> None:
    """One may guess where letters count at once, so no game takes one."""
    before = page.locator("#guess").input_value()
    requests = SentRequests(page)
    for where in ("guess", "body"):
        for shortcut in ("Control", "Alt", "Meta", "Control+Shift"):
            if where == "body":
                page.evaluate(NOT_FOCUSED)
            page.keyboard.press(f"{shortcut}+{first_letter(whole)}")
    assert page.locator("#guess").input_value() == before
    assert not [sent for sent in requests.so_far() if POSTED.search(sent.url)]


def _assert_an_input_method_writes(page: Page, whole: WholeGame) -> None:
    """The focus was on nothing, and what was composed went nowhere."""
    session = page.context.new_cdp_session(page)
    letter = first_letter(whole)
    page.evaluate(NOT_FOCUSED)
    page.locator(".middle").click(position={"x": 3, "y": 3})
    expect(page.locator("#guess")).to_be_focused()
    compose(session, letter)
    if whole.by_letter:
        answered(page, 1)
        expect(page.locator("#guess")).to_have_value("")  # nothing stays for the next letter
        return
    expect(page.locator("#board [data-current] .slot[data-typed]").first).to_have_text(
        letter, ignore_case=True
    )
    page.keyboard.press("Escape")
    assert page.evaluate(NOT_FOCUSED) == "BODY"
    compose(session, letter)  # its first key brings the focus
    expect(page.locator("#board [data-current] .slot[data-typed]").first).to_have_text(
        letter, ignore_case=True
    )


def test_option_and_altgr_type_their_letters(new_page: NewPage, english_list: Lexicon) -> None:
    """A Polish keyboard writes ł by Option or AltGr and L; it is an L where the game has no ł."""
    page = new_page()
    page.add_init_script(MAC)
    challenge(page, english_list, "slate")
    press(page, "ł", altKey=True)
    assert typed(page) == "L"
    press(page, "é", AltGraph=True, altKey=True, ctrlKey=True)  # as Windows tells it
    assert typed(page) == "LE"
    press(page, "a", altKey=True)
    press(page, "a", ctrlKey=True, altKey=True)
    press(page, "ł", metaKey=True, altKey=True)
    assert typed(page) == "LE"


def test_alt_is_a_shortcut_where_it_types_nothing(page: Page, english_list: Lexicon) -> None:
    """Beside Apple's keyboards Alt and a key open a menu, on a Russian keyboard too."""
    challenge(page, english_list, "slate")
    for key in ("a", "é"):
        press(page, key, altKey=True)
    assert typed(page) == ""


def test_option_types_where_letters_count_at_once(
    new_page: NewPage, request: pytest.FixtureRequest
) -> None:
    from tests.browser.whole_games import GAMES

    whole = next(each for each in GAMES if each.by_letter)
    page = new_page()
    page.add_init_script(MAC)
    whole.start(page, words_of(whole, request))
    press(page, "ø", altKey=True)  # an O here
    answered(page, 1)
