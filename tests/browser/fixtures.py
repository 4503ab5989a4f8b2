"""A headless Chromium on a live server; any console error or policy violation fails the test."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Condition, RLock
from typing import Any

import pytest
from django.contrib.staticfiles.handlers import StaticFilesHandlerMixin
from django.core.handlers.base import BaseHandler
from django.core.management import call_command
from django.http import HttpResponse
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from games.daily import daily_puzzle
from games.daily.daily_puzzle import Daily
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.browser import axe
from tests.browser.kept_windows import FORGETTING, PARKED, KeptWindows, Window
from tests.conftest import CHROMIUM
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

# What no test looks at: they cost two more processes, a second of CPU, for every window.
UNUSED = (
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "SpareRendererForSitePerProcess",
    "ThirdPartyStoragePartitioning",
    "Translate",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxPopup",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-features=" + ",".join(UNUSED),
)
# Milliseconds until a state is given up that a test waits for: only a fault takes so long.
PATIENCE = 120_000
# What Chromium says by the clock: of a slow machine, or of a test without the styles.
LATE = "was preloaded using link preload but not used within a few seconds"
# What htmx logs of a request that a newer one replaced: on a busy machine that is often so.
#
# Of one that failed it logs `htmx:sendError` besides.
REPLACED = ("htmx:sendAbort,", "htmx:afterRequest,")
PHONE = {"width": 360, "height": 640}
FRENCH = {"arbre": "", "éclat": "", "forêt": "", "hiver": "", "livre": "", "monde": ""}
GREEK = ("λόγος", "φύσις", "θέσις", "μνήμη", "νύχτα", "ήλιος")
ENGLISH = ("crane", "slate", "abbey", "trace", "house", "mouse", "grape", "stone", "cat", "birds")
# Those of them that no test guesses at a day's puzzle.
NEVER_GUESSED = ("grape", "stone", "birds")

CITIES = (
    Entry("moshi", group="TZ", population=221_733, latitude=-3.35, longitude=37.33),
    Entry("arusha", group="TZ", population=617_631, latitude=-3.37, longitude=36.68),
    Entry("paris", group="FR", population=2_138_551, latitude=48.85, longitude=2.35),
)

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser."""
    for item in items:
        if "tests/browser/" in item.path.as_posix() or item.path.name.startswith("test_browser"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for each process of the tests; every test opens windows of its own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=CHROMIUM, args=list(FLAGS), timeout=PATIENCE
        )
        yield opened
        opened.close()


class Requests:
    """How many requests are being answered in this process, the live server's among them.

    One at a time: they share the test's connection, on which two can't have a transaction each.
    """

    def __init__(self) -> None:
        self.kept = False  # whether a browser may have kept an answer for later
        self.posts = 0  # how many posts came
        self._changed = Condition()
        self._turn = RLock()
        self._number = 0

    @contextmanager
    def one(self) -> Iterator[None]:
        """Count a request for as long as it is answered."""
        self._add(1)
        try:
            with self._turn:
                yield
        finally:
            self._add(-1)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let all that come meanwhile wait for their answers, as those of a slow site do."""
        with self._turn:
            yield

    def _add(self, number: int) -> None:
        with self._changed:
            self._number += number
            self._changed.notify_all()

    def wait(self) -> None:
        """Return once none is left: one that still wrote would spoil the emptying of the tables."""
        with self._changed:
            assert self._changed.wait_for(lambda: not self._number, PATIENCE / 1000)


@pytest.fixture(scope="session")
def requests_under_way() -> Iterator[Requests]:
    """Count what the live server answers."""
    requests, answer = Requests(), BaseHandler.get_response

    def counted(handler: BaseHandler, request: Any) -> Any:
        requests.posts += request.method == "POST"
        with requests.one():
            response = answer(handler, request)
        told = response.get("Cache-Control", "")
        requests.kept |= "immutable" not in told and bool(re.search("max-age=[1-9]", told))
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BaseHandler, "get_response", counted)
        yield requests


@pytest.fixture(scope="session")
def lasting_files() -> Iterator[None]:
    """Let browsers keep static files, as they do those of a site, whose names have their hash.

    And what lies there for the tests: axe, and the page of windows that wait.
    """
    serve = StaticFilesHandlerMixin.serve

    def lasting(handler: StaticFilesHandlerMixin, request: Any) -> Any:
        if request.path == axe.ADDRESS:
            response = HttpResponse(axe.AXE_SCRIPT, content_type="text/javascript")
        elif request.path == PARKED:
            response = HttpResponse(FORGETTING)
        else:
            response = serve(handler, request)
        response["Cache-Control"] = "max-age=31536000, immutable"
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandlerMixin, "serve", lasting)
        yield


@pytest.fixture(scope="session")
def kept_windows(browser: Browser, live_server: Any, lasting_files: None) -> Iterator[KeptWindows]:
    """The windows that tests leave to the next ones of the process."""
    kept = KeptWindows(browser, live_server.url)
    axe.SERVING.add(live_server.url)
    with kept.noting_changes():
        yield kept
    kept.close()


def _begin(window: Window) -> None:
    """Be patient with a new window, and note what Chromium complains of in it."""

    def note(message: ConsoleMessage) -> None:
        # a form sent back, or too much in a minute, which Chromium calls errors
        refused = re.search(r"(status of|Status Error Code) (422|429)", message.text)
        blocked = message.text.startswith("Service Worker registration blocked")
        if message.text.startswith(REPLACED) or LATE in message.text:
            return
        if message.type in {"error", "warning"} and not refused and not blocked:
            window.complaints.append(f"{message.text} {message.location['url']}")

    window.page.set_default_timeout(PATIENCE)
    window.page.on("console", note)
    window.page.on("pageerror", lambda error: window.complaints.append(str(error)))


@pytest.fixture
def new_page(
    kept_windows: KeptWindows, requests_under_way: Requests, unhurried: None
) -> Iterator[NewPage]:
    """Open a page as another visitor, with any of a browser context's settings."""
    windows: list[Window] = []

    def opened(**settings: Any) -> Page:
        # a service worker would answer before the tests' own routes do
        settings.setdefault("service_workers", "block")
        # what moves is looked at by tests of its own; the others need not wait for it
        settings.setdefault("reduced_motion", "reduce")
        window = kept_windows.take(settings, _begin)
        windows.append(window)
        return window.page

    yield opened
    complaints = [said for window in windows for said in window.complaints]
    for window in windows:
        window.complaints.clear()
    kept_windows.give_back(windows, forget_answers=requests_under_way.kept)
    requests_under_way.wait()
    requests_under_way.kept = False
    assert not complaints, complaints


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def imported(transactional_db: None, tmp_path: Any) -> Callable[..., Lexicon]:
    """Import a plain text list, as `bin/manage import_lexicon` does."""

    def load(slug: str, name: str, language: str, words: Any) -> Lexicon:
        file = tmp_path / f"{slug}.txt"
        file.write_text("\n".join(words))
        call_command(
            "import_lexicon", str(file), slug=slug, name=name, language=language, verbosity=0
        )
        return Lexicon.objects.get(slug=slug)

    return load


@pytest.fixture
def english_list(imported: Callable[..., Lexicon], monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """A list of which no day's puzzle hides a word that tests guess, whatever the date."""

    def drawn(daily: Daily, secrets: Sequence[str], count: int) -> list[str]:
        hidden = [word for word in secrets if word in NEVER_GUESSED]
        return draw(daily, secrets if len(hidden) < count else hidden, count)

    draw = daily_puzzle._secrets_of_the_day
    monkeypatch.setattr(daily_puzzle, "_secrets_of_the_day", drawn)
    return imported("en", "English", "en", ENGLISH)


@pytest.fixture
def french(imported: Callable[..., Lexicon]) -> Lexicon:
    return imported("fr", "Français", "fr", FRENCH)


@pytest.fixture
def greek(imported: Callable[..., Lexicon]) -> Lexicon:
    return imported("el", "Ελληνικά", "el", GREEK)


@pytest.fixture
def world_list(transactional_db: None) -> Lexicon:
    """A list of places, with country, population and place."""
    lexicon = Lexicon.objects.create(
        slug="world", name="World", language="en", kind=Lexicon.Kind.CITIES
    )
    publish(lexicon, columns_from(CITIES, language="en", kind=Lexicon.Kind.CITIES, folded=True))
    return lexicon


@pytest.fixture(scope="session")
def search_loaded() -> None:
    """Load the search before a page asks for it: that may take longer than a page waits.

    Not where numba is not wanted: there it would be compiled, for 45 CPU seconds.
    """
    from wordgames.kernels.backend import numba_wanted
    from wordgames.search.engine import warm

    if numba_wanted():
        warm()
