"""The site's own tables."""

from django.db import models
from django.utils import timezone


class Pulse(models.Model):
    """When something of the site happened last, in a row for each kind."""

    READY, WORKER, BACKUP = 1, 2, 3
    """A write of /readyz, a sign of life of a worker, a backup."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"

    @classmethod
    def beat(cls, kind: int) -> None:
        """Note that it happens now."""
        cls.objects.update_or_create(pk=kind, defaults={"at": timezone.now()})

    @classmethod
    def ages(cls) -> dict[int, float]:
        """Return how many seconds ago each kind happened last."""
        now = timezone.now()
        return {pulse.pk: (now - pulse.at).total_seconds() for pulse in cls.objects.all()}
