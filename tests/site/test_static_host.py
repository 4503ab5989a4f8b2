"""Styles, scripts and pictures from another host, by a setting."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.site.services import Site, commands

HOST = "https://static.example.org"
SHOW = """
import json, re
from django.conf import settings
from django.test import Client
def headers(answer):
    return {name: answer.headers.get(name) for name in
        ("Cross-Origin-Resource-Policy", "Access-Control-Allow-Origin", "Cache-Control")}
page = Client().get("/account/log-in/", HTTP_HOST="localhost")
text = page.content.decode()
(sheet,) = re.findall('href="([^"]*/site\\\\.[^"]*css)"', text)
print(json.dumps({
    "sheet": sheet,
    "scripts": re.findall('<script[^>]* src="([^"]*)"', text),
    "icons": re.findall('<use href="([^"]*)"', text),
    "image": re.findall('og:image" content="([^"]*)"', text),
    "policy": page.headers["Content-Security-Policy"],
    "file": headers(Client().get(sheet[len(settings.STATIC_HOST):], HTTP_HOST="localhost")),
    "page": headers(page),
    "worker": Client().get("/worker.js", HTTP_HOST="localhost").content.decode(),
}))
"""


@pytest.mark.slow
def test_files_come_from_the_other_host_and_browsers_let_them(tmp_path: Path) -> None:
    site = Site(tmp_path, STATIC_HOST=HOST).with_tables()
    ready = commands(("collectstatic", "--noinput", "-v0"))
    told = json.loads(site.python(ready, SHOW).splitlines()[-1])
    assert told["sheet"].startswith(f"{HOST}/static/base/site.")
    assert told["scripts"]
    assert all(address.startswith(f"{HOST}/static/") for address in told["scripts"])
    assert told["icons"]
    assert all(address.startswith("/static/icons/sprite.") for address in told["icons"])
    (image,) = told["image"]
    assert image.startswith("http://localhost/static/preview.")
    for directive in told["policy"].split("; "):
        if directive.startswith(("default-src", "img-src")):
            assert HOST in directive
    assert told["file"]["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert told["file"]["Access-Control-Allow-Origin"] == "*"
    assert "immutable" in told["file"]["Cache-Control"]
    assert told["page"]["Cross-Origin-Resource-Policy"] == "same-origin"
    assert f'const STATIC = "{HOST}";' in told["worker"]
    assert f"{HOST}/static/base/site." in told["worker"]
    assert '"/static/icons/sprite.' in told["worker"]
