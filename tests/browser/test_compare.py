"""Compare, sweeps and word lengths in a browser: charts, forms without JavaScript, a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from solvers.runs import services, work
from solvers.runs.models import Run, Sweep
from solvers.runs.queue_allowance import Requester
from solvers.runs.run_request import RunRequest
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, light_first
from wordgames.evaluation.run_game import runnable

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}
GRID = {"beta_bigram": ["0", "0.3"], "beta_trigram": ["0", "0.3"]}


@pytest.fixture(autouse=True)
def _unqueued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)


def asked(lexicon: Lexicon, agent: str, **params: object) -> RunRequest:
    assert lexicon.current is not None
    spec = runnable("wordle").spec_of(lexicon.current)
    return RunRequest("wordle", agent, params, spec, lexicon.current)


def work_off(run: Run) -> None:
    """Work until the run is over: a busy machine may need more than one go."""
    for _ in range(20):
        work.process(run.pk)
        run.refresh_from_db()
        if not run.open:
            break
    assert run.status == Run.Status.DONE, run.error


def played(lexicon: Lexicon, agent: str, **params: object) -> Run:
    run = services.ask(asked(lexicon, agent, **params))
    work_off(run)
    return run


def swept(lexicon: Lexicon) -> Sweep:
    points = [dict(zip(GRID, values, strict=True)) for values in product(*GRID.values())]
    return services.sweep(
        [asked(lexicon, "entropy-ngram", **point) for point in points], GRID, Requester(None)
    )


def test_runs_are_chosen_and_compared_without_javascript(
    new_page: NewPage, english_list: Lexicon
) -> None:
    runs = [played(english_list, "entropy"), played(english_list, "letter-frequency")]
    Run.objects.update(standing=True)
    page = new_page(java_script_enabled=False)
    page.goto("/stats/runs/")
    page.get_by_role("link", name="Compare", exact=True).click()
    for run in runs:
        page.get_by_role("checkbox", name=run.bot, exact=True).check()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("heading", name="Head to head on the same")).to_be_visible()
    figure = page.locator("figure[data-picture=intervals]").first
    expect(figure.get_by_role("link", name="Letter frequency")).to_be_visible()
    figure.get_by_text("As table").click()
    expect(figure.get_by_role("rowheader", name="Entropy", exact=True)).to_be_visible()


def test_a_league_s_picture_follows_the_theme_and_the_width(
    new_page: NewPage, english_list: Lexicon
) -> None:
    for agent in ("entropy", "letter-frequency"):
        played(english_list, agent)
    Run.objects.update(standing=True)
    inks = set()
    for scheme in ("light", "dark"):
        page = new_page(color_scheme=scheme)
        page.goto("/stats/league/")
        figure = page.locator("figure[data-picture=intervals]")
        inks.add(figure.locator(".n").first.evaluate("it => getComputedStyle(it).color"))
        page.set_viewport_size(SMALL)
        expect(figure.locator("svg.plot").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert len(inks) == 2


def test_a_sweep_fills_while_one_watches(page: Page, english_list: Lexicon) -> None:
    sweep = swept(english_list)
    page.goto(f"/stats/sweeps/{sweep.pk}/")
    expect(page.get_by_role("heading", name="0 of 4 cells done")).to_be_visible()
    for run in sweep.runs.all():
        work_off(run)
    expect(page.get_by_role("heading", name="4 of 4 cells done")).to_be_visible()
    expect(page.get_by_role("img", name="Average guesses")).to_be_visible()
    expect(page.locator("#progress")).not_to_have_attribute("hx-trigger", re.compile("."))
    expect(page.locator("tr[data-me] td").first).to_have_text("1")


def test_a_sweep_and_missing_lengths_are_asked_for_without_javascript(
    new_page: NewPage, english_list: Lexicon
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/stats/sweeps/new/")
    page.get_by_label("Parameters").fill("beta_bigram=0,0.3")
    page.get_by_label("Games", exact=True).fill("")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="0 of 2 cells done")).to_be_visible()
    page.goto("/stats/lengths/?agent=letter-frequency")
    page.get_by_label("Letters").fill("3 5")
    page.get_by_label("Games of each").fill("")
    page.get_by_role("button", name="Start the missing runs").click()
    expect(page.get_by_text("4 runs are asked for.")).to_be_visible()


@light_first
def test_axe_finds_no_violation(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    runs = [played(english_list, agent) for agent in ("entropy", "letter-frequency", "random")]
    sweep = swept(english_list)
    for run in sweep.runs.all()[:3]:
        work_off(run)
    page = new_page(**look, viewport=SMALL)
    for path in (
        f"/stats/compare/?runs={','.join(run.pk for run in runs)}",
        "/stats/sweeps/",
        "/stats/sweeps/new/",
        f"/stats/sweeps/{sweep.pk}/",
        "/stats/lengths/",
    ):
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        assert_accessible(page)
        assert_not_wider_than_the_window(page)
