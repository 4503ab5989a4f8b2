"""A window that the next test takes over is as new, whatever the last one did to it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kept_windows import KeptWindows

STORE = """() => {
  window.name = "lasting";
  for (const storage of [sessionStorage, localStorage]) storage.setItem("lasting", "");
}"""
STORED = """() => [
  window.name, ...[sessionStorage, localStorage].map((storage) => "lasting" in storage),
]"""


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
        page.evaluate(STORE)
        assert page.evaluate(STORED) == ["lasting", True, True]
        kept.give_back([window], forget_answers=False)
        assert kept.take({}, lambda window: None) is window
        heard.clear()
        assert page.evaluate(STORED) == ["", False, False]
        page.goto("/healthz")
        expect(page.locator("body")).not_to_have_text("routed")
        page.goto("/language/")
        expect(page.locator("html")).to_have_attribute("lang", "en")
        assert heard == []
        page.add_init_script("window.lasting = true")
        kept.give_back([window], forget_answers=False)
        assert page.is_closed()


LOOK = """() => [innerWidth, innerHeight, screen.width, ...[
  "prefers-color-scheme: dark", "prefers-contrast: more", "prefers-reduced-motion",
].map((it) => matchMedia(`(${it})`).matches)]"""


@pytest.mark.slow
@pytest.mark.usefixtures("lasting_files")
def test_a_window_gets_the_size_and_the_look_that_are_asked_for(
    browser: Browser, live_server: Any
) -> None:
    kept = KeptWindows(browser, live_server.url)
    phone = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
    with kept.noting_changes():
        window = kept.take({"contrast": "more"}, lambda window: None)
        assert window.page.evaluate(LOOK) == [1280, 720, 1280, False, True, False]
        kept.give_back([window], forget_answers=False)
        assert kept.take(phone, lambda window: None) is window
        assert window.page.evaluate(LOOK) == [390, 844, 390, True, False, False]
        beside = window.page.context.new_page()
        assert beside.evaluate(LOOK) == window.page.evaluate(LOOK)
        beside.close()
        window.page.set_viewport_size({"width": 320, "height": 568})
        kept.give_back([window], forget_answers=False)
        assert window.page.is_closed(), "another page was opened beside it"
        window = kept.take(phone | {"reduced_motion": "reduce"}, lambda window: None)
        assert window.page.evaluate(LOOK) == [390, 844, 390, True, False, True]
        window.page.set_viewport_size({"width": 320, "height": 568})
        kept.give_back([window], forget_answers=False)
        assert kept.take({}, lambda window: None) is window
        window.page.goto("/language/")
        assert window.page.evaluate(LOOK) == [1280, 720, 1280, False, False, False]
        typing = window.page.context.new_cdp_session(window.page)
        typing.send("Input.insertText", {"text": "a"})
        kept.give_back([window], forget_answers=False)
        assert kept.take({}, lambda window: None) is window
        network = window.page.context.new_cdp_session(window.page)
        network.send("Network.enable")
        kept.give_back([window], forget_answers=False)
        assert window.page.is_closed(), "who knows what a command does?"
