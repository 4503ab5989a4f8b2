"""Run a background worker on whatever queue the settings name."""

from __future__ import annotations

import threading
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from wordgames_site.tasks import housekeeping

DAY = 24 * 3600.0


class Command(BaseCommand):
    """One worker: Redis if there is a REDIS_URL, else the database queue; housekeeping daily."""

    help = "Work off background tasks; start as many as you like, on any machine."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal comes."""
        _keep_house()
        if settings.REDIS_URL:
            call_command("rqworker", "default", "low", job_class="django_tasks_rq.Job")
        else:
            call_command("db_worker", queue_name="*", reload=False)


def _keep_house() -> None:
    """Ask for housekeeping now and every day from now on."""
    housekeeping.enqueue()
    timer = threading.Timer(DAY, _keep_house)
    timer.daemon = True
    timer.start()
