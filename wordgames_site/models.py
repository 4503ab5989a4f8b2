"""What the site stores of itself."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """One row that is written to see that the database can be."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
