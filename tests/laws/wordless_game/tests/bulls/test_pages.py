"""Bulls and Cows: played in any language without a dictionary, watched, and measured."""

from __future__ import annotations

import pytest
from django.test import Client
from wordgames.bulls.rules import turn_of

from games.models import Play, Puzzle
from lexicons.models import Lexicon
from lexicons.revisions.load_bundled import load_wordless
from solvers.runs.models import Run
from tests.fixtures import make_lexicon
from tests.run_commands import from_json

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _dictionaries(english: Lexicon) -> None:
    """A site with two languages, and with the dictionary without words."""
    make_lexicon("fr", "Français", "fr", {"maison": True})
    assert load_wordless()
    assert not load_wordless()


@pytest.mark.parametrize(
    ("guess", "secret", "bulls", "cows"),
    [("1234", "1234", 4, 0), ("1234", "4321", 0, 4), ("4271", "1234", 1, 2)],
)
def test_bulls_are_in_their_place_and_cows_in_another(
    guess: str, secret: str, bulls: int, cows: int
) -> None:
    assert turn_of(guess, secret) == (guess, bulls, cows)


def test_it_is_played_to_a_win_and_no_form_asks_for_a_dictionary(client: Client) -> None:
    for page in ("settings", "challenge"):
        assert 'name="lexicon"' not in client.get(f"/bulls/{page}/").content.decode()
    assert client.post("/bulls/").status_code == 302
    play = Play.objects.get()
    address, secret = f"/bulls/play/{play.pk}/", play.puzzle.setup["secrets"][0]
    refused = client.post(address, {"guess": "1123", "sequence": 0}, follow=True)
    assert "Type four different digits." in refused.content.decode()
    client.post(address, {"guess": secret[::-1], "sequence": 0})
    client.post(address, {"guess": secret, "sequence": 1})
    assert "Solved" in client.get(address).content.decode()


def test_all_languages_have_one_daily_puzzle(client: Client) -> None:
    for language in ("en", "fr", "he"):
        visitor = Client(headers={"accept-language": language})
        assert "Bulls and Cows" in visitor.get("/").content.decode()
        assert 'id="board"' in visitor.get("/bulls/").content.decode()
        address = visitor.get("/bulls/daily/none/today/")["Location"]
        visitor.post(address, {"guess": "1234", "sequence": 0})
    assert Puzzle.objects.get().kind == Puzzle.Kind.DAILY
    assert Play.objects.count() == 3
    assert "All languages" in client.get("/bulls/settings/").content.decode()


def test_a_challenge_and_a_hint(client: Client) -> None:
    made = client.post("/bulls/challenge/", {"word": "1123"})
    assert "Type four different digits." in made.content.decode()
    made = client.post("/bulls/challenge/", {"word": "9876"})
    friend = Client()
    friend.post(made["Location"], {"guess": "1234", "sequence": 0})
    play = Play.objects.get()
    assert play.puzzle.setup["secrets"] == ["9876"]
    friend.post(f"/hint/{play.pk}/", {"sequence": 1})
    play.refresh_from_db()
    assert play.hints == 1


def test_its_bot_is_watched(client: Client) -> None:
    assert client.post("/watch/bulls/", {"agent": "random"}).status_code == 302
    play = Play.objects.get(player=None)
    assert play.status == "won"
    assert client.get(f"/watch/{play.pk}/?step=1").status_code == 200


def test_it_is_measured_in_the_shell_and_by_a_run(client: Client, queue: None) -> None:
    figures = from_json("evaluate", "bulls", "--agent", "random", "--games", "20")
    assert (figures["games"], figures["wins"]) == (20, 20)
    address = "/stats/runs/new/?game=bulls"
    page = client.get(address).content.decode()
    assert 'type="hidden" name="lexicons" value="none"' in page
    fields = {"agents": ["random"], "lexicons": ["none"], "games": "5", "seed": "1"}
    assert client.post(address, {"game": "bulls", **fields}).status_code == 302
    assert Run.objects.get().status == Run.Status.DONE
