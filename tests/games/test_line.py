"""The line of those who compute: it has an end, and turns go round among those who wait."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import sleep

import pytest

from games.limits.compute_queue import Asker, Busy, ComputeQueue, Places

ANN, BEN, CLEO = (Asker(name, f"10.0.0.{number}") for number, name in enumerate(("a", "b", "c")))


def line_of(waiting: int, patience: float = 60.0, each: int = 2, address: int = 8) -> ComputeQueue:
    return ComputeQueue(Places(1, waiting, each, address), patience)


@contextmanager
def held(line: ComputeQueue, pool: ThreadPoolExecutor, asker: Asker) -> Iterator[None]:
    """Let somebody compute until the end of the block."""
    begun, over = Event(), Event()

    def hold() -> None:
        with line.turn(asker):
            begun.set()
            over.wait()

    job = pool.submit(hold)
    begun.wait()
    try:
        yield
    finally:
        over.set()
    job.result()


def test_who_has_a_turn_needs_no_second_one() -> None:
    line = line_of(waiting=0)
    with line.turn(ANN), line.turn(ANN):
        pass
    with line.turn(ANN):
        pass


def test_a_full_line_is_told_at_once_and_a_short_one_waits() -> None:
    line = line_of(waiting=1)
    with ThreadPoolExecutor(2) as pool:
        with held(line, pool, ANN):
            second = ask(line, pool, BEN, [])
            with pytest.raises(Busy) as refused, line.turn(CLEO):
                pass
            assert refused.value.status == 503
        second.result()
    with line.turn(CLEO):
        pass


def test_a_turn_that_does_not_come_is_given_up_and_its_place_is_free_again() -> None:
    line = line_of(waiting=1, patience=0.0)
    with ThreadPoolExecutor(1) as pool, held(line, pool, ANN):
        for _ in range(3):
            with pytest.raises(Busy), line.turn(BEN):
                pass
    with line.turn(BEN):
        pass
    assert not line._waiting


def ask(
    line: ComputeQueue, pool: ThreadPoolExecutor, asker: Asker, served: list[str], each: int = 2
) -> Future[None]:
    """Put somebody in the line; return when they stand there."""

    def wait() -> None:
        with line.turn(asker, each=each):
            served.append(asker.who)

    before = waiting(line)
    job = pool.submit(wait)
    while waiting(line) == before:
        sleep(0.001)
    return job


def waiting(line: ComputeQueue) -> int:
    """Return how many questions wait."""
    return sum(len(turns) for askers in line._waiting.values() for turns in askers.values())


def test_turns_go_round_however_many_one_of_them_asks() -> None:
    """Forty questions of one address kept another visitor's hint waiting for 25 seconds."""
    line, served = line_of(waiting=20), list[str]()
    with ThreadPoolExecutor(12) as pool:
        with held(line, pool, ANN):
            jobs = [ask(line, pool, ANN, served, each=9) for _ in range(6)]
            jobs += [ask(line, pool, BEN, served), ask(line, pool, BEN, served)]
            jobs.append(ask(line, pool, CLEO, served))
        for job in jobs:
            job.result()
    assert served == ["a", "b", "c", "a", "b", "a", "a", "a", "a"]


def test_an_asker_computes_one_thing_at_a_time_and_leaves_the_other_turn() -> None:
    line, served = ComputeQueue(Places(2, 20, 9, 9), 60.0), list[str]()
    with ThreadPoolExecutor(6) as pool:
        with held(line, pool, ANN):
            jobs = [ask(line, pool, ANN, served, each=9) for _ in range(2)]
            for _ in range(3):
                with line.turn(BEN):  # at once, though Ann waits with more
                    assert not served
        for job in jobs:
            job.result()
    assert served == ["a", "a"]


# Accounts behind one address.
ACCOUNTS = [Asker(f"account/{number}", "10.0.0.9") for number in range(8)]


def test_eight_accounts_of_one_address_have_one_visitor_s_turns() -> None:
    """They had eight turns for each of another visitor's: hints took 27 seconds."""
    line, served = line_of(waiting=30), list[str]()
    with ThreadPoolExecutor(16) as pool:
        with held(line, pool, ANN):
            jobs = [ask(line, pool, account, served) for account in ACCOUNTS]
            jobs += [ask(line, pool, BEN, served, each=4) for _ in range(4)]
        for job in jobs:
            job.result()
    theirs, ben = [account.who for account in ACCOUNTS], BEN.who
    assert served == [theirs[0], ben, theirs[1], ben, theirs[2], ben, theirs[3], ben, *theirs[4:]]


def test_accounts_of_one_address_compute_one_thing_at_a_time_and_in_turns() -> None:
    line, served = ComputeQueue(Places(2, 20, 2, 8), 60.0), list[str]()
    first, second, third = ACCOUNTS[:3]
    with ThreadPoolExecutor(8) as pool:
        with held(line, pool, first):
            jobs = [ask(line, pool, account, served) for account in (second, second, third, first)]
            for _ in range(3):
                with line.turn(BEN):  # at once, though others of that address wait
                    assert not served
        for job in jobs:
            job.result()
    assert served == [second.who, third.who, first.who, second.who]


def test_each_has_two_places_and_an_address_eight() -> None:
    line = line_of(waiting=50)
    accounts = [Asker(f"account/{number}", "10.0.0.9") for number in range(5)]
    with ThreadPoolExecutor(12) as pool:
        with held(line, pool, accounts[0]):
            jobs = [ask(line, pool, accounts[0], [])]
            with pytest.raises(Busy) as third, line.turn(accounts[0]):
                pass
            assert third.value.status == 429
            for account in accounts[1:4]:
                jobs += [ask(line, pool, account, []) for _ in range(2)]
            for full in (accounts[0], accounts[4]):
                with pytest.raises(Busy) as refused, line.turn(full):
                    pass
                assert refused.value.status == 429
            jobs.append(ask(line, pool, ANN, []))
        for job in jobs:
            job.result()
    assert not line._of
