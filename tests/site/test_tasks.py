"""What housekeeping does with the results of background work."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from wordgames_site.tasks import KEPT, housekeeping

pytestmark = pytest.mark.django_db
STATUS = TaskResultStatus


@pytest.mark.parametrize(
    ("status", "age", "stays"),
    [
        (STATUS.READY, 2 * KEPT, True),
        (STATUS.RUNNING, KEPT - timedelta(hours=1), True),
        (STATUS.RUNNING, KEPT + timedelta(hours=1), False),  # its worker died
        (STATUS.SUCCESSFUL, KEPT - timedelta(hours=1), True),
        (STATUS.SUCCESSFUL, KEPT + timedelta(hours=1), False),
    ],
)
def test_results_go_after_a_week_and_so_do_those_of_dead_workers(
    status: TaskResultStatus, age: timedelta, *, stays: bool
) -> None:
    result = DBTaskResult.objects.get(pk=housekeeping.enqueue().id)
    then = timezone.now() - age
    result.status = status
    result.started_at = None if status == STATUS.READY else then
    result.finished_at = then if status == STATUS.SUCCESSFUL else None
    result.save()
    housekeeping.func()
    assert DBTaskResult.objects.filter(pk=result.pk).exists() == stays
