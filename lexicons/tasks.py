"""Background work of the dictionaries."""

from __future__ import annotations

from datetime import datetime

from django_tasks import task

from lexicons.uploads.pending_upload import prune
from lexicons.uploads.read_upload import read_behind


@task(queue_name="low")
def prune_uploads() -> int:
    """Throw away the uploads that nobody confirmed in time; return how many."""
    return prune()


def prune_at(moment: datetime) -> None:
    """Have expired uploads thrown away at this time, where the queue can wait until then.

    Where it cannot, the next upload throws them away; an expired one is never published anyway.
    """
    if prune_uploads.get_backend().supports_defer:
        prune_uploads.using(run_after=moment).enqueue()


@task(queue_name="default")
def read_upload(upload_id: str) -> str:
    """Read what somebody has uploaded and waits for; return what became of it."""
    return read_behind(upload_id)
