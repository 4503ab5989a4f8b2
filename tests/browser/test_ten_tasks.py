"""What somebody new wants to do on a phone, without instructions: few taps each."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from games.models import Play
from lexicons.models import Lexicon
from tests.browser.fixtures import ENGLISH, NewPage
from tests.browser.helpers import keep_notes
from tests.browser.whole_games import answered

# Taps of each task; two of any other. Letters that are typed, and what scrolls, are none.
MOST = {"first_guess": 1, "share": 1, "meaning": 0, "resume": 1}
YESTERDAY = (datetime.now(UTC) - timedelta(days=1)).date()
DAILY = f"/wordle/daily/en/{YESTERDAY}/"


class Thumb:
    """Taps what is in sight after scrolling, and counts; letters typed are not taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, role: str, name: str | re.Pattern[str]) -> None:
        found: Locator = self.page.get_by_role(role, name=name)  # type: ignore[arg-type]
        found.locator("visible=true").first.tap()
        self.taps += 1

    def type(self, word: str) -> None:
        sequence = self.page.locator("#sequence")
        number = int(sequence.input_value())
        self.page.keyboard.type(word)
        self.page.keyboard.press("Enter")
        expect(sequence).to_have_value(str(number + 1))


def first_guess(thumb: Thumb) -> None:
    thumb.page.goto("/")
    thumb.tap("link", re.compile("^Play Today's Wordle"))
    expect(thumb.page.locator("#board")).to_be_visible()
    thumb.page.wait_for_load_state()
    thumb.type("slate")


def share(thumb: Thumb) -> None:
    solve(thumb)
    keep_notes(thumb.page)
    thumb.tap("button", "Share")
    expect(thumb.page.locator("#end .toast")).to_have_text("Copied")


def yesterdays_puzzle(thumb: Thumb) -> None:
    thumb.page.goto("/wordle/")
    thumb.tap("link", re.compile("^Wordle"))
    thumb.tap("link", re.compile("^Yesterday"))
    expect(thumb.page).to_have_url(re.compile(DAILY))
    expect(thumb.page.locator("#board")).to_be_visible()


def hard_mode_today(thumb: Thumb) -> None:
    thumb.page.goto("/wordle/")
    thumb.tap("link", re.compile("^Wordle"))
    thumb.tap("button", "Hard")
    expect(thumb.page.locator(".where .mode")).to_have_text("hard")
    thumb.page.keyboard.type("slate")
    thumb.page.keyboard.press("Enter")
    answered(thumb.page, 2)
    play = Play.objects.get()
    assert [event.kind for event in play.events.all()] == ["mode", "move"]


def challenge(thumb: Thumb) -> None:
    thumb.page.goto("/")
    thumb.tap("link", "Set a word for a friend")
    thumb.page.locator("input[name=word]").fill("crane")
    thumb.tap("button", "Make the puzzle")
    expect(thumb.page.get_by_text("Send this link")).to_be_visible()


def group(thumb: Thumb) -> None:
    thumb.page.goto("/")
    thumb.page.get_by_label("Your name").fill("Ada")
    thumb.tap("button", "Create group")
    thumb.tap("button", "Share")
    expect(thumb.page.get_by_role("heading", name="Ada's group")).to_be_visible()


def hint(thumb: Thumb) -> None:
    thumb.page.goto("/wordle/")
    thumb.tap("link", re.compile("^Hint$"))
    thumb.tap("button", "A letter")
    expect(thumb.page.locator("#progress .hinted")).to_be_visible()


def meaning(thumb: Thumb) -> None:
    """Its first sense stands on the folded line; a tap unfolds the others."""
    solve(thumb)
    gloss = thumb.page.locator("#end .meaning .gloss")
    expect(gloss).to_be_in_viewport(ratio=1)
    expect(gloss).to_contain_text("·")  # what part of speech it is, and what it means


def sound(thumb: Thumb) -> None:
    thumb.page.goto("/wordle/")
    thumb.tap("link", re.compile("^Settings$"))
    thumb.tap("switch", re.compile("^Sounds"))
    expect(thumb.page.locator("html")).to_have_attribute("data-sound", "on")


def resume(thumb: Thumb) -> None:
    """It was begun before: whoever opens the site again goes on from its first page."""
    thumb.page.goto("/wordle/")
    thumb.page.wait_for_load_state()
    thumb.type("slate")
    thumb.page.goto("/")
    thumb.tap("link", re.compile("Go on"))
    answered(thumb.page, 1)


def solve(thumb: Thumb) -> None:
    """End today's puzzle, found or not: there are more guesses than words of this length."""
    thumb.page.goto("/wordle/")
    thumb.page.wait_for_load_state()
    for word in (word for word in ENGLISH if len(word) == 5):
        thumb.type(word)
        if thumb.page.locator("#guess-form").get_attribute("data-over") is not None:
            break
    expect(thumb.page.locator("#end")).to_be_visible()


def meet_the_bots(thumb: Thumb) -> None:
    """Bots first, then a tab, and none of the tabs is off the screen (S: twenty seconds)."""
    thumb.page.goto("/")
    thumb.tap("link", "Bots")
    tabs = thumb.page.get_by_role("navigation", name="Bots").get_by_role("link")
    expect(tabs).to_have_count(8)
    for number in range(8):
        expect(tabs.nth(number)).to_be_in_viewport(ratio=0.9)
    thumb.tap("link", "Learn")
    expect(thumb.page.get_by_role("link", name=re.compile("^Think to"))).to_be_in_viewport()


TASKS: tuple[Callable[[Thumb], None], ...] = (
    first_guess,
    share,
    yesterdays_puzzle,
    hard_mode_today,
    challenge,
    group,
    hint,
    meaning,
    sound,
    resume,
    meet_the_bots,
)


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.__name__)
def test_it_takes_few_taps(
    task: Callable[[Thumb], None], new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, permissions=["clipboard-write"]
    )
    thumb = Thumb(page)
    task(thumb)
    assert thumb.taps <= MOST.get(task.__name__, 2)
