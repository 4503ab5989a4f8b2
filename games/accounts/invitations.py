"""Who may make an account: everybody, who is invited, or nobody, as SIGN_UP says."""

from __future__ import annotations

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from games.accounts.models import Invitation
from lexicons.languages.translation import gettext_noop

CLOSED = gettext_noop("This site makes no new accounts. You can play everything without one.")
UNINVITED = gettext_noop(
    "For an account here you need an invitation: a link that somebody of the site gives you. You "
    "can play everything without one."
)
USED_UP = gettext_noop("This invitation is used up, or too old. Ask for another one.")


def _good(token: str) -> QuerySet[Invitation]:
    now = timezone.now()
    return Invitation.objects.filter(pk=token, left__gt=0, expires_at__gt=now)


def why_not(token: str) -> str:
    """Return why who brings this invitation, "" for none, may make no account; "" if he may."""
    if settings.SIGN_UP == "open":
        return ""
    if settings.SIGN_UP == "closed":
        return CLOSED
    if not token:
        return UNINVITED
    return "" if _good(token).exists() else USED_UP


def take(token: str) -> bool:
    """Use an invitation for one account, where one is needed; say whether that was possible.

    Two who use the last one at the same instant get one account between them: call it in the
    transaction that stores it.
    """
    if settings.SIGN_UP != "invited":
        return settings.SIGN_UP == "open"
    return bool(_good(token).update(left=F("left") - 1))
