"""A window that the next test takes over is as new, whatever the last one did to it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kept_windows import KeptWindows


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_files")
def test_routes_listeners_and_headers_are_taken_back(browser: Browser, live_server: Any) -> None:
    kept, heard = KeptWindows(browser, live_server.url), list[str]()
    with kept.noting_changes():
        window = kept.take({}, lambda window: None)
        page = window.page
        page.on("request", lambda request: heard.append(request.url))
        page.route("**/healthz", lambda route: route.fulfill(body="routed"))
        page.set_extra_http_headers({"Accept-Language": "de"})
        page.goto("/healthz")
        expect(page.locator("body")).to_have_text("routed")
        page.goto("/language/")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert len(heard) > 2
        kept.give_back([window], forget_answers=False)
        assert kept.take({}, lambda window: None) is window
        heard.clear()
        page.goto("/healthz")
        expect(page.locator("body")).not_to_have_text("routed")
        page.goto("/language/")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert heard == []
        page.add_init_script("window.lasting = true")
        kept.give_back([window], forget_answers=False)
        assert page.is_closed()
