"""Pictures of pages in headless Chromium, in every width and look, and a sheet of them all."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

    from wordgames_site.pictures.visits import Visit

WIDTHS = {360: 640, 390: 844, 768: 1024, 1280: 900, 1440: 900}
"""Widths of a window in CSS pixels, and the heights that go with them."""
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
TALLEST = 4000
"""Pixels of a page that a picture shows at most: the rest of a long list is more of the same."""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
]
PATIENCE = 120_000
"""Milliseconds that a page may take: the first to ask for an agent waits for its kernels."""

LOADED = "() => !document.querySelector('main [hx-trigger^=load]')"
"""Says of a page whether all that it fetches by itself has come."""


def chromium(playwright: Playwright) -> Browser:
    """Open the machine's Chromium; raises FileNotFoundError where there is none."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise FileNotFoundError("Chromium is not installed: apt-get install chromium")
    return playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE)


def take(
    browser: Browser,
    windows: dict[str, dict[str, Any]],
    visits: Iterable[Visit],
    size: tuple[int, str],
    to: Path,
) -> list[str]:
    """Take a picture of each page at a width and in a look; return what is wrong with any.

    `windows` has for each visitor what a window begins with: the site's address and cookies.
    """
    to.mkdir(parents=True, exist_ok=True)
    wanted = list(visits)
    wrong = []
    for who, begin in windows.items():
        page = _window(browser, begin, *size)
        for visit in wanted:
            if visit.who == who:
                wrong += _look(page, visit, size[0], to)
        page.context.close()
    return wrong


def _window(browser: Browser, begin: dict[str, Any], width: int, look: str) -> Page:
    window = browser.new_context(
        **begin,
        **LOOKS[look],
        viewport={"width": width, "height": WIDTHS[width]},
        reduced_motion="reduce",
        has_touch=width < 700,
        service_workers="block",
    )
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def _look(page: Page, visit: Visit, width: int, to: Path) -> list[str]:
    page.goto(visit.path)
    if visit.through:
        link = page.locator(visit.through)
        if not link.count():
            return []  # not every game has such a page
        page.goto(link.first.get_attribute("href") or "")
    if visit.on:
        page.wait_for_url(visit.on)
    page.wait_for_function(LOADED)
    page.evaluate("() => document.fonts.ready")
    tall, wide = page.evaluate(
        "() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    clip: Any = {"x": 0, "y": 0, "width": width, "height": min(tall, TALLEST)}
    page.screenshot(path=to / f"{visit.name}.png", full_page=True, clip=clip)
    return [f"{visit.path} is {wide} px wide in a window of {width} px."] if wide > width else []


def write_sheet(folder: Path, names: list[str], sizes: Iterable[tuple[int, str]]) -> Path:
    """Write a page that shows all pictures side by side; return its file."""
    rows = [(name, [f"{look}/{width}/{name}.png" for width, look in sizes]) for name in names]
    file = folder / "index.html"
    file.write_text(render_to_string("pictures.html", {"rows": rows}), encoding="utf-8")
    return file
