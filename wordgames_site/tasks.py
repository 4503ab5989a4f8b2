"""The site's own background tasks."""

import logging
from datetime import timedelta

from django.core.management import call_command
from django.db.models import Q
from django.utils import timezone
from django_tasks import TaskResultStatus, task

from games.accounts.guest_cleanup import prune as prune_guests
from games.accounts.second_factor import rewrite_keys
from games.plays.consistency import disagreements
from lexicons.revisions.remove import prune_own
from lexicons.uploads.pending_upload import prune
from solvers.outside.rating import end_overdue
from solvers.outside.retirement import prune as prune_agents
from solvers.records.services import prune as prune_trees
from solvers.runs.first_leagues import complete_leagues
from solvers.runs.services import prune as prune_runs

KEPT = timedelta(days=7)
# Plays changed within this time are checked against their events, twice by daily housekeeping.
CHECKED = timedelta(days=2)
log = logging.getLogger(__name__)


@task(queue_name="low")
def housekeeping() -> str:
    """Delete what has expired, including guests' games, and check recent plays."""
    call_command("clearsessions")
    uploads = prune()
    results = _prune_results()
    runs = prune_runs()
    trees = prune_trees()
    agents = prune_agents()
    end_overdue()
    guests = prune_guests()
    lists = prune_own()
    _check_plays()
    rewrite_keys()
    complete_leagues()
    return (
        f"{uploads} uploads, {results} task results, {runs} old runs, {trees} trees, {agents} "
        f"rows of agents from outside, {guests} plays, puzzles and players and {lists} lists of "
        "guests removed."
    )


def _check_plays() -> None:
    for play, sentence in disagreements(timezone.now() - CHECKED):
        log.error("Play %s disagrees with its events: %s", play, sentence)


def _prune_results() -> int:
    """Delete results of ended tasks and of dead workers' tasks: no task takes a week."""
    from django_tasks_db.models import DBTaskResult

    before = timezone.now() - KEPT
    ended = Q(finished_at__lt=before)
    abandoned = Q(status=TaskResultStatus.RUNNING, started_at__lt=before)
    removed, _ = DBTaskResult.objects.filter(ended | abandoned).delete()
    return removed
