"""Whose a session is, and who is invited to have an account."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

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
