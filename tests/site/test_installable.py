"""The site can be installed, robots are told, and no game is kept on a device."""

from __future__ import annotations

import json
import re
import struct
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import expect

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible, challenge
from wordgames_site.pages import web_app
from wordgames_site.pages.web_app import SHELL


def side(name: str) -> tuple[int, int]:
    """Return the size of a PNG in pixels."""
    path = finders.find(f"icons/{name}")
    assert path, name
    with open(str(path), "rb") as file:
        head = file.read(24)
    assert head.startswith(b"\x89PNG")
    return struct.unpack(">II", head[16:24])  # type: ignore[return-value]


@pytest.mark.django_db
def test_the_manifest_describes_an_app_that_can_be_installed(client: Client) -> None:
    page = client.get("/").content.decode()
    address = re.search(r'<link rel="manifest" href="([^"]+)"', page)
    assert address
    response = client.get(address[1])
    assert response["Content-Type"] == "application/manifest+json"
    app = json.loads(response.content)
    assert app["start_url"] == app["scope"] == "/"
    assert app["display"] == "standalone"
    assert {icon["purpose"] for icon in app["icons"]} == {"any", "maskable"}
    for icon in app["icons"]:
        name = icon["src"].rpartition("/")[2]
        assert "x".join(map(str, side(name))) == icon["sizes"]
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}


@pytest.mark.django_db
def test_pages_name_their_icon_and_their_colour(client: Client) -> None:
    page = client.get("/").content.decode()
    assert page.count('name="theme-color"') == 2
    assert side("touch-180.png") == (180, 180)
    assert 'rel="apple-touch-icon"' in page
    client.cookies["theme"] = "dark"
    assert client.get("/").content.decode().count('name="theme-color"') == 1


@pytest.mark.django_db
def test_robots_are_told_where_they_have_no_business(client: Client) -> None:
    response = client.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    lines = response.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Disallow: /account/" in lines
    assert "Disallow: /" not in lines


def test_the_worker_keeps_only_files_that_exist_and_the_page_that_says_offline(
    client: Client,
) -> None:
    response = client.get("/worker.js")
    assert response["Content-Type"].startswith("text/javascript")
    files = json.loads(re.findall(r"FILES = (\[.*\]);", response.content.decode())[0])
    assert files == [*(f"/static/{name}" for name in SHELL), "/offline/"]
    assert not [name for name in SHELL if not finders.find(name)]


def test_another_look_of_a_kept_file_makes_another_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    before = web_app.worker_script()
    monkeypatch.setattr(web_app, "static", lambda name: f"/static/{name}?new")
    assert re.findall(r"shell-\w+", before) != re.findall(r"shell-\w+", web_app.worker_script())


def test_another_page_without_a_connection_makes_another_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, render = web_app.worker_script(), web_app.render_to_string
    monkeypatch.setattr(
        web_app,
        "render_to_string",
        lambda name, *more: render(name, *more) + "new" * (name == "offline.html"),
    )
    assert re.findall(r"shell-\w+", before) != re.findall(r"shell-\w+", web_app.worker_script())


KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""


@pytest.mark.browser
def test_a_lost_connection_is_said_and_no_game_is_kept(
    new_page: NewPage, english_list: Lexicon, settings: Any
) -> None:
    page = new_page(service_workers="allow")
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    challenge(page, english_list, "crane")
    address = page.url
    page.goto("/lexicons/")
    page.goto(address)
    kept = page.evaluate(KEPT)
    assert "/offline/" in kept
    assert not [path for path in kept if not path.startswith("/static/") and path != "/offline/"]
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert_accessible(page)
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="No connection")).to_have_count(0)
