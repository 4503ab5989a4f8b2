"""Runs worked off chunk by chunk: the same figures, counted once, whoever does what when."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from games.wordle.rules import WordleOptions
from lexicons.models import Lexicon
from lexicons.services import words_of
from solvers.evaluation.figures import figures_of
from solvers.evaluation.play import play_grouped, play_singly
from solvers.games.tiles.suite import TileSuite
from solvers.games.wordle.options import WordleRuns
from solvers.registry import build_agent
from solvers.runs import playing, services, work
from solvers.runs.claims import Heartbeat, Stopped, claim, give_back, held
from solvers.runs.models import Chunk, Run
from solvers.runs.results import record_of
from solvers.runs.room import Requester
from solvers.runs.tally import Tally, load, together
from tests.solvers.runs.fixtures import Ask, Finish

pytestmark = pytest.mark.django_db


@pytest.fixture
def unqueued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)


def planned(asking: Ask, agent: str = "entropy") -> Run:
    """Return a run whose plan is made and nothing else."""
    run = services.ask(asking(agent))
    Run.objects.filter(pk=run.pk).update(
        status=Run.Status.RUNNING, started_at=timezone.now(), asked_at=timezone.now()
    )
    run.refresh_from_db()
    chunk = claim(run.pk)
    assert chunk is not None
    assert work._one(run, chunk)
    run.refresh_from_db()
    return run


@pytest.mark.parametrize("agent", ["entropy", "letter-frequency", "random", "bfs", "optimal"])
def test_a_run_by_chunks_is_the_evaluation_game_by_game(
    small_english: Lexicon, finished: Finish, agent: str
) -> None:
    run = finished(agent)
    assert run.status == Run.Status.DONE, run.error
    assert small_english.current is not None
    words, options = words_of(small_english.current, 5), WordleOptions()
    whole = play_grouped(
        build_agent("wordle", agent, words, options).with_artifact(), TileSuite.of(words, seed=1)
    )
    assert np.array_equal(record_of(run).guesses, whole.guesses)
    assert run.results["total_guesses"] == figures_of(whole).total_guesses
    assert run.results["decisions"] == whole.decisions
    assert run.games == sum(chunk.games for chunk in run.chunks.all()) == 28
    assert run.results["sampled"] == (agent == "random")


def test_games_played_one_by_one_come_to_the_same(
    finished: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    grouped = finished(seed=1)
    monkeypatch.setattr(WordleRuns, "groupable", False)
    singly = finished(seed=2)
    assert singly.status == Run.Status.DONE, singly.error
    assert np.array_equal(record_of(singly).guesses, record_of(grouped).guesses)


def test_only_the_games_asked_for_are_played_one_by_one(small_english: Lexicon) -> None:
    assert small_english.current is not None
    words = words_of(small_english.current, 5)
    agent = build_agent("wordle", "entropy", words, WordleOptions())
    some = np.array([3, 5], dtype=np.int64)
    record = play_singly(agent, TileSuite.of(words), games=some)
    assert np.flatnonzero(record.guesses).tolist() == [3, 5]


def test_the_same_run_is_answered_from_the_store(asking: Ask) -> None:
    first = services.ask(asking("letter-frequency"))
    again = services.ask(asking("letter-frequency", {"explore": True}))  # the default, said aloud
    other = services.ask(asking("letter-frequency", {"explore": False}))
    assert first.pk == again.pk != other.pk
    assert Run.objects.count() == 2


def test_sixteen_chunks_by_two_workers_are_each_done_once(asking: Ask, unqueued: None) -> None:
    run = planned(asking)
    chunks = run.chunks.exclude(index=0).count()
    assert 8 <= chunks <= 16
    taken = [claim(run.pk) for _ in range(chunks)]
    assert len({chunk.index for chunk in taken if chunk}) == chunks
    assert claim(run.pk) is None
    for chunk in taken:
        assert chunk is not None
        assert work._one(run, chunk)
    assert work.finish(run)
    assert not work.finish(run)
    assert set(run.chunks.values_list("fence", flat=True)) == {1}


def test_a_worker_thought_dead_that_returns_changes_nothing(asking: Ask, unqueued: None) -> None:
    run = planned(asking)
    old = claim(run.pk)
    assert old is not None
    Chunk.objects.filter(pk=old.pk).update(heartbeat_at=timezone.now() - timedelta(hours=1))
    new = claim(run.pk)
    assert new is not None
    assert (new.pk, new.fence) == (old.pk, old.fence + 1)
    work._keep(old, Tally())
    give_back(old)
    chunk = Chunk.objects.get(pk=new.pk)
    assert (chunk.state, chunk.result, chunk.fence) == (Chunk.State.RUNNING, None, new.fence)
    assert held(new).exists()
    heartbeat = Heartbeat(old)
    assert not heartbeat._alive()
    assert Heartbeat(new)._alive()


def test_a_plan_of_a_worker_thought_dead_makes_no_chunks(asking: Ask, unqueued: None) -> None:
    run = services.ask(asking())
    Run.objects.filter(pk=run.pk).update(status=Run.Status.RUNNING)
    old = claim(run.pk)
    assert old is not None
    Chunk.objects.filter(pk=old.pk).update(heartbeat_at=timezone.now() - timedelta(hours=1))
    new = claim(run.pk)
    assert new is not None
    made = playing.plan(run, Heartbeat(old))
    work._keep_plan(run, old, made)
    assert run.chunks.count() == 1
    work._keep_plan(run, new, made)
    work._keep_plan(run, new, made)
    assert run.chunks.count() == 1 + len(made.parts)


def test_progress_is_true_at_every_poll_and_a_cancelled_run_resumes(
    asking: Ask, unqueued: None
) -> None:
    run = planned(asking)
    played = 0
    while played < 14:
        chunk = claim(run.pk)
        assert chunk is not None
        assert work._one(run, chunk)
        played += chunk.games
        told = services.progress(run)
        assert (told.played, told.games) == (played, 28)
        assert told.rate is not None
    assert services.cancel(run)
    assert not services.cancel(run)
    run.refresh_from_db()
    assert services.progress(run).played == played
    assert work.process(run.pk) == "0 chunks."
    done = set(run.chunks.filter(state=Chunk.State.DONE).values_list("pk", flat=True))
    assert services.resume(run)
    assert not services.resume(run)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert services.progress(run).played == 28
    assert set(run.chunks.filter(pk__in=done).values_list("fence", flat=True)) == {1}


def test_a_cancelled_run_stops_in_the_middle_of_a_chunk(asking: Ask, unqueued: None) -> None:
    run = planned(asking)
    chunk = claim(run.pk)
    assert chunk is not None
    heartbeat = Heartbeat(chunk)
    services.cancel(run)
    assert not heartbeat._alive()
    heartbeat._stopped.set()
    with pytest.raises(Stopped):
        playing.play(run, chunk, heartbeat)


def test_what_a_dead_worker_left_is_asked_for_again(
    asking: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(services, "enqueue", lambda run: asked.append(run.pk))
    run = planned(asking)
    chunk = claim(run.pk)
    assert chunk is not None
    asked.clear()
    long_ago = timezone.now() - timedelta(hours=1)
    assert services.rescue() == 0, "it was asked for just now"
    Run.objects.filter(pk=run.pk).update(asked_at=long_ago)
    assert services.rescue() == 0, "a chunk has a heartbeat"
    Chunk.objects.filter(pk=chunk.pk).update(heartbeat_at=long_ago)
    assert services.rescue() == 1
    assert asked == [run.pk]


def die(run: Run, played: int = 0, after: timedelta = timedelta(seconds=2)) -> None:
    """Let a worker claim the first part and die without a word after so many of its games."""
    chunk = claim(run.pk)
    assert chunk is not None
    now = timezone.now()
    held(chunk).update(
        claimed_at=now - timedelta(hours=1),
        heartbeat_at=now - timedelta(hours=1) + after,
        played=played,
    )


def test_a_chunk_that_takes_its_workers_down_fails_the_run(asking: Ask, unqueued: None) -> None:
    run = planned(asking)
    for _ in range(6):
        die(run, played=3)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.FAILED
    assert run.error == "Part 1 was begun 6 times and never finished."


@pytest.mark.parametrize("how", ["elsewhere", "later"])
def test_unrelated_deaths_of_workers_do_not_fail_a_run(
    asking: Ask, unqueued: None, how: str
) -> None:
    run = planned(asking)
    for number in range(12):
        if how == "later":
            die(run, after=timedelta(minutes=2))
        else:
            die(run, played=number % 3)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error


def test_turns_go_round_among_those_who_ask(asking: Ask, unqueued: None) -> None:
    """Forty runs of one asker do not hold up the one of another."""
    greedy, other = Requester(None, "a"), Requester(None, "b")
    many = services.ask_all([asking(games=9, seed=seed) for seed in range(5)], greedy)
    one = services.ask_all([asking(games=9, seed=9)], other)[0]
    assert work.whose_turn(many[0].pk) is None
    work.work.call(many[0].pk)
    assert work.whose_turn(many[1].pk) == one.pk
    work.work.call(many[1].pk)  # a turn of the first asker's is lent to the other
    one.refresh_from_db()
    assert one.status == Run.Status.DONE
    assert list(Run.objects.filter(status=Run.Status.DONE, asked_from="a")) == [many[0]]
    for run in many:
        work.work.call(run.pk)
    assert not Run.objects.filter(status__in=Run.OPEN).exists()


def test_a_turn_that_was_lent_is_asked_for_again(
    asking: Ask, unqueued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (
        services.ask_all([asking(games=9, seed=seed)], Requester(None, place))[0]
        for seed, place in enumerate("ab")
    )
    Run.objects.filter(pk=first.pk).update(turn_at=timezone.now())
    asked: list[str] = []
    monkeypatch.setattr(work, "enqueue", lambda run: asked.append(run.pk))
    work.work.call(first.pk)
    second.refresh_from_db()
    assert second.status == Run.Status.DONE
    assert asked[-1] == first.pk


def test_a_run_that_cannot_be_fails_with_a_sentence(finished: Finish) -> None:
    run = finished(opener="zzzzz")
    assert (run.status, run.error) == (
        Run.Status.FAILED,
        "The opener zzzzz is not in the word list.",
    )


def test_a_game_counted_twice_is_refused() -> None:
    one = Tally(np.array([1, 2]), np.array([3, 4], np.int16))
    with pytest.raises(ValueError, match="counted twice"):
        together([one, load(one.dump())])


@given(st.lists(st.integers(0, 6), min_size=1, max_size=60), st.integers(1, 5))
def test_tallies_add_up_however_the_games_are_shared_out(guesses: list[int], parts: int) -> None:
    numbers = np.random.default_rng(len(guesses)).permutation(len(guesses))
    tallies = [
        load(Tally(part, np.array(guesses, np.int16)[part]).dump())
        for part in np.array_split(numbers, parts)
    ]
    whole = together(tallies)
    assert whole.guesses.tolist() == guesses
    assert whole.numbers.tolist() == list(range(len(guesses)))


def test_old_runs_and_the_chunks_of_finished_ones_are_thrown_away(finished: Finish) -> None:
    old, league = finished(seed=1), finished(seed=2, standing=True)
    long_ago = timezone.now() - timedelta(days=365)
    Run.objects.update(finished_at=long_ago)
    assert services.prune() >= 1
    assert list(Run.objects.all()) == [league]
    assert not Chunk.objects.exists()
    assert old.pk != league.pk
