"""Nerdle's agents on the site: hints, watching, help, runs, and trees in the background."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Event, Play
from games.nerdle.lists import store
from lexicons.models import Lexicon, Revision
from solvers.analysis.review import review_of
from solvers.games.nerdle.analysis import NerdleAnalysis
from solvers.games.nerdle.search_trees import ask_for_trees
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.runs.work import process
from wordgames.agent.agent import Agent
from wordgames.evaluation.run_game import runnable, shell_arguments
from wordgames.nerdle.rules import Nerdle, NerdleObservation, NerdleOptions

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def revision() -> Revision:
    store("official", (5, 6))
    found = Lexicon.objects.get(slug="equations").current
    assert found is not None
    return found


def test_a_game_is_won_by_hints_and_reviewed(client: Client) -> None:
    client.post("/nerdle/", {"lexicon": "equations", "size": "5", "guesses": "6", "strict": "on"})
    play = Play.objects.get()
    sequence = 0
    while not play.over:
        client.post(f"/hint/{play.pk}/", {"sequence": sequence})
        move = Event.objects.get(play=play, sequence=sequence).move
        client.post(f"/nerdle/play/{play.pk}/", {"guess": move, "sequence": sequence + 1})
        sequence += 2
        play.refresh_from_db()
    assert play.status == "won"
    assert client.get(f"/review/{play.pk}/").status_code == 200


def test_a_review_asks_the_bot_that_helps(
    revision: Revision, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S12: of 8 places help began with 54-36=18, and the review missed 48-32=16."""
    asked: list[str] = []
    build = NerdleAnalysis.agent

    def noted(self: NerdleAnalysis, slug: str) -> Agent[NerdleObservation]:
        asked.append(slug)
        return build(self, slug)

    monkeypatch.setattr(NerdleAnalysis, "agent", noted)
    analysis = NerdleAnalysis(NerdleOptions(size=5), revision)
    state = Nerdle("1+2=3", options=NerdleOptions(size=5)).play("4-1=3")
    review_of(analysis).look_back(state.observe())
    assert asked == [analysis.adviser] == ["optimal"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("1+1=3", "The left side is 2, the right side is 3."),
        ("1*0=0", "a lone 0 can&#x27;t stand before the ="),
    ],
)
def test_a_secret_that_no_agent_can_guess_is_refused(
    client: Client, typed: str, sentence: str
) -> None:
    chosen = {"lexicon": "equations", "size": "5", "guesses": "6", "agent": "exhaustive"}
    answer = client.post("/watch/nerdle/", chosen | {"equation": typed})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_agents_of_equations_have_pages_and_are_watched(client: Client) -> None:
    assert "Document 001" in client.get("/agents/nerdle/exhaustive/").content.decode()
    chosen = {"lexicon": "equations", "size": "6", "guesses": "6", "agent": "exhaustive"}
    answer = client.post("/watch/nerdle/", chosen, follow=True)
    assert "Exhaustive plays Nerdle" in answer.content.decode()
    page = client.get(answer.redirect_chain[-1][0], {"step": 1}).content.decode()
    assert "Equations left" in page


def test_help_names_the_next_equation(client: Client) -> None:
    page = client.get("/assist/nerdle/?length=5&g=4%2B2%3D6&m1=0&m1=2&m1=2&m1=2&m1=0")
    assert page.context["left"] == 4
    assert "Equations left" in page.context["thought"].candidates.further
    assert "1+2=3" in page.content.decode()


def test_an_equation_without_colours_begins_with_some_that_can_be(client: Client) -> None:
    """All absent cannot be, "=" is in every equation: help began with a contradiction."""
    page = client.get("/assist/nerdle/?length=5&g=4%2B2%3D6")
    assert "Nothing fits all rows" not in page.content.decode()
    assert page.context["left"]


def test_help_explains_a_row_that_cannot_be(client: Client) -> None:
    page = client.get("/assist/nerdle/?length=5&g=1%2B2%3D3&m1=2&m1=2&m1=2&m1=2&m1=0")
    assert "Nothing fits all rows" in page.content.decode()


def test_a_run_is_asked_for_played_and_told_as_a_command(
    client: Client, revision: Revision
) -> None:
    spec = runnable("nerdle").spec_of(revision, size=5, mode="strict", games=20)
    run = services.ask(RunRequest("nerdle", "exhaustive", {}, spec, revision))
    process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert run.label == "5 places · strict · 20 games"
    told = shell_arguments("nerdle", spec, "equations")
    assert told == [
        "--size",
        "5",
        "--rules",
        "official",
        "--strict",
        "--games",
        "20",
        "--seed",
        "1",
    ]
    assert client.get("/stats/runs/new/?game=nerdle").status_code in {200, 404}


def test_trees_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.games.nerdle.search_trees.SMALL", (5,))
    assert len(list(ask_for_trees())) == 1
    assert list(ask_for_trees()) == []
    process(Run.objects.get().pk)
    run = Run.objects.get()
    assert (run.status, run.results["total_guesses"]) == ("done", 374)
