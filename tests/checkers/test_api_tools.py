"""The OpenAPI document is valid, the API does as it says, and a client made of it plays a game."""

from __future__ import annotations

import json
import subprocess
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.checkers.tools import ROOT, command, run
from workshop.site.server import Server

pytestmark = pytest.mark.nightly
# Requests that are made up for an operation, beside those of its schema's edges.
EXAMPLES = 3


@dataclass(frozen=True)
class Api:
    """A server's API, with a token and its document."""

    url: str
    token: str
    document: Path


def token() -> str:
    """Return a token of a new account."""
    from django.contrib.auth.models import User

    from games.accounts import tokens

    return tokens.make(User.objects.create_user("ada"), "mine")[1]


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """The API of a site as a first start makes it: examples of the document name the equations.

    A line of any length reaches it: gunicorn's own refusal of a long one is a page.
    """
    folder = tmp_path_factory.mktemp("api")
    own = {"GUNICORN_CMD_ARGS": "--limit-request-line 0", "SECURITY_LOG": "off"}
    own["WORKSHOP_API_AT_ANY_PACE"] = "1"
    server = Server(folder / "site", environment={**own, "LOG_LEVEL": "CRITICAL"})
    server.set_up()
    with server:
        with urllib.request.urlopen(f"{server.url}/api/v1/openapi.json") as answer:  # noqa: S310
            (folder / "openapi.json").write_bytes(answer.read())
        yield Api(server.url, server.result(token), folder / "openapi.json")


def test_the_document_is_valid(api: Api) -> None:
    done = run("openapi-spec-validator", str(api.document))
    assert done.returncode == 0, done.stdout
    broken = api.document.with_name("broken.json")
    broken.write_text(json.dumps(json.loads(api.document.read_text()) | {"paths": []}))
    assert run("openapi-spec-validator", str(broken)).returncode == 1


def test_a_client_made_of_the_document_plays_a_game(api: Api, tmp_path: Path) -> None:
    """The API can be used from its document alone.

    It comes before the next test, after which this address has begun too many games.
    """
    made = ["generate", "--path", str(api.document), "--meta", "none"]
    done = run("openapi-python-client", *made, "--output-path", str(tmp_path / "generated"))
    assert done.returncode == 0, done.stdout + done.stderr
    python = Path(command("openapi-python-client")[0]).with_name("python")
    played = subprocess.run(
        [python, next(ROOT.glob("tests/*/play_by_generated_client.py")), api.url, api.token],
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert played.stdout.split()[0] in {"won", "lost"}


def test_the_api_does_as_its_document_says(api: Api, tmp_path: Path) -> None:
    """No answer is a fault, or one that the document lacks."""
    asked = ["--url", api.url, "--header", f"Authorization: Bearer {api.token}", "--seed", "1"]
    asked += ["--max-examples", str(EXAMPLES), "--no-color"]
    # what a dictionary has no puzzles for is refused, and no schema can say it
    asked += ["--exclude-checks", "positive_data_acceptance"]
    done = run("schemathesis", "run", str(api.document), *asked, folder=tmp_path)
    assert done.returncode == 0, done.stdout
    paths = json.loads(api.document.read_text())["paths"].values()
    assert f"Tested: {sum(map(len, paths))}" in done.stdout
