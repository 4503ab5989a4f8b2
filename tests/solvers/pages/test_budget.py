"""Computing for a page: charged by seconds, ended by a deadline, with threads left for players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.limits.compute_queue import Asker, Busy
from games.limits.queue_sizes import AT_ONCE, LINE
from lexicons.throttle import rate_counter
from solvers.analysis import agent_plays, compute_budget
from solvers.analysis.compute_budget import A_MINUTE, UNSHARED, compute_slot
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS
from wordgames.kernels.deadline import check, deadline, left, limited
from wordgames_site import serving

ASKER = Asker("10.0.0.1", "10.0.0.1")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, db: None) -> list[float]:
    """Ask from one address with a clock of one's own: the seconds that this thread has computed."""
    cpu = [0.0]
    monkeypatch.setattr(compute_budget, "asker", lambda: ASKER)
    monkeypatch.setattr("solvers.analysis.compute_budget.time.thread_time", lambda: cpu[0])
    monkeypatch.setattr(compute_budget, "_nearby", compute_budget.Nearby())
    return cpu


def test_who_has_used_up_the_minute_is_told_to_wait(asked: list[float]) -> None:
    for _ in range((A_MINUTE + UNSHARED) // 2000):
        with compute_slot():
            asked[0] += 2.0
    with pytest.raises(Busy) as refused, compute_slot():
        pass
    assert refused.value.status == 429
    assert "The bots have used up this minute for you or your network" in refused.value.sentence


def test_who_comes_first_does_not_pay_for_what_the_site_makes_ready(asked: list[float]) -> None:
    """S22: the first look at a watched game had kernels compiled, and the second was a 429."""
    with compute_slot():
        asked[0] += 33.0
    with compute_slot():
        asked[0] += 1.0
    assert compute_budget._nearby.add(ASKER.who, 0) == 6000


def test_processes_charge_an_asker_together(
    asked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range((A_MINUTE + UNSHARED) // 2000):
        with compute_slot():
            asked[0] += 2.0
    monkeypatch.setattr(
        compute_budget, "_nearby", compute_budget.Nearby()
    )  # as another process has it
    with compute_slot():
        asked[0] += UNSHARED / 1000
    with pytest.raises(Busy), compute_slot():
        pass


def test_eight_accounts_of_one_address_have_one_visitor_s_share(
    asked: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each account had 20 seconds of a two-core machine's 120 in a minute."""
    now = [6_000]
    monkeypatch.setattr(rate_counter, "clock", lambda: now[0])

    def computed_by(*askers: Asker) -> float:
        """Let askers compute in turns until all are refused; return the seconds."""
        begun, left = asked[0], list(askers)
        while left:
            who = left.pop(0)
            monkeypatch.setattr(compute_budget, "asker", lambda who=who: who)
            try:
                with compute_slot():
                    asked[0] += 1.0
            except Busy:
                continue
            left.append(who)
        return asked[0] - begun

    share = (A_MINUTE + UNSHARED) / 1000
    accounts = [Asker(f"account/{number}", "10.0.0.9") for number in range(8)]
    assert computed_by(*accounts) == share
    assert computed_by(Asker("10.0.0.2", "10.0.0.2")) == share
    assert computed_by(Asker("account/0", "10.0.0.3")) > 0, "Elsewhere it has its own share."
    now[0] += 120
    assert computed_by(*accounts) == share
    now[0] += 120
    elsewhere = [Asker("account/0", f"10.0.1.{number}") for number in range(8)]
    assert computed_by(*elsewhere) == share, "Nor do many addresses give an account more."


def test_who_computes_little_writes_no_bill(
    asked: list[float], django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0), compute_slot():  # type: ignore[operator]
        asked[0] += 0.5


def test_what_is_computed_within_a_turn_is_charged_once(asked: list[float]) -> None:
    with compute_slot(), compute_slot():
        asked[0] += 1.0
    assert compute_budget._nearby.add(ASKER.who, 0) == 1000


def test_a_deadline_ends_what_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compute_budget, "LONGEST", 0.0)
    with pytest.raises(Busy) as late, compute_slot():
        check()
    assert "This takes too long for a page" in late.value.sentence
    with compute_slot():  # and the turn is free again
        pass


def test_a_deadline_within_another_never_lengthens_it() -> None:
    check()
    assert (left(), limited()) == (float("inf"), False)
    with deadline(50), deadline(1000):
        assert left() <= 50
    with deadline(1000), deadline(50):
        assert left() <= 50
    assert not limited()


@pytest.mark.django_db
def test_an_address_s_third_question_at_once_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)
    mine, client = Asker("127.0.0.1", "127.0.0.1"), Client()
    address = "/assist/wordle/?lexicon=en&length=5"
    from games.limits.compute_queue import line

    line._take_place(mine, 2)
    line._take_place(mine, 2)
    try:
        page = client.get(address)
        assert page.status_code == 429
        assert (
            "We&#x27;re already working out two answers for you or your network"
            in page.content.decode()
        )
        part = client.get(address, headers={"HX-Request": "true"})
        assert part["X-Refusal"].startswith("We%27re%20already")
        assert part["Retry-After"] == "3"
        assert Client(REMOTE_ADDR="10.0.0.9").get(address).status_code == 200
    finally:
        line._leave_place(mine)
        line._leave_place(mine)
    assert client.get(address).status_code == 200


def test_a_worker_has_threads_for_players_when_every_place_in_line_is_taken() -> None:
    assert serving.threads >= AT_ONCE + LINE + 8


@pytest.mark.django_db
def test_warming_plays_a_puzzle_in_memory_only() -> None:
    from games.models import Play

    agent_plays.warm("wordle")  # without a dictionary no puzzle is played
    make_lexicon("en", "English", "en", dict.fromkeys(ANSWERS, True), folded=True)
    agent_plays.warm("wordle")
    assert not Play.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/watch/AAAAAAAAAAAAAAAA/?step=1", 240),
        ("/watch/AAAAAAAAAAAAAAAA/beside/BBBBBBBBBBBBBBBB/", 240),
        ("/review/AAAAAAAAAAAAAAAA/", 60),
        ("/stats/", 120),
        ("/stats/league/", 120),
        ("/stats/runs/", 120),
    ],
)
def test_pages_that_cost_more_than_most_are_limited(client: Client, path: str, limit: int) -> None:
    near = limit // 8
    with count_shared() as counted:
        first = {client.get(path).status_code for _ in range(near)}
        assert first <= {200, 404}
        assert not counted
    rest = [client.get(path).status_code for _ in range(limit - near + 1)]
    assert rest[-1] == 429
    assert 429 not in rest[:-1]


@contextmanager
def count_shared() -> Iterator[list[str]]:
    """Note the statements that count for a rate limit."""
    counted: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        if "ratecount" in sql:
            counted.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield counted
