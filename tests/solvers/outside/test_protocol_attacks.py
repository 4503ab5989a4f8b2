"""The protocol after the password: whatever an agent sends, nothing breaks and acts count once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lexicons.models import Lexicon
from solvers.outside import serve_moves
from solvers.outside.agents.admission import register
from solvers.outside.agents.environments import all_environments, known_environments
from solvers.outside.agents.models import OutsideAct, OutsideRun
from solvers.outside.protocol import LARGEST, LONGEST_NUMBER
from tests.site.services import Site
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_protocol import client, send
from tests.solvers.outside.test_tournament_attacks import at_once

ODD = st.one_of(
    *(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=80)),
    st.sampled_from((10**400, -1, 2**63, "1" * 400, "9" * LONGEST_NUMBER, "\u0661", "=1+1", "")),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)
ACTIONS = st.lists(st.dictionaries(st.sampled_from(("run", "act_no", "action")), ODD), max_size=4)
OTHERS = st.dictionaries(
    st.sampled_from(
        ("protocol_version", "to_abandon", "parallel_runs", "single_request", "client", "config")
    ),
    st.one_of(ODD, st.lists(ODD, max_size=3)),
)


def put(environment: str, body: dict[str, Any]) -> tuple[int, Any]:
    status, answer = send("PUT", f"/act/{environment}", json.dumps(body).encode())
    return status, json.loads(answer)


@pytest.fixture
def served(
    known: Known, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[str, dict[str, Any]]]:
    """Environments with the name and password of an agent in each."""
    monkeypatch.setattr("solvers.outside.protocol_view.allowed", lambda *_: True)
    owner = User.objects.create_user("owner")
    agents = [register(slug, "other", owner) for slug in all_environments()]
    return [(it.environment, {"agent": it.name, "pwd": token}) for it, token in agents]


@pytest.mark.slow
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions=st.one_of(ACTIONS, ODD), others=OTHERS, number=st.integers(0, 1000))
def test_whatever_is_sent_is_answered(
    served: list[tuple[str, dict[str, Any]]], actions: Any, others: dict[str, Any], number: int
) -> None:
    slug, agent = served[number % len(served)]
    status, answer = put(slug, {"protocol_version": 1, "actions": actions} | others | agent)
    assert status in {200, 400, 403, 503}, answer
    for run in OutsideRun.objects.all():
        assert run.history.count() == run.acts


@pytest.mark.slow
@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=ODD | st.text(max_size=64), number=st.integers(0, 1000))
@example(action="\U0010cb1b", number=0)
def test_an_act_of_any_text_is_taken_or_refused(
    served: list[tuple[str, dict[str, Any]]], action: Any, number: int
) -> None:
    """In the run and at the act that are due: the games' own rules read it."""
    slug, agent = served[number % len(served)]
    body = {"protocol_version": 1, "parallel_runs": False} | agent
    status, answer = put(slug, body)
    if status == 503:
        return  # no dictionary for it here
    (due,) = answer["action_requests"]
    act = {"run": due["run"], "act_no": due["act_no"], "action": action}
    status, answer = put(slug, body | {"actions": [act]})
    assert status in {200, 400}, (slug, action, answer)
    run = OutsideRun.objects.get(pk=due["run"])
    assert run.acts - due["act_no"] in {0, 1}
    assert run.history.count() == run.acts


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"protocol_version": 1, "actions": ' + b"[" * 900 + b"]" * 900 + b"}",
        b"9" * 60_000,
        b'{"protocol_version": 1e999}',
        b'{"protocol_version": 1, "protocol_version": [1]}',
        b"\xff\xfe{}",
        b" " * (LARGEST + 1),
    ],
)
def test_a_body_that_is_made_to_cost_is_refused(known: Known, body: bytes) -> None:
    assert send("PUT", f"/act/{PLAYED.slug}", body)[0] == 400


def test_acts_sent_again_or_out_of_order_count_once(known: Known) -> None:
    mine = client(known)
    mine.step()
    sent = mine.actions
    assert len(sent) == 5
    twice = [*sent, *reversed(sent)]
    late = [act | {"act_no": act["act_no"] + 2} for act in sent]
    told = mine.ask(actions=[*late, *twice])
    assert len(told["messages"]) == len(late) + len(sent)
    for _ in range(3):
        mine.ask(actions=sent)
    for run in OutsideRun.objects.all():
        assert list(run.history.values_list("number", flat=True)) == [0]


@pytest.mark.parametrize("version", [0, 1])
def test_what_is_refused_costs_little(
    known: Known, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred refusals in one request were a hundred transactions."""
    held: list[Any] = []
    monkeypatch.setattr(serve_moves, "hold", held.append)
    fields = {"agent": known.agent.name, "pwd": known.token, "protocol_version": version}
    wrong = {"act_no": 0, "action": "A"}
    actions = [wrong | {"run": f"{number}{'' if version else '#0'}"} for number in range(900, 950)]
    more: dict[str, Any] = {"to_abandon": list(range(50))} if version else {}
    status, answer = put(known.agent.environment, fields | {"actions": actions} | more)
    assert status == 200
    *refused, last = answer["messages"] if version else answer["errors"]
    assert len(refused) == serve_moves.MOST_REFUSED
    assert "the rest of the request was not read" in str(last)
    assert len(held) == serve_moves.MOST_REFUSED + 1  # and once to say what is due
    assert len(answer["action_requests" if version else "action-requests"]) > 0


def test_abandoning_again_counts_once(known: Known) -> None:
    mine = client(known)
    mine.step()
    run = mine.actions[0]["run"]
    for _ in range(3):
        mine.ask(actions=[], to_abandon=[run, run])
    known.agent.refresh_from_db()
    assert known.agent.finished == 1


CROWD = f"""
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from solvers.outside.agents.models import OutsideAct, OutsideRun
from solvers.outside.agents.admission import register
SLUG = "{next(it.slug for it in known_environments().values() if it.slug.startswith("wordle"))}"
agent, token = register(SLUG, "one", User.objects.create_user("owner"))
BODY = {{"protocol_version": 1, "agent": agent.name, "pwd": token}}
def ask(actions):
    data = json.dumps(BODY | {{"actions": actions}})
    return Client().generic("PUT", f"/act/{{SLUG}}", data, "application/json")
together = Barrier(4)
def come(number):
    statuses = []
    for turn in range(6):
        first = ask([]).json()["action_requests"]
        acts = [{{"run": it["run"], "act_no": it["act_no"], "action": "CRANE"}} for it in first]
        together.wait()
        statuses.append(ask(acts).status_code)
        together.wait()
    connections.close_all()
    return statuses
with ThreadPoolExecutor(4) as pool:
    statuses = [it for each in pool.map(come, range(4)) for it in each]
runs = OutsideRun.objects.all()
acts = [list(run.history.values_list("number", flat=True)) for run in runs]
agent.refresh_from_db()
print(json.dumps({{
    "statuses": sorted(set(statuses)),
    "whole": all(numbers == list(range(run.acts)) for run, numbers in zip(runs, acts)),
    "open": runs.filter(finished_at=None).count(),
    "finished": runs.exclude(finished_at=None).count() - agent.finished,
    "acts": sum(map(len, acts)),
}}))
"""


@pytest.mark.slow
def test_four_sockets_that_send_the_same_acts_at_once_play_one_game(tmp_path: Path) -> None:
    site = Site(tmp_path / "site", ALLOWED_HOSTS="testserver")
    told = at_once(site, tmp_path, CROWD)
    assert set(told["statuses"]) <= {200, 503}
    assert told["whole"]
    assert told["open"] <= 5
    assert told["finished"] == 0
    assert 0 < told["acts"] <= 30


def test_an_action_that_grows_as_it_is_read_is_no_longer_than_one_that_is_stored(
    served: list[tuple[str, dict[str, Any]]],
) -> None:
    """PostgreSQL has no room for 1,152 letters in a column of 64: that was a server error."""
    tried = 0
    for slug, agent in served:
        if slug in known_environments() and known_environments()[slug].free_words:
            _, answer = put(slug, agent | {"protocol_version": 1})
            for due in answer.get("action_requests", ())[:1]:
                act = {"run": due["run"], "act_no": due["act_no"], "action": "\ufdfa" * 64}
                _, answer = put(slug, agent | {"protocol_version": 1, "actions": [act]})
                assert answer["messages"], slug
                tried += 1
    assert tried
    assert not OutsideAct.objects.exists()
