"""Lighthouse on a phone: accessibility, practice and search 100, performance at least 97."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalogue import GAMES
from tests.checkers.tools import run
from tests.conftest import CHROMIUM
from workshop.site.server import Server

pytestmark = [pytest.mark.nightly, pytest.mark.browser]
FIRST = next(iter(GAMES))
LEAST = {"performance": 97, "accessibility": 100, "best-practices": 100, "seo": 100}
# A neighbour on the same cores blocks the page's main thread: the best of several counts.
TRIES = 5


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site as a first start makes it."""
    server = Server(tmp_path_factory.mktemp("lighthouse"), workers=2)
    server.set_up()
    with server:
        yield server


def scores(address: str, report: Path) -> tuple[dict[str, int], list[str]]:
    """Return the scores of a page, and the audits that are not passed."""
    flags = "--headless=new --no-sandbox --disable-gpu"
    written = ["--output=json", f"--output-path={report}", "--quiet"]
    command = ("lighthouse", address, f"--chrome-path={CHROMIUM}", f"--chrome-flags={flags}")
    done = run(*command, *written)
    if "Please run Lighthouse again" in done.stderr:  # its browser began too slowly for it
        done = run(*command, *written)
    assert done.returncode == 0, done.stderr
    told = json.loads(report.read_text())
    weighed = {
        each["id"]
        for part in told["categories"].values()
        for each in part["auditRefs"]
        if each["weight"]
    }
    failed = [
        f"{name}: {audit['score']} {audit.get('displayValue', '')}"
        for name, audit in told["audits"].items()
        if name in weighed and (audit["score"] or 0) < 1 and audit["score"] is not None
    ]
    return {name: round(part["score"] * 100) for name, part in told["categories"].items()}, failed


@pytest.mark.parametrize("path", ["/", f"/{FIRST}/", f"/watch/{FIRST}/", "/stats/"])
def test_a_page_on_a_phone(server: Server, tmp_path: Path, path: str) -> None:
    best, failed = scores(server.url + path, tmp_path / "report.json")
    for _ in range(TRIES - 1):
        if best["performance"] >= LEAST["performance"]:
            break
        again, failed = scores(server.url + path, tmp_path / "report.json")
        best["performance"] = max(best["performance"], again["performance"])
    assert {name: min(score, LEAST[name]) for name, score in best.items()} == LEAST, (best, failed)
