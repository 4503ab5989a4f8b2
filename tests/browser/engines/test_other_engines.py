"""The main path in Firefox and in WebKit: type, win, share, back, reload, help, watch, a list."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from lexicons.models import Lexicon
from tests.browser.engines.webdriver import ENGINES, Engine, Marionette
from tests.browser.helpers import board_of
from tests.browser.whole_game_data import ASK, ROWS, SOLVE, WholeGame
from tests.browser.whole_games import every_game, words_of

pytestmark = [pytest.mark.nightly, pytest.mark.engines]
NewEngine = Callable[..., Engine]
every_engine = pytest.mark.parametrize("engine", list(ENGINES))
PHONE, DESK = (390, 844), (1280, 800)
TYPED = """() => [...document.querySelectorAll("#board [data-current]")].slice(0, 1).map((row) =>
    [...row.querySelectorAll(".slot")].map((it) => it.dataset.typed ?? "").join("")).join("")"""
ANSWERED = "(moves) => document.getElementById('sequence')?.value === String(moves)"
# Whether the answer is shown: the next word's letters have come.
STILL = (
    "!document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling, #board [data-new]')"
)
READY = "document.readyState === 'complete' && Boolean(document.getElementById('guess'))"


@pytest.fixture
def new_engine(
    request: pytest.FixtureRequest,
    requests_under_way: Any,
    live_server: Any,
    unhurried: None,
    tmp_path: Path,
) -> Iterator[NewEngine]:
    """Open a window of another engine; what its console complains of fails the test."""
    with ExitStack() as opened:

        def opening(name: str, size: tuple[int, int] = PHONE, *, dark: bool = False) -> Engine:
            folder = tmp_path / name
            folder.mkdir()
            open_window = ENGINES[name](folder, live_server.url, size=size, dark=dark)
            window = opened.enter_context(open_window)
            opened.callback(lambda: complain(window))
            return window

        yield opening
    requests_under_way.wait()


def complain(window: Engine) -> None:
    by_clock = "422|preloaded"  # what is no fault, or says that the machine is slow
    told = [it for it in window.steering.complaints() if not re.search(by_clock, it)]
    assert not told, told


def play(window: Engine, address: str) -> None:
    window.goto(address)
    window.until(READY)


def send(window: Engine, word: str, moves: int) -> None:
    """Type a word, send it, and wait until the site has answered so many."""
    window.press(*word, "Enter")
    window.until(ANSWERED, moves)


def wordle(lexicon: Lexicon, secret: str = "crane") -> str:
    return board_of("wordle", lexicon, {"version": 1, "options": ROWS, "secrets": [secret]})


@every_engine
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_game_from_its_first_letter_to_its_last(
    new_engine: NewEngine, engine: str, size: tuple[int, int], english_list: Lexicon
) -> None:
    window = new_engine(engine, size)
    play(window, wordle(english_list))
    window.press(*"sty", "Backspace", *"ane", "Enter")
    window.until("document.getElementById('status').textContent.includes('Not in the word list')")
    assert window.evaluate(TYPED) == "STANE"
    window.press("Home", *"slate")  # each is written over
    assert window.evaluate(TYPED) == "SLATE"
    window.click(".keyboard [data-key=enter]")
    window.until(ANSWERED, 1)
    board = window.path
    window.click(".keyboard [data-key=t]")
    window.press(*"ra")
    window.reload()
    window.until(READY)
    window.until(f"({TYPED})() === 'TRA'")
    window.goto("/")
    window.back()
    window.until(READY)
    assert window.path == board
    window.press(*"ce")
    assert window.evaluate(TYPED) == "TRACE"
    window.press("Enter")
    window.until(ANSWERED, 2)
    send(window, "crane", 3)
    window.until("document.getElementById('end')?.open")
    window.press("Escape")
    window.until("!document.getElementById('end').open")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    window.click("[data-open=end]")
    share(window)


def share(window: Engine) -> None:
    """Share, and read the clipboard as a player does: by pasting it into a field."""
    window.click("#end .share-form button")
    window.until("document.body.innerText.includes(document.body.dataset.sayCopied)")
    window.goto("/lists/new/")
    window.click("#id_words")
    window.chord("Control", "v")
    window.until("document.getElementById('id_words').value.includes('/dare/')")


CHOOSE = """() => {
    const form = document.querySelector("[name=agent]").form;
    [form.agent.value, form.word.value] = ["entropy", "abbey"];
    setTimeout(() => form.requestSubmit());
}"""
SCRUB = """() => {
    const scrub = document.getElementById("scrub");
    scrub.value = 2;
    scrub.dispatchEvent(new Event("change", {bubbles: true}));
}"""
MAIN = "(text) => document.querySelector('main')?.innerText.includes(text)"


@every_engine
def test_help_watch_and_a_list_of_ones_own(
    new_engine: NewEngine, engine: str, english_list: Lexicon, search_loaded: None, tmp_path: Path
) -> None:
    window = new_engine(engine, dark=True)
    play(window, wordle(english_list))
    window.press(*"tr")
    window.click("[data-open=hint]")
    window.until("document.getElementById('hint').open")
    window.click("#hint button[name=kind][value=bot]")
    window.until("Boolean(document.querySelector('#progress .hinted')?.checkVisibility())")
    assert window.evaluate(TYPED) == "TR"  # a hint leaves what was typed
    window.goto("/watch/wordle/?choose")
    window.evaluate(CHOOSE)
    window.until("Boolean(document.querySelector('#scrub')?.checkVisibility())")
    window.press("ArrowRight")
    window.until("document.getElementById('watch').dataset.step === '1'")
    window.evaluate(SCRUB)
    window.until("location.search.includes('step=2')")
    window.click("#run")
    window.until("document.getElementById('watch').dataset.step !== '2'")
    window.goto("/lists/new/")
    window.write("#id_name", "Animals")
    words = tmp_path / "words.txt"
    words.write_text("horse\ntiger\nzebra\ngoose", encoding="utf-8")
    window.write("#id_file", str(words))
    window.evaluate("void document.querySelector('#id_words').form.requestSubmit()")
    window.until(MAIN, "Animals")
    window.click("main button.g-wordle")
    window.until(READY)
    window.press(*"zebra", "Enter")
    window.until(ANSWERED, 1)


@every_engine
@every_game
def test_every_game_is_won(
    new_engine: NewEngine, engine: str, whole: WholeGame, request: pytest.FixtureRequest
) -> None:
    window = new_engine(engine)
    play(window, board_of(whole.slug, words_of(whole, request), whole.setup()))
    for moves, move in enumerate(whole.winning, 1):
        if move.startswith(SOLVE):
            window.press("Enter")
        window.press(*move.removeprefix(SOLVE).removeprefix(ASK))
        if len(move) > 1:
            window.press("Enter")
        window.until(ANSWERED, moves)
        window.until(STILL)
    window.until("Boolean(document.getElementById('end')?.open)")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


COMPOSE = """const [shown, committed] = arguments;
const composer = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
gBrowser.selectedBrowser.focus();
composer.beginInputTransactionForTests(window);
for (const text of shown) {
    composer.setPendingCompositionString(text);
    composer.appendClauseToPendingComposition(text.length, composer.ATTR_RAW_CLAUSE);
    composer.setCaretInPendingComposition(text.length);
    composer.flushPendingComposition();
}
composer.commitCompositionWith(committed);"""


def test_firefox_takes_composed_letters(
    new_engine: NewEngine, imported: Callable[..., Lexicon]
) -> None:
    """By its own input method's interface: no key of X could be composed in it."""
    window = new_engine("firefox", DESK)
    assert isinstance(window.steering, Marionette)
    korean = imported("ko", "Korean", "ko", ("사람", "마음", "바람"))
    play(window, wordle(korean, "ㅅㅏㄹㅏㅁ"))
    for shown, committed, row in (
        (["ㅅ", "사", "살"], "사", "ㅅㅏ"),
        (["라", "람"], "람", "ㅅㅏㄹㅏㅁ"),
    ):
        window.steering.by_browser(COMPOSE, shown, committed)
        window.until("(row) => document.getElementById('guess').value === row", row)
    window.press("Backspace", "Backspace")
    window.steering.by_browser(COMPOSE, ["ㅡ"], "ㅡㅁ")
    window.until(f"({TYPED})() === 'ㅅㅏㄹㅡㅁ'")
