"""An account's file has its agents, what they did, and its groups; nothing that is hidden."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.models import User

from games.accounts.export import exported
from solvers.outside.admission import register
from solvers.outside.models import OutsideAct, OutsideGroup, OutsideRun
from tests.solvers.outside.conftest import Known
from tests.solvers.outside.test_protocol import client


def file_of(user: User) -> dict[str, Any]:
    told: dict[str, Any] = json.loads("".join(exported(user)))
    return told


def test_the_file_of_an_account_has_its_agents_runs_and_groups(known: Known, owner: User) -> None:
    OutsideGroup.objects.create(name="8b", owner=owner)
    player = client(known)
    for _ in range(4):
        player.step()
    file = file_of(owner)
    assert [agent["name"] for agent in file["agents"]] == ["mine"]
    assert [group["name"] for group in file["agent_groups"]] == ["8b"]
    runs = OutsideRun.objects.order_by("pk")
    assert [run["outcome"] for run in file["agent_runs"]] == [run.outcome for run in runs]
    moves = [move for run in file["agent_runs"] for move in run["moves"]]
    acts = OutsideAct.objects.order_by("run", "number")
    assert moves == list(acts.values_list("move", flat=True))
    assert moves
    text = json.dumps(file)
    assert known.token not in text
    assert known.agent.token_sha256 not in text
    assert all(json.dumps(run.setup) not in text for run in runs)


def test_what_is_another_s_is_not_in_it(known: Known) -> None:
    other = User.objects.create_user("other")
    register("cities-simple", "theirs", other)
    file = file_of(other)
    assert [agent["name"] for agent in file["agents"]] == ["theirs"]
    assert file["agent_runs"] == file["agent_groups"] == []
