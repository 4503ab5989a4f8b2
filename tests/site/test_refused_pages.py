"""What a page or a script is told when something is not there, and the answer to a HEAD."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Play
from lexicons.models import Lexicon
from wordgames_site.wsgi import application
from workshop.visitor.exchange import SentRequest
from workshop.visitor.transports import InProcess

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
HOST = {"Host": "testserver"}
GUESS = {"guess": "slate", "sequence": 0}


def told(client: Client, path: str) -> str:
    """Return why a script's guess is refused at an address."""
    answer = client.post(path, GUESS, headers=HTMX)
    assert answer.status_code == 404
    assert answer.content.decode() == unquote(answer["X-Refusal"])
    return answer.content.decode()


def test_the_page_that_is_not_there_blames_nobody(client: Client, english: Lexicon) -> None:
    page = client.get("/nowhere/").content.decode()
    assert "We couldn't find that page." in page


def test_a_guess_after_logging_out_elsewhere_says_so(
    client: Client, begin: Callable[..., Play]
) -> None:
    """B11: it was "No answer from the site", and trying again never worked."""
    path = f"/wordle/play/{begin('crane').pk}/"
    assert "did you log out in another tab?" in told(Client(), path)
    Play.objects.all().delete()
    assert told(client, path) == "This game is no longer here. Start a new one."


def test_a_guess_at_a_list_that_was_removed_says_so(client: Client, english: Lexicon) -> None:
    """B11: likewise, when a list is removed and a puzzle taken down while their pages are open."""
    path = f"/wordle/daily/en/{timezone.now().date()}/"
    Lexicon.objects.update(retired_at=timezone.now())
    assert told(client, path) == "This list is no longer here, so its games have ended."


def test_a_guess_at_a_puzzle_that_was_taken_down_says_so(
    client: Client, begin: Callable[..., Play]
) -> None:
    puzzle = begin("crane", Client()).puzzle
    puzzle.kind = "taken-down"
    puzzle.save()
    path = f"/wordle/challenge/{puzzle.pk}/"
    assert told(client, path) == "This puzzle has been taken down."


@pytest.mark.parametrize("path", ["/", "/wordle/", "/healthz", "/nowhere/", "/robots.txt"])
def test_a_head_has_no_body_and_says_how_long_it_would_be(english: Lexicon, path: str) -> None:
    """BP3: gunicorn warned of a body at every check of whether the site is up."""
    site = InProcess(application)
    answer = site.send(SentRequest("HEAD", path, headers=HOST))
    assert answer.body == b""
    whole = site.send(SentRequest("GET", path, headers=HOST))
    assert whole.body
    assert answer.status == whole.status
    assert int(answer.headers["Content-Length"]) > 0
