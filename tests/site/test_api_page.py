"""The handbook's page on the HTTP API: its program plays, and its facts are the API's."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from django.contrib.auth.models import User
from pytest_django.live_server_helper import LiveServer

from games.accounts import tokens
from lexicons.models import Lexicon
from tests.site.services import ROOT
from wordgames_site.api import tokens as gate
from wordgames_site.api.api import api
from wordgames_site.api.refusals import ALWAYS

PAGE = (ROOT / "docs" / "http_api.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
BODIES = re.findall(r"-d '(\{.*?\})'", PAGE)


@pytest.mark.django_db(transaction=True)
def test_the_program_of_the_page_wins_a_game_and_asks_for_a_run(
    live_server: LiveServer, english: Lexicon
) -> None:
    owner = User.objects.create_user("ada", password="a long one here")
    environment = {**os.environ, "SITE": live_server.url, "TOKEN": tokens.make(owner, "mine")[1]}
    program = "".join(PROGRAMS)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *moves, ending, run = done.stdout.splitlines()
    assert ending == f"won {moves[-1]}"
    assert re.fullmatch(r"\S+ (waiting|running|done)", run)


def test_every_address_that_the_page_names_is_the_api_s() -> None:
    paths = api.get_openapi_schema(path_prefix="")["paths"]
    known = {
        (method.upper(), re.sub(r"\{[^}]+\}", "ID", path))
        for path, methods in paths.items()
        for method in methods
    }
    named = set(re.findall(r"`(GET|POST|DELETE) (/[\w/-]+)", PAGE))
    named = {(method, path.replace("/en/", "/ID/")) for method, path in named}
    assert len(named) > 8
    assert named - known == set()


def test_its_errors_and_limits_are_the_api_s() -> None:
    table = PAGE.partition("## Errors")[2].partition("## Limits")[0]
    codes = set(map(int, re.findall(r"\b[45]\d\d\b", table)))
    assert codes == {*ALWAYS, 404, 409, 422}
    assert f"{gate.REQUESTS} requests a minute" in PAGE
    assert f"{gate.LARGEST // 1024} kB" in PAGE
