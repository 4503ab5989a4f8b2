"""Cities on the solvers' pages: watched, hinted, reviewed, helped by a mask typed in, measured."""

from __future__ import annotations

import re
import shlex
from html import unescape

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from tests.cities.places import publish_places
from tests.fixtures import OTHER_PLACES, TANZANIA
from wordgames.evaluation.run_game import runnable
from workshop.standing_runs.making import wanted
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def world() -> Lexicon:
    return publish_places()


OPTIONS = {"lexicon": "cities", "mode": "simple", "favour": "TZ", "weight": "50", "cap": "100"}


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/cities/", {**OPTIONS, "agent": "gain", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("cities")])
@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_every_agent_is_watched_and_reviewed_in_both_games(
    client: Client, agent: str, mode: str
) -> None:
    play = watch(client, agent=agent, mode=mode, word="arusha")
    assert play.status == Play.Status.WON
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        assert page.status_code == 200
    assert page.context["step"].explanation.after == 1
    review = client.get(f"/review/{play.pk}/")
    assert review.status_code == 200
    assert len(review.context["reviewed"]) == play.turns
    assert "<dt>Cities left</dt>" in review.content.decode(), "they were called words"


def test_a_city_is_drawn_where_none_is_given(client: Client) -> None:
    for weight, names in (("100", TANZANIA), ("0", OTHER_PLACES)):
        play = watch(client, weight=weight)
        assert play.puzzle.setup["secrets"][0] in names.split()


def test_a_city_that_is_not_in_the_list_is_a_sentence(client: Client) -> None:
    response = client.post("/watch/cities/", {**OPTIONS, "agent": "gain", "word": "atlantis"})
    assert response.status_code == 422
    assert "has no city of this name." in response.content.decode()
    page = client.post("/watch/cities/", {**OPTIONS, "agent": "gain", "word": "New York"})
    assert "its names have one word each" in page.content.decode(), "S13"


def test_a_hint_is_given_and_noted(client: Client, world: Lexicon) -> None:
    options = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "slips": "refused"}
    puzzle = Puzzle.objects.create(
        game="cities",
        kind=Puzzle.Kind.CHALLENGE,
        setup=game("cities").setup_from(options, "moshi"),
        revision=world.current,
    )
    begun(client, puzzle)
    play = Play.objects.get(puzzle=puzzle)
    assert client.post(f"/hint/{play.pk}/", {"sequence": 0}).status_code == 302
    assert Event.objects.get(play=play).kind == Event.Kind.HINT


def test_help_knows_the_mask_and_the_guesses_only(client: Client) -> None:
    asked = {"lexicon": "cities", "favour": "TZ", "mask": "-be--", "guesses": "H i e b"}
    page = client.get("/assist/cities/", asked)
    assert page.context["suggestions"][0]["move"] == "MBEYA"
    assert page.context["left"] == 1
    assert page.context["suggestions"][0]["chance"] == 0.5, "S4: the city may be in no list"
    caveat = page.context["caveat"]
    text = page.content.decode().replace('width="100%"', "").replace(caveat, "")
    assert "MBEYA is the only city of this list that fits." in text
    assert "100" not in re.findall(r"(\d+)(?:\.0+)?%", text), "no letter is certain either"
    assert "Your city may be in no list of ours" in caveat
    followed = client.get("/assist/cities/", asked, headers={"HX-Request": "true"})
    assert "Guess MBEYA" in followed.content.decode()
    assert 'id="assist-page"' in followed.content.decode()  # the part that HTMX takes


def test_help_takes_letters_that_are_shown_but_not_listed_as_guessed(client: Client) -> None:
    page = client.get("/assist/cities/", {"mask": "ARU" + "-" * 17, "guesses": ""})
    assert page.context["advanced"]
    assert page.context["suggestions"][0]["move"] == "ARUSHA"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mask": "zz---"}, "No city fits"),
        ({"mask": "moshi", "guesses": "moshi"}, "Solved"),
        ({"mask": "-" * 21}, "at most 20 places"),
        ({}, "Type what is shown"),
        (
            {"mask": "%%%", "guesses": "\x01", "agent": "x", "lexicon": "y", "favour": "<"},
            "No city",
        ),
    ],
)
def test_help_answers_anything_in_a_sentence(
    client: Client, asked: dict[str, str], sentence: str
) -> None:
    page = client.get("/assist/cities/", asked)
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_every_agent_of_cities_has_a_page(client: Client) -> None:
    for agent in agents_of("cities"):
        page = client.get(f"/agents/cities/{agent.slug}/")
        assert page.status_code == 200
        assert agent.idea.split(";")[0] in unescape(page.content.decode())


def test_a_run_is_measured_over_drawn_secrets(world: Lexicon, queue: None) -> None:
    revision = world.current
    assert revision is not None
    spec = runnable("cities").spec_of(revision, mode="advanced", games=40)
    ask(RunRequest("cities", "gain", {}, spec, revision))
    run = Run.objects.get()
    assert (run.status, run.games) == (Run.Status.DONE, 40)
    assert run.results["sampled"]
    assert 2 < run.results["average_guesses"] < 9
    assert runnable("cities").describe(spec).startswith("advanced")


def test_the_first_league_has_both_games(world: Lexicon) -> None:
    Lexicon.objects.update(bundled=True)
    asked = list(wanted("cities", ["gain"]))
    assert [one.spec["mode"] for one in asked] == ["simple", "advanced"]
    simple, advanced = (runnable("cities").experiment_of(one.spec, one.revision) for one in asked)
    assert simple.sampling.facts()["repeats"]
    assert simple.sampling.exact, "5,000 draws leave out none of so few cities"
    assert advanced.sampled


def test_a_run_is_asked_for_on_a_page(client: Client, queue: None) -> None:
    page = client.get("/stats/runs/new/?game=cities")
    assert page.status_code == 200
    posted = {
        "game": "cities",
        "agents": ["gain", "gain-position@as-printed"],
        "lexicons": ["cities"],
        "mode": "simple",
        "favour": "TZ",
        "weight": "50",
        "games": "30",
        "seed": "1",
        "parameters": "",
    }
    response = client.post("/stats/runs/new/?game=cities", posted)
    assert response.status_code == 302, response.content.decode()
    for run in Run.objects.all():
        assert client.get(f"/stats/runs/{run.pk}/").status_code == 200
    assert Run.objects.filter(status=Run.Status.DONE, games=30).count() == 2


@pytest.mark.parametrize(
    ("values", "percent", "command"),
    [
        ({}, 50, "--mode simple --weight 0.5 --favour TZ --games 5000 --seed 1"),
        (
            {"mode": "advanced", "favour": "XX", "weight": 0.35, "cap": 9, "opener": "a"},
            35,
            "--mode advanced --weight 0.35 --favour XX --cap 9 --opener a --games 5000 --seed 1",
        ),
        ({"favour": ""}, 50, "--mode simple --weight 0.5 --favour '' --games 5000 --seed 1"),
    ],
)
def test_a_run_is_repeated_by_a_form_and_by_a_command(
    world: Lexicon, values: dict[str, object], percent: int, command: str
) -> None:
    assert world.current is not None
    spec = runnable("cities").spec_of(world.current, **values)
    assert runnable("cities").form_values(spec)["weight"] == percent
    arguments = runnable("cities").shell_arguments(spec, "cities")
    assert arguments is not None
    assert shlex.join(arguments) == f"--lexicon cities {command}"
