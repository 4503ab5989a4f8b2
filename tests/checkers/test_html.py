"""Nu and html-validate find no error on a page of any kind, for any sort of visitor."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkers.tools import ROOT, command, run
from workshop.site.environment import quiet_environment

pytestmark = pytest.mark.nightly
# HTML has `blocking` on `rel=expect`, which neither checker knows, and a switch may submit.
ACCEPTED = re.compile(
    "^Attribute “hx-[a-z:-]+” not allowed|"  # htmx's own, of which all its documents speak
    "^A “link” element with a “blocking” attribute must have|"
    '^"blocking" attribute cannot be used on <link>|'
    "^Bad value “submit” for attribute “type” on element “button”"
)
# Pages that a checker is given at once, which bounds its memory.
PER_CALL = 300


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files of pages, with the visitor and the address of each."""
    command("nu")
    folder, site = tmp_path_factory.mktemp("pages"), tmp_path_factory.mktemp("site")
    walk = [sys.executable, "-m", "tests.checkers.every_page", str(folder)]
    done = subprocess.run(
        walk, cwd=ROOT, env=quiet_environment(site), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert len(lines) > 500
    return {str(folder / file): f"{who} {address}" for file, who, address in lines}


def parts(pages: dict[str, str]) -> list[list[str]]:
    """Return the files in shares that a checker takes at once."""
    files = list(pages)
    return [files[place : place + PER_CALL] for place in range(0, len(files), PER_CALL)]


def faults(pages: dict[str, str], found: list[tuple[str, str]]) -> dict[str, str]:
    """Return each message that is not accepted, with a page that has it."""
    return {said: pages[file] for file, said in found if not ACCEPTED.search(said)}


def test_nu_finds_no_error(pages: dict[str, str]) -> None:
    found = []
    for files in parts(pages):
        done = run("nu", "--format", "json", "--stdout", "--exit-zero-always", *files)
        found += [
            (each["url"].removeprefix("file:"), each["message"])
            for each in json.loads(done.stdout)["messages"]
            if each["type"] != "info"
        ]
    assert faults(pages, found) == {}


def test_nu_sees_an_error(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text('<!doctype html><html lang="en"><title>A</title><p id=""></p></html>')
    assert "An ID must not be the empty string" in run("nu", str(page)).stderr


def test_html_validate_finds_no_error(pages: dict[str, str], tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    rules.write_text('{"root": true, "extends": ["html-validate:standard"]}')
    found = []
    for number, files in enumerate(parts(pages)):
        told = tmp_path / f"{number}.json"  # it ends before a pipe has taken a long answer
        run("html-validate", "--config", str(rules), "--formatter", f"json={told}", *files)
        for file in json.loads(told.read_text(encoding="utf-8")):
            found += [(file["filePath"], each["message"]) for each in file["messages"]]
    assert faults(pages, found) == {}
