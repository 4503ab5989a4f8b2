"""Markup sent to any address, in any field or query, comes back as text or not at all."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import count
from typing import Any

import pytest
from django.test import Client

from games.catalogue import GAMES
from lexicons.models import Lexicon
from tests.site.every_address import NAMES, addresses

MARK = "xss-mark"
# Ends whatever it may be in, and begins what a page of ours never has.
MARKUP = (
    f"\"' hx-get=/{MARK} onfocus={MARK}() autofocus></title></script></textarea></style>"
    f"<{MARK} onclick=alert(1)></{MARK}><img src={MARK} onerror=alert(1)>"
    f'<a href="javascript:alert(1)">'
)
PLAIN = {"application/json", "text/plain", "text/csv", "application/manifest+json"}
# Games whose addresses are answered by the same views.
ALIKE = {*GAMES} - {"wordle"}
ADDRESSES = count(1)


class Injected(HTMLParser):
    """Elements and attributes of a page that come from the markup above."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that no template of ours makes."""
        bad = tag == MARK or any(self._is_bad(name, value or "") for name, value in attrs)
        self.parts += [self.get_starttag_text() or tag] if bad else []

    @staticmethod
    def _is_bad(name: str, value: str) -> bool:
        return name.startswith("on") or value.strip().lower().startswith(
            ("javascript:", MARK, f"/{MARK}")
        )


def injected(response: Any) -> list[str]:
    """Return what markup got into an answer, or the kind of an answer that may not have any."""
    body = response.getvalue() if response.streaming else response.content
    kind = response.get("Content-Type", "").partition(";")[0]
    if kind == "text/html":
        return Injected(body.decode()).parts
    if MARK.encode() not in body:
        return []
    sniffed = response.get("X-Content-Type-Options") != "nosniff"
    return [kind] if sniffed or kind not in PLAIN else []


def test_the_look_finds_what_it_is_for() -> None:
    assert len(Injected(f"<p title='{MARKUP}'>").parts) >= 3
    assert len(Injected(f'<p title="{MARKUP}">').parts) >= 3
    assert len(Injected(f"<textarea>{MARKUP}").parts) >= 3
    assert Injected("<p title=x hx-get=/games/>").parts == []


def ask(client: Client, how: str, path: str, fields: Any) -> list[str]:
    number = next(ADDRESSES)
    there = f"10.{number // 62500}.{number // 250 % 250}.{number % 250}"
    return injected(getattr(client, how)(path, fields, REMOTE_ADDR=there))


@pytest.mark.nightly
@pytest.mark.parametrize("who", ["guest", "staff"])
def test_no_address_sends_markup_back(
    client: Client, admin_client: Client, english: Lexicon, who: str
) -> None:
    visitor = admin_client if who == "staff" else client
    fields = dict.fromkeys(NAMES, MARKUP)
    for path in addresses():
        if path.split("/")[1] in ALIKE or "log-out" in path or "logout" in path:
            continue
        assert ask(visitor, "get", path.replace("*", MARKUP), fields) == [], path
        assert ask(visitor, "post", path.replace("*", "x"), fields) == [], path
