"""The background task that checks a tree."""

from django_tasks import task

from solvers.records.check_tree import check


@task(queue_name="default")
def check_sent_tree(upload_id: str) -> str:
    """Check an uploaded tree whose sender waits; return its state."""
    return check(upload_id)
