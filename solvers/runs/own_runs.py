"""Deletion of runs by who asked for them."""

from __future__ import annotations

from django.db import transaction

from lexicons.languages.translation import gettext
from solvers.runs.models import Run, Sweep


def is_own(run: Run, player: str | None) -> bool:
    """True if a player asked for a run that is not a standing one."""
    return player is not None and run.requester_id == player and not run.standing


def why_kept(run: Run) -> str:
    """Return why an ended run stays although who asked for it may want it gone, or nothing."""
    if run.standing:
        return gettext("This run counts in its league, so only staff can remove it.")
    if Run.objects.filter(sweeps__in=run.sweeps.all()).exclude(requester=run.requester_id).exists():
        return gettext("A sweep with other people's runs needs this run, so it stays.")
    return ""


def delete(run: Run, player: str | None) -> bool:
    """Delete a player's own run once it has ended, and the sweeps that it was all of."""
    with transaction.atomic():
        locked = Run.objects.select_for_update().defer("results", "record").filter(pk=run.pk)
        stored = locked.first()
        if stored is None or not is_own(stored, player) or stored.open or why_kept(stored):
            return False
        sweeps = list(stored.sweeps.values_list("pk", flat=True))
        stored.delete()
        Sweep.objects.filter(pk__in=sweeps, runs=None).delete()
    return True
