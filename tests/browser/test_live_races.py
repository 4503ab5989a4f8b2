"""Live races in two and three browsers: invite, get ready, race, see the others, finish, again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.catalogue import game
from games.models import Puzzle
from games.races import rooms
from games.races.models import Room
from lexicons.models import Lexicon
from tests.browser.fixtures import Requests
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, typed
from tests.browser.whole_games import answered
from tests.contract.every_game import lexicon_for, small
from tests.games.twins import answering

NewPage = Callable[..., Page]
OTHERS = "#race .other"


@pytest.fixture(autouse=True)
def short_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "COUNTDOWN", rooms.COUNTDOWN / 2)


def lobby(pages: list[Page], names: list[str], slug: str = "wordle") -> str:
    """Let the first make a room, and the others open its link; all have names."""
    first, *rest = pages
    first.goto("/races/")
    first.locator(f"button[value={slug}]").click()
    expect(first.locator("#race-room")).to_have_attribute("data-news", "")
    link = first.get_by_label("Link to send").input_value()
    for page in rest:
        page.goto(link)
        expect(page.locator("#race-room[data-news]")).to_be_attached()
    for page, name in zip(pages, names, strict=True):
        page.fill("#race-name", name)
    return link.split("/")[4]


def all_ready(pages: list[Page]) -> None:
    for page in pages:
        page.get_by_role("button", name="I'm ready").click()
    for page in pages:
        page.wait_for_url("**/play/**")


def assert_all_begin_at_once(room: str) -> None:
    """Fail unless the plays of a round have one start, by the server's clock."""
    plays = Puzzle.objects.get(rooms=room).plays
    assert len(set(plays.values_list("started_at", flat=True))) == 1


def set_secret(room: str, slug: str, setup: dict[str, Any]) -> None:
    """Give a room another puzzle: one that was made never changes, so the site remembers it."""
    drawn = Puzzle.objects.get(rooms=room)
    puzzle = Puzzle.objects.create(game=slug, setup=setup, revision=drawn.revision)
    Room.objects.filter(pk=room).update(puzzle=puzzle)


def guess(page: Page, word: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def questions_of(page: Page) -> list[str]:
    """Return a list of the questions for news that a page begins from now on."""
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url) if "/news/" in it.url else None)
    return asked


def wordle(room: str, secret: str = "crane") -> None:
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    set_secret(room, "wordle", game("wordle").setup_from(options, secret))


def test_three_race_and_race_again(new_page: NewPage, english_list: Lexicon) -> None:
    names = ["Mia", "Ben", "Zoe"]
    pages = [new_page(viewport={"width": 390, "height": 844}) for _ in names]
    mia, ben, zoe = pages
    room = lobby(pages, names)
    wordle(room)
    expect(mia.get_by_text("Joined")).to_have_count(2)
    assert_accessible(mia)
    assert_not_wider_than_the_window(mia)
    button = mia.get_by_role("button", name="I'm ready").bounding_box()
    assert button is not None
    assert abs(button["y"] - 743) <= 4
    assert abs(button["y"] + button["height"] - 795) <= 4
    mia.set_viewport_size({"width": 844, "height": 390})
    expect(mia.get_by_role("button", name="I'm ready")).to_be_in_viewport(ratio=1)
    mia.set_viewport_size({"width": 390, "height": 844})
    all_ready(pages)
    assert_all_begin_at_once(room)
    expect(mia.locator(OTHERS)).to_have_count(2)
    strip = mia.locator("#race").bounding_box()
    assert strip is not None
    assert abs(strip["y"] - 56) <= 4
    assert abs(strip["y"] + strip["height"] - 148) <= 4
    keys = mia.locator(".keyboard").bounding_box()
    mia.keyboard.type("hou")
    guess(ben, "slate")
    answered(ben, 1)
    asked = questions_of(mia)
    expect(mia.locator(f"{OTHERS} rect.grey")).to_have_count(5)
    assert len(asked) <= 2, "the first question that begins after a guess brings it"
    assert typed(mia) == "HOU", "what is typed stays"
    guess(mia, "se")
    expect(mia.locator(f"{OTHERS} rect.correct")).to_have_count(2)
    assert mia.locator(".keyboard").bounding_box() == keys, "nothing of one's own moves"
    assert_accessible(mia)
    ben.close()
    guess(zoe, "crane")
    expect(zoe.locator("#race-next")).to_contain_text("first so far")
    zoe.reload()  # as after giving up: the others' boards stay in view
    expect(zoe.locator("#end")).to_be_hidden()
    expect(mia.locator(f"{OTHERS} .place")).to_have_text("1")
    back = ben.context.new_page()
    back.goto(f"/races/{room}/")
    back.wait_for_url("**/play/**")
    expect(back.locator("#board .slot[data-state]")).to_have_count(5)
    guess(back, "crane")
    guess(mia, "crane")
    for page in (mia, zoe, back):
        page.wait_for_url(f"**/races/{room}/")
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    expect(mia.get_by_role("heading", name="Zoe wins")).to_be_visible()
    assert mia.locator("main .button.game").count() == 1
    rematch = mia.get_by_role("button", name="Rematch").bounding_box()
    assert rematch is not None
    assert rematch["y"] + rematch["height"] <= 248
    rows = mia.locator(".order > li")
    expect(rows).to_have_count(3)
    rows.nth(1).locator("summary").click()
    expect(rows.nth(1).locator(".words")).to_be_visible()
    assert_accessible(mia)
    assert_not_wider_than_the_window(mia)
    mia.get_by_role("button", name="Rematch").click()
    for page in (mia, zoe, back):
        page.wait_for_url("**/play/**")
    assert Room.objects.get(pk=room).round == 2


def test_who_loses_the_connection_is_told_so_and_types_on(
    browser: Browser, live_server: Any, requests_under_way: Requests, english_list: Lexicon
) -> None:
    """In windows of their own: Chromium complains of what doesn't come."""
    pages = [browser.new_page(base_url=live_server.url) for _ in range(2)]
    mia, ben = pages
    wordle(lobby(pages, ["Mia", "Ben"]))
    all_ready(pages)
    mia.keyboard.type("hou")
    mia.route("**/news/**", lambda route: route.abort())
    told = mia.locator(".toast.reconnecting")
    expect(told).to_be_visible()
    guess(ben, "slate")
    answered(ben, 1)
    expect(mia.locator(f"{OTHERS} rect.grey")).to_have_count(0)
    mia.unroute("**/news/**")
    expect(mia.locator(f"{OTHERS} rect.grey")).to_have_count(5)
    expect(told).to_have_count(0)
    assert typed(mia) == "HOU"
    for page in pages:
        page.close()
    requests_under_way.wait()


RACED = ("hangman", "ladder", "jumble", "nerdle", "boards")


@pytest.mark.parametrize("slug", RACED)
def test_what_another_does_is_seen_in_every_kind_of_game(
    new_page: NewPage, transactional_db: None, slug: str
) -> None:
    pair = answering(slug)
    if small(slug):
        Lexicon.objects.filter(pk=pair.lexicon.pk).update(slug="small")
    if not Lexicon.objects.filter(slug="en").exists():
        lexicon_for("words")
    mia, ben = (new_page(viewport={"width": 390, "height": 844}) for _ in range(2))
    lexicon = pair.lexicon
    assert lexicon.current is not None
    for page in (mia, ben):
        page.goto("/races/")
    puzzle = Puzzle.objects.create(game=slug, setup=pair.setups[0], revision=lexicon.current)
    mia.locator("button[value=wordle]").click()
    mia.wait_for_url(re.compile(r"/races/\w{10}/$"))
    room = mia.url.split("/")[4]
    Room.objects.filter(pk=room).update(puzzle=puzzle)
    ben.goto(mia.url)
    expect(ben.locator("#race-room[data-news]")).to_be_attached()
    all_ready([mia, ben])
    before = mia.locator("#race svg").inner_html()
    solved = slug in ("jumble", "boards")  # their pictures show what is solved
    said = pair.setups[0]["secrets"][0] if solved else pair.guesses[0]
    guess(ben, said)
    answered(ben, 1)
    mia.wait_for_function(
        "(before) => document.querySelector('#race svg').innerHTML !== before", arg=before
    )
    assert_accessible(mia)
    assert_not_wider_than_the_window(mia)
    assert said.lower() not in mia.locator("#race").inner_text().lower().split()


def test_without_script(new_page: NewPage, english_list: Lexicon) -> None:
    mia, ben = (new_page(java_script_enabled=False) for _ in range(2))
    mia.goto("/races/")
    mia.locator("button[value=wordle]").click()
    room = mia.url.split("/")[4]
    wordle(room)
    ben.goto(mia.url)
    for page, name in ((mia, "Mia"), (ben, "Ben")):
        page.fill("#race-name", name)
        page.get_by_role("button", name="I'm ready").click()
    mia.reload()
    expect(mia.get_by_text("Get ready.")).to_be_visible()
    Room.objects.filter(pk=room).update(starts_at="2026-01-01T00:00Z")
    Puzzle.objects.get(rooms=room).plays.update(started_at="2026-01-01T00:00Z")
    for page in (mia, ben):
        page.get_by_role("link", name="Start").or_(
            page.get_by_role("link", name="Refresh")
        ).first.click()
        page.wait_for_url("**/play/**")
    ben.fill("#guess", "slate")
    ben.get_by_role("button", name="Guess", exact=True).click()
    mia.get_by_role("link", name="Refresh").click()
    expect(mia.locator(f"{OTHERS} rect.grey")).to_have_count(5)
    for page in (ben, mia):
        page.fill("#guess", "crane")
        page.get_by_role("button", name="Guess", exact=True).click()
        expect(page.locator("#race-next")).to_contain_text("Your result")
    mia.goto(f"/races/{room}/")
    expect(mia.get_by_role("heading", name="You win")).to_be_visible()


# Milliseconds until the first byte of each answer.
LATENCY = 1500


def slow(page: Page) -> None:
    """Give a page a connection with a long way to the server; the browser waits, not the test."""
    sent = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    network = page.context.new_cdp_session(page)
    network.send("Network.emulateNetworkConditions", sent | {"latency": LATENCY})


def test_with_slow_connections_all_race_and_race_again(
    new_page: NewPage, english_list: Lexicon
) -> None:
    pages = [mia, ben] = new_page(), new_page()
    room = lobby(pages, ["Mia", "Ben"])
    wordle(room)
    for page in pages:
        slow(page)
    all_ready(pages)
    assert_all_begin_at_once(room)
    guess(mia, "slate")
    ben.keyboard.type("cra")
    expect(ben.locator(f"{OTHERS} rect.grey")).to_have_count(5)
    assert typed(ben) == "CRA", "what is typed stays"
    guess(ben, "ne")
    expect(ben.locator("#race-next")).to_contain_text("first so far")
    guess(mia, "crane")
    for page in pages:
        page.wait_for_url(f"**/races/{room}/")
    expect(mia.get_by_role("heading", name="Ben wins")).to_be_visible()
    ben.get_by_role("button", name="Rematch").click()
    for page in pages:
        page.wait_for_url("**/play/**")
    assert Room.objects.get(pk=room).round == 2


HIDE = """hidden => {
    Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_page_asks_each_second_and_a_hidden_one_not_at_all(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """By the page's clock, which the test turns."""
    page = new_page()
    page.clock.install()
    page.goto("/races/")
    page.locator("button[value=wordle]").click()
    expect(page.locator("#race-room")).to_have_attribute("data-news", "")
    asked = questions_of(page)
    for _ in range(3):
        with page.expect_response("**/news/**"):
            page.clock.run_for(1000)
    assert len(asked) >= 3
    page.evaluate(HIDE, True)
    asked.clear()
    page.clock.run_for(5000)
    assert asked == []
    with page.expect_response("**/news/**"):
        page.evaluate(HIDE, False)
