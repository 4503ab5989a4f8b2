"""Permission to make an account: for all, by invitation, or for none, depending on SIGN_UP."""

from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from games.accounts.models import Invitation
from wordgames.languages.translation import translatable

CLOSED = translatable("New accounts are closed on this site. You can play everything without one.")
UNINVITED = translatable(
    "You need an invitation to open an account here: a link from someone who runs the site. "
    "You can play everything without one."
)
USED_UP = translatable("This invitation has been used up or has expired. Ask for a new one.")


def _good(token: str) -> QuerySet[Invitation]:
    now = timezone.now()
    return Invitation.objects.filter(pk=token, left__gt=0, expires_at__gt=now)


def why_not(token: str) -> str:
    """Return why this invitation, "" for none, does not allow an account; "" if it does."""
    if settings.SIGN_UP == "open":
        return ""
    if settings.SIGN_UP == "closed":
        return CLOSED
    if not token:
        return UNINVITED
    return "" if _good(token).exists() else USED_UP


def take(token: str) -> bool:
    """Use an invitation for one account, if one is needed; return True if that was possible.

    Of two simultaneous uses of the last one only one succeeds: call this in the transaction that
    stores the account.
    """
    if settings.SIGN_UP != "invited":
        return settings.SIGN_UP == "open"
    return bool(_good(token).update(left=F("left") - 1))
