"""Runs of Wordle's small variants: asked for by a form, played, told as a command, in a league."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_form import run_form
from solvers.runs.run_request import RunRequest
from solvers.runs.work import process
from tests.facts import fact, stated
from tests.fixtures import make_lexicon
from wordgames.evaluation.run_game import runnable, shell_arguments

pytestmark = pytest.mark.django_db
WORDS = "crane slate train brain grain drain doubt toast maybe eerie abbey those house mouse jolly"


@pytest.fixture
def lexicon(db: None) -> Lexicon:
    return make_lexicon("en", "English", "en", dict.fromkeys(WORDS.split(), True), folded=True)


@pytest.mark.parametrize("agent", ["entropy", "random"])
@pytest.mark.parametrize("game", stated("COURSE"))
def test_a_run_is_played_and_told_as_a_command(
    client: Client, lexicon: Lexicon, game: str, agent: str
) -> None:
    assert lexicon.current is not None
    spec = runnable(game).spec_of(lexicon.current, length=5, games=10, seed=3)
    run = services.ask(RunRequest(game, agent, {}, spec, lexicon.current))
    process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert run.label == "5 letters · 10 games · seed 3"
    assert run.results["wins"] >= 8
    told = shell_arguments(game, spec, "en")
    assert told == ["--lexicon", "en", "--length", "5", "--games", "10", "--seed", "3"]
    assert client.get(f"/stats/runs/{run.pk}/").status_code == 200
    assert client.get(f"/stats/?game={game}").status_code == 200


@pytest.mark.parametrize(("game", "mode"), stated("RUN_MODE").items())
def test_the_form_asks_for_runs(client: Client, lexicon: Lexicon, game: str, mode: str) -> None:
    page = client.get(f"/stats/runs/new/?game={game}").content.decode()
    assert "Hard: use the letters" not in page
    initial = run_form(game, None, [lexicon])
    posted = {
        "agents": ["entropy"],
        "lexicons": [lexicon.slug],
        "lengths": "5",
        "mode": mode,
        "guesses": str(initial["guesses"].value()),
        "secrets": "answers",
        "games": "5",
        "seed": "1",
    }
    form = run_form(game, posted, [lexicon])
    assert form.is_valid(), form.errors
    (asked,) = form.requests()
    assert asked.spec["guesses"] == int(fact(game, "SETTINGS")["guesses"])
    assert asked.spec["mode"] == (mode or "normal")
