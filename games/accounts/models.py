"""Whose a session is, and who is invited to have an account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Player
from lexicons.models import opaque_id

LASTS = timedelta(days=14)


class AccountSession(models.Model):
    """A session in which an account is logged in: an index of Django's own table."""

    session_key = models.CharField(max_length=40, primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"A session of {self.user_id}"


def expiry() -> datetime:
    """Return until when an invitation made now is good, where nobody says otherwise."""
    return timezone.now() + LASTS


class Invitation(models.Model):
    """Lets so many people make an account where not everybody may; its id is the link."""

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    note = models.CharField(_("for whom"), max_length=60, blank=True)
    left = models.PositiveSmallIntegerField(_("accounts left"), default=1)
    expires_at = models.DateTimeField(_("good until"), default=expiry)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, editable=False, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return self.note or self.pk


class ApiToken(models.Model):
    """Lets a program of an account's owner use the JSON API; known as a hash only.

    What it plays is played by a player of its own, never by its owner: a program does not stand in
    a person's statistics, nor among the people of a daily puzzle.
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
