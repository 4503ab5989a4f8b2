"""Sessions of accounts, invitations, and tokens for programs."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Player
from lexicons.models import opaque_id

LASTS = timedelta(days=14)


class AccountSession(models.Model):
    """Session in which an account is logged in: an index of Django's own table."""

    session_key = models.CharField(max_length=40, primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"A session of {self.user_id}"


class AccountName(models.Model):
    """The name of an account as readers tell names apart; no two accounts share one."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="named"
    )
    key = models.CharField(max_length=3000, unique=True)
    look = models.CharField(max_length=3000, default="", db_default="", db_index=True)

    def __str__(self) -> str:
        return self.key


def expiry() -> datetime:
    """Return the default end of an invitation made now."""
    return timezone.now() + LASTS


class Invitation(models.Model):
    """Invitation for a number of people where sign-up is restricted; its id is the link."""

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    note = models.CharField(_("note"), max_length=60, blank=True)
    left = models.PositiveSmallIntegerField(_("accounts left"), default=1)
    expires_at = models.DateTimeField(_("good until"), default=expiry)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, editable=False, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return self.note or self.pk


class ApiToken(models.Model):
    """Token with which an account owner's program uses the JSON API; stored only as a hash.

    Its plays belong to a separate player, never to its owner: programs do not count in people's
    statistics, nor among the people of a daily puzzle.
    """

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(max_length=40)
    sha256 = models.CharField(max_length=64, unique=True, editable=False)
    player = models.OneToOneField(
        Player, null=True, editable=False, on_delete=models.SET_NULL, related_name="api_token"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    used_on = models.DateField(null=True, editable=False)

    class Meta:
        ordering = ("made_at", "id")

    def __str__(self) -> str:
        return f"{self.name} of {self.owner_id}"
