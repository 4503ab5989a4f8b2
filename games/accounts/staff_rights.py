"""Staff rights outside the admin: with a permission, the second factor and no long pause."""

from __future__ import annotations

from django.http import HttpRequest

from games.accounts.second_factor import is_missing
from games.accounts.security_log import note
from games.accounts.staff_idle import is_idle, note_use


def acts_as_staff(request: HttpRequest, permission: str) -> bool:
    """True if this session may use a permission of staff now, as it could in the admin."""
    user = request.user
    if not (user.is_active and user.is_staff and user.has_perm(permission)):
        return False
    return not (is_missing(request) or is_idle(request))


def note_act(request: HttpRequest, action: str, kind: str, id: str = "") -> None:
    """Log an act of staff outside the admin, and count it as use of their rights."""
    note_use(request)
    note("staff", request.user.get_username(), action=action, kind=kind, id=id)
