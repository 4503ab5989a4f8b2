"""The background task of a run: claim a chunk, work it off, and the next; then sum up."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django_tasks import task

from games.rules import IllegalMove, InvalidOptions
from lexicons.speech import gettext_noop
from solvers.agents.parameters import ParameterError
from solvers.evaluation.lists import ListError
from solvers.registry import UnknownAgentError, agent_class
from solvers.runs.claims import MOST_DEATHS, Stopped, beating, claim, free, held
from solvers.runs.models import Chunk, Run
from solvers.runs.playing import Plan, plan, play
from solvers.runs.results import headline, summed_up
from solvers.runs.tally import Tally
from solvers.search.options import SearchError

SLICE = 20.0
"""Seconds after which a task makes room for others: it asks for itself again, and ends."""
LOW = -50
YIELDS = 3
"""How often a search makes room for runs that somebody waits for: each time is a claim anew."""
TOO_LONG = gettext_noop("The search took too long. The best that it found is kept.")
LONGEST_SEARCH = timedelta(minutes=30)
"""After so long a search that only a page asked for ends; the best tree so far is kept."""
HELPERS = 3
"""How many more workers may help with a run that somebody waits for."""
REFUSALS = (
    IllegalMove,
    InvalidOptions,
    ListError,
    LookupError,
    ParameterError,
    SearchError,
    UnknownAgentError,
)


@task(queue_name="default")
def work(run_id: str) -> str:
    """Work on a run that somebody waits for, or let another asker have this turn."""
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
    """Say whether a run is one that nobody waits for, or that searches long."""
    kind = agent_class(run.game, run.agent.partition("@")[0])
    return run.standing or kind.promises.cost_class.prepares


def whose_turn(run_id: str) -> str | None:
    """Return another run whose asker has waited longer for a turn than this one's; or None.

    A task is a turn, whichever run it names: so whoever asks for forty runs waits for his own, and
    somebody who asks for one is next.
    """
    waiting = Run.objects.filter(
        Exists(Chunk.objects.filter(run=OuterRef("pk"), state=Chunk.State.WAITING)),
        status__in=Run.OPEN,
    ).order_by("created_at")
    fields = ("pk", "game", "agent", "standing", "asked_from", "requester", "created_at")
    first: dict[str, Run] = {}
    for run in waiting.only(*fields):
        if not searches(run):
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
    """Work off chunks until none is free, time is up, or the run is not wanted any more.

    What is left when time is up is asked for again, unless the turn was `lent` by another run's
    task: the run then still has its own.
    """
    now = timezone.now()
    Run.objects.filter(pk=run_id, status__in=Run.OPEN).update(turn_at=now)
    started = Run.objects.filter(pk=run_id, status=Run.Status.WAITING)
    started.update(status=Run.Status.RUNNING, started_at=now)
    until, done = time.monotonic() + SLICE, 0
    while (run := _wanted(run_id)) is not None and time.monotonic() < until:
        if _too_long(run):
            _fail(run, TOO_LONG)
            break
        chunk = claim(run_id)
        if chunk is None or not _one(run, chunk, _give_way(run, chunk, until)):
            break
        done += 1
    if run is None or finish(run):
        return f"{done} chunks."
    if not lent and time.monotonic() >= until and _wanted(run_id) and free(run_id).exists():
        enqueue(run)
    return f"{done} chunks."


def _wanted(run_id: str) -> Run | None:
    runs = Run.objects.select_related("revision").defer("revision__columns", "record")
    return runs.filter(pk=run_id, status=Run.Status.RUNNING).first()


def _give_way(run: Run, chunk: Chunk, until: float) -> Callable[[], bool]:
    """Return what tells a search to stop for now: others wait, or it has taken too long."""

    endless = run.requester_id is not None or (run.standing and run.revision.lexicon.bundled)

    def asked() -> bool:
        if chunk.index or not searches(run):
            return False
        waits = time.monotonic() > until and chunk.fence <= YIELDS and _others_wait(run)
        return waits or (not endless and _too_long(run))

    return asked


def _others_wait(run: Run) -> bool:
    """Say whether a run that somebody waits for has nobody who works on it."""
    others = Run.objects.filter(status__in=Run.OPEN, chunks__state=Chunk.State.WAITING)
    fields = others.exclude(pk=run.pk).only("game", "agent", "standing").distinct()
    return any(not searches(other) for other in fields)


def _too_long(run: Run) -> bool:
    """Say whether a search that no player asked for has had its time."""
    if run.started_at is None:
        return False
    searching = run.games == 0 and searches(run)
    return searching and timezone.now() - run.started_at > LONGEST_SEARCH


def _one(run: Run, chunk: Chunk, give_way: Callable[[], bool] | None = None) -> bool:
    """Work off one chunk; say whether to go on."""
    if chunk.deaths >= MOST_DEATHS:
        _fail(run, f"Part {chunk.index} was begun {MOST_DEATHS} times and never finished.")
        return False
    try:
        with beating(chunk, give_way) as heartbeat:
            if chunk.index == 0:
                _keep_plan(run, chunk, plan(run, heartbeat))
            else:
                _keep(chunk, play(run, chunk, heartbeat))
    except Stopped:
        return False
    except REFUSALS as refusal:
        _fail(run, str(refusal))
        return False
    return True


def _keep(chunk: Chunk, tally: Tally) -> None:
    held(chunk).update(
        state=Chunk.State.DONE,
        result=tally.dump(),
        played=chunk.games,
        heartbeat_at=timezone.now(),
    )


@transaction.atomic
def _keep_plan(run: Run, chunk: Chunk, made: Plan) -> None:
    """Store the plan and its chunks, all or nothing, unless the plan is another's by now."""
    updated = held(chunk).update(
        state=Chunk.State.DONE, result=made.tally.dump(), heartbeat_at=timezone.now()
    )
    if not updated:
        return
    Chunk.objects.bulk_create(
        Chunk(run=run, index=index, groups=groups, games=games)
        for index, (groups, games) in enumerate(made.parts, 1)
    )
    Run.objects.filter(pk=run.pk).update(games=made.games, opener=made.opener)
    if not searches(run):
        for _ in made.parts[1 : 1 + HELPERS]:
            transaction.on_commit(lambda: enqueue(run))


def _fail(run: Run, sentence: str) -> None:
    Run.objects.filter(pk=run.pk, status=Run.Status.RUNNING).update(
        status=Run.Status.FAILED, error=sentence[:300], finished_at=timezone.now()
    )


def finish(run: Run) -> bool:
    """Sum a run up once all its chunks are done; the same whoever does it, stored once."""
    chunks = list(run.chunks.all())
    if len(chunks) < 2 or any(chunk.state != Chunk.State.DONE for chunk in chunks):
        return False
    run.refresh_from_db(fields=("games", "opener", "started_at"))
    results, record = summed_up(run, chunks)
    return bool(
        Run.objects.filter(pk=run.pk, status=Run.Status.RUNNING).update(
            status=Run.Status.DONE,
            results=results,
            record=record,
            finished_at=timezone.now(),
            **headline(results),
        )
    )
