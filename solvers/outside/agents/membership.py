"""Which agents are in a class: the group of a code, a new code, removal of an account's agents."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from games.groups.codes import as_written, new_code
from games.groups.joining import GroupRefusal, keep_out, refuse_removed
from lexicons.languages.translation import gettext
from solvers.outside.agents.models import OutsideAgent, OutsideGroup


def group_of(code: str, account: Any) -> OutsideGroup:
    """Return the group of a code, locked until the transaction ends.

    Raises GroupRefusal where there is none, or the account was removed from it. Older codes have
    sixteen signs, whose capitals count.
    """
    by_code = Q(code__in=(code, as_written(code))) | Q(pk=code, code="")
    group = OutsideGroup.objects.select_for_update().filter(by_code).first() if code else None
    if group is None:
        raise GroupRefusal(gettext("There is no group with this code."))
    refuse_removed(group, account)
    return group


def remove(group: OutsideGroup, agent: OutsideAgent) -> None:
    """Take an agent's owner out of a locked group with all his agents, which play on without."""
    keep_out(group, agent.owner_id)
    group.agents.filter(owner=agent.owner_id).update(group=None)


def renew_code(group: OutsideGroup) -> None:
    """Give a locked group another code; the old one stops working."""
    group.code = new_code()
    group.save(update_fields=["code"])
