"""Run a background worker on whatever queue the settings name."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connection

from lexicons import throttle
from solvers.runs.services import drop_waiting, rescue
from wordgames_site.modes import keep_private
from wordgames_site.tasks import housekeeping

NICE = 5
"""Pages go first where both want the processor."""
MINUTE = 60.0
TEN_MINUTES = 600.0
DAY = 24 * 3600.0
logger = logging.getLogger(__name__)


class Command(BaseCommand):
    """One worker: Redis if there is a REDIS_URL, else the database queue.

    Beside it, housekeeping is asked for daily, and what dead workers left every so often.
    """

    help = "Work off background tasks; start as many as you like, on any machine."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal comes."""
        os.nice(NICE)
        keep_private()
        _keep_house()
        _every(settings.RUN_STALE_SECONDS, rescue)
        _every(MINUTE, drop_waiting)
        _every(TEN_MINUTES, throttle.prune)
        if settings.REDIS_URL:
            call_command("rqworker", "default", "low", job_class="django_tasks_rq.Job")
        else:
            call_command("db_worker", queue_name="*", reload=False)


def _keep_house() -> None:
    """Ask for housekeeping now and every day from now on."""
    housekeeping.enqueue()
    _every(DAY, housekeeping.enqueue)


def _every(seconds: float, act: Callable[[], Any]) -> None:
    """Act after so many seconds, and again and again, beside the work."""

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
