"""What a player sees after Enter: how soon the first tile turns, and whether all else stays."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from workshop.bench.measured import BenchResult, Number
from workshop.screenshots.browser_shots import PATIENCE, chromium
from workshop.site.begun_plays import prepare
from workshop.site.server import scratch
from workshop.visitor.visitor import STORED

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HELP = "From Enter to the first turning tile in Chromium, and whether anything else moves."
NUMBERS = {"games": Number(6, 1, 50, "how many, of five guesses each")}
WIDTH, HEIGHT = 390, 844
# Milliseconds between two keys: a quick player's.
PACE = 100
WATCH = """() => {
  window.seen = { enter: 0, turn: 0, shift: 0 };
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    Object.assign(seen, { enter: event.timeStamp, turn: 0 });
  }, true);
  addEventListener("animationstart", (event) => {
    if (event.animationName === "turn" && !seen.turn) seen.turn = performance.now();
  }, true);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}"""
TURNED = "() => seen.turn > 0 && !document.querySelector('#board [data-new]')"
FIGURES = """() => {
  const trips = performance.getEntriesByType("resource")
    .filter((each) => each.initiatorType === "xmlhttprequest" && each.startTime >= seen.enter - 1);
  return [seen.turn - seen.enter, trips[0].responseEnd - trips[0].startTime];
}"""


def measure(options: dict[str, Any]) -> BenchResult:
    """Return the figures of a server that is gone afterwards, its folder too."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CommandError("Playwright is not installed; requirements-dev.txt has it.") from error
    with scratch() as server:
        server.prepare()
        prepared = server.result(prepare, options["games"] + 1)
        with server, sync_playwright() as playwright:
            figures = _reveals(chromium(playwright), server.url, prepared, options["games"])
    sentence = (
        f"From Enter to the first turning tile: {figures['waited']} ms, {figures['trip']} of "
        f"them the round trip; {figures['beyond']} ms beyond it, at most "
        f"{figures['most_beyond']} ({figures['guesses']} guesses). "
        f"Layout shift: {figures['shift']}."
    )
    return BenchResult(figures, [sentence])


def _reveals(browser: Browser, url: str, prepared: dict[str, Any], plays: int) -> dict[str, Any]:
    """Play some games in a browser; each guess is timed by the browser's own clock.

    Raises ValueError for no games. What moves within half a second of a key counts too, which
    the usual definition of CLS leaves out.
    """
    context = browser.new_context(
        base_url=url, viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="no-preference"
    )
    context.add_cookies([{"name": "sessionid", "value": prepared["session"], "url": url}])
    context.add_init_script(f"({WATCH})()")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    words = iter(prepared["words"])
    times: list[tuple[float, float]] = []
    shifts = []
    for play in prepared["plays"][:plays]:
        page.goto(f"/wordle/play/{play}/", wait_until="networkidle")
        times += [_guess(page, next(words)) for _ in range(STORED)]
        shifts.append(float(page.evaluate("() => seen.shift")))
    context.close()
    return _summed(times, max(shifts))


def _guess(page: Page, word: str) -> tuple[float, float]:
    """Type a word and send it; return how long until a tile turned, and how long it travelled."""
    page.keyboard.type(word, delay=PACE)
    page.wait_for_timeout(PACE)  # all letters are drawn: Enter waits for none of them
    page.keyboard.press("Enter")
    page.wait_for_function(TURNED)
    waited, trip = page.evaluate(FIGURES)
    return waited, trip


def _summed(times: list[tuple[float, float]], shift: float) -> dict[str, float]:
    """Return milliseconds of many guesses, and how far a page's parts moved by themselves (CLS).

    `waited` is from Enter to the first turning tile, `trip` how long the request took, `beyond`
    the difference of the two.
    """
    beyond = [waited - trip for waited, trip in times]
    waited, trips = zip(*times, strict=True)
    return {
        "guesses": len(times),
        "waited": round(median(waited), 1),
        "trip": round(median(trips), 1),
        "beyond": round(median(beyond), 1),
        "most_beyond": round(max(beyond), 1),
        "shift": round(shift, 4),
    }
