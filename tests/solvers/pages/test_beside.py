"""Two plays of one puzzle beside each other, and who may see them."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Event, Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from tests.check_pictures import check_pictures
from wordgames.rules.feedback import marks, to_text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]


def own_play(
    client: Client, small_english: Lexicon, status: str, date: datetime.date | None = None
) -> Play:
    """Return the visitor's play of a puzzle that hides crane: slate, and crane if it is won."""
    player = Player.objects.create()
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = {"version": 1, "options": options, "secrets": ["crane"]}
    puzzle = Puzzle.objects.create(
        game="wordle", setup=setup, revision=small_english.current, date=date
    )
    words = ["slate", "crane"] if status == "won" else ["slate"]
    play = Play.objects.create(puzzle=puzzle, player=player, status=status, turns=len(words))
    for number, word in enumerate(words):
        feedback = to_text(marks(word, "crane"))
        Event.objects.create(play=play, sequence=number, move=word, feedback=feedback)
    return play


def raced(client: Client, play: Play, agent: str = "entropy") -> str:
    response = client.post(f"/race/{play.pk}/", {"agent": agent})
    assert response.status_code == 302, response.content
    return str(response["Location"])


def test_you_see_an_agent_s_play_of_your_puzzle_beside_yours(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    assert f"/race/{play.pk}/" in client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert client.get(f"/race/{play.pk}/").status_code == 200
    address = raced(client, play)
    assert raced(client, play) == address  # the agent has played it already
    rival = Play.objects.get(puzzle=play.puzzle, player=None)
    assert (rival.agent, rival.status) == ({"slug": "entropy"}, "won")
    steps = client.get(address).context["steps"]
    assert steps == max(2, rival.turns)
    for step in range(steps + 1):
        page = client.get(f"{address}?step={step}")
        text = page.content.decode()
        you, agent = page.context["sides"]
        assert (you["name"], agent["name"]) == ("You", "Entropy")
        assert (you["step"], agent["step"]) == (min(step, 2), min(step, rival.turns))
        shown = 5 * (you["step"] + agent["step"])
        assert text.count('class="slot" data-state') == shown
        assert text.count('id="board-1"') == text.count('id="board-2"') == 1
        assert ("The answer is" in text) == (step == steps)
    assert you["explanation"].ranked == ()
    assert agent["explanation"].ranked


def test_nothing_is_shown_of_a_play_that_goes_on(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "playing")
    rival = Play.objects.create(puzzle=play.puzzle, agent={"slug": "entropy"}, status="won")
    for answer in (
        client.get(f"/race/{play.pk}/"),
        client.post(f"/race/{play.pk}/", {"agent": "entropy"}),
        client.get(f"/watch/{play.pk}/beside/{rival.pk}/"),
        client.get(f"/watch/{rival.pk}/beside/{play.pk}/"),
        client.get(f"/race/{rival.pk}/"),
        client.post(f"/race/{rival.pk}/", {"agent": "csp"}),
    ):
        assert answer.status_code == 404
        assert "CRANE" not in answer.content.decode().upper()
    assert Play.objects.count() == 2
    assert "/race/" not in client.get(f"/wordle/play/{play.pk}/").content.decode()


def test_a_stranger_sees_no_race(client: Client, small_english: Lexicon) -> None:
    play = own_play(client, small_english, "won")
    address = raced(client, play)
    for path in (address, f"/race/{play.pk}/"):
        assert Client().get(path).status_code == 404


def test_today_s_daily_is_raced_by_who_has_finished_it_and_hidden_from_others(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won", timezone.now().date())
    address = raced(client, play)
    assert client.get(address).status_code == 200
    rival = Play.objects.get(puzzle=play.puzzle, player=None)
    assert client.get(f"/watch/{rival.pk}/").status_code == 200
    assert Client().get(f"/watch/{rival.pk}/").status_code == 404
    assert Client().get(f"/race/{rival.pk}/").status_code == 404


def test_two_agents_play_the_same_secret(client: Client, small_english: Lexicon) -> None:
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal"}
    response = client.post("/watch/", {**options, "guesses": "6", "beside": "optimal"})
    assert "/beside/" in response["Location"]
    page = client.get(response["Location"])
    assert [side["name"] for side in page.context["sides"]] == ["Entropy", "Optimal"]
    assert Puzzle.objects.count() == 1
    part = client.get(response["Location"], headers={"HX-Request": "true"}).content
    assert b"<html" not in part


def test_what_both_have_left_is_on_one_timeline(client: Client, small_english: Lexicon) -> None:
    """A race ended as a board each, without a line of the words left of both."""
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal"}
    address = client.post("/watch/", {**options, "guesses": "6", "beside": "random"})["Location"]
    assert client.get(f"{address}?step=0").context["left"] is None
    for step in range(1, client.get(address).context["steps"] + 1):
        page = client.get(f"{address}?step={step}")
        [figure] = check_pictures(page.content.decode())
        for side in page.context["sides"]:
            alone = client.get(f"/watch/{side['play'].pk}/?step={side['step']}")
            count = alone.context["step"].funnel.marks[-1].stage.count
            assert figure.marks.get(f"{side['name']}, {side['step']}", 0) == count


@pytest.mark.parametrize(("beside", "mode"), [("nobody", "normal"), ("optimal", "ultra-hard")])
def test_an_agent_that_cannot_stand_beside_is_a_sentence(
    client: Client, small_english: Lexicon, beside: str, mode: str
) -> None:
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": mode, "guesses": "6"}
    response = client.post("/watch/", {**options, "beside": beside})
    assert response.status_code == 422
    assert "beside" in response.content.decode()
    assert not Play.objects.exists()


def test_plays_of_two_puzzles_do_not_stand_beside_each_other(
    client: Client, small_english: Lexicon
) -> None:
    one, other = own_play(client, small_english, "won"), own_play(client, small_english, "won")
    rivals = [
        Play.objects.create(puzzle=play.puzzle, agent={"slug": "entropy"}, status="won")
        for play in (one, other)
    ]
    assert client.get(f"/watch/{rivals[0].pk}/beside/{rivals[1].pk}/").status_code == 404


def test_an_agent_that_there_is_not_is_refused_in_a_sentence(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "won")
    for agent in ("", "nobody", "x.py:Agent"):
        response = client.post(f"/race/{play.pk}/", {"agent": agent})
        assert response.status_code == 422
        assert "Choose one of the bots" in response.content.decode()


def test_a_play_given_up_without_a_move_and_one_with_hints_are_raced(
    client: Client, small_english: Lexicon
) -> None:
    play = own_play(client, small_english, "given-up")
    Event.objects.create(play=play, sequence=1, kind="hint", move="crane")
    Event.objects.create(play=play, sequence=2, kind="give-up")
    page = client.get(raced(client, play))
    assert page.context["sides"][0]["finish"].words == "not solved"
    play.events.all().delete()
    assert client.get(f"{raced(client, play)}?step=9").status_code == 200
