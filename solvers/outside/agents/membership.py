"""Groups and their members: joining by a code, removal and return, the end of a group.

Every change of membership locks the group first, so that no agent joins a group that is just being
deleted, or by a code that is just being replaced.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from games.friends.groups import REMOVED, GroupRefusal
from lexicons.languages.translation import gettext
from solvers.outside.agents.group_codes import as_written, new_code
from solvers.outside.agents.models import OutsideAgent, OutsideGroup


def group_of(code: str, account: Any) -> OutsideGroup:
    """Return the group of a code, locked until the transaction ends.

    Raises Refused where there is none, or the account was taken out of it. Older codes have
    sixteen signs, whose capitals count.
    """
    by_code = Q(code__in=(code, as_written(code))) | Q(pk=code, code="")
    group = OutsideGroup.objects.select_for_update().filter(by_code).first() if code else None
    if group is None:
        raise GroupRefusal(gettext("There is no group with this code."))
    if group.removed.filter(account=account).exists():
        raise GroupRefusal(gettext(REMOVED))
    return group


def remove(group: OutsideGroup, agent: OutsideAgent) -> None:
    """Take an agent's owner out of a locked group with all his agents, until he is let in again.

    They play on without. Who made the group cannot be kept out of it.
    """
    if agent.owner_id != group.owner_id:
        group.removed.get_or_create(account_id=agent.owner_id)
    group.agents.filter(owner=agent.owner_id).update(group=None)


def renew_code(group: OutsideGroup) -> None:
    """Give a locked group another code; the old one stops working."""
    group.code = new_code()
    group.save(update_fields=["code"])
