"""The pages of the study in a browser: axe in every look, nothing cut off, every table opens."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from lexicons.models import Lexicon
from solvers.runs.models import Run
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, light_first
from tests.solvers.runs.fixtures import Finish

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}


@light_first
def test_axe_finds_no_violation_in_the_study(
    new_page: NewPage, english_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport=SMALL)
    for path in ("/claims/", "/learn/", "/learn/terms/", "/agents/wordle/", "/outside/"):
        page.goto(path)
        for summary in page.get_by_text("As table").all():
            summary.click()
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
