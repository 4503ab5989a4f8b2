"""Runs and statistics in a browser: a run from start to end, leagues; with and without scripts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from solvers.runs import services, work
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from tests.browser.helpers import (
    SentRequests,
    assert_accessible,
    assert_not_wider_than_the_window,
    light_first,
)
from tests.solvers.runs.fixtures import work_off
from wordgames.agent_registry import agent_slugs
from wordgames.evaluation.run_game import runnable
from workshop.site.stored_runs import store_plays, store_runs

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}


@pytest.fixture
def unworked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)


def asked(lexicon: Lexicon, agent: str = "entropy", **spec: Any) -> Run:
    assert lexicon.current is not None
    whole = runnable("wordle").spec_of(lexicon.current, **spec)
    return services.ask(RunRequest("wordle", agent, {}, whole, lexicon.current))


def start_a_run(page: Page) -> None:
    page.goto("/stats/")
    page.get_by_role("link", name="New run").click()
    page.get_by_label("Minimax", exact=True).check()
    page.get_by_label("Entropy", exact=True).uncheck()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="Minimax")).to_be_visible()


def test_a_run_is_started_and_followed_until_it_is_done(
    page: Page, english_list: Lexicon, unworked: None
) -> None:
    page.clock.install()
    start_a_run(page)
    expect(page.locator("#progress")).to_contain_text("Waiting for a worker.")
    run = Run.objects.get()
    work_off(run, 2)
    run.refresh_from_db()
    played = services.progress(run).played
    expect(page.locator("#played")).to_have_text(str(played))
    expect(page.locator("#progress .distribution:visible")).to_have_count(1)
    work_off(run)
    expect(page.get_by_role("heading", name="Hardest words")).to_be_visible()
    expect(page.get_by_role("heading", name="How many guesses it needs")).to_be_visible()
    expect(page.locator("#progress")).not_to_have_attribute("hx-trigger", "every 2s")
    polled = SentRequests(page)
    page.clock.fast_forward("01:00")
    assert polled.so_far() == []


def test_a_run_is_cancelled_resumed_and_found_in_the_list(
    page: Page, english_list: Lexicon, unworked: None
) -> None:
    start_a_run(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
    page.get_by_role("link", name="Runs", exact=True).click()
    page.get_by_label("State").select_option("done")
    expect(page.locator("#list")).to_contain_text("No runs match these filters")
    page.get_by_label("State").select_option("cancelled")
    expect(page).to_have_url(re.compile("state=cancelled"))
    page.get_by_role("link", name="Minimax", exact=True).click()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()


def test_a_run_needs_no_javascript(
    new_page: NewPage, english_list: Lexicon, unworked: None
) -> None:
    page = new_page(java_script_enabled=False)
    start_a_run(page)
    run = Run.objects.get()
    work_off(run)
    page.get_by_role("link", name="refresh it").click()
    expect(page.locator("#progress h2")).to_have_text("Done")
    page.get_by_text("As table: How many guesses it needs").click()
    expect(page.get_by_role("region", name="Table: How many guesses it needs")).to_be_visible()
    store_runs(english_list, 20)  # one agent alone makes no league
    page.goto("/stats/")
    page.get_by_role("link", name="As a large chart").click()
    expect(page.locator("figure[data-picture=intervals]:visible")).to_have_count(1)


def test_the_overview_changes_its_league(page: Page, english_list: Lexicon) -> None:
    store_runs(english_list, 20)
    page.goto("/stats/")
    expect(page.locator("#league .scat")).to_have_count(1)
    page.get_by_label("Another league").select_option("wordle/en/6 letters")
    expect(page.locator("#league .over")).to_have_text("Wordle · English · 6 letters")
    expect(page.locator("#league .scat")).to_have_count(1)


@pytest.mark.parametrize("path", ["/stats/runs/", "/stats/compare/"])
def test_the_filters_of_runs_take_two_rows_of_a_phone_at_most(
    new_page: NewPage, english_list: Lexicon, path: str
) -> None:
    """Four selects came before the first run."""
    store_runs(english_list, 20)
    for scripts in (True, False):
        page = new_page(viewport={"width": 390, "height": 844}, java_script_enabled=scripts)
        page.goto(path)
        boxes = [one.bounding_box() for one in page.locator(".filters select").all()]
        assert len(boxes) >= 3
        rows = Counter(box["y"] for box in boxes if box)
        assert len(rows) == 1 if len(boxes) < 5 else min(rows.values()) >= 3, rows
        assert all(box and box["width"] >= 60 for box in boxes)
        assert_not_wider_than_the_window(page)


def test_quick_or_good_can_be_read_on_a_phone(new_page: NewPage, english_list: Lexicon) -> None:
    """Of 15 marks nine were in one knot, and neither axis said what it shows."""
    store_runs(english_list, 15)
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/stats/")
    page.get_by_text("Quick or good?", exact=True).first.click()
    picture = page.locator("#league .scat")
    expect(picture).to_contain_text("Guesses on average")
    expect(picture).to_contain_text("CPU time of a game")
    sizes = picture.locator("text").evaluate_all(
        "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 10
    boxes = picture.locator("text").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(b => [b.x, b.y, b.right, b.bottom])"
    )
    for one, other in combinations(boxes, 2):
        across = min(one[2], other[2]) - max(one[0], other[0])
        down = min(one[3], other[3]) - max(one[1], other[1])
        assert across <= 0 or down <= 0, (one, other)


@light_first
def test_axe_finds_no_violation(
    new_page: NewPage, english_list: Lexicon, unworked: None, look: dict[str, str]
) -> None:
    store_runs(english_list, 30)
    store_plays(english_list, 4)
    done, going, drawn = (
        asked(english_list),
        asked(english_list, seed=2),
        asked(english_list, "random", seed=5),
    )
    work_off(done)
    work_off(going, 2)
    work_off(drawn)
    page = new_page(**look, viewport=SMALL)
    for path in (
        "/stats/",
        "/stats/league/",
        "/stats/runs/",
        "/stats/runs/?state=failed",
        "/stats/runs/new/",
        f"/stats/runs/{done.pk}/",
        f"/stats/runs/{going.pk}/",
        f"/stats/runs/{drawn.pk}/",
    ):
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)


def test_long_figures_do_not_widen_a_run_s_page(
    new_page: NewPage, english_list: Lexicon, unworked: None
) -> None:
    """Whatever the font: an interval of two figures before the point is as long as they get."""
    run = asked(english_list, games=4)
    work_off(run)
    run.refresh_from_db()
    assert run.results is not None
    figures = dict.fromkeys(("average_guesses", "average_wins", "average_penalised"), 27.267)
    intervals = {name: [26.0986, 28.4354] for name in figures} | {"win_rate": [0.5492, 0.6084]}
    Run.objects.filter(pk=run.pk).update(results=run.results | figures | {"intervals": intervals})
    page = new_page(viewport=SMALL)
    page.goto(f"/stats/runs/{run.pk}/")
    page.evaluate(
        "document.querySelectorAll('*').forEach(e => e.style.fontFamily = 'DejaVu Sans, Verdana')"
    )
    assert_not_wider_than_the_window(page)


@pytest.mark.parametrize("width", [320, 390, 640, 1280])
def test_a_run_that_grows_keeps_its_page_still(
    new_page: NewPage, english_list: Lexicon, unworked: None, width: int
) -> None:
    """What stands below the progress stays where it is, from the queue to the last game."""
    run = asked(english_list, "random", seed=3)
    page = new_page(viewport={"width": width, "height": 844})
    page.clock.install()
    page.goto(f"/stats/runs/{run.pk}/")
    expect(page.locator("#progress")).to_contain_text("Waiting for a worker.")
    tops = [page.locator("#repeat").bounding_box()]
    for parts in (1, 2):
        work_off(run, parts)
        page.clock.run_for(2500)
        run.refresh_from_db()
        expect(page.locator("#played")).to_have_text(str(services.progress(run).played))
        tops.append(page.locator("#repeat").bounding_box())
    expect(page.locator("#progress .distribution:visible")).to_have_count(1)
    assert len({box["y"] for box in tops if box}) == 1, tops


def test_a_picture_is_saved_for_a_report_with_its_colours(
    page: Page, english_list: Lexicon
) -> None:
    """A file without the site's styles was black, and a league's names were no part of it."""
    store_runs(english_list, 3 * len(agent_slugs("wordle")))
    page.goto("/stats/league/")
    picture = page.locator("figure.pic").first
    picture.get_by_text("As table").click()
    files = {}
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            picture.get_by_role("button", name=kind, exact=True).click()
        assert download.value.suggested_filename.endswith(f".{kind.lower()}")
        files[kind] = Path(download.value.path()).read_bytes()
    drawn = ElementTree.fromstring(files["SVG"])  # noqa: S314 - what our own page made
    texts = {it.text for it in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Entropy", "Optimal"} <= texts
    assert b"var(" not in files["SVG"]
    dots = [it.get("style", "") for it in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert dots
    assert all("fill: rgb" in style for style in dots)
    assert files["PNG"].startswith(b"\x89PNG")
