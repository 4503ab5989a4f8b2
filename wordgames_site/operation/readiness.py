"""Checks of the parts that the site needs; a process runs them at most every few seconds."""

import logging
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from wordgames.system import is_read_only
from wordgames_site.models import Pulse

# Seconds for which an answer is reused, so that frequent probes cost nothing.
KEPT = 5.0
MEGABYTE = 1 << 20
log = logging.getLogger(__name__)


class NotReady(Exception):
    """A part that does not work; the text describes the fault without details of the machine."""


class StillStarting(NotReady):
    """A part that is still starting; no one needs to act."""


@dataclass
class ReadinessAnswer:
    """A process's last result, and when it was found by its clock."""

    at: float = float("-inf")
    parts: dict[str, str] = field(default_factory=dict)
    migrated: bool = False


def check_database() -> None:
    """Write a row: a read-only database will store no guess."""
    Pulse.beat(Pulse.READY)


def check_migrations() -> None:
    """Compare the tables with the code until they agree once: neither changes under a process."""
    if _last.migrated:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("migrations are missing")
    _last.migrated = True


def check_cache() -> None:
    """Store a value and read it back; the cache itself never raises."""
    mark = uuid4().hex  # unique to this check: in containers every process has the same number
    cache.set(f"readyz-{mark}", mark, 60)
    if cache.get(f"readyz-{mark}") != mark:
        raise NotReady("does not keep what it is given")


def check_queue() -> None:
    """Check the task queue; without Redis it is a table of the database."""
    if settings.REDIS_URL:
        from django_rq import get_connection

        get_connection("default").ping()
        return
    from django_tasks_db.models import DBTaskResult

    DBTaskResult.objects.exists()


def check_agents() -> None:
    """Check that this process has loaded what its agents need."""
    from wordgames_site.server.warm_up import is_warming  # commands load the middleware

    if is_warming():
        raise StillStarting("are being loaded")


def check_disk() -> None:
    """Check the data folder."""
    if is_read_only(settings.VAR_DIR):
        raise NotReady("read-only")
    if shutil.disk_usage(settings.VAR_DIR).free < settings.MIN_FREE_MB * MEGABYTE:
        raise NotReady(f"less than {settings.MIN_FREE_MB} MB free")


CHECKS: Mapping[str, Callable[[], None]] = {
    "database": check_database,
    "migrations": check_migrations,
    "cache": check_cache,
    "queue": check_queue,
    "disk": check_disk,
    "agents": check_agents,
}
_asking = Lock()
_last = ReadinessAnswer()


def readiness() -> dict[str, str]:
    """Return part -> "ok" or its fault, at most a few seconds old.

    A fault may make a check slow; while one thread checks, the others get the last result.
    """
    if _asking.acquire(blocking=not _last.parts):
        try:
            if time.monotonic() - _last.at >= KEPT:
                _last.parts = {name: _state(name, check) for name, check in CHECKS.items()}
                _last.at = time.monotonic()
        finally:
            _asking.release()
    return _last.parts


def forget() -> None:
    """Drop the last result, as between tests."""
    _last.at, _last.migrated = float("-inf"), False


def _state(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except NotReady as reason:
        level = logging.INFO if isinstance(reason, StillStarting) else logging.ERROR
        log.log(level, "Not ready: %s: %s.", name, reason)
        return str(reason)
    except Exception:  # on any fault the part does not work; details go to the log alone
        log.exception("Not ready: %s.", name)
        return "does not answer"
    return "ok"
