"""Letters that an input method composes stand where the caret was, as in any field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from playwright.sync_api import CDPSession, Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import PHONE
from tests.browser.helpers import POSTED, HeldGuesses, SentRequests, challenge, typed
from tests.browser.whole_games import ASK, SOLVE, WholeGame, answered, every_game, words_of
from wordgames.languages.letters import joined

Imported = Callable[..., Lexicon]
NewPage = Callable[..., Page]
CARET = "() => document.getElementById('guess').selectionStart"


class InputMethod:
    """What an input method does to the field that has the focus, by DevTools' commands."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def key(self, kind: str, key: str = "Process", code: str = "KeyA") -> None:
        self._session.send(
            "Input.dispatchKeyEvent",
            {"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": 229},
        )

    def show(self, text: str) -> None:
        """Show a text that is not committed yet, by a key that the page hears as taken."""
        self.key("rawKeyDown")
        self.preedit(text)
        self.key("keyUp")

    def preedit(self, text: str) -> None:
        caret = {"selectionStart": len(text), "selectionEnd": len(text)}
        self._session.send("Input.imeSetComposition", {"text": text, **caret})

    def commit(self, text: str) -> None:
        self._session.send("Input.insertText", {"text": text})

    def compose(self, *shown: str) -> None:
        """Show texts one after the other, and commit the last."""
        for text in shown:
            self.show(text)
        self.commit(shown[-1])


@dataclass(frozen=True)
class Written:
    """A word as its people write it: keys, and in a tuple what is composed."""

    language: str
    words: Sequence[str]
    secret: str
    parts: Sequence[str | tuple[str, ...]]
    row: str


WRITTEN = [
    Written(
        "ko",
        ("사람", "마음", "바람"),
        "ㅅㅏㄹㅏㅁ",
        [("ㅅ", "사"), ("ㄹ", "라", "람")],
        "ㅅㅏㄹㅏㅁ",
    ),
    Written(
        "zh",
        ("中国人", "日本人"),
        "中国人",
        [("z", "zhong", "中"), ("guo", "国"), ("r", "人")],
        "中国人",
    ),
    Written(
        "ja", ("さくら", "いちご"), "さくら", [("s", "さ", "さk", "さく"), ("r", "ら")], "さくら"
    ),
    Written(
        "vi",
        ("tiếng", "đường"),
        "tiếng",
        [("t", "ti", "tie", "tiê", "tiên", "tiêng", "tiếng")],
        "TIẾNG",
    ),
    Written("pt", ("orgao", "cafes"), "orgao", [("´", "ó"), "rg", ("~", "ã"), "o"], "ORGAO"),
    Written("cs", ("píseň", "kočka"), "píseň", ["p", ("´", "í"), "se", ("ˇ", "ň")], "PÍSEŇ"),
    Written("hi", ("हिन्दी", "किताब"), "किताब", [("k", "कि"), ("t", "ता"), "ब"], "किताब"),
    Written("ar", ("سلام", "كتاب"), "سلام", [("س", "سل"), ("ا", "ام")], "سلام"),
    Written("en", ("cafes", "crane"), "crane", ["caf", ("´", "é"), "s"], "CAFES"),
    Written("en", ("cafes", "crane"), "crane", [("c", "cr"), ("a", "an", "ane")], "CRANE"),
    Written("de", ("übers", "säule"), "übers", [("¨", "ü"), "be", ("r", "rs")], "ÜBERS"),
    Written("es", ("niñez", "campo"), "niñez", ["ni", ("~", "ñ"), "ez"], "NIÑEZ"),
    Written("fr", ("forêt", "livre"), "foret", ["for", ("^", "ê"), "t"], "FORET"),
    Written("he", ("שלום", "ילדה"), "שלומ", ["ש", ("ל", "לו"), ("ם",)], "שלומ"),
]


def write(page: Page, method: InputMethod, parts: Sequence[str | tuple[str, ...]]) -> None:
    for part in parts:
        if isinstance(part, str):
            page.keyboard.type(part)
        else:
            method.compose(*part)


@pytest.mark.parametrize("written", WRITTEN, ids=lambda it: it.language)
def test_a_word_is_written_as_its_people_write_it(
    page: Page, imported: Imported, written: Written
) -> None:
    lexicon = imported("own", "Own", written.language, written.words)
    challenge(page, lexicon, joined(written.secret))
    method = InputMethod(page)
    for _ in range(2):  # into an empty row, and again after it was emptied
        write(page, method, written.parts)
        assert typed(page) == written.row
        expect(page.locator("#guess")).to_have_value(written.row)
        assert page.evaluate(CARET) == len(written.row)
        while typed(page):
            page.keyboard.press("Backspace")
    write(page, method, written.parts)
    page.keyboard.press("Enter")
    answered(page, 1)


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "desk"])
def test_what_is_committed_stands_where_the_caret_was(
    new_page: NewPage, english_list: Lexicon, viewport: dict[str, int]
) -> None:
    page = new_page(viewport=viewport)
    challenge(page, english_list, "crane")
    page.locator(".middle").click(position={"x": 3, "y": 3})
    page.locator("#guess").focus()
    method = InputMethod(page)
    method.compose("n", "ne")
    page.keyboard.press("Home")
    method.compose("´", "ć")  # before them
    assert (typed(page), page.evaluate(CARET)) == ("CNE", 1)
    method.compose("r", "ra")  # between them
    expect(page.locator("#guess")).to_have_value("CRANE")
    assert (typed(page), page.evaluate(CARET)) == ("CRANE", 3)
    method.compose("p")  # a full row: it is written over, as by a key
    expect(page.locator("#guess")).to_have_value("CRAPE")
    assert page.evaluate(CARET) == 4
    page.keyboard.press("Backspace")
    assert typed(page) == "CRAE"
    method.compose("´", "ń")
    assert typed(page) == "CRANE"
    page.keyboard.press("End")
    method.compose("s")  # no room is left
    expect(page.locator("#guess")).to_have_value("CRANE")
    assert (typed(page), page.evaluate(CARET)) == ("CRANE", 5)
    page.keyboard.press("Enter")
    answered(page, 1)


def test_the_next_composition_may_begin_as_the_last_is_committed(
    page: Page, imported: Imported
) -> None:
    """So does ibus-hangul: it empties its text, commits a syllable, and shows the next one."""
    lexicon = imported("ko", "Korean", "ko", ("사람", "마음"))
    challenge(page, lexicon, "ㅅㅏㄹㅏㅁ")
    method = InputMethod(page)
    method.show("살")
    method.preedit("")
    method.commit("사")
    method.preedit("라")
    assert typed(page) == "ㅅㅏㄹㅏ"  # shown while it is composed
    method.preedit("람")
    method.commit("람")
    expect(page.locator("#guess")).to_have_value("ㅅㅏㄹㅏㅁ")
    assert page.evaluate(CARET) == 5
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    method.compose("ㅡ", "ㅡㅁ")
    assert typed(page) == "ㅅㅏㄹㅡㅁ"


def test_nothing_is_written_while_something_is_composed(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    method = InputMethod(page)
    page.keyboard.type("cr")
    page.evaluate("""() => {
        const field = document.getElementById("guess");
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
        window.writes_ = 0;
        Object.defineProperty(field, "value", {
            get() { return own.get.call(this); },
            set(text) { window.writes_++; own.set.call(this, text); },
        });
        for (const name of ["setSelectionRange", "setRangeText"])
            field[name] = () => { window.writes_++; };
    }""")
    for text in ("´", "á", "áñ", "á"):
        method.show(text)
    assert page.evaluate("writes_") == 0
    assert page.locator("#guess").input_value() == "CRá"
    assert typed(page) == "CRA"


@pytest.mark.parametrize("handed_on", [False, True], ids=["kept", "handed on"])
def test_enter_that_ends_a_composition_sends_nothing(
    page: Page, english_list: Lexicon, handed_on: bool
) -> None:
    """Some input methods keep it; ibus-hangul commits and hands it on."""
    challenge(page, english_list, "crane")
    method = InputMethod(page)
    requests = SentRequests(page)
    method.show("crane")
    method.key("rawKeyDown", code="Enter")
    method.commit("crane")
    if handed_on:
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert not [sent for sent in requests.so_far() if POSTED.search(sent.url)]
    assert typed(page) == "CRANE"
    page.keyboard.press("Enter")
    answered(page, 1)


def test_a_key_of_the_page_commits_what_is_composed(page: Page, english_list: Lexicon) -> None:
    challenge(page, english_list, "crane")
    method = InputMethod(page)
    for text in ("´", "ć"):
        method.show(text)
    page.locator('.keyboard [data-key="r"]').click()
    assert typed(page) == "CR"
    method.show("ane")
    page.locator('.keyboard [data-key="enter"]').click()
    answered(page, 1)


def test_an_answer_that_comes_meanwhile_leaves_the_composition(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    method = InputMethod(page)
    held = HeldGuesses(page)
    page.keyboard.type("slate")
    page.keyboard.press("Enter")
    method.show("c")
    method.show("cr")
    held.let_go()
    answered(page, 1)
    method.show("cra")
    method.commit("cra")
    page.keyboard.type("ne")
    assert typed(page, 2) == "CRANE"
    page.keyboard.press("Enter")
    answered(page, 2)


def test_a_word_that_is_refused_meanwhile_does_not_come_between(
    page: Page, english_list: Lexicon
) -> None:
    challenge(page, english_list, "crane")
    method = InputMethod(page)
    held = HeldGuesses(page)
    page.keyboard.type("stane")
    page.keyboard.press("Enter")
    method.show("c")
    held.let_go()
    expect(page.locator("#status")).to_contain_text("Not in the word list.")
    method.compose("cr", "cra")
    assert typed(page) == "CRA"


@every_game
def test_every_game_takes_composed_letters_at_both_ends_of_a_row(
    page: Page, request: pytest.FixtureRequest, whole: WholeGame
) -> None:
    whole.start(page, words_of(whole, request))
    method = InputMethod(page)
    word = whole.winning[-1].removeprefix(SOLVE)
    if whole.by_letter:
        method.compose("´", whole.winning[0])
        answered(page, 1)  # one letter is a guess, several begin a word
    elif whole.winning[0].startswith(ASK):
        method.compose(whole.winning[0].removeprefix(ASK))
        page.keyboard.press("Enter")
        answered(page, 1)
    else:
        word = whole.winning[0]
    method.compose(word[0], word[:2])
    page.keyboard.type(word[2:-1])
    method.compose(word[-1])
    field = page.locator("#guess")
    expect(field).to_have_value(word.upper())
    page.keyboard.press("Home")
    method.compose(word[0])
    expect(field).to_have_value(word.upper())
    assert page.evaluate(CARET) == 1
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    method.compose(word[-1])
    expect(field).to_have_value(word.upper())
    moves = int(page.locator("#sequence").input_value())
    page.keyboard.press("Enter")
    answered(page, moves + 1)
