"""Agents from outside, the groups they belong to, their runs and every act of those."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.groups.codes import new_code
from games.names.public_names import reads_like_ours
from lexicons.models import Revision, opaque_id
from solvers.outside.agents.tournament_models import TournamentEntry
from wordgames.languages.translation import translate


class OutsideGroup(models.Model):
    """Agents with a separate leaderboard, such as those of a class.

    Its id is enough to see it; its code is the way in. Groups of before 0.2.1 have no code until
    their owner makes one, and their id lets in.
    """

    MEMBER: ClassVar[str] = "account"

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    code = models.CharField(
        max_length=16, blank=True, default=new_code, db_default="", editable=False
    )
    name = models.CharField(max_length=60)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="outside_groups"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closes_at = models.DateTimeField(
        null=True, blank=True, help_text="Runs that end later do not count in it."
    )

    class Meta:
        verbose_name = _("group of bots")
        verbose_name_plural = _("groups of bots")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    @property
    def way_in(self) -> str:
        """The code, or id, that lets an agent into it."""
        return self.code or self.pk


class OutsideRemoval(models.Model):
    """An account that was removed from a group: its code no longer lets it in."""

    group = models.ForeignKey(OutsideGroup, on_delete=models.CASCADE, related_name="removed")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    removed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("removed_at", "pk")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("group", "account"), name="out_of_a_group_once")
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Name of the removed account."""
        return str(self.account.get_username())


class OutsideAgent(models.Model):
    """An agent that plays from outside in one environment; its token is known as a hash only.

    `current` is the mean outcome of its last runs and `spread` their standard deviation; `best` is
    the best such mean over a full count. `about` and `source` are its owner's words about it and
    the address of its code, for all to read. Since `retired_at` it is deleted, see `retirement`;
    `void_sha256` is of the token that it had, so that its client gets the reason.
    """

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    environment = models.CharField(max_length=40)
    name = models.CharField(max_length=40)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="outside_agents"
    )
    group = models.ForeignKey(
        OutsideGroup, null=True, blank=True, on_delete=models.SET_NULL, related_name="agents"
    )
    token_sha256 = models.CharField(max_length=64, editable=False)
    void_sha256 = models.CharField(
        max_length=64, blank=True, default="", db_default="", db_index=True, editable=False
    )
    client = models.CharField(max_length=80, blank=True, help_text="What its client calls itself.")
    about = models.CharField(max_length=300, blank=True, default="", db_default="")
    source = models.URLField(max_length=200, blank=True, default="", db_default="")
    finished = models.PositiveIntegerField(default=0)
    current = models.FloatField(null=True, blank=True)
    spread = models.FloatField(null=True, blank=True)
    best = models.FloatField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("bot from outside")
        verbose_name_plural = _("bots from outside")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("environment", "name"), name="one_agent_a_name")
        ]

    def __str__(self) -> str:
        return f"{self.name} in {self.environment}"

    @property
    def title(self) -> str:
        """Its name on leaderboards; one named like a bot of ours is marked as from outside."""
        if reads_like_ours(self.name):
            return translate("{name} (outside)", name=self.name)
        return self.name

    @property
    def locked_out(self) -> bool:
        """Is it locked out for good? No token has an empty hash, and its owner makes no other."""
        return not self.token_sha256 and self.retired_at is None

    @property
    def erased(self) -> bool:
        """Is it deleted, with nothing in a tournament that has to stay?"""
        return self.retired_at is not None and not self.entries.exists()

    def counted(self, until: datetime | None) -> models.QuerySet[OutsideRun]:
        """Return the runs that have ended, up to a time if there is one."""
        ended = self.runs.exclude(finished_at=None)
        return ended if until is None else ended.filter(finished_at__lte=until)

    def outcomes_until(self, until: datetime, worst: float) -> list[float]:
        """Return the outcomes that count at a deadline, the latest first.

        A run that had been begun and was open then counts as the worst outcome: waiting is
        abandoning.
        """
        begun = self.runs.filter(acts__gt=0, started_at__lte=until)
        late = Q(finished_at=None) | Q(finished_at__gt=until)
        opened = begun.filter(late).count() if until <= timezone.now() else 0
        ended = self.counted(until).order_by("-finished_at", "-id")
        known = ended.values_list("outcome", flat=True)
        return [worst] * opened + [it for it in known if it is not None]

    @property
    def rating(self) -> float | None:
        """Return the best rating over a full count of runs, else the one so far."""
        return self.current if self.best is None else self.best


class OutsideRun(models.Model):
    """One game of an agent; `acts` is how many acts were accepted, the number of the next one.

    In a tournament `entry` is that of its agent, and `game` the number of the week's game.
    """

    id = models.BigAutoField(primary_key=True)
    agent = models.ForeignKey(OutsideAgent, on_delete=models.CASCADE, related_name="runs")
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="outside_runs")
    entry = models.ForeignKey(
        TournamentEntry, null=True, blank=True, on_delete=models.CASCADE, related_name="runs"
    )
    game = models.PositiveSmallIntegerField(null=True, blank=True)
    setup: models.JSONField[Any, Any] = models.JSONField()
    acts = models.PositiveIntegerField(default=0)
    outcome = models.FloatField(null=True, blank=True)
    abandoned = models.BooleanField(default=False)
    started_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("agent", "finished_at"), name="outside_runs_of_an_agent")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("entry", "game"), name="one_run_a_game")
        ]

    def __str__(self) -> str:
        return f"run {self.pk} of {self.agent_id}"

    @property
    def sealed(self) -> bool:
        """Is it of a week whose results are still secret?"""
        return self.entry is not None and self.entry.week.closed_at is None


class OutsideAct(models.Model):
    """One accepted act of a run with the feedback it got; never changed."""

    run = models.ForeignKey(OutsideRun, on_delete=models.CASCADE, related_name="history")
    number = models.PositiveIntegerField()
    move = models.CharField(max_length=64)
    feedback = models.CharField(max_length=400)

    class Meta:
        ordering = ("number",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("run", "number"), name="one_act_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.move}"
