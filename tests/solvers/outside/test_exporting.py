"""An account's file has its bots from outside, what they came to, and its groups."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAct, OutsideGroup, OutsideRun
from solvers.outside.retirement import retire
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_protocol import client as everyday


def file_of(owner: User) -> dict[str, Any]:
    visitor = Client()
    visitor.force_login(owner)
    return dict(json.loads(visitor.get("/account/export/").getvalue()))


def test_agents_runs_and_groups_are_in_it_and_no_password(known: Known, owner: User) -> None:
    group = OutsideGroup.objects.create(name="7b", owner=owner)
    player = everyday(known)
    for _ in range(4):
        player.step()
    gone, _ = register(PLAYED.slug, "gone", owner, group)
    retire(gone)
    stranger = User.objects.create_user("stranger")
    register(PLAYED.slug, "foreign", stranger, group)
    file = file_of(owner)
    assert [agent["id"] for agent in file["outside_agents"]] == [known.agent.pk, gone.pk]
    assert [bool(agent["deleted_at"]) for agent in file["outside_agents"]] == [False, True]
    runs = {run["id"]: run["agent"] for run in file["outside_runs"]}
    assert runs == {run.pk: known.agent.pk for run in OutsideRun.objects.all()} != {}
    moves = [move for run in file["outside_runs"] for move in run["moves"]]
    acts = OutsideAct.objects.order_by("run", "number")
    assert moves == list(acts.values_list("move", flat=True)) != []
    assert [group["name"] for group in file["outside_groups"]] == ["7b"]
    text = json.dumps(file)
    assert known.token not in text
    assert known.agent.token_sha256 not in text
    assert "secret" not in text
    assert file_of(stranger)["outside_groups"] == []
