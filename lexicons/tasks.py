"""Background work of the dictionaries."""

from datetime import datetime

from django_tasks import task

from lexicons.uploads.pending_upload import prune
from lexicons.uploads.read_upload import read_behind


@task(queue_name="low")
def prune_uploads() -> int:
    """Throw away the uploads that were not confirmed in time; return how many."""
    return prune()


def prune_at(moment: datetime) -> None:
    """Schedule the removal of expired uploads for this time, if the queue can wait until then.

    If it cannot, the next upload throws them away; an expired one is never published anyway.
    """
    if prune_uploads.get_backend().supports_defer:
        prune_uploads.using(run_after=moment).enqueue()


@task(queue_name="default")
def read_upload(upload_id: str) -> str:
    """Read a waiting upload; return its outcome."""
    return read_behind(upload_id)
