"""Ends at the same instant as what they end: an agent at play, a class that pupils join."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.site.services import Site
from tests.solvers.outside.test_tournament_attacks import at_once

PREPARED = """
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAct, OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.retirement import erase
owner = User.objects.create_user("owner")
def logged_in(user):
    visitor = Client()
    visitor.force_login(user)
    return visitor
def together(jobs):
    barrier = Barrier(len(jobs))
    def begin(job):
        barrier.wait()
        try:
            return job()
        finally:
            connections.close_all()
    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(begin, jobs))
"""

AT_PLAY = """
def play(agent, token):
    body, actions, told = {"protocol_version": 1, "agent": agent.name, "pwd": token}, [], []
    for _ in range(400):
        data = json.dumps(body | {"actions": actions})
        response = Client().generic("PUT", f"/act/{agent.environment}", data, "application/json")
        told.append(response.status_code)
        if response.status_code not in (200, 503):
            return told, response.json()["description"]
        if response.status_code == 200:
            actions = [
                {"run": it["run"], "act_no": it["act_no"], "action": "CRANE"}
                for it in response.json()["action_requests"]
            ]
    return told, ""
def delete(visitor, agent):
    OutsideAct.objects.count()
    while not OutsideAct.objects.filter(run__agent=agent).exists():
        pass
    return visitor.post(f"/outside/agents/{agent.pk}/delete/").status_code
ended, statuses, posts = set(), set(), set()
for slug in ("wordle", "wordle-weekly", "wordle"):
    agent, token = register(slug, f"mine-{OutsideAgent.objects.count()}", owner)
    visitors = [logged_in(owner) for _ in range(2)]
    players = [lambda: play(agent, token) for _ in range(4)]
    ends = [lambda visitor=visitor: delete(visitor, agent) for visitor in visitors]
    *told, first, second = together([*players, *ends])
    posts |= {first, second}
    for each, description in told:
        statuses |= set(each)
        ended.add((each[-1], description))
    erase.func(agent.pk)
loose = OutsideRun.objects.filter(agent__environment="wordle").count()
print(json.dumps([sorted(ended), sorted(statuses), sorted(posts), loose]))
"""

JOINING = """
from games.limits.rate_limits import CLASS
told = []
for number in range(4):
    group = OutsideGroup.objects.create(name="7b", owner=owner)
    teacher = logged_in(owner)
    pupils = [User.objects.create_user(f"pupil{number}{each}") for each in range(5)]
    visitors = [logged_in(pupil) for pupil in pupils]
    def join(visitor, name):
        fields = {"environment": "wordle", "name": name, "group": group.way_in}
        page = visitor.post("/outside/register/", fields)
        sentence = "No group has this code." in page.content.decode()
        return page.status_code, sentence
    end = "delete" if number % 2 else "code"
    jobs = [lambda v=v, n=f"a{number}{at}": join(v, n) for at, v in enumerate(visitors)]
    jobs.insert(2, lambda: teacher.post(f"/outside/groups/{group.pk}/{end}/").status_code)
    answers = together(jobs)
    told.append([answers.pop(2), sorted({tuple(each) for each in answers})])
loose = OutsideAgent.objects.exclude(group=None).exclude(group__in=OutsideGroup.objects.all())
print(json.dumps([told, loose.count()]))
"""


def at_play(site: Site, tmp_path: Path) -> None:
    ended, statuses, posts, loose = at_once(site, tmp_path, PREPARED + AT_PLAY)
    assert ended == [[401, "This agent was deleted by its owner, and its password is void."]]
    assert set(statuses) <= {200, 401, 503}
    assert (posts, loose) == ([302], 0)


def joined(site: Site, tmp_path: Path) -> None:
    told, loose = at_once(site, tmp_path, PREPARED + JOINING)
    for post, answers in told:
        assert post == 302
        assert {tuple(each) for each in answers} <= {(200, False), (422, True)}
    assert loose == 0


def site_at(folder: Path, **settings: Any) -> Site:
    return Site(folder / "site", ALLOWED_HOSTS="testserver", DEBUG="1", **settings)


@pytest.mark.slow
def test_agents_that_are_deleted_at_play_on_sqlite(tmp_path: Path) -> None:
    at_play(site_at(tmp_path), tmp_path)


@pytest.mark.slow
@pytest.mark.postgresql
def test_agents_that_are_deleted_at_play_on_postgresql(database_url: str, tmp_path: Path) -> None:
    at_play(site_at(tmp_path, DATABASE_URL=database_url), tmp_path)


@pytest.mark.slow
def test_classes_that_end_while_pupils_join_on_sqlite(tmp_path: Path) -> None:
    joined(site_at(tmp_path), tmp_path)


@pytest.mark.slow
@pytest.mark.postgresql
def test_classes_that_end_while_pupils_join_on_postgresql(
    database_url: str, tmp_path: Path
) -> None:
    joined(site_at(tmp_path, DATABASE_URL=database_url), tmp_path)
