"""The site's own tables."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row, written to check that the database accepts writes."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
