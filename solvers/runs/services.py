"""Ask for runs, cancel, resume and repeat them; take up what dead workers left; clean up."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from itertools import chain, zip_longest
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from games.models import Player
from solvers.runs import heartbeat
from solvers.runs.coordinator import played_of_done
from solvers.runs.heartbeat import fields_of
from solvers.runs.models import Part, Run, Sweep
from solvers.runs.queue_allowance import Allowance, Requester, check_room, lock_queue
from solvers.runs.run_request import RunRequest
from solvers.runs.work import enqueue, last_turns, searches
from wordgames.agent.parameters import read_parameters
from wordgames.agent_registry import agent_class
from wordgames.evaluation.run_game import league_of, runnable
from wordgames.evaluation.tally import load
from wordgames.languages.translation import translatable, translate

# Time for which a run that no league shows is kept.
KEPT = timedelta(days=180)
PARTS_KEPT = timedelta(days=7)
# Time for which a guest's run waits for its first turn.
GUEST_WAITS = timedelta(hours=1)
DROPPED = translatable(
    "This run waited an hour for its turn and was dropped. Ask again if you still want it."
)
# Multiple of the stale time after which a run whose task waits in the queue is asked again.
PATIENCE = 20


def key_of(asked: RunRequest) -> str:
    """Return the SHA-256 of all that decides a run's results, and of whose list it is on."""
    owned = [asked.revision.lexicon_id] if asked.revision.lexicon.keeper else []
    facts = [asked.game, asked.agent, _params(asked), asked.spec, *owned]
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def _params(asked: RunRequest) -> dict[str, object]:
    """Return every parameter's value, so that a default given and one left out are the same.

    Those that came after runs were stored are left out where they are the default.
    """
    slug, _, preset = asked.agent.partition("@")
    kind = agent_class(asked.game, slug)
    params = {**kind.presets.get(preset, {}), **asked.params}
    later = {parameter.name: parameter.default for parameter in kind.parameters if parameter.sparse}
    values = read_parameters(kind.parameters, params)
    return {name: value for name, value in values.items() if later.get(name) != value}


def _league(asked: RunRequest) -> str:
    """Return the league that a run is ranked in: none for other parameters, or a given opener."""
    plain = RunRequest(asked.game, asked.agent, {}, asked.spec, asked.revision)
    if asked.spec.get("opener") or _params(asked) != _params(plain):
        return ""
    return league_of(asked.game, asked.spec)


def _facts(asked: RunRequest) -> dict[str, Any]:
    """Return the columns of a run that define what is played."""
    return {
        "game": asked.game,
        "agent": asked.agent,
        "params": _params(asked),
        "spec": asked.spec,
        "label": runnable(asked.game).describe(asked.spec),
        "league": _league(asked),
        "revision": asked.revision,
    }


def unsaved(asked: RunRequest) -> Run:
    """Return a run that is not stored yet."""
    return Run(key=key_of(asked), **_facts(asked))


def ask(asked: RunRequest, requester: Player | None = None, *, standing: bool = False) -> Run:
    """Return the run that is asked for: from the store, or a new one put in the queue.

    One that was cancelled or has failed is taken up again. Raises ParameterError with a sentence
    for parameters that the agent cannot take.
    """
    return ask_all([asked], Requester(requester), standing=standing)[0]


def ask_all(
    asked: Sequence[RunRequest],
    requester: Requester,
    allowance: Allowance | None = None,
    *,
    standing: bool = False,
) -> list[Run]:
    """Return the runs that are asked for, as `ask` does: all of them or none.

    Raises QueueFull, and asks for none, where they are more than the allowance or the queue takes:
    counted and stored under one lock, so that concurrent requests cannot exceed the limit.
    """
    facts = {"requester": requester.player, "asked_from": requester.place, "standing": standing}
    with transaction.atomic():
        if allowance is not None:
            lock_queue()
            check_room(requester, allowance, _more(asked))
        stored = [_stored(request, facts) for request in asked]
    for run, new in stored:
        if standing and not run.standing:
            Run.objects.filter(pk=run.pk).update(standing=True)
        if new:
            enqueue(run)
        elif run.status in {Run.Status.CANCELLED, Run.Status.FAILED}:
            resume(run)
    return [run for run, _ in stored]


def _stored(asked: RunRequest, facts: dict[str, Any]) -> tuple[Run, bool]:
    return Run.objects.get_or_create(key=key_of(asked), defaults=_facts(asked) | facts)


def _more(asked: Sequence[RunRequest]) -> int:
    """Return how many more runs would be open: those that are neither stored nor open."""
    keys = {key_of(request) for request in asked}
    settled = Run.objects.filter(key__in=keys, status__in=(*Run.OPEN, Run.Status.DONE))
    return len(keys) - settled.count()


def sweep(
    asked: Sequence[RunRequest],
    grid: dict[str, list[str]],
    requester: Requester,
    allowance: Allowance | None = None,
) -> Sweep:
    """Ask for a run at every point of a grid; raises QueueFull as `ask_all` does."""
    runs = ask_all(asked, requester, allowance)
    stored = Sweep.objects.create(agent=runs[0].agent, label=runs[0].label, grid=grid)
    stored.runs.set(runs)
    return stored


def cancel(run: Run) -> bool:
    """Stop a run; what was played is kept, so that it can be resumed."""
    stopped = Run.objects.filter(pk=run.pk, status__in=Run.OPEN)
    return bool(stopped.update(status=Run.Status.CANCELLED, finished_at=timezone.now()))


def cancel_all(player_id: str) -> int:
    """Stop every run of a player that waits or goes on; return how many there were."""
    mine = Run.objects.filter(requester=player_id, standing=False, status__in=Run.OPEN)
    return mine.update(status=Run.Status.CANCELLED, finished_at=timezone.now())


def resume(run: Run, allowance: Allowance | None = None) -> bool:
    """Go on with a run that was cancelled or has failed, from the parts that are done.

    Raises QueueFull where it is one more than its requester's allowance or the queue takes.
    """
    ended = Run.objects.filter(pk=run.pk, status__in=(Run.Status.CANCELLED, Run.Status.FAILED))
    with transaction.atomic():
        if allowance is not None:
            lock_queue()
            check_room(Requester(run.requester, run.asked_from), allowance, ended.count())
        if not ended.update(status=Run.Status.RUNNING, error="", finished_at=None):
            return False
    Run.objects.filter(pk=run.pk, started_at=None).update(started_at=timezone.now())
    enqueue(run)
    return True


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of a run: games played of all, games a second, seconds left."""

    played: int
    games: int
    rate: float | None
    left: float | None

    @property
    def share(self) -> float:
        """Return how much is done, 0 to 1."""
        return self.played / self.games if self.games else 0.0


def progress(run: Run, now: datetime | None = None) -> Progress:
    """Return how far a run is, by its parts and its heartbeat."""
    played = run.games if run.status == Run.Status.DONE else played_so_far([run])[run.pk]
    end = run.finished_at or now or timezone.now()
    seconds = (end - run.started_at).total_seconds() if run.started_at else 0.0
    rate = played / seconds if played and seconds > 0 else None
    remaining = (run.games - played) / rate if rate and run.open else None
    return Progress(played, run.games, rate, remaining)


def played_so_far(runs: Sequence[Run]) -> dict[str, int]:
    """Return how many games of each run are played, by its finished parts and its heartbeat."""
    ids = [run.pk for run in runs]
    done, told_now = played_of_done(ids), heartbeat.told_now(ids)
    return {pk: max(done.get(pk, 0), told_now[pk].played if pk in told_now else 0) for pk in ids}


def rescue() -> int:
    """Ask again for work on runs without a worker; return how many there were.

    Runs with a fresh heartbeat are left alone, and those that were asked for just now. A run whose
    worker has died has an old heartbeat; one without has a task in the queue, unless it was lost.
    """
    now = timezone.now()
    stale = timedelta(seconds=settings.RUN_STALE_SECONDS)
    asked_for = Run.objects.filter(status__in=Run.OPEN, asked_at__lt=now - stale)
    runs = list(asked_for.only("pk", "game", "agent", "standing", "status", "asked_at"))
    orphans = [run for run in runs if _is_forsaken(run, now - PATIENCE * stale)]
    for run in orphans:
        enqueue(run)
    return len(orphans)


def _is_forsaken(run: Run, long_ago: datetime) -> bool:
    last = heartbeat.last_told(run.pk)
    return run.asked_at < long_ago if last is None else not last.fresh


def drop_waiting(now: datetime | None = None) -> int:
    """Cancel the runs that guests have let wait for an hour; return how many there were.

    Players with an account keep theirs, as they find them again; a guest can ask anew.
    """
    now = now or timezone.now()
    waiting = Run.objects.filter(status=Run.Status.WAITING, standing=False, requester__user=None)
    overdue = waiting.exclude(requester=None).filter(created_at__lt=now - GUEST_WAITS)
    return overdue.update(status=Run.Status.CANCELLED, error=DROPPED, finished_at=now)


def prune(now: datetime | None = None) -> int:
    """Throw away old runs that neither league nor sweep shows, and the parts of finished ones."""
    now = now or timezone.now()
    Part.objects.filter(run__status=Run.Status.DONE, run__finished_at__lt=now - PARTS_KEPT).delete()
    Sweep.objects.filter(created_at__lt=now - KEPT).exclude(runs__standing=True).delete()
    ended = Run.objects.filter(finished_at__lt=now - PARTS_KEPT).exclude(asked_from="")
    ended.update(asked_from="")
    old = Run.objects.filter(standing=False, sweeps=None, finished_at__lt=now - KEPT)
    return old.delete()[0]


def is_own(run: Run, player: str | None) -> bool:
    """True if a player asked for a run that is not a standing one."""
    return player is not None and run.requester_id == player and not run.standing


def why_kept(run: Run) -> str:
    """Return why an ended run stays although who asked for it may want it gone, or nothing."""
    if run.standing:
        return translate("This run counts in its league, so only the site's staff can remove it.")
    if Run.objects.filter(sweeps__in=run.sweeps.all()).exclude(requester=run.requester_id).exists():
        return translate("Someone else's sweep needs this run, so it stays.")
    return ""


def delete_own(run: Run, player: str | None) -> bool:
    """Delete a player's own run once it has ended, and the sweeps that it was all of."""
    with transaction.atomic():
        locked = Run.objects.select_for_update().defer("results", "record").filter(pk=run.pk)
        stored = locked.first()
        if stored is None or not is_own(stored, player) or stored.open or why_kept(stored):
            return False
        sweeps = list(stored.sweeps.values_list("pk", flat=True))
        stored.delete()
        Sweep.objects.filter(pk__in=sweeps, runs=None).delete()
    return True


# Seconds for which a run's results so far are cached, as every viewer's page asks for them.
CACHED = 120
FIELDS = ("pk", "game", "agent", "standing", "asked_from", "requester", "created_at", "status")


def ahead_of(run: Run) -> int:
    """Return how many open runs begin before this one does, if no more are asked for.

    The turns go round among the askers, each with the oldest run first; the one who has waited
    longest for a turn is next. Runs that search long come after all others.
    """
    return next((place for place, other in enumerate(_order()) if other.pk == run.pk), 0)


def _order() -> list[Run]:
    runs = Run.objects.filter(status__in=Run.OPEN).order_by("created_at", "pk").only(*FIELDS)
    quick: dict[str, list[Run]] = {}
    slow: list[Run] = []
    for run in runs:
        (slow if searches(run) else quick.setdefault(run.asker, [])).append(run)
    turns = last_turns()
    askers = sorted(quick, key=lambda asker: turns.get(asker, 0.0))
    rounds = zip_longest(*(quick[asker] for asker in askers))
    return [*(run for run in chain.from_iterable(rounds) if run is not None), *slow]


@dataclass(frozen=True, slots=True)
class SoFar:
    """The games that are counted while a run goes on: by moves, and how many were lost."""

    counts: dict[int, int]
    lost: int

    @property
    def games(self) -> int:
        """Return how many games are counted."""
        return self.lost + sum(self.counts.values())

    @property
    def average(self) -> float | None:
        """Return the moves of a game won on average; None before the first."""
        won = sum(self.counts.values())
        return sum(moves * games for moves, games in self.counts.items()) / won if won else None


def so_far(run: Run) -> SoFar | None:
    """Return the sums over the finished parts of a run; None before the first."""
    done = run.parts.filter(result__isnull=False, index__gt=0)
    parts = done.count()
    if not parts:
        return None
    key = f"run-counts/{run.pk}/{parts}"
    stored = fields_of(SoFar, cache.get(key))
    if stored:
        return SoFar(**stored)
    added = _add_up(done.values_list("result", flat=True))
    cache.set(key, asdict(added), CACHED)
    return added


def _add_up(results: Iterable[bytes | memoryview | None]) -> SoFar:
    counts: Counter[int] = Counter()
    for result in results:
        counts.update(load(bytes(result or b"")).guesses.tolist())
    lost = counts.pop(0, 0)
    return SoFar(dict(counts), lost)


def open_runs(player_id: str | None) -> list[Run]:
    """Return the runs of a player that wait or go on."""
    if not player_id:
        return []
    opened = Run.objects.filter(status__in=Run.OPEN, requester=player_id, standing=False)
    return list(opened.only(*FIELDS))
