"""The pages of bots from outside: registered, shown once, rated, in groups; nobody else's."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import known_environments
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.forms import MOST_AGENTS
from solvers.runs.models import Run
from solvers.runs.results import pack
from tests.check_pictures import check_pictures
from tests.solvers.outside.conftest import HIDING, PLAYED, Known


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def registered(visitor: Client, **chosen: str) -> Any:
    posted = {"environment": PLAYED.slug, "name": "mine", "group": "", **chosen}
    return visitor.post("/outside/register/", posted)


def test_who_is_not_logged_in_is_sent_to_log_in(client: Client, world: Lexicon) -> None:
    for response in (
        client.get("/outside/register/"),
        registered(client),
        client.post("/outside/groups/", {"group_name": "class"}),
    ):
        assert response.status_code == 302
        assert "next=/outside/" in response["Location"]
    assert not OutsideAgent.objects.exists()
    invited = client.get("/outside/register/?group=abc")["Location"]  # a teacher's link
    assert invited.endswith("next=/outside/register/%3Fgroup%3Dabc")


@pytest.mark.parametrize("name", ["x\u202egpj", "7b\u200f", "a class of wankers"])
def test_a_name_that_others_should_not_read_is_refused(
    name: str, teacher: Client, world: Lexicon
) -> None:
    page = teacher.post("/outside/groups/", {"group_name": name})
    assert page.status_code == 422
    assert "Choose another name: other people will see it." in page.content.decode()
    assert (
        teacher.post("/outside/groups/", {"group_name": "Class 9b, Mon & Fri"}).status_code == 302
    )
    fields = {"environment": PLAYED.slug, "name": "big_wankers", "group": ""}
    assert teacher.post("/outside/register/", fields).status_code == 422
    assert not OutsideAgent.objects.exists()


def test_the_token_is_shown_once_and_lets_the_agent_play(teacher: Client, world: Lexicon) -> None:
    page = registered(teacher)
    config = json.loads(page.context["config"])
    assert set(config) == {"agent", "env", "pwd", "url"}
    link = r'href="data:application/json;charset=utf-8,([^"]+)" download="([^"]+)"'
    file = re.search(link, page.content.decode())
    assert file is not None
    assert file[2] == f"{PLAYED.slug}.json"
    assert json.loads(unquote(file[1])) == config  # S15: it was to be selected by hand
    agent = OutsideAgent.objects.get()
    for path in ("/outside/", f"/outside/agents/{agent.pk}/", f"/outside/{PLAYED.slug}/"):
        shown = teacher.get(path).content.decode()
        assert config["pwd"] not in shown
        assert agent.token_sha256 not in shown
    body = json.dumps({"agent": config["agent"], "pwd": config["pwd"]})
    answer = Client().generic("PUT", f"/act/{config['env']}", body)
    assert answer.status_code == 200
    renewed = teacher.post(f"/outside/agents/{agent.pk}/token/")
    assert json.loads(renewed.context["config"])["pwd"] != config["pwd"]
    assert Client().generic("PUT", f"/act/{config['env']}", body).status_code == 401


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"name": "a b"}, "Only letters, digits"),
        ({"name": ""}, "required"),
        ({"name": "x" * 41}, "at most 40"),
        ({"environment": "chess"}, "valid choice"),
        ({"group": "nothing"}, "No group has this code"),
    ],
)
def test_what_cannot_be_registered_is_a_sentence(
    teacher: Client, world: Lexicon, chosen: dict[str, str], sentence: str
) -> None:
    page = registered(teacher, **chosen)
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not OutsideAgent.objects.exists()


def test_a_name_is_taken_once_in_an_environment(teacher: Client, known: Known) -> None:
    assert (
        "This environment already has a bot called that"
        in registered(teacher, name="MINE").content.decode()
    )
    assert registered(teacher, environment=HIDING.slug).status_code == 200


def test_a_person_has_so_many_agents_and_no_more(teacher: Client, owner: User) -> None:
    for number in range(MOST_AGENTS):
        register(PLAYED.slug, f"a{number}", owner)
    assert "You already have 20 bots" in registered(teacher, name="more").content.decode()


def test_a_newcomer_is_told_how_to_begin_and_a_teacher_where(client: Client, owner: User) -> None:
    page = client.get("/outside/").content.decode()
    assert page.index("Download its starter and run it") < page.index("protocol_version")
    assert "log in to create a group for your class" in page
    client.force_login(owner)
    assert "log in to create a group for your class" not in client.get("/outside/").content.decode()


def test_strangers_renew_no_token(known: Known, db: None) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.post(f"/outside/agents/{known.agent.pk}/token/").status_code == 404
    fresh = OutsideAgent.objects.get(pk=known.agent.pk)
    assert fresh.token_sha256 == known.agent.token_sha256
    page = stranger.get(f"/outside/agents/{known.agent.pk}/").content.decode()
    assert "Create new password" not in page


def finish(agent: OutsideAgent, world: Lexicon, finished: int, current: float) -> None:
    OutsideAgent.objects.filter(pk=agent.pk).update(finished=finished, current=current)


def test_the_leaderboard_puts_the_fully_rated_first_and_ours_beside(
    client: Client, known: Known, world: Lexicon, settings: Any
) -> None:
    settings.OUTSIDE_FULL_RUNS = 100
    finish(known.agent, world, 100, 4.5)
    young, _ = register(PLAYED.slug, "lucky", known.agent.owner)
    finish(young, world, 3, 2.0)
    spec = {"mode": "simple", "favour": "TZ", "weight": 0.5, "cap": 100, "opener": "", "games": 200}
    results = {"limit": 100, "decisions": 1, "fallbacks": 0, "cpu_seconds": 1.0, "peak_mb": 1.0}
    guesses = np.repeat([3, 5, 0], [150, 40, 10]).astype(np.int16)
    Run.objects.create(
        key="k",
        game=PLAYED.game,
        agent="gain",
        spec=spec,
        label="simple",
        league="simple",
        revision=world.current,
        standing=True,
        status=Run.Status.DONE,
        games=200,
        wins=190,
        results=results,
        record=pack(guesses),
    )
    rows = client.get(f"/outside/{PLAYED.slug}/").context["rows"]
    assert [row.name for row in rows] == ["mine", "Information gain", "lucky"]
    assert rows[1].rating == pytest.approx((150 * 3 + 40 * 5 + 10 * 100) / 200)
    assert [row.outside for row in rows] == [True, False, True]
    low, high = rows[1].interval
    assert low < rows[1].rating < high
    assert [row.name for row in client.get(f"/outside/{HIDING.slug}/").context["rows"]] == []


def test_a_rating_has_the_interval_of_the_last_runs(
    client: Client, known: Known, world: Lexicon, settings: Any
) -> None:
    """Every run is a new secret, so the runs are independent, however many the agent had before."""
    settings.OUTSIDE_FULL_RUNS = 50
    fields = {"finished": 80, "current": 4.5, "spread": 1.4, "best": 4.2}
    OutsideAgent.objects.filter(pk=known.agent.pk).update(**fields)
    young, _ = register(PLAYED.slug, "lucky", known.agent.owner)
    finish(young, world, 1, 2.0)
    steady, _ = register(PLAYED.slug, "steady", known.agent.owner)
    OutsideAgent.objects.filter(pk=steady.pk).update(finished=5, current=7.0, spread=0.0)
    page = client.get(f"/outside/{PLAYED.slug}/")
    rated, lucky, alike = page.context["rows"]
    half = 2.0096 * 1.4 / 7
    assert (rated.rating, rated.recent) == (4.2, 4.5)
    assert rated.interval == pytest.approx((4.5 - half, 4.5 + half), abs=1e-4)
    assert (lucky.interval, lucky.without) == (None, "too few runs")
    assert (alike.interval, alike.without) == (None, "all outcomes alike")
    text = page.content.decode()
    assert "4.098 to 4.902" in text
    assert "of the last runs, 4.500" in text
    assert "a new random secret" in text


def test_a_group_has_a_leaderboard_of_its_own(
    teacher: Client, known: Known, world: Lexicon
) -> None:
    made = teacher.post("/outside/groups/", {"group_name": "Class of 2026"})
    group = OutsideGroup.objects.get()
    assert group.pk in made["Location"]
    assert registered(teacher, name="pupil", group=group.way_in).status_code == 200
    for agent in OutsideAgent.objects.all():
        finish(agent, world, 2, 5.0)
    page = Client().get(f"/outside/groups/{group.pk}/")
    ((environment, rows),) = page.context["leaderboards"]
    assert (environment.slug, [row.name for row in rows]) == (PLAYED.slug, ["pupil"])
    assert "Give the code or the link below to your group" not in page.content.decode()
    assert (
        "Give the code or the link below to your group"
        in teacher.get(f"/outside/groups/{group.pk}/").content.decode()
    )


def test_a_run_is_shown_without_its_secret_until_it_is_over(client: Client, known: Known) -> None:
    body = {"agent": "mine", "pwd": known.token, "protocol_version": 1}
    told = Client().generic("PUT", f"/act/{PLAYED.slug}", json.dumps(body)).json()
    run = OutsideRun.objects.get(pk=told["action_requests"][0]["run"])
    secret = run.setup["secrets"][0]
    path = f"/run/{PLAYED.slug}/{run.pk}"
    page = client.get(path)
    assert page.status_code == 200
    main = re.sub(r"<(head|header|footer).*?</\1>", "", page.content.decode(), flags=re.S)
    assert secret not in main.lower()
    act = {"run": str(run.pk), "act_no": 0, "action": secret.upper()}
    done = Client().generic("PUT", f"/act/{PLAYED.slug}", json.dumps(body | {"actions": [act]}))
    assert done.json()["finished_runs"] == {str(run.pk): 1.0}
    assert secret.upper() in client.get(path).content.decode()
    assert client.get(f"/run/wordle/{run.pk}").status_code == 404


@pytest.mark.parametrize("path", ["/outside/chess/", "/outside/agents/nobody0000000000/"])
def test_what_is_not_there_is_a_404(client: Client, db: None, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_rating_of_an_agent_has_an_interval_and_a_curve(
    client: Client, known: Known, settings: Any
) -> None:
    """The curve is the mean of the last runs after each run, and ends at the rating of now."""
    settings.OUTSIDE_FULL_RUNS = 3
    agent = OutsideAgent.objects.get()
    path = f"/outside/agents/{agent.pk}/"
    assert client.get(path).context["pictures"][0] is None
    outcomes = [9.0, 6.0, 3.0, 6.0, 12.0]
    begun = timezone.now()
    revision = Lexicon.objects.get().current
    assert revision is not None
    setup = known_environments()[agent.environment].setup(revision.read())
    for number, outcome in enumerate(outcomes):
        ended = begun + timedelta(seconds=number)
        agent.runs.create(revision=revision, setup=setup, outcome=outcome, finished_at=ended)
    OutsideAgent.objects.update(finished=5, current=7.0, spread=3.7)
    page = client.get(path)
    [figure, *_outcomes] = check_pictures(page.content.decode())
    assert list(figure.marks.items()) == [
        ("Rating, 1", 9.0),
        ("Rating, 2", 7.5),
        ("Rating, 3", 6.0),
        ("Rating, 4", 5.0),
        ("Rating, 5", 7.0),
    ]
    ticks = [tick.text for tick in page.context["pictures"][0].columns]
    assert len(set(ticks)) == len(ticks)  # there is no run between the second and the third
    said = " ".join(page.content.decode().split())
    assert "7.000, the mean of its last 3 runs; 19 times in 20 the true value lies between" in said


@pytest.mark.django_db(transaction=True)
def test_our_agent_plays_as_a_client_of_any_server(
    live_server: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    known: Known = request.getfixturevalue("known")
    file = tmp_path / "simple-env.json"
    config = {"agent": "mine", "env": PLAYED.slug, "pwd": known.token, "url": live_server.url}
    file.write_text(json.dumps(config))
    out = StringIO()
    call_command("play_environment", str(file), agent="gain", runs=6, stdout=out)
    assert "runs, " in out.getvalue()
    assert "It plays as mine: these runs count for the rating of that name" in out.getvalue(), "S14"
    agent = OutsideAgent.objects.get()
    assert agent.finished >= 6
    assert agent.current is not None
    assert agent.current < 8
    assert agent.client == "wordgames"
    file.write_text(json.dumps(config | {"pwd": "guessed"}))
    with pytest.raises(CommandError, match="401 Unauthorized"):
        call_command("play_environment", str(file), runs=1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "not a readable JSON file"),
        ('{"agent": "a"}', "needs the fields"),
        ('{"agent": "a", "env": "e", "pwd": "p", "url": "file:///x"}', "begins with http"),
    ],
)
def test_a_config_that_is_none_is_refused_in_a_sentence(
    world: Lexicon, tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "env.json"
    file.write_text(text)
    with pytest.raises(CommandError, match=sentence):
        call_command("play_environment", str(file), agent="gain")
