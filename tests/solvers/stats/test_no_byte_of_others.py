"""S1: whatever runs a visitor starts, no page that others see changes by a byte.

Every address of the site is walked but those of somebody's own; only lists that say they are the
visitors' may change. A new address is walked too, and a new kind of parameter fails the first test
until it has a sample.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver

from games.accounts import tokens
from games.catalogue import GAMES
from lexicons.models import Lexicon
from solvers.analysis import compute_budget
from solvers.runs import services
from solvers.runs.models import Run, Sweep
from tests.solvers.runs.fixtures import Finish
from tests.solvers.stats.test_asking import FORM
from workshop.site.patterns import patterns

pytestmark = pytest.mark.django_db
# Values of the parameters of addresses that everybody finds.
SAMPLES = {
    "slug": ("wordle",),
    "name": ("random", "entropy", "minimax"),
    "lexicon": ("en",),
    "day": ("2026-11-21",),
}
# Parameters that name what is somebody's, or no measured figure hangs on.
OWN = {
    *("play_id", "other_id", "puzzle_id", "dare_id", "circle_id", "upload_id", "group_id"),
    *("agent_id", "uidb64", "token", "code", "number", "key", "digest", "length", "variant"),
    *("word", "environment", "run_id", "sweep_id", "game", "room_id"),
}
# Protocols, pages that draw a game anew or play as far as time allows, and the games' own.
LEFT_OUT = re.compile(
    rf"^/(admin|act|run|static|watch|{'|'.join(GAMES)})/|^/api/v1/(games|runs)/|.*/explore/$"
)
# What is drawn anew for every answer.
ONCE = re.compile(
    rb'nonce[^ >]*|csrfmiddlewaretoken" value="[^"]*|X-CSRFToken[^}]*|opened" value="[^"]*'
    rb"|:[\w-]{6}:[\w-]{43}(?=\")"  # when a token was signed, and its signature
)
# Lists that say they are the visitors'.
VISITORS = ("/stats/runs/?whose=visitors", "/stats/sweeps/?whose=visitors")
PROGRAMS = ("/api/v1/leagues", "/api/v1/runs", "/api/v1/dictionaries", "/api/v1/options")


def walked() -> list[str]:
    """Return the addresses that everybody finds."""
    every = {it for it in _routes(patterns(), "/") if not LEFT_OUT.match(it)}
    return sorted(
        {*every, *("/stats/lengths/?game=wordle&agent=random", "/agents/wordle/", "/stats/runs/")}
    )


def _routes(patterns: list[Any], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and "(?P" not in route:
            yield from _filled(route)


def _filled(route: str) -> Iterator[str]:
    name = re.search(r"<(?:\w+:)?(\w+)>", route)
    if name is None:
        yield route
        return
    for value in SAMPLES.get(name[1], ()):
        yield from _filled(route.replace(name[0], value))


def seen(program: Client) -> dict[str, bytes]:
    """Return what a fresh visitor gets, without what is drawn anew for every answer."""
    pages = {}
    for path in walked():
        reader = program if path.startswith("/api/v1/") else Client()
        answer = reader.get(path)
        if answer.status_code not in {404, 405}:
            content = answer.getvalue() if answer.streaming else answer.content
            pages[path] = ONCE.sub(b"", content)
    return pages


@pytest.fixture
def program(db: None) -> Client:
    """Return a program of somebody's, which sends a token."""
    token = tokens.make(User.objects.create_user("ada"), "mine")[1]
    return Client(headers={"authorization": f"Bearer {token}"})


@pytest.fixture(autouse=True)
def idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody be refused for what computing costs on a busy machine."""
    monkeypatch.setattr(compute_budget, "_check_bill", lambda who: None)


@pytest.fixture
def ours(finished: Finish) -> None:
    """Store the site's runs: two bots that never draw, and three seeds of one that does."""
    for agent in ("entropy", "csp"):
        finished(agent)
    for seed in (1, 2, 3):
        finished("random", seed=seed)


def guests() -> Iterator[Client]:
    """Yield guests, each from an address of their own."""
    for number in range(1, 200):
        yield Client(REMOTE_ADDR=f"203.0.113.{number}")


def starts_every_kind_of_run(monkeypatch: pytest.MonkeyPatch, program: Client) -> None:
    """Let guests and a program start runs of every kind."""
    fresh = guests()
    for more in (
        {"agents": ["letter-frequency"], "games": "1"},
        {"agents": ["random"], "games": "1", "seed": "1"},
        {"agents": ["random"], "games": "5", "seed": "77"},
        {"agents": ["random"], "seed": "9"},
        {"agents": ["minimax"]},
        {"agents": ["minimax"], "secrets": "all"},
        {"agents": ["entropy"], "mode": "hard"},
        {"agents": ["letter-frequency"], "parameters": "few=1"},
        {"agents": ["entropy"], "opener": "crane"},
        {"agents": ["positional"], "guesses": "12"},
    ):
        answer = next(fresh).post("/stats/runs/new/", {**FORM, **more})
        assert answer.status_code == 302, (more, answer.context["form"].errors)
    swept = {**FORM, "agents": ["letter-frequency"], "parameters": "few=1,3"}
    assert next(fresh).post("/stats/sweeps/new/", swept).status_code == 302
    again = {**FORM, "agents": ["random"], "seed": "1", "parameters": ""}
    assert next(fresh).post("/stats/runs/new/", again).status_code == 302
    lengths = {"lexicons": "en", "modes": ["normal", "hard"], "lengths": "5", "games": "2"}
    asked = next(fresh).post("/stats/lengths/?game=wordle&agent=random", lengths)
    assert asked.status_code == 302
    body = {"game": "wordle", "agent": "csp", "dictionary": "en", "options": {"games": 3}}
    assert program.post("/api/v1/runs", body, "application/json").status_code in {200, 202}
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    waiting = {**FORM, "agents": ["expected-size"]}
    assert next(fresh).post("/stats/runs/new/", waiting).status_code == 302
    stopped = next(fresh)
    assert stopped.post("/stats/runs/new/", {**FORM, "agents": ["most-parts"]}).status_code == 302
    run = Run.objects.get(agent="most-parts")
    assert stopped.post(f"/stats/runs/{run.pk}/cancel/").status_code == 302


def test_every_parameter_of_an_address_has_a_sample_or_is_somebodys() -> None:
    def names(patterns: list[Any]) -> Iterator[str]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                if str(pattern.pattern) != "admin/":
                    yield from names(pattern.url_patterns)
            else:
                yield from re.findall(r"<(?:\w+:)?(\w+)>", str(pattern.pattern))

    assert set(names(patterns())) <= SAMPLES.keys() | OWN


@pytest.mark.usefixtures("ours", "unhurried")
def test_runs_of_guests_change_no_byte_for_others(
    program: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = seen(program)
    assert {"/stats/", "/stats/league/", "/stats/lengths/", "/claims/", *PROGRAMS} <= before.keys()
    again = seen(program)
    same = [path for path in before if again[path] == before[path]]
    assert before.keys() - same <= set(), "what is drawn anew for every answer is masked"
    starts_every_kind_of_run(monkeypatch, program)
    assert Run.objects.filter(standing=False, status=Run.Status.DONE).count() >= 12
    assert Sweep.objects.filter(standing=False).exists()
    after = seen(program)
    assert [path for path in before if after[path] != before[path]] == []


@pytest.mark.usefixtures("ours")
def test_their_runs_and_sweeps_are_in_lists_of_visitors(
    program: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts_every_kind_of_run(monkeypatch, program)
    run = Run.objects.get(agent="minimax", spec__secrets="answers")
    sweep = Sweep.objects.get()
    for path, key in zip(VISITORS, (run.pk, sweep.pk), strict=True):
        assert key in Client().get(path).content.decode()
        assert key not in Client().get(path.partition("?")[0]).content.decode()
