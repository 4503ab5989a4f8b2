"""The site's own background work."""

from __future__ import annotations

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone
from django_tasks import task

from lexicons.pending import prune

KEPT = timedelta(days=7)


@task(queue_name="low")
def housekeeping() -> str:
    """Throw away what has expired: sessions, uploads nobody confirmed, results of old tasks."""
    call_command("clearsessions")
    uploads = prune()
    results = _prune_results()
    return f"{uploads} uploads and {results} task results removed."


def _prune_results() -> int:
    from django_tasks_db.models import DBTaskResult

    removed, _ = DBTaskResult.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()
    return removed
