"""Heartbeat of a run: its coordinator reports that it works, and how far it is.

It is kept in the cache, for the pages. A run without a fresh heartbeat is begun again; where two
coordinators work on one, because the cache forgot it, they get the same result, stored once.
"""

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache

KEPT = 24 * 3600
# A coordinator that dies later after its beginning is thought to have died of something else.
SOON = 60.0


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """The last report on a run.

    by        the coordinator that works on it, a random name
    began     when it began, and `at` when it sent this, in seconds since 1970
    played    games played so far as pages show it: those that a lost part had played stay counted
              until it is played again; `place` no longer counts them
    searched  how far the agent has searched, 0 to 1, and a `sentence` on it; "" before the first
    deaths    how many before it died soon after they had begun, one after the other, `fell_at`
              games into the run
    """

    by: str
    began: float
    at: float
    played: int = 0
    searched: float = 0.0
    sentence: str = ""
    place: int = 0
    deaths: int = 0
    fell_at: int = 0

    @property
    def fresh(self) -> bool:
        """True if it is recent; one of the future is not, as the clock was set back since."""
        return abs(time.time() - self.at) < settings.RUN_STALE_SECONDS


def begin(run_id: str) -> Heartbeat | None:
    """Begin the heartbeat of a run; None where another coordinator works on it."""
    before = last_told(run_id)
    if before is not None and before.fresh:
        return None
    now = time.time()
    state = _after(before, Heartbeat(uuid4().hex, now, now))
    tell(run_id, state)
    return state


def _after(before: Heartbeat | None, told: Heartbeat) -> Heartbeat:
    """Add the deaths of earlier coordinators, if the last one died; one that ends leaves no trace.

    Deploys, full memories and power cuts kill anywhere. A part that kills its worker does so soon,
    and at the same game each time: only such deaths are counted together.
    """
    if before is None:
        return told
    again = before.deaths and before.place == before.fell_at
    deaths = 0 if before.at - before.began > SOON else before.deaths + 1 if again else 1
    return replace(told, deaths=deaths, fell_at=before.place, played=before.played)


def tell(run_id: str, told: Heartbeat) -> None:
    cache.set(_key(run_id), asdict(told), KEPT)


def last_told(run_id: str) -> Heartbeat | None:
    """Return the last heartbeat of a run, however old."""
    return _read(cache.get(_key(run_id)))


def _read(entry: object) -> Heartbeat | None:
    state = fields_of(Heartbeat, entry)
    return Heartbeat(**state) if state else None


def told_now(run_ids: Iterable[str]) -> Mapping[str, Heartbeat]:
    """Return the fresh heartbeats of runs; one without has no coordinator at work."""
    keys = {_key(run_id): run_id for run_id in run_ids}
    stored = cache.get_many(keys) if keys else {}
    states = {keys[key]: _read(entry) for key, entry in stored.items()}
    return {run_id: state for run_id, state in states.items() if state and state.fresh}


def end(run_id: str) -> None:
    """Delete the heartbeat: the work ended in order, not by a death."""
    cache.delete(_key(run_id))


def fall(run_id: str, told: Heartbeat) -> None:
    """Let another begin at once: what computed was lost, as if the coordinator had died too."""
    ago = settings.RUN_STALE_SECONDS + 1
    tell(run_id, replace(told, began=told.began - ago, at=told.at - ago))


def said(run_id: str) -> tuple[float, str] | None:
    """Return how far a run's agent has searched: 0 to 1, a sentence."""
    state = last_told(run_id)
    if state is None or not state.fresh or not state.sentence:
        return None
    return state.searched, state.sentence


def _key(run_id: str) -> str:
    return f"run-heartbeat/{run_id}"


def yields(run_id: str) -> int:
    """Return how often a run's search has made room for others."""
    times: int = cache.get(f"run-yields/{run_id}", 0)
    return times


def count_yield(run_id: str) -> None:
    """Count that a run's search has made room once more."""
    cache.set(f"run-yields/{run_id}", yields(run_id) + 1, KEPT)


def fields_of(kind: type[Any], entry: object) -> dict[str, Any] | None:
    """Return the fields of a dataclass from an entry; None unless it has these and no others."""
    names = {field.name for field in fields(kind)}
    return entry if isinstance(entry, dict) and entry.keys() == names else None
