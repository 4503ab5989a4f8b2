"""Whose a session is."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class AccountSession(models.Model):
    """A session in which an account is logged in: an index of Django's own table."""

    session_key = models.CharField(max_length=40, primary_key=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    def __str__(self) -> str:
        return f"A session of {self.user_id}"
