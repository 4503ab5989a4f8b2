"""The door to every game: its starter wins by the protocol, and its secret stays inside."""

from __future__ import annotations

import io
import json
import re
import runpy
import zipfile
from collections.abc import Sequence
from html import unescape
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client as Browser
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst

from games.catalogue import GAMES, game
from games.contract.game import JSON
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import Environment, known_environments
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from solvers.outside.leaderboard import leaderboard
from tests.facts import fact
from tests.solvers.outside.client import Client
from tests.solvers.outside.test_protocol import send
from wordgames.evaluation.run_game import runnable
from wordgames.vocabulary.columns import Columns

LONGEST_AGENT = 30
# Runs that each starter plays with the site's own words, and how many it wins at least.
RUNS, WINS = 12, 10
each_environment = pytest.mark.parametrize("slug", known_environments())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets drawn by a seed, so that a test ends as it did before."""
    chance = Random(20261127)
    monkeypatch.setattr("solvers.outside.agents.environments.SystemRandom", lambda: chance)


def test_every_game_has_a_door() -> None:
    missing = set(GAMES) - {it.game for it in known_environments().values()}
    assert not missing, f"Give solver.py of {missing} a `door`."


@each_environment
def test_a_starter_wins_as_it_comes(shelves: None, drawn: None, tmp_path: Path, slug: str) -> None:
    environment = known_environments()[slug]
    agent, token = register(slug, "first", User.objects.create_user("student"))
    kit = Browser().get(f"/outside/{slug}/starter.zip").content
    with zipfile.ZipFile(io.BytesIO(kit)) as archive:
        archive.extractall(tmp_path)
    program = tmp_path / slug / "agent.py"
    assert len(program.read_text().splitlines()) <= LONGEST_AGENT
    act, percepts = runpy.run_path(str(program))["act"], []

    def move(percept: JSON) -> str:
        percepts.append(percept)
        return str(act(percept))

    config = {"agent": agent.name, "env": slug, "pwd": token, "url": "http://server"}
    player = Client(config, send, move)
    while len(player.finished) < RUNS:
        player.step()
    assert not player.problems
    outcomes = list(player.finished.values())
    assert sum(environment.better(it, environment.worst) for it in outcomes) >= WINS, outcomes
    assert {frozenset(percept) for percept in percepts} == {frozenset(environment.example)}
    page = Browser().get(f"/run/{slug}/{next(iter(player.finished))}").content.decode()
    assert re.search(r'<strong lang="\w+" translate="no">[^<]+</strong>', page)  # the answer
    assert Browser().get(f"/outside/agents/{agent.pk}/live/").context["live"]["run"]


@each_environment
def test_the_words_that_may_be_guessed_are_in_the_starter(shelves: None, slug: str) -> None:
    """So a bot can ask any word, not the secrets alone."""
    environment, kit = known_environments()[slug], Browser().get(f"/outside/{slug}/starter.zip")
    revision = environment.revision()
    assert revision is not None
    state = environment.state(environment.setup(revision.read()), revision.read())
    with zipfile.ZipFile(io.BytesIO(kit.content)) as archive:
        listed_in_it = f"{slug}/allowed.txt" in archive.namelist()
        words = archive.read(f"{slug}/allowed.txt").decode().split() if listed_in_it else []
    assert listed_in_it == (hasattr(state, "allowed") and not environment.free_words)
    if listed_in_it:
        assert len(words) == len(state.allowed)
        assert all(word.lower() in state.allowed for word in words[::97])


@each_environment
def test_an_environment_is_shown_and_compared_with_runs_that_there_may_be(
    shelves: None, slug: str
) -> None:
    environment = known_environments()[slug]
    names = {option.name for option in runnable(environment.game).options}
    assert environment.spec.keys() <= names
    assert leaderboard(environment) == []
    for other in (slug, environment.tournament):
        page = Browser().get(f"/outside/{other}/")
        assert page.status_code == 200
        assert capfirst(environment.described) in unescape(page.content.decode())


@each_environment
def test_each_page_with_a_board_has_the_colours_of_its_game(
    shelves: None, owner: User, slug: str
) -> None:
    """The globe of Cities was black: its colour is the game's."""
    environment, browser = known_environments()[slug], Browser()
    browser.force_login(owner)
    posted = {"environment": slug, "name": "mine", "group": ""}
    config = browser.post("/outside/register/", posted)
    agent, revision = OutsideAgent.objects.get(), environment.revision()
    assert revision is not None
    setup = environment.setup(revision.read())
    run = agent.runs.create(revision=revision, setup=setup, outcome=1, finished_at=timezone.now())
    pages = [
        browser.get(f"/outside/agents/{agent.pk}/"),
        browser.get(reverse("solvers:outside-run", args=[slug, run.pk])),
    ]
    for page in (config, *pages):
        assert f'<body class="g-{environment.game}"' in page.content.decode()
    assert 'class="board-alone"' in pages[1].content.decode()


def twins(environment: Environment, columns: Columns) -> tuple[JSON, JSON] | None:
    """Return two setups with other secrets and all else alike; None where nothing is secret."""
    own, options = game(environment.game), environment.options
    first = environment.setup(columns, Random(0))
    shown = percept(environment, first, columns)
    if all(f'"{secret.upper()}"' in shown for secret in first["secrets"]):
        return None
    drawn = (environment.setup(columns, Random(number)) for number in range(100))
    pool = own.draw_pool(options, columns) if own.draw_count(options) == 1 else ()
    made = (own.setup_from_draw(first["options"], secret, columns) for secret in pool)
    known: dict[str, JSON] = {}
    for setup in chain(drawn, made):
        setup |= {name: first[name] for name in ("seed",) if name in first}
        twin = known.setdefault(percept(environment, setup, columns), setup)
        if twin["secrets"] != setup["secrets"]:
            return twin, setup
    return None


def percept(environment: Environment, setup: JSON, columns: Columns) -> str:
    return json.dumps(environment.percept(environment.state(setup, columns).observe()))


Sent = list[tuple[Any, bytes]]


def told(agent: JSON, run: OutsideRun, setup: JSON, moves: Sequence[str]) -> Sent:
    """Return all that is sent of a run with this setup, by move: its percept, and every byte."""
    sent: Sent = []
    slug = run.agent.environment
    pages = (f"/outside/agents/{run.agent.pk}/live/", f"/run/{slug}/{run.pk}")
    with transaction.atomic():
        OutsideRun.objects.filter(pk=run.pk).update(setup=setup)
        for move in moves:
            acts = OutsideRun.objects.get(pk=run.pk).acts
            act = {"run": str(run.pk), "act_no": acts, "action": move}
            _, answer = send("PUT", f"/act/{slug}", json.dumps(agent | {"actions": [act]}).encode())
            due = json.loads(answer)["action_requests"]
            shown = [re.sub(rb'nonce="[^"]*"', b"", Browser().get(it).content) for it in pages]
            over = due[0]["run"] != str(run.pk)
            sent.append((None if over else due[0]["percept"], b"".join([answer, *shown])))
            if over:
                break
        transaction.set_rollback(True)
    return sent


@each_environment
def test_two_secrets_send_the_same_bytes_until_feedback_differs(shelves: None, slug: str) -> None:
    environment = known_environments()[slug]
    revision = environment.revision()
    assert revision is not None
    columns = revision.read()
    pair = twins(environment, columns)
    if pair is None:
        assert fact(environment.game, "HIDES_NOTHING", False)
        return
    agent, token = register(slug, "first", User.objects.create_user("student"))
    who = {"agent": agent.name, "pwd": token, "protocol_version": 1, "parallel_runs": False}
    send("PUT", f"/act/{slug}", json.dumps(who).encode())
    run = OutsideRun.objects.select_related("agent").get()
    words = [word for line in environment.words(columns) for word in line.split()][::400]
    secrets = [secret for setup in pair for secret in setup["secrets"]]
    moves = ["", "?", "QQQQQ", "12345678", *"ETAOINSHRDLU", *words, *secrets]
    one, other = (told(who, run, setup, moves) for setup in pair)
    alike = 0
    for (known, sent), (also_known, also_sent) in zip(one, other, strict=False):
        if known is None or known != also_known:
            break
        assert sent == also_sent
        alike += 1
    assert alike >= len(("", "?", "QQQQQ"))
    assert one != other  # in the end they are told apart
