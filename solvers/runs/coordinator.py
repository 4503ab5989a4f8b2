"""A run's coordinator: asks for the parts that are missing, and stores their results.

It computes nothing itself. A part's result is stored once, even if two workers compute it; so a
coordinator that dies is begun again and asks for the rest, and two of them do no harm.
"""

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Max, Sum

from solvers.runs import heartbeat
from solvers.runs.models import Part, Run
from wordgames.evaluation import plan as parts
from wordgames.evaluation.lists_from_files import ListError
from wordgames.evaluation.plan import PARTS, Kit, Plan
from wordgames.evaluation.run_game import runnable
from wordgames.evaluation.run_in_parts import EACH, parcel_of
from wordgames.evaluation.tally import Tally
from wordgames.work.pool import Outcome, Parcel, Pool, value_of
from wordgames.work.progress_news import News, Stopped, store_kept

# Seconds after which the coordinator looks up from waiting for a part.
TICK = 0.2
GiveWay = Callable[[], bool]


def kit_of(run: Run) -> Kit:
    """Return what a run's parts are computed from; raises ListError for words taken down."""
    if run.spec["lexicon"] != run.revision.sha256:
        raise ListError("The words of this run were taken down.")
    game = runnable(run.game)
    return Kit(
        game=run.game,
        agent=run.agent,
        params=run.params,
        opener=run.spec.get("opener") or None,
        experiment=game.experiment_of(run.spec, run.revision),
        groupable=game.groupable,
        play=game.play,
    )


class Coordinator:
    """One turn of a run: its missing parts, computed by a pool until time is up."""

    def __init__(self, run: Run, pool: Pool, mine: heartbeat.Heartbeat, give_way: GiveWay) -> None:
        self.run, self.pool, self.told = run, pool, mine
        self.stored = 0
        self._give_way = give_way
        self._flying: dict[Future[Outcome], Part] = {}
        self._played: dict[int, int] = {}
        self.displaced = False
        self._done = 0
        self._looked = 0.0

    def work(self, until: float) -> None:
        """Work until nothing is missing or, by the clock, until then.

        Even when time is up, as many parts are begun as can be computed at a time: else a run would
        never go on where reaching the cluster takes a whole turn.

        Raises Stopped where the run is not wanted any more or makes room, and what `value_of` does.
        """
        parcel = parcel_of(self.pool, kit_of(self.run))
        self.pool.watch = self._look
        try:
            self._look(now=True)
            if not self.run.games:
                self._plan(parcel)
                parcel = parcel_of(self.pool, kit_of(self.run))  # with what the plan has found
            self._play(parcel, until)
        except BaseException:
            self._drain()
            raise
        finally:
            self.pool.watch = None

    def _plan(self, parcel: Parcel) -> None:
        most = max(PARTS, EACH * self.pool.size)
        self._flying[self.pool.submit(0, parts.plan, parcel, most)] = Part(index=0)
        while self._flying:
            for _, plan in self._wait_for_parts():
                self._keep_plan(plan)

    def _play(self, parcel: Parcel, until: float) -> None:
        opener = self.run.opener
        missing = list(self.run.parts.filter(result=None, index__gt=0).order_by("index"))
        self._done = played_of_done([self.run.pk]).get(self.run.pk, 0)
        least = len(missing) - self.pool.size

        def begins() -> bool:
            return bool(missing) and (len(missing) > least or time.monotonic() < until)

        while self._flying or begins():
            while len(self._flying) < self.pool.size and begins():
                part = missing.pop(0)
                call = (parts.play, parcel, opener, part.groups)
                self._flying[self.pool.submit(part.index, *call)] = part
            for part, tally in self._wait_for_parts():
                self._keep(part, tally)

    def _wait_for_parts(self) -> list[tuple[Part, Any]]:
        """Wait a moment for parts; return those that are done with their results."""
        done, _ = wait(self._flying, TICK, FIRST_COMPLETED)
        self._look()
        return [(self._flying.pop(future), value_of(self.pool, future)) for future in done]

    def _drain(self) -> None:
        """Let the parts under way end; store the results that arrive."""
        self.pool.stop()
        for future, part in self._flying.items():
            try:
                value = value_of(self.pool, future)
            except Exception:  # noqa: S112
                continue
            if part.index:
                self._keep(part, value)

    def _keep(self, part: Part, tally: Tally) -> None:
        if tally.rest:
            self._keep_some(part, tally)
            return
        result = tally.dump()
        self.stored += Part.objects.filter(pk=part.pk, result=None).update(result=result)
        self._done += part.games
        self._played.pop(part.index, None)

    @transaction.atomic
    def _keep_some(self, part: Part, tally: Tally) -> None:
        """Store what was played of a part that was stopped; the rest becomes a part of its own.

        But not where another coordinator works on the run: it is about to store all of the part.
        """
        locked = Run.objects.select_for_update().only("pk").filter(pk=self.run.pk)
        if self.displaced or not locked.first():
            return
        grouped = runnable(self.run.game).groupable
        played, games = parts.before(part.groups, tally.rest, grouped=grouped), len(tally.numbers)
        mine = Part.objects.filter(pk=part.pk, result=None)
        if mine.update(result=tally.dump(), groups=played, games=games):
            self.stored += 1
            last = self.run.parts.aggregate(last=Max("index"))["last"]
            Part.objects.create(
                run=self.run, index=last + 1, groups=tally.rest, games=part.games - games
            )

    @transaction.atomic
    def _keep_plan(self, plan: Plan) -> None:
        """Store the plan and its parts, all or nothing, unless another coordinator has."""
        planned = Run.objects.filter(pk=self.run.pk, games=0)
        if planned.update(games=plan.games, opener=plan.opener):
            Part.objects.create(run=self.run, index=0, result=plan.tally.dump())
            Part.objects.bulk_create(
                Part(run=self.run, index=index, groups=groups, games=games)
                for index, (groups, games) in enumerate(plan.parts, 1)
            )
            self.stored += 1
        self.run.refresh_from_db(fields=("games", "opener"))

    def _look(self, *, now: bool = False) -> None:
        """Take in the news, report it now and then, and raise Stopped when the work is to end."""
        for news in self.pool.news():
            self._hear(news)
        if not now and time.monotonic() < self._looked + settings.RUN_TELL_SECONDS:
            return
        self._looked = time.monotonic()
        try:
            running = Run.objects.filter(pk=self.run.pk, status=Run.Status.RUNNING).exists()
            told_last = heartbeat.last_told(self.run.pk)
            self.displaced = told_last is not None and told_last.by != self.told.by
            if self.displaced or not running or self._give_way():
                raise Stopped
            self._tell()
        except DatabaseError:  # asked again at the next look
            return

    def _hear(self, news: News) -> None:
        store_kept(news)
        if all(part.index != news.part for part in self._flying.values()):
            return  # it is done and counted already
        self._played[news.part] = news.games
        if news.text and news.part == 0:
            self.told = replace(self.told, searched=news.done, sentence=news.text)

    def _tell(self) -> None:
        played = min(self._done + sum(self._played.values()), self.run.games)
        shown = max(played, self.told.played)
        self.told = replace(self.told, at=time.time(), played=shown, place=played)
        heartbeat.tell(self.run.pk, self.told)


def played_of_done(run_ids: list[str]) -> dict[str, int]:
    """Return how many games the parts of each run that are done have."""
    done = Part.objects.filter(run__in=run_ids, result__isnull=False)
    rows = done.order_by().values_list("run").annotate(Sum("games"))
    return dict(rows)
