"""The tournament under attack: strangers, tampered tokens, all at once, bodies that never end."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import LimitedStream
from django.test import Client as Browser
from django.test import RequestFactory

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAct, OutsideRun
from solvers.outside.agents.tournament_models import TournamentEntry, TournamentWeek
from solvers.outside.protocol_view import act
from tests.site.services import Site, commands
from tests.solvers.outside.conftest import PLAYED, Known
from tests.solvers.outside.test_protocol import send
from tests.solvers.outside.test_tournament import (  # noqa: F401
    SLUG,
    client,
    few_games,
    mine,
    other,
    play_all,
    week,
)

CROWD = """
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from solvers.outside.agents.models import OutsideAct, OutsideRun
from solvers.outside.agents.admission import register
from solvers.outside.agents.tournament_models import TournamentEntry, TournamentWeek
SLUG = "wordle-weekly"
owner = User.objects.create_user("owner")
agents = [register(SLUG, name, owner) for name in ("one", "two")]
WORDS = ("CRANE", "SLATE", "ABBEY", "TRACE")
together = Barrier(8)
def come(number):
    agent, token = agents[number % 2]
    body, actions = {"protocol_version": 1, "agent": agent.name, "pwd": token}, []
    together.wait()
    told = []
    for _ in range(60):
        data = json.dumps(body | {"actions": actions})
        response = Client().generic("PUT", f"/act/{SLUG}", data, "application/json")
        told.append(response.status_code)
        if response.status_code not in (200, 503):
            break
        if response.status_code == 200:
            actions = [
                {"run": it["run"], "act_no": it["act_no"], "action": WORDS[it["act_no"] % 4]}
                for it in response.json()["action_requests"]
            ]
    connections.close_all()
    return told[-1]
with ThreadPoolExecutor(8) as pool:
    last = list(pool.map(come, range(8)))
runs = OutsideRun.objects.all()
acts = [list(run.history.values_list("number", flat=True)) for run in runs]
print(json.dumps({
    "last": last,
    "weeks": TournamentWeek.objects.count(),
    "entries": TournamentEntry.objects.count(),
    "games": sorted(runs.values_list("game", flat=True)),
    "open": runs.filter(finished_at=None).count(),
    "whole": all(numbers == list(range(len(numbers))) for numbers in acts),
}))
"""

REGISTER = """
import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from solvers.outside.forms import MOST_AGENTS, MOST_GROUPS
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.outside.agents.admission import register
owner = User.objects.create_user("owner")
for number in range(MOST_AGENTS - 1):
    register("wordle", f"a{number}", owner)
for number in range(MOST_GROUPS - 1):
    OutsideGroup.objects.create(name="7b", owner=owner)
visitors = [Client() for _ in range(6)]
for visitor in visitors:
    visitor.force_login(owner)
together = Barrier(6)
def come(number):
    together.wait()
    fields = {"environment": "wordle", "name": f"b{number}", "group": ""}
    visitors[number].post("/outside/register/", fields)
    visitors[number].post("/outside/groups/", {"group_name": "8b"})
    connections.close_all()
with ThreadPoolExecutor(6) as pool:
    list(pool.map(come, range(6)))
print(json.dumps([
    OutsideAgent.objects.count() - MOST_AGENTS, OutsideGroup.objects.count() - MOST_GROUPS
]))
"""


def at_once(site: Site, tmp_path: Path, script: str) -> Any:
    """Let several clients do something at once; return what is stored then."""
    words = tmp_path / "words.txt"
    words.write_text("crane\nslate\nabbey\ntrace\n")
    english = ("--slug", "en", "--name", "English", "--language", "en")
    made = commands(("import_lexicon", str(words), *english, "--verbosity", "0"))
    return json.loads(site.with_tables().python(made, script).splitlines()[-1])


@pytest.mark.slow
def test_eight_clients_at_once_have_one_entry_and_play_every_game_once(tmp_path: Path) -> None:
    site = Site(tmp_path / "site", ALLOWED_HOSTS="testserver", TOURNAMENT_GAMES="7")
    told = at_once(site, tmp_path, CROWD)
    assert told["last"] == [403] * 8
    assert (told["weeks"], told["entries"], told["open"]) == (1, 1, 0)
    assert told["games"] == list(range(7))
    assert told["whole"]


@pytest.mark.slow
def test_posts_at_once_register_no_more_than_there_may_be(tmp_path: Path) -> None:
    site = Site(tmp_path / "site", ALLOWED_HOSTS="testserver", DEBUG="1")
    assert at_once(site, tmp_path, REGISTER) == [0, 0]


def tampered(token: str) -> list[str]:
    first = "A" if token[0] != "A" else "B"
    return ["", first + token[1:], token[:-1], token + "A", token.upper(), "x" * 201, "\x00", "é"]


def test_tampered_and_foreign_tokens_open_nothing(
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
    owner: User,
) -> None:
    everyday = Known(*register(PLAYED.slug, "mine", owner))
    wrong = [*tampered(mine.token), other.token, everyday.token]
    for token in wrong:
        body = json.dumps({"protocol_version": 1, "agent": "mine", "pwd": token})
        assert send("PUT", f"/act/{SLUG}", body.encode())[0] in {400, 401}
    body = json.dumps({"protocol_version": 1, "agent": "mine", "pwd": mine.token})
    assert send("PUT", f"/act/{PLAYED.slug}", body.encode())[0] == 401
    assert not TournamentEntry.objects.exists()
    assert not TournamentWeek.objects.exists()


def test_a_stranger_s_games_are_out_of_reach(
    mine: Known,  # noqa: F811
    other: Known,  # noqa: F811
) -> None:
    asked = client(mine).ask(actions=[])
    run = asked["action_requests"][0]["run"]
    told = client(other).ask(actions=[{"run": run, "act_no": 0, "action": "A"}])
    assert [it["content"] for it in told["messages"]] == ["There is no such open run."]
    everyday = Known(*register(PLAYED.slug, "mine", mine.agent.owner))
    body = {"protocol_version": 1, "agent": "mine", "pwd": everyday.token}
    body["actions"] = [{"run": run, "act_no": 0, "action": "A"}]
    status, answer = send("PUT", f"/act/{PLAYED.slug}", json.dumps(body).encode())
    assert (status, len(json.loads(answer)["messages"])) == (200, 1)
    assert not OutsideAct.objects.exists()


def test_a_week_is_not_changed_by_any_request_of_a_page(
    mine: Known,  # noqa: F811
    world: Lexicon,
) -> None:
    play_all(mine)
    before = list(TournamentWeek.objects.values()), list(TournamentEntry.objects.values())
    day = week().begins.isoformat()
    browser = Browser()
    browser.force_login(mine.agent.owner)
    for path in (
        f"/outside/{SLUG}/",
        f"/outside/{SLUG}/{day}/",
        f"/outside/{SLUG}/{day}/games.json",
    ):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE"):
            status = browser.generic(method, path).status_code
            assert status in ({200, 404} if method in {"GET", "HEAD"} else {405})
    assert before == (list(TournamentWeek.objects.values()), list(TournamentEntry.objects.values()))
    assert OutsideRun.objects.filter(finished_at=None).count() == 0


def test_a_body_that_never_arrives_enters_nobody(world: Lexicon) -> None:
    class Broken(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise OSError("the sender has gone")

    request = RequestFactory().put(f"/act/{SLUG}")
    request.META["CONTENT_LENGTH"] = "60000"
    request._stream = LimitedStream(Broken(), 60_000)
    response = act(request, SLUG)
    assert response.status_code == 400
    assert "The body did not arrive." in response.content.decode()
    assert not TournamentWeek.objects.exists()
