"""Run a background worker on the queue that the settings name."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection

from games.pages.error_pages import passing
from lexicons.throttle import rate_counter
from solvers.outside.tournament.closing import keep_tournaments
from solvers.records.services import rescue as rescue_trees
from solvers.runs.services import drop_waiting, rescue
from wordgames.system import end_by_break, lower_priority
from wordgames.work.cluster import load_early
from wordgames_site.models import Pulse
from wordgames_site.server.sqlite_waiting import wait_outside
from wordgames_site.setup.file_permissions import keep_private
from wordgames_site.tasks import housekeeping

# Gives pages priority for the processor.
NICE = 5
# Seconds until the worker resumes after a fault of the database or the disk.
REST = 5.0
MINUTE = 60.0
TEN_MINUTES = 600.0
HOUR, DAY = 3600.0, 24 * 3600.0
# Cache key, kept for a day and shared by all workers.
ASKED = "housekeeping-asked-for"
logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """A worker: on Redis if REDIS_URL is set, else on the database queue.

    It also queues housekeeping once a day, however many workers there are and however often they
    start, and regularly takes up the work of dead workers.
    """

    help = "Work through background tasks; start as many as you like, on any machine."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal arrives."""
        lower_priority(NICE)
        end_by_break()
        keep_private()
        wait_outside()
        if settings.DASK_SCHEDULER:
            load_early()
        until_done(_show_life)
        until_done(_keep_house)
        _every(MINUTE, _show_life)
        _every(HOUR, _keep_house)
        _every(settings.RUN_STALE_SECONDS, rescue)
        _every(settings.RUN_STALE_SECONDS, rescue_trees)
        _every(MINUTE, drop_waiting)
        _every(TEN_MINUTES, rate_counter.prune)
        _every(TEN_MINUTES, keep_tournaments)
        if settings.REDIS_URL:
            queues = "default", "low"
            until_done(lambda: call_command("rqworker", *queues, job_class="django_tasks_rq.Job"))
        else:
            until_done(lambda: call_command("db_worker", queue_name="*", reload=False))


def until_done(work: Callable[[], Any]) -> None:
    """Work, and resume after a temporary fault.

    bin/play ends the site when the worker ends, which a full disk, say, must not cause.
    """
    while True:
        try:
            work()
            return
        except Exception as error:
            if not passing(error):
                raise
            logger.error("The worker cannot go on for now: %s", error)
        connection.close()
        time.sleep(REST)


def _show_life() -> None:
    Pulse.beat(Pulse.WORKER)


def _keep_house() -> None:
    """Queue housekeeping unless it was queued within a day."""
    if not cache.add(ASKED, True, DAY):
        return
    try:
        housekeeping.enqueue()
    except Exception:
        cache.delete(ASKED)
        raise


def _every(seconds: float, act: Callable[[], Any]) -> None:
    """Call a function every so many seconds, in a thread beside the work."""

    def acting() -> None:
        try:
            act()
        except DatabaseError as error:
            logger.warning("The worker's clock could not reach the database: %s", error)
        finally:
            connection.close()
            _every(seconds, act)

    timer = threading.Timer(seconds, acting)
    timer.daemon = True
    timer.start()
