"""The pages of the study in a browser: axe in every look, nothing cut off, every table opens."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from lexicons.models import Lexicon
from solvers.declaration import solved
from solvers.runs.models import Run
from solvers.stats.league import leagues
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, light_first
from tests.solvers.runs.fixtures import Finish
from wordgames.agent_registry import agent_slugs
from workshop.site.stored_runs import store_runs

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}


@light_first
def test_axe_finds_no_violation_in_the_study(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport=SMALL)
    for path in ("/claims/", "/learn/", "/learn/terms/", "/agents/wordle/", "/outside/"):
        page.goto(path)
        page.locator("main details").evaluate_all("all => all.forEach(it => { it.open = true; })")
        assert_accessible(page)
        assert_not_wider_than_the_window(page)


@light_first
def test_axe_finds_no_violation_in_a_run_that_lost_words_or_waits(
    new_page: NewPage,
    transactional_db: None,
    finished: Finish,
    look: dict[str, str],
) -> None:
    lossy = finished("csp", guesses=2)
    assert lossy.wins < lossy.games
    waiting = finished("csp", guesses=3)
    Run.objects.filter(pk=waiting.pk).update(status=Run.Status.WAITING, results=None, games=0)
    page = new_page(**look, viewport=SMALL)
    for run in (lossy, waiting):
        page.goto(f"/stats/runs/{run.pk}/")
        for summary in page.locator("summary").all():
            summary.click()
        assert_accessible(page)
        assert_not_wider_than_the_window(page)


# Lays a page out in the window that is open: a walk through thirty pages without their scripts.
HEIGHT = """async path => {
  const text = await (await fetch(path)).text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const links = [...page.querySelectorAll("link[rel=stylesheet]")].map(link => {
    const copy = Object.assign(document.createElement("link"), { rel: "stylesheet" });
    copy.setAttribute("href", link.getAttribute("href"));
    return copy;
  });
  const loaded = links.map(link => new Promise(done => { link.onload = link.onerror = done; }));
  document.head.replaceChildren(page.querySelector("meta[name=viewport]"), ...links);
  document.body.replaceWith(page.body);
  await Promise.all(loaded);
  return [document.documentElement.scrollHeight, document.documentElement.scrollWidth];
}"""
MOST, CARD = 3_000, 2_400


@pytest.mark.slow
def test_no_page_of_bots_is_longer_than_a_phone_can_bear(
    new_page: NewPage, english_list: Lexicon
) -> None:
    """S11, C18: at 390 px claims were 20,662, agents 7,589, a card 18,252, statistics 4,745."""
    for number, slug in enumerate(solved()):
        store_runs(english_list, 3 * len(agent_slugs(slug)), 1_000 * number, slug)
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto("/learn/terms/")
    most = dict.fromkeys(("/claims/", "/records/", "/stats/", "/stats/runs/"), MOST)
    ours = [it for it in leagues() if it.game != "hangman"]  # whose options these runs lack
    most |= {f"/stats/league/?league={quote(it.key)}": MOST for it in ours}
    for slug in solved():
        most[f"/agents/{slug}/"] = MOST
        most |= {f"/agents/{slug}/{agent}/": CARD for agent in agent_slugs(slug)[-1:]}
    sizes = {path: page.evaluate(HEIGHT, path) for path in most}
    assert {path: size for path, size in sizes.items() if size[0] > most[path]} == {}
    assert {path for path, size in sizes.items() if size[1] > 390} == set()
    assert min(size[0] for size in sizes.values()) > 844, "no page was laid out"
