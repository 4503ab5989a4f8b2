"""The site's own background work."""

from __future__ import annotations

from datetime import timedelta

from django.core.management import call_command
from django.utils import timezone
from django_tasks import task

from lexicons.pending import prune
from solvers.runs.services import prune as prune_runs

KEPT = timedelta(days=7)


@task(queue_name="low")
def housekeeping() -> str:
    """Throw away what has expired: sessions, uploads nobody confirmed, old results."""
    call_command("clearsessions")
    uploads = prune()
    results = _prune_results()
    runs = prune_runs()
    return f"{uploads} uploads, {results} task results and {runs} old runs removed."


def _prune_results() -> int:
    from django_tasks_db.models import DBTaskResult

    removed, _ = DBTaskResult.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()
    return removed
