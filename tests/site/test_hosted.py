"""What a host names shows on every page: the site, links in the foot, a contact, a version."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.template.loader import render_to_string
from django.test import Client

from games.catalogue import GAMES
from tests.site.services import ROOT

pytestmark = pytest.mark.django_db
NAME = "Wortspiele & Söhne"
ESCAPED = "Wortspiele &amp; Söhne"


@pytest.fixture
def named(settings: Any, _no_frames: None) -> None:
    settings.SITE_NAME = NAME
    settings.FOOTER_LINKS = [("Imprint", "https://example.org/imprint?a=1&b=2")]
    settings.CONTACT = "mailto:people@example.org"


@pytest.fixture
def _no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep nothing of pages that other tests have asked for, and nothing for them."""
    from django.core.cache import caches

    from games.templatetags import cached_frames

    monkeypatch.setattr(cached_frames, "FRAMES", {})
    monkeypatch.setattr("wordgames_site.pages.navigation._kept", lambda *of: "")
    caches["template_fragments"].clear()


@pytest.mark.parametrize("address", ["/", "/preferences/", "/account/log-in/", "/no/such/page/"])
def test_pages_say_the_host_s_name_and_links(client: Client, named: None, address: str) -> None:
    text = client.get(address).content.decode()
    (title,) = re.findall("<title>(.*?)</title>", text)
    assert ESCAPED in title
    assert f'<meta property="og:site_name" content="{ESCAPED}">' in text
    assert "rdgames" not in text.replace("/wordgames", "")
    assert '<a href="https://example.org/imprint?a=1&amp;b=2">Imprint</a>' in text
    assert '<a href="mailto:people@example.org">Contact</a>' in text
    assert f"Version {site_settings.VERSION}" in text


def test_what_is_installed_and_what_is_mailed_has_the_name(client: Client, named: None) -> None:
    assert client.get("/manifest.webmanifest").json()["name"] == NAME
    assert NAME in render_to_string("accounts/reset_subject.txt")
    context = {"name": "hazel", "when": "today", "change": "address", "link": ""}
    assert f"at {NAME} was" in render_to_string("accounts/notice_mail.txt", context)
    assert ESCAPED in render_to_string("offline.html")


def test_no_page_says_the_site_s_own_name_by_itself() -> None:
    templates = [
        path
        for root in ("templates", "games", "solvers")
        for path in (ROOT / root).rglob("*")
        if path.suffix in {".html", ".svg", ".txt"}
    ]
    assert len(templates) > len(GAMES)
    assert [str(path) for path in templates if "Wordgames" in path.read_text()] == []
