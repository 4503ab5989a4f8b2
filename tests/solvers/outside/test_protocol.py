"""The AISysProj protocol: clients written from its text play, crash, quarrel and lose nothing."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client as Browser

from lexicons.models import Lexicon
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAct, OutsideAgent, OutsideRun
from tests.fixtures import OTHER_PLACES, TANZANIA
from tests.solvers.outside.client import Client, OldClient, Stopped, eliminate
from tests.solvers.outside.conftest import PLAYED, Known

CITIES = f"{TANZANIA} {OTHER_PLACES}".upper().split()
GAMES = 200


def send(method: str, address: str, body: bytes) -> tuple[int, bytes]:
    path = address.removeprefix("http://server")
    response = Browser(enforce_csrf_checks=True).generic(method, path, body, "application/json")
    return response.status_code, response.content


def config(known: Known) -> dict[str, str]:
    agent = known.agent
    return {
        "agent": agent.name,
        "env": agent.environment,
        "pwd": known.token,
        "url": "http://server",
    }


def client(known: Known, kind: type[Client] = Client, **other: str) -> Client:
    return kind(config(known) | other, send, eliminate(CITIES))


def check(known: Known, full: int) -> None:
    """Nothing is lost: each run has every act once and their count as outcome; ratings agree."""
    agent = OutsideAgent.objects.get(pk=known.agent.pk)
    runs = OutsideRun.objects.filter(agent=agent)
    acts = Counter(OutsideAct.objects.filter(run__agent=agent).values_list("run", flat=True))
    outcomes = []
    for run in runs.order_by("finished_at", "id"):
        assert list(run.history.values_list("number", flat=True)) == list(range(run.acts))
        assert acts[run.pk] == run.acts
        if run.finished_at:
            assert run.outcome == run.acts
            outcomes.append(run.outcome)
    assert agent.finished == len(outcomes)
    means = [sum(outcomes[n - full : n]) / full for n in range(full, len(outcomes) + 1)]
    last = outcomes[-full:]
    assert agent.current == pytest.approx(sum(last) / len(last))
    assert agent.best == (pytest.approx(min(means)) if means else None)


def test_two_hundred_games_in_version_1_with_everything_that_goes_wrong(
    known: Known, settings: Any
) -> None:
    settings.OUTSIDE_FULL_RUNS = 50
    one, other = client(known), client(known)
    stranger = client(known, pwd="guessed")
    for step in range(2_000):
        one.step()
        if step % 10 == 3:  # two at once: both answer the same requests
            other.step()
            other.step()
        if step % 17 == 5:  # the answer never arrives: a new client goes on
            one.ask()
            finished = one.finished
            one = client(known)
            one.finished = finished
        if step % 19 == 7:
            wrong = [act | {"act_no": act["act_no"] + 1_000} for act in one.actions]
            told = one.ask(actions=wrong)
            assert all(message["type"] == "error" for message in told["messages"])
            assert len(told["messages"]) == len(wrong)
        if step % 23 == 11:
            with pytest.raises(Stopped) as refused:
                stranger.step()
            assert refused.value.status == 401
        if step % 29 == 13:
            assert send("PUT", f"/act/{PLAYED.slug}", b'{"agent": "mine", "actions": 7')[0] == 400
        if OutsideAgent.objects.get(pk=known.agent.pk).finished >= GAMES:
            break
    assert one.finished
    assert OutsideRun.objects.filter(finished_at=None).count() <= 5
    check(known, 50)


def test_two_hundred_games_in_version_0_with_a_crash_in_the_middle(
    known: Known, settings: Any
) -> None:
    settings.OUTSIDE_FULL_RUNS = 60
    player = client(known, OldClient)
    for step in range(2_000):
        if step % 31 == 9:
            player.ask()
            player = client(known, OldClient)
        if step % 13 == 4:
            stale = [
                {"run": one["run"].split("#")[0] + "#999", "action": "A"} for one in player.actions
            ]
            assert len(player.ask(actions=stale)["errors"]) == len(stale)
        player.step()
        if OutsideAgent.objects.get(pk=known.agent.pk).finished >= GAMES:
            break
    check(known, 60)


def test_the_answer_of_version_1_is_as_the_text_says(known: Known) -> None:
    told = client(known).ask(actions=[])
    assert set(told) == {"action_requests", "active_runs", "messages", "finished_runs"}
    assert len(told["action_requests"]) == 5
    assert told["active_runs"] == [one["run"] for one in told["action_requests"]]
    for one in told["action_requests"]:
        assert set(one) == {"run", "act_no", "percept"}
        assert (one["act_no"], one["percept"]["guesses"]) == (0, [])
        assert set(one["percept"]["feedback"]) == {"-"}
    assert (told["messages"], told["finished_runs"]) == ([], {})


def test_without_parallel_runs_one_is_handed_out_and_open_ones_come_first(known: Known) -> None:
    first = client(known).ask(actions=[], parallel_runs=False)
    assert len(first["action_requests"]) == 1
    assert client(known).ask(actions=[], parallel_runs=False) == first
    more = client(known).ask(actions=[])
    assert more["action_requests"][0] == first["action_requests"][0]
    again = client(known).ask(actions=[], parallel_runs=False)
    assert again["action_requests"] == first["action_requests"]
    assert len(again["active_runs"]) == 5


def test_version_0_has_one_request_where_one_is_asked_for(known: Known) -> None:
    player = client(known, OldClient)
    for single in ({"single_request": True}, {"config": {"single_request": True}}):
        assert len(player.ask(**single)["action-requests"]) == 1
    run, act = player.ask()["action-requests"][0]["run"].split("#")
    assert run.isdigit()
    assert act == "0"


def test_a_get_is_answered_and_a_post_is_not(known: Known) -> None:
    body = json.dumps({k: v for k, v in config(known).items() if k in ("agent", "pwd")}).encode()
    assert send("GET", f"/act/{PLAYED.slug}", body)[0] == 200
    assert send("PUT", f"/act/{PLAYED.slug}/", body)[0] == 200
    status, error = send("POST", f"/act/{PLAYED.slug}", body)
    assert status == 405
    assert set(json.loads(error)) == {"errorcode", "errorname", "description"}
    assert send("PUT", "/act/chess", body)[0] == 404


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"nonsense",
        b"\xff\xfe",
        b"[" * 60_000,
        b"{" + b" " * 70_000 + b"}",
        b'{"agent": "mine"}',
        b'{"agent": 7, "pwd": "x"}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 9}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 1, "actions": {}}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 1, "actions": [3]}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 1, "actions": [{"run": "1"}]}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 1, "parallel_runs": "no"}',
        b'{"agent": "mine", "pwd": "x", "protocol_version": 1, "to_abandon": [true]}',
        b'{"agent": "mine", "pwd": "x", "actions": [{"run": "7", "action": "A"}]}',
    ],
)
def test_a_malformed_body_is_400_in_the_protocol_s_own_words(known: Known, body: bytes) -> None:
    status, error = send("PUT", f"/act/{PLAYED.slug}", body)
    told = json.loads(error)
    assert (status, told["errorcode"], told["errorname"]) == (400, 400, "Bad Request")
    assert told["description"].endswith(".")
    assert not OutsideRun.objects.exists()


@pytest.mark.parametrize("action", [None, 7, "", "É", "-", ["A"], "A" * 65])
def test_an_action_that_cannot_be_is_an_error_and_is_dropped(known: Known, action: object) -> None:
    player = client(known)
    run = player.ask()["action_requests"][0]["run"]
    told = player.ask(actions=[{"run": run, "act_no": 0, "action": action}])
    assert [one["run"] for one in told["messages"]] == [run]
    assert told["action_requests"][0]["act_no"] == 0
    assert not OutsideAct.objects.exists()


def test_runs_that_are_not_one_s_own_are_out_of_reach(known: Known) -> None:
    other, token = register(PLAYED.slug, "other", known.agent.owner)
    run = client(known).ask()["action_requests"][0]["run"]
    thief = client(Known(other, token))
    for name in (run, "0", "x", "9" * 40):
        told = thief.ask(actions=[{"run": name, "act_no": 0, "action": "A"}], to_abandon=[name])
        assert [one["content"] for one in told["messages"]] == ["There is no such open run."] * 2
    assert not OutsideAct.objects.exists()


def test_a_city_that_the_list_does_not_have_is_a_wrong_guess(known: Known) -> None:
    player = client(known)
    run = player.ask()["action_requests"][0]["run"]
    told = player.ask(actions=[{"run": run, "act_no": 0, "action": "NOWHEREVILLE"}])
    assert told["messages"] == []
    assert told["action_requests"][0]["percept"]["guesses"] == ["NOWHEREVILLE"]


def test_an_abandoned_run_counts_as_the_worst(known: Known) -> None:
    player = client(known)
    run = player.ask()["action_requests"][0]["run"]
    told = player.ask(to_abandon=[run])
    assert told["finished_runs"] == {run: 100.0}
    assert run not in told["active_runs"]
    assert OutsideAgent.objects.get().current == 100.0


def test_abandoning_is_refused_where_it_may_not_be(
    known: Known, english: Lexicon, settings: Any
) -> None:
    player = client(Known(*register("wordle", "mine", known.agent.owner)))
    run = player.ask(actions=[])["action_requests"][0]["run"]
    with pytest.raises(Stopped) as refused:
        player.ask(to_abandon=[run])
    assert refused.value.status == 400
    assert OutsideRun.objects.filter(finished_at=None).count() == 5


def test_a_run_at_the_cap_ends_with_the_cap(known: Known) -> None:
    player = client(known)
    run = player.ask()["action_requests"][0]["run"]
    for number in range(100):
        told = player.ask(actions=[{"run": run, "act_no": number, "action": "Q"}])
    assert told["finished_runs"] == {run: 100.0}


def test_who_asks_too_often_is_told_to_wait(known: Known, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.outside.protocol_view.allowed", lambda *_: False)
    for other, status in (({}, 503), ({"pwd": "guessed"}, 429)):
        with pytest.raises(Stopped) as refused:
            client(known, **other).step()
        assert refused.value.status == status


def test_a_token_is_kept_as_a_hash_and_can_be_renewed(known: Known) -> None:
    from solvers.outside.agents.admission import renew

    assert known.token not in json.dumps(list(OutsideAgent.objects.values()), default=str)
    fresh = renew(known.agent)
    with pytest.raises(Stopped):
        client(known).step()
    client(known, pwd=fresh).step()


def test_who_may_not_log_in_has_no_agent_that_plays(known: Known, owner: User) -> None:
    client(known).step()
    User.objects.filter(pk=owner.pk).update(is_active=False)
    with pytest.raises(Stopped) as refused:
        client(known).step()
    assert refused.value.status == 401


def test_without_a_dictionary_the_server_is_busy(known: Known, world: Lexicon) -> None:
    from lexicons.revisions.publish import retire

    retire(world)
    with pytest.raises(Stopped) as refused:
        client(known).step()
    assert refused.value.status == 503
