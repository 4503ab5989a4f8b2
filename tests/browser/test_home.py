"""Home is short in every state and language, and its boxes are whole on the first screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from games.catalogue import games
from games.daily.daily_puzzle import planned, stored
from games.models import Play, Puzzle
from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible
from tests.contract.every_game import lexicon_of
from tests.fixtures import ENGLISH, make_lexicon
from workshop.visitor.first_move import begun

LANGUAGES = [code for code, _ in settings.LANGUAGES]
WINDOWS = {320: 568, 390: 844, 1280: 800}
# The most pixels that home may be high, by the width of its window.
LONGEST = {320: 2_200, 390: 1_900, 1280: 1_300}
WORDS = Lexicon.Kind.WORDS
# The game whose dictionary a set-up makes last.
LATE = next(each.slug for each in games() if each.lexicon_kind == Lexicon.Kind.EQUATIONS)
BY_NAME = [each.slug for each in sorted(games(), key=lambda each: -len(each.name))]
# How puzzles of today stand, by the state of home; the first box has the longest name.
STATES: dict[str, dict[str, str]] = {
    "first": {},
    "home": dict.fromkeys(BY_NAME[1:4], "won")
    | dict.fromkeys([BY_NAME[0], *BY_NAME[5:7]], "playing"),
}
MEASURE = """() => {
  const edge = (it) => it.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".shelf > .box")];
  const navigation = edge(document.querySelector(".masthead nav"));
  const covered = boxes.filter((box) => {
    const icon = box.querySelector(".again .icon"), range = document.createRange();
    if (!icon) return false;
    range.selectNodeContents(box.querySelector(".state"));
    return [...range.getClientRects()].some((text) => text.right > edge(icon).left + 1
      && text.left < edge(icon).right - 1 && text.bottom > edge(icon).top + 2
      && text.top < edge(icon).bottom);
  });
  return {
    high: document.documentElement.scrollHeight,
    wide: document.documentElement.scrollWidth - innerWidth,
    boxes: boxes.map((box) => Math.round(edge(box).height)),
    end: Math.max(...boxes.map((box) => edge(box).bottom)),
    screen: navigation.top > innerHeight / 2 ? navigation.top : innerHeight,
    covered: covered.map((box) => box.innerText),
    again: [...document.querySelectorAll(".again")].map((it) => [edge(it).width, edge(it).height]),
  };
}"""


@pytest.fixture
def ten_games(transactional_db: None) -> None:
    """Dictionaries in which every game has a puzzle of the day."""
    make_lexicon("en", "English", "en", ENGLISH, folded=True)
    for slug in {it.lexicon_kind: it.slug for it in games() if it.lexicon_kind != WORDS}.values():
        lexicon_of(slug)


def visitor(state: str) -> Client:
    """Return who has begun or finished puzzles of today."""
    client = Client()
    todays = client.get("/").context["puzzles"]
    for box in todays:
        puzzle = planned(box.daily) or Puzzle(
            game=box.game.slug,
            kind=Puzzle.Kind.DAILY,
            setup={},
            revision=box.daily.lexicon.current,
            date=box.daily.day,
            daily_key=box.daily.key,
        )
        status = "won" if state == "done" else STATES[state].get(box.game.slug)
        if status:
            play = begun(client, stored(puzzle))
            over = {"ended_at": timezone.now()} if status == "won" else {}
            Play.objects.filter(pk=play.pk).update(status=status, turns=3, score=3, **over)
    if state == "home":
        name = {"title": "Tuesday club", "name": "Ada"}
        client.post("/groups/", name)
    return client


@pytest.fixture
def opened(new_page: NewPage, live_server: Any) -> Callable[..., Page]:
    def home(client: Client, **look: Any) -> Page:
        page = new_page(timezone_id="UTC", **look)
        cookies: list[Any] = [
            {"name": name, "value": cookie.value, "url": live_server.url}
            for name, cookie in client.cookies.items()
        ]
        session = client.session.session_key
        if session:
            cookies += [{"name": "sessionid", "value": session, "url": live_server.url}]
        if cookies:
            page.context.add_cookies(cookies)
        page.goto("/")
        return page

    return home


@pytest.mark.parametrize("state", ["first", "home", "done"])
def test_home_keeps_its_measures_in_every_language_and_window(
    opened: Callable[..., Page], ten_games: None, state: str
) -> None:
    """P8: it was 4,491 px high on a phone and told every game three times."""
    client = visitor(state)
    for language in LANGUAGES:
        page = opened(client, locale=language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        for width, height in WINDOWS.items():
            page.set_viewport_size({"width": width, "height": height})
            where = (state, language, width)
            found = page.evaluate(MEASURE)
            assert found["high"] <= LONGEST[width], where
            assert found["wide"] <= 0, where
            assert len(found["boxes"]) == len(games()) - (state != "done"), where
            assert len(set(found["boxes"])) == 1, (where, found["boxes"])
            if width > 320:
                assert found["end"] <= found["screen"], where
            assert found["covered"] == [], where
            assert all(min(size) >= 44 for size in found["again"]), where
        assert names_told(page, language) == dict.fromkeys(names(language), 1)
        page.context.close()


def names(language: str) -> list[str]:
    """Return the names of the games, the longest first."""
    with override(language):
        return sorted((gettext(game.name).lower() for game in games()), key=len, reverse=True)


def names_told(page: Page, language: str) -> dict[str, int]:
    """Return how often each game's name stands in the text of the page."""
    text, told = page.locator("main").inner_text().lower(), {}
    for name in names(language):
        told[name] = text.count(name)
        text = text.replace(name, "")
    return told


def test_a_box_says_how_far_its_puzzle_is_and_offers_a_new_game_where_it_is_done(
    opened: Callable[..., Page], ten_games: None
) -> None:
    page = opened(visitor("home"), viewport={"width": 390, "height": 844})
    expect(page.locator(".box.hero .act a")).to_have_text("Go on: guess 4")
    states = page.locator(".shelf .state").all_inner_texts()
    assert {text.strip() for text in states} == {
        *("Guess 4", "Solved in 3", ""),
        "Solved: 3 wrong guesses",  # of Hangman, whose result is told in lives
    }
    assert page.locator(".shelf a", has_text="Play").count() == 0
    assert page.locator(".seal.open, .hero .trio").count() == 0  # P12: nobody explained them
    page.get_by_role("button", name="New game of").first.click()
    expect(page.locator("#board")).to_be_visible()
    assert Play.objects.filter(puzzle__kind="free").count() == 1


def test_the_page_of_today_is_accessible_in_every_state(
    opened: Callable[..., Page], ten_games: None
) -> None:
    for state, scheme in (("first", "dark"), ("home", "light"), ("done", "dark")):
        page = opened(visitor(state), color_scheme=scheme, viewport={"width": 390, "height": 844})
        assert_accessible(page)


def test_who_speaks_a_language_without_words_reads_it_at_once(
    opened: Callable[..., Page], ten_games: None
) -> None:
    """P9: German visitors got German pages around English puzzles, and nothing told them."""
    page = opened(Client(), locale="de", viewport={"width": 390, "height": 844})
    hero = page.locator(".hero")
    expect(hero).to_contain_text("Englisch")
    hero.get_by_role("link").first.click()
    expect(page).to_have_url("/wordle/settings/")
    page.goto("/")
    first = page.locator(".strips > *").first
    assert first.locator("a").get_attribute("href") == "/lists/new/"
    page = opened(Client(), locale="en")
    expect(page.locator(".words-in")).to_have_count(0)
    make_lexicon("de", "Deutsch", "de", dict.fromkeys(ENGLISH, True))
    page = opened(Client(), locale="de")
    expect(page.locator(".words-in")).to_have_count(0)


def test_a_game_whose_dictionary_is_on_its_way_keeps_its_place_and_opens_by_itself(
    opened: Callable[..., Page], transactional_db: None
) -> None:
    """P10: there was a hole where its box would be, and nothing looked again."""
    make_lexicon("en", "English", "en", ENGLISH, folded=True)
    page = opened(Client(), viewport={"width": 390, "height": 844})
    box = page.locator(f"#soon-{LATE}")
    expect(box).to_contain_text("Ready in a minute")
    expect(box.locator("a")).to_have_count(0)
    lexicon_of(LATE)
    expect(page.locator(f"#box-{LATE} a")).to_have_attribute("href", f"/{LATE}/")
    expect(page.locator(f"#box-{LATE}")).not_to_contain_text("Guess")
    expect(box).to_have_count(0)


def test_the_mark_of_the_site_is_read_as_its_name(
    opened: Callable[..., Page], ten_games: None
) -> None:
    """P24: the visible letters "rdgames" were not in the name "Wordgames" that covered them."""
    page = opened(Client())
    expect(page.get_by_role("link", name="Wordgames", exact=True)).to_be_visible()


def test_the_frame_has_a_colour_that_every_browser_knows(
    opened: Callable[..., Page], ten_games: None
) -> None:
    """P26: the script made it oklab(...), which older browsers ignore."""
    page = opened(Client())
    shown = "document.querySelectorAll('meta[name=theme-color]')"
    for path in ("/", "/wordle/"):
        page.goto(path)
        page.wait_for_load_state("load")
        colours = page.evaluate(f"[...{shown}].map((it) => it.content)")
        assert all(len(colour) == 7 and colour[0] == "#" for colour in colours), colours
    assert "#f6f2ea" not in colours
