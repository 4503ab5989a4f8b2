"""First Letter: played, watched, measured in the shell, and run from a page."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from games.models import Play
from lexicons.models import Lexicon
from solvers.runs.models import Run

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def tried(page: str) -> list[str]:
    """Return the letters that the board shows as tried."""
    text = page.split('<td colspan="2">')[1].split("</td>", maxsplit=1)[0]
    return [] if text == "Nothing tried yet" else text.split()


def won(client: Client, play: Play) -> str:
    """Play to the end and return the last page; the moves are posted as the page's form does."""
    address = f"/firstletter/play/{play.pk}/"
    secret = play.puzzle.setup["secrets"][0]
    wrong = "q" if secret[0] != "q" else "x"
    page = client.post(address, {"guess": wrong, "sequence": 0}, follow=True).content.decode()
    assert tried(page) == [wrong.upper()]
    board = page.split("<dialog", maxsplit=1)[0]  # the help has words as examples, any of them
    assert secret.upper() not in board
    client.post(address, {"guess": secret[0], "sequence": 1})
    return client.get(address).content.decode()


def test_it_is_on_the_home_page_and_played_to_a_win(client: Client) -> None:
    home = client.get("/").content.decode()
    assert "First Letter" in home
    assert 'href="/firstletter/"' in home
    start = client.get("/firstletter/")
    assert tried(start.content.decode()) == []
    rules = client.get("/firstletter/how-to-play/").content.decode()
    assert "Type the letter that the word begins with" in rules
    assert client.post("/firstletter/", {"lexicon": "en"}).status_code == 302
    play = Play.objects.get()
    page = won(client, play)
    assert "Solved" in page
    assert play.puzzle.setup["secrets"][0].upper() in page
    play.refresh_from_db()
    assert (play.status, play.turns) == (Play.Status.WON, 2)


def test_a_move_that_is_none_is_refused_and_giving_up_ends_the_game(client: Client) -> None:
    client.post("/firstletter/", {"lexicon": "en"})
    play = Play.objects.get()
    address = f"/firstletter/play/{play.pk}/"
    refused = client.post(address, {"guess": "ab", "sequence": 0}, follow=True)
    assert "Type one letter." in refused.content.decode()
    client.post(f"{address}give-up/", {"sequence": 0})
    assert "Given up" in client.get(address).content.decode()


def test_there_is_a_daily_and_a_challenge(client: Client) -> None:
    today = client.get("/firstletter/daily/en/today/", follow=True)
    assert tried(today.content.decode()) == []
    assert not Play.objects.exists(), "looking begins nothing"
    response = client.post("/firstletter/challenge/", {"lexicon": "en", "word": "house"})
    friend = Client()
    moved = friend.post(response["Location"], {"guess": "x", "sequence": 0})
    assert tried(friend.get(moved["Location"]).content.decode()) == ["X"], "a friend begins it"
    assert Play.objects.get().puzzle.setup["secrets"] == ["house"]


def test_a_hint_is_given_and_a_finished_play_raced(client: Client) -> None:
    client.post("/firstletter/", {"lexicon": "en"})
    play = Play.objects.get()
    client.post(f"/hint/{play.pk}/", {"sequence": 0})
    play.refresh_from_db()
    assert play.hints == 1
    client.post(f"/firstletter/play/{play.pk}/give-up/", {"sequence": 1})
    assert client.get(f"/race/{play.pk}/", follow=True).status_code == 200
    page = client.get(f"/review/{play.pk}/", follow=True).content.decode()
    assert "First Letter games aren&#x27;t reviewed." in page


def test_its_agent_is_listed_and_watched_step_by_step(client: Client) -> None:
    assert "First Letter" in client.get("/agents/").content.decode()
    assert "<h1>Random</h1>" in client.get("/agents/firstletter/random/").content.decode()
    assert client.get("/watch/firstletter/").status_code == 200
    response = client.post("/watch/firstletter/", {"agent": "random", "lexicon": "en"})
    assert response.status_code == 302, response.content.decode()
    play = Play.objects.get(player=None)
    moves = [event.move.upper() for event in play.events.order_by("sequence")]
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}").content.decode()
        assert tried(page) == moves[:step]
    assert moves[-1] == play.puzzle.setup["secrets"][0][0].upper()


def test_it_is_evaluated_and_explained_in_the_shell() -> None:
    out = StringIO()
    of = ["firstletter", "--agent", "random", "--json"]
    call_command("evaluate", *of, "--games", "5", "--seed", "1", stdout=out)
    figures = json.loads(out.getvalue())
    assert (figures["game"], figures["games"], figures["wins"]) == ("firstletter", 5, 5)
    assert 1 <= figures["average_guesses"] <= 26
    output = StringIO()
    call_command("explain", *of, stdout=output)
    assert len(json.loads(output.getvalue())["suggestions"]) == 10


def test_a_run_is_asked_for_on_the_page_worked_off_and_in_the_statistics(
    client: Client, english: Lexicon, queue: None
) -> None:
    address = "/stats/runs/new/?game=firstletter"
    page = client.get(address).content.decode()
    assert 'value="random"' in page
    fields = {"agents": ["random"], "lexicons": ["en"], "games": "5", "seed": "1"}
    response = client.post(address, {"game": "firstletter", **fields})
    assert response.status_code == 302, response.content.decode()
    run = Run.objects.get()
    assert (run.game, run.status) == ("firstletter", Run.Status.DONE), run.error
    assert "100.00%" in client.get(response["Location"]).content.decode()
    assert run.pk in client.get("/stats/runs/?game=firstletter").content.decode()
    assert "First Letter" in client.get("/stats/").content.decode()
    assert client.get("/stats/?game=firstletter").status_code == 200
