"""Whether the parts work that the site needs; asked at most once in a few seconds by a process."""

from __future__ import annotations

import logging
import os
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
from django.utils import timezone

from wordgames_site.models import Pulse
from wordgames_site.server.warm_up import is_warming

KEPT = 5.0
"""Seconds for which an answer is given again: a probe costs nothing, however often it comes."""
MEGABYTE = 1 << 20
log = logging.getLogger(__name__)


class NotReady(Exception):
    """A part does not work; the text says how, and nothing of the machine."""


class StillStarting(NotReady):
    """A part that is on its way; nobody need do anything."""


@dataclass
class ReadinessAnswer:
    """What a process has found, and when by its clock."""

    at: float = float("-inf")
    parts: dict[str, str] = field(default_factory=dict)
    migrated: bool = False


def check_database() -> None:
    """Write a row: what can only be read will store no guess."""
    Pulse.objects.update_or_create(pk=1, defaults={"at": timezone.now()})


def check_migrations() -> None:
    """Compare the tables with the code, until they agree once: neither changes under a process."""
    if _last.migrated:
        return
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise NotReady("migrations are missing")
    _last.migrated = True


def check_cache() -> None:
    """Put something in and take it out again; the cache itself never raises."""
    mark = uuid4().hex  # of this asking alone: in containers every process has the same number
    cache.set(f"readyz-{mark}", mark, 60)
    if cache.get(f"readyz-{mark}") != mark:
        raise NotReady("does not keep what it is given")


def check_queue() -> None:
    """Ask the queue of tasks; without Redis it is a table of the database."""
    if settings.REDIS_URL:
        from django_rq import get_connection

        get_connection("default").ping()
        return
    from django_tasks_db.models import DBTaskResult

    DBTaskResult.objects.exists()


def check_agents() -> None:
    """Look whether this process has loaded what its agents need."""
    if is_warming():
        raise StillStarting("are being loaded")


def check_disk() -> None:
    """Look at the folder that everything is written to."""
    if os.statvfs(settings.VAR_DIR).f_flag & os.ST_RDONLY:
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
    """Return part -> "ok" or what is wrong with it, at most a few seconds old.

    While one thread asks, which a fault may make slow, the others get what was found before.
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
    """Ask anew at the next call, as between tests."""
    _last.at, _last.migrated = float("-inf"), False


def _state(name: str, check: Callable[[], None]) -> str:
    try:
        check()
    except NotReady as reason:
        level = logging.INFO if isinstance(reason, StillStarting) else logging.ERROR
        log.log(level, "Not ready: %s: %s.", name, reason)
        return str(reason)
    except Exception:  # whatever it is, the part does not work; the log tells, the answer does not
        log.exception("Not ready: %s.", name)
        return "does not answer"
    return "ok"
