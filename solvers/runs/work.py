"""The background task of a run: a turn of its coordinator; then the next asker's."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache

from django.conf import settings
from django.utils import timezone
from django_tasks import task

from solvers.runs import heartbeat
from solvers.runs.coordinator import Coordinator
from solvers.runs.models import Run
from solvers.runs.results import headline, summed_up
from wordgames.agent_registry import agent_class
from wordgames.languages.translation import translatable
from wordgames.work.choose_pool import pool_of
from wordgames.work.pool import REFUSALS, PartRefused, Pool, PoolBroke, PoolRefused
from wordgames.work.progress_news import Stopped

# Seconds after which no more parts of a run are begun: it asks for its next turn, and ends.
TURN = 20.0
LOW = -50
# How often a search makes room for runs with an asker who waits: each time is another turn.
YIELDS = 3
TOO_LONG = translatable("The search took too long. We kept the best it found.")
# After so long a search that only a page asked for ends; the best tree so far is kept.
LONGEST_SEARCH = timedelta(minutes=30)
# Coordinators in a row that die at the same place of a run before it is held responsible.
MOST_DEATHS = 6
# Seconds after which a pool that could not be had is asked for again, for this run or another.
REST = 5.0
logger = logging.getLogger(__name__)


@task(queue_name="default")
def work(run_id: str) -> str:
    """Work on a run whose asker waits, or let another asker have this turn."""
    turn = whose_turn(run_id)
    if turn is None:
        return process(run_id)
    done = process(turn, lent=True)
    if run := Run.objects.filter(pk=run_id, status__in=Run.OPEN).first():
        enqueue(run)
    return done


@task(queue_name="low")
def work_low(run_id: str) -> str:
    """Work on a run that searches, when nothing else is to be done."""
    return process(run_id)


def enqueue(run: Run) -> None:
    """Ask for work on a run; asking twice does no harm."""
    Run.objects.filter(pk=run.pk).update(asked_at=timezone.now())
    queued = work_low if searches(run) else work
    if queued is work_low and queued.get_backend().supports_priority:
        queued = queued.using(priority=LOW)
    queued.enqueue(run.pk)


def searches(run: Run) -> bool:
    """True if a run is a standing one, so that no asker waits for it, or searches long."""
    kind = agent_class(run.game, run.agent.partition("@")[0])
    return run.standing or kind.promises.cost_class.prepares


def whose_turn(run_id: str) -> str | None:
    """Return another run whose asker has waited longer for a turn than this one's; or None.

    A task is a turn, whichever run it names: so an asker of forty runs waits for his own, and an
    asker of one is next.
    """
    opened = Run.objects.filter(status__in=Run.OPEN).order_by("created_at")
    fields = ("pk", "game", "agent", "standing", "asked_from", "requester", "created_at")
    waiting = [run for run in opened.only(*fields) if not searches(run)]
    going = heartbeat.told_now(run.pk for run in waiting)
    first: dict[str, Run] = {}
    for run in waiting:
        if run.pk not in going:
            first.setdefault(run.asker, run)
    mine = Run.objects.filter(pk=run_id).only("asked_from", "requester").first()
    if mine is None or len(first) < 2 or mine.asker not in first:
        return None
    turns = last_turns()
    next_asker = min(first, key=lambda asker: (turns.get(asker, 0.0), asker != mine.asker))
    return first[next_asker].pk if next_asker != mine.asker else None


def last_turns() -> dict[str, float]:
    """Return when each asker last had a turn in the last hour, in seconds since 1970."""
    lately = Run.objects.filter(turn_at__gte=timezone.now() - timedelta(hours=1))
    turns: dict[str, float] = {}
    for run in lately.only("asked_from", "requester", "turn_at"):
        if run.turn_at:
            turns[run.asker] = max(turns.get(run.asker, 0.0), run.turn_at.timestamp())
    return turns


def process(run_id: str, *, lent: bool = False) -> str:
    """Let a run have its turn; return how many of its parts are stored now.

    What is left when time is up is asked for again, unless the turn was `lent` by another run's
    task: the run then still has its own.
    """
    now = timezone.now()
    _count_out_idle_time(run_id, now)
    Run.objects.filter(pk=run_id, status__in=Run.OPEN).update(turn_at=now)
    started = Run.objects.filter(pk=run_id, status=Run.Status.WAITING)
    started.update(status=Run.Status.RUNNING, started_at=now)
    run = _wanted(run_id)
    mine = heartbeat.begin(run_id) if run else None
    if run is None or mine is None:
        return "0 parts."
    if refusal := _refusal(run, mine):
        _fail(run, refusal)
        heartbeat.end(run_id)
        return "0 parts."
    stored, again = _turn(run, mine)
    if again and not lent and _wanted(run_id):
        enqueue(run)
    return f"{stored} parts."


def _count_out_idle_time(run_id: str, now: datetime) -> None:
    """Let a search's time begin later by the time in which nothing worked on it.

    Its process may have died, or the whole site may have been away.
    """
    run = Run.objects.filter(pk=run_id, status=Run.Status.RUNNING, games=0).first()
    if run is None or run.started_at is None:
        return
    last = heartbeat.last_told(run_id)
    worked = datetime.fromtimestamp(last.at, UTC) if last else run.asked_at
    idle = now - max(worked, run.started_at)
    if idle > timedelta(0):
        Run.objects.filter(pk=run_id).update(started_at=run.started_at + idle)


def _refusal(run: Run, mine: heartbeat.Heartbeat) -> str:
    """Return why a run is not begun once more, or nothing."""
    if _too_long(run):
        return TOO_LONG
    if mine.deaths >= MOST_DEATHS:
        missing = run.parts.filter(result=None).values_list("index", flat=True).first() or 0
        return f"Part {missing} was begun {MOST_DEATHS} times and never finished."
    return ""


def _turn(run: Run, mine: heartbeat.Heartbeat) -> tuple[int, bool]:
    """Work on a run until its time is up; return the parts stored, and whether to ask again."""
    until = time.monotonic() + TURN
    coordinator = Coordinator(run, pool(), mine, _give_way(run, until))
    try:
        coordinator.work(until)
        done = finish(run)
    except Stopped:
        done = coordinator.displaced
        if not done:
            heartbeat.count_yield(run.pk)
    except (PartRefused, *REFUSALS) as refusal:
        done = True
        _fail(run, str(refusal))
    except PoolBroke as broken:
        logger.warning("What computed %s was lost: %s", run.pk, broken)
        heartbeat.fall(run.pk, coordinator.told)
        return coordinator.stored, True
    except PoolRefused as refused:
        logger.error("%s", refused)
        time.sleep(REST)
        done = False
    if not coordinator.displaced:
        heartbeat.end(run.pk)
    return coordinator.stored, not done


def pool() -> Pool:
    """Return what this process lets runs be computed by: processes, or a Dask cluster."""
    return _pool(settings.WORK_PROCESSES, settings.DASK_SCHEDULER)


@cache
def _pool(processes: int, scheduler: str) -> Pool:
    return pool_of(processes, scheduler)


def _wanted(run_id: str) -> Run | None:
    runs = Run.objects.select_related("revision").defer("revision__columns", "record")
    return runs.filter(pk=run_id, status=Run.Status.RUNNING).first()


def _give_way(run: Run, until: float) -> Callable[[], bool]:
    """Return a test of whether a search must stop for now: others wait, or time is up."""

    def asked() -> bool:
        if run.games or not searches(run):
            return False
        may = time.monotonic() > until and heartbeat.yields(run.pk) < YIELDS
        return (may and _others_wait(run)) or _too_long(run)

    return asked


def _others_wait(run: Run) -> bool:
    """True if a run that an asker waits for has no worker."""
    others = Run.objects.filter(status__in=Run.OPEN).exclude(pk=run.pk)
    waited_for = [
        other.pk for other in others.only("game", "agent", "standing") if not searches(other)
    ]
    return len(heartbeat.told_now(waited_for)) < len(waited_for)


def _too_long(run: Run) -> bool:
    """True if a search that only a page asked for has had its time."""
    endless = run.requester_id is not None or (run.standing and run.revision.lexicon.bundled)
    if endless or run.started_at is None:
        return False
    searching = run.games == 0 and searches(run)
    return searching and timezone.now() - run.started_at > LONGEST_SEARCH


def _fail(run: Run, sentence: str) -> None:
    Run.objects.filter(pk=run.pk, status=Run.Status.RUNNING).update(
        status=Run.Status.FAILED, error=sentence[:300], finished_at=timezone.now()
    )


def finish(run: Run) -> bool:
    """Sum a run up once all its parts are done; the result is always the same, and stored once."""
    parts = list(run.parts.all())
    if len(parts) < 2 or any(part.result is None for part in parts):
        return False
    run.refresh_from_db(fields=("games", "opener", "started_at"))
    results, record = summed_up(run, parts)
    return bool(
        Run.objects.filter(pk=run.pk, status=Run.Status.RUNNING).update(
            status=Run.Status.DONE,
            results=results,
            record=record,
            finished_at=timezone.now(),
            **headline(results),
        )
    )
