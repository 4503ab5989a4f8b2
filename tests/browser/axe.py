"""How axe comes into a page: from the live server, as a file of the page's own would."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT as BUNDLED
from playwright.sync_api import Page

from tests.checkers.tools import MODULES

NEWEST = MODULES / "axe-core" / "axe.min.js"
# axe: the newest where tests/checkers/install has put it, as every night, else the package's.
AXE_SCRIPT = NEWEST.read_text(encoding="utf-8") if NEWEST.exists() else BUNDLED
# Where the live server has axe, which Chromium then compiles for a window, not for each page.
ADDRESS = "/static/axe-of-the-tests.js"
# Not where a service worker answers: that page may be offline.
LOAD = """(address) => !navigator.serviceWorker?.controller && new Promise((done) => {
  const script = document.createElement("script");
  script.onload = script.onerror = () => { script.remove(); done("axe" in window); };
  script.src = address;
  document.head.append(script);
})"""
# The origins of the live servers that have it.
SERVING = set[str]()


def load_axe(page: Page) -> None:
    """Let a page have axe; another server's is sent it, which takes four times as long."""
    if page.evaluate("'axe' in window"):
        return
    served = any(page.url.startswith(f"{origin}/") for origin in SERVING)
    if not served or not page.evaluate(LOAD, ADDRESS):
        page.evaluate(AXE_SCRIPT)
