"""The deletion of an agent: its own data goes, what others were measured by stays.

Of an everyday agent all goes, as no other figures depend on its runs. One that has played in a
tournament is kept with its name, its entries and ratings: the tables and the ratings of the others
were counted with them, and an owner's entry of a week is used up. Either way its token is void at
once, it counts for no limit any more, and its row says so to its client for a while.
"""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks import task

from solvers.outside.agents.models import OutsideAct, OutsideAgent, OutsideRun
from solvers.outside.agents.tournament_models import TournamentEntry

# Runs that are deleted in one transaction: others write in between.
AT_ONCE = 500
# Time for which a client that still asks learns that its agent is deleted.
KEPT = timedelta(days=30)


@transaction.atomic
def retire(agent: OutsideAgent) -> bool:
    """Delete an agent, or keep what others need; False if another request was quicker."""
    known = OutsideAgent.objects.select_for_update().filter(pk=agent.pk, retired_at=None).first()
    if known is None:
        return False
    known.retired_at, known.group = timezone.now(), None
    known.token_sha256, known.void_sha256 = "", known.token_sha256
    known.about = known.source = ""
    if not known.entries.exists():
        known.name = f"deleted {known.pk}"  # no other name has a space, so the old one is free
        known.client = ""
    known.save()
    return True


def keep_results(instance: OutsideAgent, **_: object) -> None:
    """Keep the tournament results of agents that are removed or go with their accounts."""
    TournamentEntry.objects.filter(agent=instance.pk).update(former=instance.pk)


def _erased() -> QuerySet[OutsideAgent]:
    return OutsideAgent.objects.exclude(retired_at=None).filter(entries=None)


@task(queue_name="low")
def erase(pk: str) -> str:
    """Delete the runs of an agent that is deleted; return how many there were."""
    count = 0
    for agent in _erased().filter(pk=pk):
        while runs := list(agent.runs.values_list("pk", flat=True)[:AT_ONCE]):
            with transaction.atomic():
                OutsideAct.objects.filter(run__in=runs).delete()
                OutsideRun.objects.filter(pk__in=runs).delete()
            count += len(runs)
    return f"{count} runs deleted"


def prune() -> int:
    """Delete what a lost worker left, and the rows that have informed their clients long enough."""
    for pk in _erased().exclude(runs=None).distinct().values_list("pk", flat=True):
        erase.func(pk)
    old = _erased().filter(retired_at__lt=timezone.now() - KEPT)
    return old.delete()[0]
