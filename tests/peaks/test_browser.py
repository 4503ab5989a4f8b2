"""Peaks in a real browser: a tap on a tile in help leads through its three arrows."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from lexicons.models import Lexicon


def test_help_takes_arrows_by_taps(page: Page, english_list: Lexicon) -> None:
    page.goto("/assist/peaks/?length=5&g=crane" + "&m1=0" * 5)
    for place, taps in ((1, 1), (3, 1), (4, 1), (5, 2)):  # later, earlier, later, later, correct
        for _ in range(taps):
            page.get_by_role("button", name=f"Letter {place},").click()
    expect(page.get_by_role("button", name="Letter 2,")).to_have_attribute("data-state", "earlier")
    page.get_by_label("Next guess").press("Enter")
    expect(page.locator("#help")).to_contain_text("MOUSE")
