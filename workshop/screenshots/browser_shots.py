"""Pictures of pages in headless Chromium, at every width and theme, and a contact sheet."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from django.template.loader import render_to_string

from wordgames_site.setup.translation_catalogues import SOURCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

    from workshop.screenshots.visited_pages import Visit
    from workshop.visitor.visitor import Visitor

# Widths of a window in CSS pixels, and their heights.
WIDTHS = {320: 640, 360: 640, 390: 844, 768: 1024, 1280: 900, 1440: 900}
# The default widths; the narrowest is for languages.
USUAL = (360, 390, 768, 1280, 1440)
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
PLAIN: dict[str, Any] = {"color_scheme": "light", "contrast": "no-preference"}
# Windows narrower than this have touch; wider ones have a mouse.
TOUCHED = 700
# Most pixels of a page in a picture: the rest of a long list is more of the same.
TALLEST = 4000
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--hide-scrollbars",
]
# Milliseconds that a page may take: the first to need an agent waits for its kernels.
PATIENCE = 120_000
TRIES, PAUSE, BUSY = 20, 3_000, 503

# True on a page that has loaded everything it fetches.
LOADED = "() => !document.querySelector('main [hx-trigger^=load]')"


# True on a page that had a request refused for this minute.
REFUSED = "() => !!document.getElementById('refusal')"

# True on a board whose scripts are ready.
READY = "() => document.body.classList.contains('playing') && document.querySelector('.js')"
# True on a page with an open sheet whose content is complete.
OPENED = """() => document.querySelector('dialog[open]')
  && !document.querySelector('dialog[open] .htmx-request')"""
# Pins or hides floating parts, which would be in the middle of a full-page picture.
LAID = """() => document.querySelectorAll('nav, header').forEach((it) => {
  const { position } = getComputedStyle(it);
  if (position === 'fixed') it.style.visibility = 'hidden';
  if (position === 'sticky') it.style.position = 'static'; })"""

# Lists a page's texts that overlap or are cut off.
CROWDED = (Path(__file__).parent / "crowded.js").read_text(encoding="utf-8")


class Size(NamedTuple):
    """How a page is drawn: the window's width, the theme, and the language."""

    width: int
    look: str
    language: str = SOURCE

    def file(self, name: str) -> str:
        """Return the file of the picture with this name, below the folder of all pictures."""
        folder = f"{self.look}/{self.width}"
        return f"{'' if self.language == SOURCE else f'{self.language}/'}{folder}/{name}.png"

    @property
    def opening(self) -> tuple[str, bool]:
        """The language and whether there is touch: a page is loaded anew for each."""
        return self.language, self.width < TOUCHED


def chromium(playwright: Playwright) -> Browser:
    """Open the machine's Chromium; raises FileNotFoundError if there is none."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        raise FileNotFoundError("Chromium is not installed: apt-get install chromium")
    return playwright.chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE)


def window(url: str, visitor: Visitor) -> dict[str, Any]:
    """Return what a browser's window begins with to go on as a visitor."""
    usual = {"domain": urlsplit(url).hostname, "path": "/", "expires": -1, "sameSite": "Lax"}
    usual |= {"httpOnly": False, "secure": False}
    cookies = [{"name": name, "value": it, **usual} for name, it in visitor.cookies.items()]
    return {"base_url": url, "storage_state": {"cookies": cookies, "origins": []}}


def take(
    browser: Browser,
    windows: dict[str, dict[str, Any]],
    visits: Iterable[Visit],
    sizes: Iterable[Size],
    folder: Path,
) -> Iterator[str]:
    """Take a picture of each page at every width and in every theme; report the faults of each.

    `windows` gives each visitor's site address and cookies. In each language a page is loaded once
    for touch and once for a mouse, and then drawn in every size.
    """
    targets = list(visits)
    openings: dict[tuple[str, bool], list[Size]] = {}
    for size in sizes:
        openings.setdefault(size.opening, []).append(size)
    for (who, begin), fitting in product(windows.items(), openings.values()):
        tour = [visit for visit in targets if visit.who == who]
        if not tour:
            continue
        page = _window(browser, begin, fitting[0])
        for visit in tour:
            if _open(page, visit):
                for size in fitting:
                    yield from _look(page, visit, size, folder)
        page.context.close()


def _window(browser: Browser, begin: dict[str, Any], size: Size) -> Page:
    window = browser.new_context(
        **begin,
        **LOOKS[size.look],
        locale=size.language,
        viewport={"width": size.width, "height": WIDTHS[size.width]},
        reduced_motion="reduce",
        has_touch=size.width < TOUCHED,
        service_workers="block",
    )
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def _open(page: Page, visit: Visit) -> bool:
    """Go to a page and wait for everything it fetches; return whether the page exists."""
    _go(page, visit.path)
    if visit.through:
        link = page.locator(visit.through)
        if not link.count():
            return False  # not every game has such a page
        _go(page, link.first.get_attribute("href") or "")
    if visit.of:
        ticks = page.locator("input[name=runs]").evaluate_all("all => all.map((it) => it.value)")
        if len(ticks) < visit.of:
            return False
        page.goto("/stats/compare/?" + urlencode({"runs": ticks[: visit.of]}, doseq=True))
    if visit.on:
        page.wait_for_url(visit.on)
    _settle(page)
    page.evaluate("() => document.fonts.ready")
    if visit.pressed:
        _press(page, visit.pressed)
    return True


def _go(page: Page, path: str) -> None:
    """Go to a page; a busy machine refuses a few times (503)."""
    for _ in range(TRIES):
        answer = page.goto(path)
        if answer is None or answer.status != BUSY:
            return
        page.wait_for_timeout(PAUSE)


def _settle(page: Page) -> None:
    """Wait for everything that a page fetches; reload it if that was refused (429)."""
    for _ in range(TRIES):
        page.wait_for_function(f"() => ({REFUSED})() || ({LOADED})()")
        if not page.evaluate(REFUSED):
            return
        page.wait_for_timeout(PAUSE)
        page.reload()


def _press(page: Page, selector: str) -> None:
    """Open a sheet over the page, and wait for its content; a finished game opens it unasked."""
    page.wait_for_function(READY)
    if not page.locator("dialog[open]").count():
        page.locator(f"{selector} >> visible=true").first.click()
    page.wait_for_function(OPENED)


def _look(page: Page, visit: Visit, size: Size, folder: Path) -> Iterator[str]:
    width, look, language = size
    page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    page.emulate_media(reduced_motion="reduce", **{**PLAIN, **LOOKS[look]})
    tall, wide = page.evaluate(
        "() => [document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    shown = WIDTHS[width] if visit.pressed else min(tall, TALLEST)
    if shown > WIDTHS[width]:
        page.evaluate(LAID)
    clip: Any = {"x": 0, "y": 0, "width": width, "height": shown}
    file = folder / size.file(visit.name)
    page.screenshot(path=file, full_page=not visit.pressed, clip=clip)
    if wide > width:
        yield f"{visit.path} is {wide} px wide in a window of {width} px, in {language!r}."
    for wrong in page.evaluate(CROWDED):
        yield f"{visit.path}, {width} px, {look}, {language!r}: {wrong}"


def write_sheet(folder: Path, names: list[str], sizes: Iterable[Size]) -> Path:
    """Write a page that shows all pictures side by side; return its file."""
    sizes = list(sizes)
    rows = [(name, [size.file(name) for size in sizes]) for name in names]
    file = folder / "index.html"
    file.write_text(render_to_string("screenshots.html", {"rows": rows}), encoding="utf-8")
    return file
