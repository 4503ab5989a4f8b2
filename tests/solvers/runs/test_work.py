"""Runs worked off part by part: the same figures, counted once, whoever does what when."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import replace
from datetime import timedelta
from typing import Any

import numpy as np
import pytest
from django.core.cache import cache
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.runs import heartbeat, services, work
from solvers.runs.coordinator import kit_of
from solvers.runs.models import Part, Run, Sweep
from solvers.runs.queue_allowance import Requester
from solvers.runs.results import record_of
from tests.solvers.runs.fixtures import Ask, Finish, coordinated, work_off
from wordgames.agent_registry import build_agent
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.evaluation.tally import Tally, load, together
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.evaluation.runs import WordleRuns
from wordgames.wordle.rules import WordleOptions
from wordgames.work import progress_news
from wordgames.work.pool import Here, PoolRefused
from wordgames.work.progress_news import News, Stopped

pytestmark = pytest.mark.django_db


@pytest.fixture
def unqueued(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be worked on until the test does it."""
    monkeypatch.setattr(services, "enqueue", lambda run: None)
    monkeypatch.setattr(work, "enqueue", lambda run: None)


@pytest.mark.parametrize("agent", ["entropy", "letter-frequency", "random", "bfs", "optimal"])
def test_a_run_by_parts_is_the_evaluation_game_by_game(
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
    assert run.results.get("nodes") == whole.nodes
    assert (whole.nodes is not None) == (agent == "bfs"), "nodes are those of a search"
    assert run.games == sum(part.games for part in run.parts.all()) == 28
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


def test_a_part_that_is_done_is_asked_for_no_more(asking: Ask, unqueued: None) -> None:
    run = services.ask(asking())
    work_off(run, 4)
    stored = dict(run.parts.filter(result__isnull=False).values_list("index", "result"))
    assert len(stored) == 4
    asked: list[int] = []

    class Noting(Here):
        def submit(self, number: int, *arguments: Any) -> Any:
            asked.append(number)
            return super().submit(number, *arguments)

    coordinated(run, Noting()).work(float("inf"))
    assert 8 <= run.parts.filter(index__gt=0).count() <= 16
    assert sorted([*asked, *stored]) == list(range(run.parts.count()))
    assert work.finish(run)
    assert not work.finish(run)
    again = dict(run.parts.filter(index__in=stored).values_list("index", "result"))
    assert again == stored


def test_a_turn_that_began_too_late_still_plays_a_part(asking: Ask, unqueued: None) -> None:
    """Where a cluster is reached only after a turn's time, the run goes on nevertheless."""
    run = services.ask(asking())
    work_off(run, 1)
    coordinated(run, Here()).work(float("-inf"))
    assert run.parts.filter(index__gt=0, result__isnull=False).count() == 1


def test_two_coordinators_of_a_run_store_everything_once(
    asking: Ask, unqueued: None, settings: Any
) -> None:
    """The cache forgot that one works on it; the other begins, and is done in between.

    And before the first looks around again: on a slow machine that would stop it.
    """
    settings.RUN_TELL_SECONDS = 1_000
    run = services.ask(asking())
    first = coordinated(run, between := Between())

    def begin_another() -> None:
        cache.clear()
        coordinated(run, Here()).work(float("inf"))

    between.then(begin_another)
    first.work(float("inf"))
    assert work.finish(run)
    run.refresh_from_db()
    assert run.results["distribution"] == alone(run)
    assert sum(part.games for part in run.parts.all()) == run.games == 28


class Between(Here):
    """A pool between whose first part and its answer something else happens."""

    def then(self, act: Callable[[], Any]) -> None:
        self._act = act

    def submit(self, *arguments: Any) -> Any:
        future = super().submit(*arguments)
        self._act()
        self._act = lambda: None
        return future


def alone(run: Run) -> dict[str, int]:
    """Return the distribution of the same games, played in one go."""
    words = words_of(run.revision, 5)
    whole = play_grouped(build_agent("wordle", run.agent, words, WordleOptions()), suite_of(words))
    counts = figures_of(whole).distribution
    return {str(guesses): games for guesses, games in counts.items()}


def suite_of(words: Words) -> TileSuite:
    return TileSuite.of(words, seed=1)


def test_progress_is_true_at_every_poll_and_a_cancelled_run_resumes(
    asking: Ask, unqueued: None
) -> None:
    run = services.ask(asking())
    work_off(run, 1)
    played = 0
    while played < 14:
        work_off(run, 1)
        played = sum(run.parts.filter(result__isnull=False).values_list("games", flat=True))
        progress = services.progress(run)
        assert (progress.played, progress.games) == (played, 28)
        assert progress.rate is not None
    assert services.cancel(run)
    assert not services.cancel(run)
    run.refresh_from_db()
    assert services.progress(run).played == played
    assert work.process(run.pk) == "0 parts."
    done = dict(run.parts.filter(result__isnull=False).values_list("pk", "result"))
    assert services.resume(run)
    assert not services.resume(run)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE
    assert services.progress(run).played == 28
    assert dict(run.parts.filter(pk__in=done).values_list("pk", "result")) == done


def test_games_of_a_part_that_is_played_are_told_and_never_twice(
    asking: Ask, unqueued: None
) -> None:
    run = services.ask(asking())
    work_off(run, 3)
    done = services.progress(run).played
    coordinator = coordinated(run, Here())
    part = run.parts.filter(result=None).order_by("-games")[0]
    coordinator._done = done
    coordinator._flying = {Future(): part}
    for _ in range(2):
        coordinator._hear(News(part.index, games=1))
        coordinator._tell()
        assert services.progress(run).played == done + 1
    coordinator._flying = {}
    coordinator._keep(part, Tally())
    coordinator._hear(News(part.index, games=1))  # it was on its way
    coordinator._tell()
    assert services.progress(run).played == done + part.games


def test_a_cancelled_run_stops_in_the_middle_of_a_part(
    asking: Ask, unqueued: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.RUN_TELL_SECONDS = 0
    monkeypatch.setattr(progress_news, "SECONDS", 0.0)
    run = services.ask(asking())
    work_off(run, 1)
    coordinator = coordinated(run, Here())
    listen, heard = coordinator._hear, []

    def cancelling(news: News) -> None:
        heard.append(news)
        services.cancel(run)
        listen(news)

    monkeypatch.setattr(coordinator, "_hear", cancelling)
    with pytest.raises(Stopped):
        coordinator.work(float("inf"))
    assert len(heard) == 1
    assert run.parts.filter(result__isnull=False).count() == 1, "the plan alone"


@pytest.mark.parametrize("grouped", [True, False])
def test_games_that_were_over_when_a_run_was_cancelled_stay(
    asking: Ask, unqueued: None, settings: Any, monkeypatch: pytest.MonkeyPatch, grouped: bool
) -> None:
    """S15: "15 of 1,000 games" became 0, and resuming played them again."""
    settings.RUN_TELL_SECONDS = 0
    monkeypatch.setattr(progress_news, "SECONDS", 0.0)
    monkeypatch.setattr(WordleRuns, "groupable", grouped)
    run = services.ask(asking("random"))
    work_off(run, 1)
    run.parts.filter(index__gt=1).delete()  # one part of all the games
    everything = (
        [0, 28]
        if not grouped
        else sorted(int(group.games.min()) for group in kit_of(run).first_groups(run.opener))
    )
    run.parts.filter(index=1).update(groups=everything, games=28)
    coordinator = coordinated(run, Here())
    listen, heard = coordinator._hear, []

    def cancelling(news: News) -> None:
        heard.append(news)
        if len(heard) == 9:
            services.cancel(run)
        listen(news)

    monkeypatch.setattr(coordinator, "_hear", cancelling)
    with pytest.raises(Stopped):
        coordinator.work(float("inf"))
    heartbeat.end(run.pk)
    run.refresh_from_db()
    kept = services.progress(run).played
    assert 5 <= kept < 28
    assert sum(run.parts.values_list("games", flat=True)) == 28
    stored = run.parts.get(index=1).result
    assert services.resume(run)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error
    assert run.parts.get(index=1).result == stored, "played once"
    assert run.results["distribution"] == alone(run)


def test_what_a_dead_coordinator_left_is_asked_for_again(
    asking: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(services, "enqueue", lambda run: asked.append(run.pk))
    run = services.ask(asking())
    coordinator = coordinated(run, Here())
    asked.clear()
    long_ago = timezone.now() - timedelta(minutes=5)
    assert services.rescue() == 0, "it was asked for just now"
    Run.objects.filter(pk=run.pk).update(asked_at=long_ago)
    assert services.rescue() == 0, "somebody tells of it"
    heartbeat.fall(run.pk, coordinator.told)
    assert services.rescue() == 1
    assert asked == [run.pk]
    heartbeat.end(run.pk)
    assert services.rescue() == 0, "its next turn is in the queue"
    Run.objects.filter(pk=run.pk).update(asked_at=timezone.now() - timedelta(hours=1))
    assert services.rescue() == 1, "the queue was lost"


def die(run: Run, place: int = 0, after: float = 2.0) -> None:
    """Let a coordinator begin and die without a word after so many games and seconds."""
    mine = heartbeat.begin(run.pk)
    assert mine is not None
    began = time.time() - 3600
    heartbeat.tell(run.pk, replace(mine, began=began, at=began + after, place=place))


def test_a_part_that_takes_whoever_plays_it_down_fails_the_run(asking: Ask, unqueued: None) -> None:
    run = services.ask(asking())
    work_off(run, 1)
    for _ in range(6):
        die(run, place=3)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.FAILED
    assert run.error == "Part 1 was begun 6 times and never finished."


@pytest.mark.parametrize("how", ["elsewhere", "later"])
def test_unrelated_deaths_do_not_fail_a_run(asking: Ask, unqueued: None, how: str) -> None:
    run = services.ask(asking())
    work_off(run, 1)
    for number in range(12):
        if how == "later":
            die(run, after=120.0)
        else:
            die(run, place=number % 3)
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error


def test_a_pool_that_breaks_is_begun_anew_in_the_next_turn(
    asking: Ask, unqueued: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Breaking(Here):
        def submit(self, *arguments: Any) -> Any:
            future: Future[Any] = Future()
            future.set_exception(BrokenExecutor("a process was killed"))
            return future

        def lost(self, error: BaseException) -> bool:
            return isinstance(error, BrokenExecutor)

    asked: list[str] = []
    monkeypatch.setattr(work, "enqueue", lambda run: asked.append(run.pk))
    run = services.ask(asking())
    with monkeypatch.context() as broken:
        broken.setattr(work, "pool", Breaking)
        work.process(run.pk)
    assert asked == [run.pk]
    last = heartbeat.last_told(run.pk)
    assert last is not None
    assert not last.fresh
    work.process(run.pk)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error


class Away(Here):
    """A cluster whose workers run another version."""

    @property
    def size(self) -> int:
        raise PoolRefused("A worker runs another version.")


def test_a_pool_that_cannot_be_had_is_asked_for_again_after_a_rest(
    asking: Ask, unqueued: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Asked for at once, the same refusal and its line in the log came every second."""
    run = services.ask(asking())
    rests: list[float] = []
    asked: list[str] = []
    monkeypatch.setattr(work, "pool", Away)
    monkeypatch.setattr(work.time, "sleep", rests.append)
    monkeypatch.setattr(work, "enqueue", lambda run: asked.append(run.pk))
    assert work.process(run.pk) == "0 parts."
    assert rests == [work.REST]
    assert asked == [run.pk]
    assert heartbeat.last_told(run.pk) is None, "who goes on with it may begin at once"
    run.refresh_from_db()
    assert run.status == Run.Status.RUNNING
    assert "another version" in caplog.text


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
        "The opener zzzzz isn't in the word list.",
    )


def test_a_game_counted_twice_is_refused() -> None:
    one = Tally(np.array([1, 2]), np.array([3, 4], np.int16))
    with pytest.raises(ValueError, match="counted twice"):
        together([one, load(one.dump())])


@given(st.lists(st.integers(0, 6), min_size=1, max_size=60), st.integers(1, 5))
def test_tallies_add_up_however_the_games_are_shared_out(guesses: list[int], parts: int) -> None:
    numbers = np.random.default_rng(len(guesses)).permutation(len(guesses))
    tallies = [
        load(Tally(part, np.array(guesses, np.int16)[part], nodes=len(part)).dump())
        for part in np.array_split(numbers, parts)
    ]
    whole = together(tallies)
    assert whole.nodes == len(guesses)
    assert whole.guesses.tolist() == guesses
    assert whole.numbers.tolist() == list(range(len(guesses)))


def test_old_runs_and_the_parts_of_finished_ones_are_thrown_away(finished: Finish) -> None:
    old, league = finished(seed=1, standing=False), finished(seed=2, standing=True)
    long_ago = timezone.now() - timedelta(days=365)
    Run.objects.update(finished_at=long_ago)
    assert services.prune() >= 1
    assert list(Run.objects.all()) == [league]
    assert not Part.objects.exists()
    assert old.pk != league.pk


def test_a_run_stays_as_long_as_a_sweep_shows_it(asking: Ask, finished: Finish) -> None:
    """An old one that a later sweep took over was thrown away: "no longer stored" in its cell."""
    old = finished("csp", standing=False)
    Run.objects.update(finished_at=timezone.now() - timedelta(days=365))
    sweep = services.sweep([asking("csp")], {}, Requester(None))
    assert list(sweep.runs.all()) == [old]
    services.prune()
    assert list(sweep.runs.all()) == [old]
    Sweep.objects.update(created_at=timezone.now() - timedelta(days=365))
    services.prune()
    assert not Run.objects.exists()
