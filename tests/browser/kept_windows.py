"""Windows of the browser that the next test takes over, as clean as new ones.

A new one costs half a CPU second until it shows a page: a process starts, which fetches and
compiles all scripts. One that a test has changed in a way that can't be taken back is closed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page, ViewportSize

# Windows that are kept in each process: each takes some 80 MB.
MOST = 4
# What a test may do to a page or its context that outlasts the document.
LASTING = (
    "add_init_script",
    "clock",
    "emulate_media",
    "expose_binding",
    "expose_function",
    "grant_permissions",
    "new_page",
    "on",
    "once",
    "route",
    "route_web_socket",
    "set_default_timeout",
    "set_extra_http_headers",
    "set_geolocation",
    "set_offline",
)
# What of this is taken back of a page, though not of its context.
TAKEN_BACK = ("on", "route", "set_extra_http_headers")
PLAIN = {"color_scheme": "light", "contrast": "no-preference", "reduced_motion": "no-preference"}
# How a page looks, and its window's size, unless a test asks for another: Playwright's own.
DESK: ViewportSize = {"width": 1280, "height": 720}
# How DevTools' commands begin that do what a person does, and leave a page as one does.
TYPING = "Input."
# What is shown meanwhile, of the same site: on any other page Chromium ends the process.
#
# It lies where style sheets do: what a test sets as a page's content finds its fonts from there.
# It forgets what no command of DevTools does. Where no script runs it doesn't, and none stored any.
PARKED = "/static/base/parked-by-the-tests.html"
FORGETTING = "<script>sessionStorage.clear();</script>"
# Where the pointer is until a test moves it: beside the window.
BESIDE = -10


@dataclass(frozen=True)
class Look:
    """What of a window may differ for the next test: its size, and what its user prefers."""

    size: ViewportSize
    media: dict[str, Any]

    @classmethod
    def of(cls, settings: dict[str, Any]) -> Look:
        """Return the look that the settings of a browser context ask for."""
        media = {name: settings.get(name, usual) for name, usual in PLAIN.items()}
        return cls(settings.get("viewport", DESK), media)

    def give(self, page: Page, before: Look | None = None) -> None:
        """Let a page look so, which looked as it was before."""
        if page.viewport_size != self.size:
            page.set_viewport_size(self.size)
        if before is None or before.media != self.media:
            page.emulate_media(**self.media)


@dataclass(eq=False)
class Window:
    """A page in a context of its own, and what Chromium complained of."""

    key: str
    page: Page
    look: Look
    session: CDPSession
    complaints: list[str] = field(default_factory=list)

    def clean(self, origin: str, *, forget_answers: bool) -> None:
        """Forget all that a test left: its document, what it stored and where it went."""
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.set_extra_http_headers({})
        self.page.goto(f"{origin}{PARKED}")
        self.page.mouse.move(BESIDE, BESIDE)
        self.page.context.clear_cookies()
        self.session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        if forget_answers:
            self.session.send("Network.clearBrowserCache")
        self.session.send("Page.resetNavigationHistory")


class KeptWindows:
    """Windows that wait for a test which asks for the same settings."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self._browser, self._origin = browser, origin
        self._waiting: list[Window] = []
        self._changed: set[object] = set()
        self._listeners: dict[object, list[tuple[Any, Any]]] = {}
        self._sessions: dict[BrowserContext, list[CDPSession]] = {}
        self._looks: dict[BrowserContext, Look] = {}

    def take(self, settings: dict[str, Any], begin: Callable[[Window], None]) -> Window:
        """Return a window with these settings: one that waits, or a new one that is begun.

        A page that a test opens beside the window's own looks as it does.
        """
        look = Look.of(settings)
        lasting = {name: it for name, it in settings.items() if name not in (*PLAIN, "viewport")}
        key = json.dumps(lasting, sort_keys=True, default=str)
        for window in self._waiting:
            if window.key == key:
                self._waiting.remove(window)
                look.give(window.page, window.look)
                self._forget(window)
                window.look = self._looks[window.page.context] = look
                return window
        context = self._browser.new_context(base_url=self._origin, **settings)
        page = context.new_page()
        window = Window(key, page, look, context.new_cdp_session(page))
        begin(window)
        self._forget(window)
        if settings.get("service_workers") == "allow":
            self._changed.add(page)  # a worker may go on for a while
        return window

    def give_back(self, windows: list[Window], *, forget_answers: bool) -> None:
        """Keep those that can be as they were, the newest, and close the others."""
        for window in windows:
            if self._cleaned(window, forget_answers):
                self._waiting.append(window)
            else:
                self._close(window)
        while len(self._waiting) > MOST:
            self._close(self._waiting.pop(0))

    def close(self) -> None:
        """Close all."""
        while self._waiting:
            self._close(self._waiting.pop())

    def _cleaned(self, window: Window, forget_answers: bool) -> bool:
        """Clean a window; False if it can't be as it was."""
        page = window.page
        if {page, page.context} & self._changed or page.is_closed():
            return False
        if page.context.pages != [page]:
            return False  # a link opened another one
        try:
            for event, heard in self._listeners.pop(page, []):
                page.remove_listener(event, heard)
            for session in self._sessions.pop(page.context, []):
                session.detach()
            window.clean(self._origin, forget_answers=forget_answers)
        except Error:
            return False
        return True

    def _close(self, window: Window) -> None:
        self._forget(window)
        self._looks.pop(window.page.context, None)
        window.page.context.close()

    def _forget(self, window: Window) -> None:
        """Forget what was done to a window until now."""
        self._changed -= {window.page, window.page.context}
        self._listeners.pop(window.page, None)
        self._sessions.pop(window.page.context, None)

    @contextmanager
    def noting_changes(self) -> Iterator[None]:
        """Note which pages and contexts are changed in a way that can't be taken back."""
        back = {(Page, name) for name in TAKEN_BACK}
        with pytest.MonkeyPatch.context() as patch:
            for owner in (Page, BrowserContext):
                for name in LASTING:
                    if (did := vars(owner).get(name)) and (owner, name) not in back:
                        patch.setattr(owner, name, self._noted(did))
            patch.setattr(Page, "on", self._remembered(Page.on))
            opened = self._with_sessions(BrowserContext.new_cdp_session)
            patch.setattr(BrowserContext, "new_cdp_session", opened)
            patch.setattr(BrowserContext, "new_page", self._looking(BrowserContext.new_page))
            yield

    def _remembered(self, listen: Any) -> Any:
        """Return `Page.on`, which remembers who listens to what."""

        def remembered(page: Page, event: Any, heard: Any) -> None:
            self._listeners.setdefault(page, []).append((event, heard))
            listen(page, event, heard)

        return remembered

    def _looking(self, begin: Any) -> Any:
        """Return `BrowserContext.new_page`, whose pages look as the window that was taken."""

        def new_page(context: BrowserContext) -> Page:
            page: Page = begin(context)
            if context in self._looks:
                self._looks[context].give(page)
            return page

        return new_page

    def _with_sessions(self, begin: Any) -> Any:
        """Return `BrowserContext.new_cdp_session`: what is sent changes a context, but for typing.

        A window's own session is no test's: what it sends is taken back, or cleans.
        """

        def new_cdp_session(context: BrowserContext, page: Any) -> CDPSession:
            session: CDPSession = begin(context, page)
            send = session.send

            def noted(method: str, params: Any = None) -> Any:
                if not method.startswith(TYPING) and session in self._sessions.get(context, []):
                    self._changed.add(context)
                return send(method, params)

            session.send = noted  # type: ignore[method-assign]
            self._sessions.setdefault(context, []).append(session)
            return session

        return new_cdp_session

    def _noted(self, did: Any) -> Any:
        """Return a method, or a property, that notes whose it is."""
        if isinstance(did, property):
            return property(self._noted(did.fget))

        def noted(changed: object, *arguments: Any, **named: Any) -> Any:
            self._changed.add(changed)
            return did(changed, *arguments, **named)

        return noted
