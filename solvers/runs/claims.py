"""Who works on a chunk: claimed by a fencing number, kept by a heartbeat, lost without one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Self

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from solvers.runs.models import Chunk, Run

GiveWay = Callable[[], bool]
MOST_DEATHS = 6
"""So many workers in a row that die at the same place of a chunk were killed by it."""
SOON = timedelta(minutes=1)
"""A worker that dies later after its claim is thought to have died of something else."""


class Stopped(Exception):
    """The work is not wanted any more: cancelled, or the chunk has been taken by another."""


def stale_before() -> datetime:
    """Return the time before which a heartbeat is too old: its worker is thought dead."""
    return timezone.now() - timedelta(seconds=settings.RUN_STALE_SECONDS)


def free(run_id: str) -> QuerySet[Chunk]:
    """Return the chunks of a run that nobody works on."""
    lost = Q(state=Chunk.State.RUNNING, heartbeat_at__lt=stale_before())
    return Chunk.objects.filter(Q(state=Chunk.State.WAITING) | lost, run=run_id)


def claim(run_id: str) -> Chunk | None:
    """Take the next chunk that nobody works on, or None when there is none.

    The fencing number is raised by the same statement that takes the chunk, so of two workers one
    gets it, and whoever held it before can write no more.
    """
    for chunk in free(run_id).defer("result").order_by("index"):
        taken = Chunk.objects.filter(
            Q(state=Chunk.State.WAITING) | Q(heartbeat_at__lt=stale_before()),
            pk=chunk.pk,
            fence=chunk.fence,
        ).exclude(state=Chunk.State.DONE)
        if taken.update(
            state=Chunk.State.RUNNING,
            fence=F("fence") + 1,
            heartbeat_at=timezone.now(),
            claimed_at=timezone.now(),
            played=0,
            **(fallen := _fallen(chunk)),
        ):
            chunk.fence += 1
            chunk.state = Chunk.State.RUNNING
            chunk.deaths = fallen["deaths"]
            return chunk
    return None


def _fallen(chunk: Chunk) -> dict[str, int]:
    """Return the columns that say how the workers before died, if the last one did.

    Deploys, full memories and power cuts kill workers anywhere. A chunk that kills them itself does
    so soon, and at the same game each time: only such deaths are counted together.
    """
    if chunk.state != Chunk.State.RUNNING or not (chunk.claimed_at and chunk.heartbeat_at):
        return {"deaths": chunk.deaths, "fell_at": chunk.fell_at}
    if chunk.heartbeat_at - chunk.claimed_at > SOON:
        return {"deaths": 0, "fell_at": chunk.played}
    again = chunk.deaths and chunk.played == chunk.fell_at
    return {"deaths": chunk.deaths + 1 if again else 1, "fell_at": chunk.played}


def held(chunk: Chunk) -> QuerySet[Chunk]:
    """Return the chunk's row if this worker still holds it: every write goes through this."""
    return Chunk.objects.filter(pk=chunk.pk, fence=chunk.fence, state=Chunk.State.RUNNING)


def give_back(chunk: Chunk) -> None:
    """Let others take the chunk, unless somebody has."""
    held(chunk).update(state=Chunk.State.WAITING, played=0, heartbeat_at=None)


class Heartbeat:
    """A thread that says every so often that the chunk is being worked on, and how far it is.

    The work calls it as its progress; that raises Stopped once the run is cancelled, the chunk is
    another's, or `give_way`, asked at every beat, wants it to make room.
    """

    def __init__(self, chunk: Chunk, give_way: GiveWay | None = None) -> None:
        self.chunk = chunk
        self._give_way = give_way
        self._played = 0
        self._said: tuple[float, str] | None = None
        self._stopped = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()

    def __call__(self, done: float = 0.0, text: str = "") -> None:
        """Go on, or raise Stopped."""
        if self._stopped.is_set():
            raise Stopped
        if text:
            self._said = (done, text)

    def count(self, games: int) -> None:
        """Note that so many more games were played."""
        self._played += games

    def _beat(self) -> None:
        try:
            while not self._over.wait(settings.RUN_HEARTBEAT_SECONDS):
                if not self._alive():
                    self._stopped.set()
                    return
        finally:
            connection.close()

    def _alive(self) -> bool:
        """Tell the database; a database that cannot be reached now is asked at the next beat."""
        beat: dict[str, Any] = {"heartbeat_at": timezone.now(), "played": self._played}
        try:
            running = Run.objects.filter(pk=self.chunk.run_id, status=Run.Status.RUNNING).exists()
            if not (running and held(self.chunk).update(**beat)):
                return False
            if self.chunk.index == 0 and self._said:
                cache.set(_said_key(self.chunk.run_id), self._said, settings.RUN_STALE_SECONDS)
            return not (self._give_way and self._give_way())
        except DatabaseError:
            return True


def said(run_id: str) -> tuple[float, str] | None:
    """Return how far a run's agent had searched at its last heartbeat: 0 to 1, a sentence."""
    progress: tuple[float, str] | None = cache.get(_said_key(run_id))
    return progress


def _said_key(run_id: str) -> str:
    return f"run-said/{run_id}"


@contextmanager
def beating(chunk: Chunk, give_way: GiveWay | None = None) -> Iterator[Heartbeat]:
    """Keep a claimed chunk while working on it; give it back if the work does not end well."""
    try:
        with Heartbeat(chunk, give_way) as heartbeat:
            yield heartbeat
    except BaseException:
        give_back(chunk)
        raise
