"""Letters and ladders drawn in a real browser: watched, helped, explored, looked back at."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.pictures.moves.candidates import Candidate, candidates_picture
from solvers.pictures.moves.funnel import Stage, funnel_picture
from solvers.pictures.moves.icicle import IcicleNode, icicle_picture
from solvers.pictures.picture import Picture
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, until_still
from tests.browser.whole_game_data import Tour
from tests.browser.whole_games import said_by_games
from tests.check_pictures import check_pictures
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry

NewPage = Callable[..., Page]
STYLES = [
    settings.BASE_DIR / "static" / name
    for name in ("base/tokens.css", "base/site.css", "stats/pictures.css")
]
WAYS: tuple[dict[str, Any], ...] = (
    {"viewport": {"width": 390, "height": 844}, "java_script_enabled": False},
    {
        "viewport": {"width": 1280, "height": 900},
        "color_scheme": "dark",
        "reduced_motion": "reduce",
    },
)
TOURS: dict[str, Tour] = dict(said_by_games("TOUR"))


@pytest.fixture
def lists(imported: Callable[..., Lexicon], english_list: Lexicon, world_list: Lexicon) -> None:
    """Give every game its words: a list of its own, or one of the two that most are played with."""
    for tour in TOURS.values():
        if tour.words:
            imported(tour.lexicon, "Words", "en", tour.words)


TWIG = ("cargo", "carol", "carry", "cigar", "circa", "cobra", "coral")
LABELS = """() => [...document.querySelectorAll("svg:is(.world, .icicle)")].flatMap((svg) =>
    [[...svg.querySelectorAll("text")].filter((it) => it.checkVisibility()).map((it) => {
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const { a, b } = it.getScreenCTM();
        const size = parseFloat(getComputedStyle(it).fontSize) * Math.hypot(a, b);
        return { name: it.textContent, left, right, top, bottom, size };
    })])"""


def labels(page: Page) -> int:
    """Return how many names maps and icicles have, each of 10 px at least and on no other."""
    count = 0
    for names in page.evaluate(LABELS):
        count += len(names)
        for name in names:
            assert name["size"] >= 10, name
            assert name["left"] >= 0, name
            assert name["right"] <= 390, name
        for one, other in combinations(names, 2):
            beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
            above = one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1
            assert beside or above, (one, other)
    return count


def test_names_on_maps_and_icicles_are_read_on_a_phone(
    new_page: NewPage, imported: Callable[..., Lexicon]
) -> None:
    """Names of 9.9 px lay on each other; a twig of the tree had none at all."""
    page = new_page(**WAYS[0])
    names = ("rangamati", "gangavati", "hathazari", "sitakunda", "karnaphul")
    close = [
        Entry(name, group="BD", latitude=22.4 + at / 9, longitude=91.8 + at / 9)
        for at, name in enumerate(names)
    ]
    lexicon = Lexicon.objects.create(slug="close", name="Close", language="en", kind=CITIES)
    publish(lexicon, columns_from(close, language="en", kind=CITIES))
    maps = next(slug for slug, tour in TOURS.items() if "point_map" in tour.kinds)
    page.goto(f"/assist/{maps}/?lexicon=close&mask=---------&guesses=")
    assert labels(page) == 5
    imported("en", "English", "en", ["crate", "mamma", *TWIG])
    page.goto("/learn/")
    assert labels(page) == 1 + len(TWIG)


HEADS = """() => [...document.querySelectorAll(".cands .base")].map((it) =>
    Math.round(it.getBoundingClientRect().left))"""


def show(page: Page, *pictures: Picture) -> None:
    """Draw pictures with the site's styles on a page of their own."""
    styles = (path.read_text(encoding="utf-8") for path in STYLES)
    shown = (render_to_string("solvers/pictures/figure.html", {"picture": it}) for it in pictures)
    page.set_content(f"<style>{' '.join(styles)}</style><main>{' '.join(shown)}</main>")


def test_blocks_of_a_tree_have_their_words_on_a_phone(new_page: NewPage) -> None:
    """Wordle's tree was 144 stripes without a word at 390 px."""
    page = new_page(viewport={"width": 390, "height": 844})
    counts = {"FILOS": 157, "LINOS": 91, "VINED": 83, "INDOL": 80, "SLING": 77}
    ends = [IcicleNode(label, count, label, 2.0) for label, count in counts.items()]
    rest = [IcicleNode(str(at), 8, "WORDS", 1.5) for at in range(148)]
    root = IcicleNode("", 1_674, "CRATE", 3.0, children=(*ends, *rest))
    show(page, icicle_picture(root))
    assert labels(page) == 1 + len(counts)
    for name in page.locator(".icicle .turned").all():
        label, block = name.bounding_box(), name.locator("xpath=../*[local-name()='rect']")
        around = block.bounding_box()
        assert label
        assert around
        assert around["x"] - 1 <= label["x"] <= around["x"] + around["width"] - label["width"] + 1
        assert around["y"] <= label["y"] <= around["y"] + around["height"] - label["height"]


def test_candidates_begin_at_one_line_whatever_their_length(new_page: NewPage) -> None:
    """Two long names that tied stood at two places, to the right of where the others began."""
    page = new_page(viewport={"width": 390, "height": 844})
    moves = [Candidate(move, 1.5, "1.500") for move in ("ALGECIRAS", "AMSTERDAM", "C", "D")]
    show(page, candidates_picture(moves, "Its best guesses", "Guesses", less_is_better=True))
    assert len(set(page.evaluate(HEADS))) == 1


@pytest.mark.parametrize("count", [7, 8, 13])
def test_no_card_is_alone_in_a_row_of_a_desk(new_page: NewPage, count: int) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    show(page, funnel_picture([Stage(at, 100 - at) for at in range(count)]))
    tops = page.locator(".funnel > li").evaluate_all(
        "all => all.map((it) => Math.round(it.getBoundingClientRect().top))"
    )
    assert tops.count(tops[-1]) > 1


def drawn(page: Page) -> set[str]:
    """Return which pictures a page has, after each was compared with its table."""
    return {figure.kind for figure in check_pictures(page.content())}


@pytest.mark.parametrize("way", WAYS, ids=["phone without script", "dark"])
@pytest.mark.parametrize("game", TOURS)
def test_a_game_is_watched_helped_and_looked_back_at(
    new_page: NewPage, lists: None, game: str, way: dict[str, Any]
) -> None:
    tour = TOURS[game]
    page = new_page(**way)
    lexicon = f"&lexicon={tour.lexicon}" if tour.lexicon else ""
    page.goto(f"/watch/{game}/?choose{lexicon}")
    for label, secret in tour.fields.items():
        page.get_by_label(label, exact=True).fill(secret)
    page.get_by_role("button", name="Watch", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("to come")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("#step-line")).to_contain_text("Step 1 of ")
    assert tour.kinds - {"candidates"} <= drawn(page)
    assert_not_wider_than_the_window(page)
    if way.get("java_script_enabled", True):
        until_still(page)
        assert_accessible(page)
    page.goto(page.url.split("?")[0] + "?step=99")
    page.get_by_role("link", name="Review this play").click()
    expect(page.get_by_role("heading", name="Review of this game")).to_be_visible()
    page.goto(f"/assist/{game}/{tour.asked}{lexicon}")
    assert tour.kinds <= drawn(page)
    assert_not_wider_than_the_window(page)
