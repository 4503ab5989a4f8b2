"""The weeks of tournaments, and who plays in them."""

from datetime import UTC, datetime, time, timedelta
from typing import Any, ClassVar

from django.conf import settings
from django.db import models

from lexicons.models import Revision

WEEK = timedelta(days=7)


class TournamentWeek(models.Model):
    """One week of an environment's tournament, from a Monday on (UTC).

    seed        64 hexadecimal digits that its games are drawn by; secret before the end
    setups      the games, drawn when the week was made, so that no new version changes them
    commitment  SHA-256 of the file that reveals all this afterwards: `weeks.sealed_text`
    closed_at   when the results were stored
    """

    environment = models.CharField(max_length=48)
    begins = models.DateField()
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="+")
    seed = models.CharField(max_length=64, editable=False)
    setups: models.JSONField[Any, Any] = models.JSONField(editable=False)
    commitment = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-begins",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("environment", "begins"), name="a_week_is_made_once")
        ]

    def __str__(self) -> str:
        return f"{self.environment} {self.begins}"

    @property
    def games(self) -> int:
        """How many games each entry plays in it."""
        return len(self.setups)

    @property
    def starts_at(self) -> datetime:
        """The first moment of it."""
        return datetime.combine(self.begins, time(), UTC)

    @property
    def ends_at(self) -> datetime:
        """The first moment after it."""
        return self.starts_at + WEEK


class TournamentEntry(models.Model):
    """An agent in a week: one from outside, of which an owner has one a week, or a bot of ours.

    outcomes   the outcome of every game of the week, in the order of the week's games; None until
               the week is closed. A game that was not played to its end counts as the worst.
    played     how many were
    former     the id of an agent that is gone with its account, or was removed: its results in
               weeks that are over stay without its name
    mu, sigma  its rating after the week and how sure that is, see `ratings`
    """

    week = models.ForeignKey(TournamentWeek, on_delete=models.CASCADE, related_name="entries")
    agent = models.ForeignKey(
        "solvers.OutsideAgent", null=True, on_delete=models.SET_NULL, related_name="entries"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    former = models.CharField(max_length=16, blank=True, default="", db_default="", editable=False)
    bot = models.CharField(max_length=60, blank=True)
    outcomes: models.JSONField[Any, Any] = models.JSONField(null=True)
    played = models.PositiveSmallIntegerField(default=0)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("entered_at", "id")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("week", "owner"), name="one_entry_an_owner"),
            models.UniqueConstraint(
                fields=("week", "bot"), condition=~models.Q(bot=""), name="one_entry_a_bot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bot or self.agent_id or self.former} in {self.week}"

    @property
    def contender(self) -> str:
        """The player, the same in every week: a bot's slug or the id of an agent from outside."""
        return f"bot/{self.bot}" if self.bot else f"agent/{self.agent_id or self.former}"
