"""Runs, the parts they are played in, and sweeps over a grid of parameters."""

from datetime import timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from games.models import Player
from lexicons.models import Revision, opaque_id
from solvers.declaration import solved
from wordgames.agent_registry import agent_class, agent_name, agent_slugs


class Run(models.Model):
    """One agent, one configuration, many secrets: everything needed to repeat it, and the outcome.

    `key` is the hash of what is asked, so that the same run is stored once. `games` is how many
    games it has, known when it is planned; `results` and `record` are there once it is done, and
    the columns from `sampled` on sum the results up for lists: `average` counts a lost
    game at the limit, `penalised` twice the limit, and `low` and `high` are the latter's interval.
    Runs with the same `league` are ranked together; it is empty for an agent with other parameters
    or another opener than its own.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        RUNNING = "running", gettext_lazy("Running")
        DONE = "done", gettext_lazy("Done")
        CANCELLED = "cancelled", gettext_lazy("Cancelled")
        FAILED = "failed", gettext_lazy("Failed")

    OPEN = (Status.WAITING, Status.RUNNING)
    ENDED = (Status.DONE, Status.CANCELLED, Status.FAILED)
    WORDS = ("revision__columns", "revision__letters", "revision__counts")
    """Columns of the dictionary that no page of runs shows."""

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    key = models.CharField(max_length=64, unique=True, editable=False)
    game = models.CharField(max_length=20)
    agent = models.CharField(max_length=80, help_text="Slug, or slug@preset.")
    params: models.JSONField[Any, Any] = models.JSONField(default=dict)
    spec: models.JSONField[Any, Any] = models.JSONField()
    label = models.CharField(max_length=120, help_text="What is played, in words.")
    league = models.CharField(max_length=120, blank=True, editable=False)
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="runs")
    requester = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="runs"
    )
    asked_from = models.CharField(
        max_length=32, blank=True, editable=False, help_text="Hash of the address that asked."
    )
    turn_at = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="When a worker last turned to it."
    )
    standing = models.BooleanField(
        default=False, help_text="Made by the site, or put in its league by staff."
    )
    hidden = models.BooleanField(
        default=False, db_default=False, help_text="Taken out of all public lists by staff."
    )
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    error = models.CharField(max_length=300, blank=True)
    games = models.PositiveIntegerField(default=0)
    opener = models.CharField(max_length=64, blank=True)
    results: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True)
    record = models.BinaryField(null=True, blank=True)
    sampled = models.BooleanField(default=False)
    wins = models.PositiveIntegerField(null=True, blank=True)
    rate = models.FloatField(null=True, blank=True)
    average = models.FloatField(null=True, blank=True)
    penalised = models.FloatField(null=True, blank=True)
    low = models.FloatField(null=True, blank=True)
    high = models.FloatField(null=True, blank=True)
    worst = models.PositiveSmallIntegerField(null=True, blank=True)
    cpu_seconds = models.FloatField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    asked_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at",)
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("status", "-created_at"), name="runs_by_status"),
            models.Index(fields=("game", "revision", "status"), name="runs_of_a_league"),
            models.Index(fields=("-created_at", "id"), name="runs_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.bot} on {self.label}"

    @property
    def bot(self) -> str:
        """Return the name of who played, as pages say it."""
        return agent_name(self.game, self.agent)

    @property
    def asker(self) -> str:
        """Whose it is in the queue: an address's, a player's who asked without one, the site's."""
        return self.asked_from or self.requester_id or ""

    @property
    def open(self) -> bool:
        """True if it waits or runs."""
        return self.status in Run.OPEN

    @property
    def win_rate(self) -> float | None:
        """Return the share of games won, once it is done."""
        if self.rate is None:  # an older run: no secret of it counted for more than another
            return None if self.wins is None else self.wins / self.games
        return self.rate

    @property
    def usual_params(self) -> dict[str, Any]:
        """Return the defaults of its agent or preset; none of an agent that is no longer there."""
        slug, _, preset = self.agent.partition("@")
        if self.game not in solved() or slug not in agent_slugs(self.game):
            return {}
        kind = agent_class(self.game, slug)
        return {known.name: known.default for known in kind.parameters} | {
            **kind.presets.get(preset, {})
        }

    @property
    def own_params(self) -> dict[str, Any]:
        """Return the parameters that differ from the defaults of the agent or its preset."""
        usual = self.usual_params
        return {
            name: value
            for name, value in self.params.items()
            if name not in usual or value != usual[name]
        }

    @property
    def said_params(self) -> list[str]:
        """Return those as a page says them, such as "sure 70 %"."""
        slug = self.agent.partition("@")[0]
        known = self.game in solved() and slug in agent_slugs(self.game)
        kinds = agent_class(self.game, slug).parameters if known else ()
        writers = {kind.name: kind.said for kind in kinds}
        return [
            f"{name} {writers.get(name, str)(value)}" for name, value in self.own_params.items()
        ]

    @property
    def took(self) -> timedelta | None:
        """Return the time from its start to its end."""
        if self.started_at is None or self.finished_at is None:
            return None
        return self.finished_at - self.started_at


class Part(models.Model):
    """A part of a run: the games to play, and the result once they are played.

    They are stored when the plan is made, which is part 0: the agent prepares its artifact and its
    opener. `groups` names a part's first-feedback classes by their first games, or the games
    themselves where they are played one by one. `result` is written once; playing a part again
    gives the same.
    """

    run = models.ForeignKey(Run, on_delete=models.CASCADE, related_name="parts")
    index = models.PositiveIntegerField()
    groups: models.JSONField[Any, Any] = models.JSONField(default=list)
    games = models.PositiveIntegerField(default=0)
    result = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ("index",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("run", "index"), name="one_part_an_index")
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.index}, {'open' if self.result is None else 'done'}"


class Sweep(models.Model):
    """One agent over a grid of parameters: a run for every point."""

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    agent = models.CharField(max_length=80)
    label = models.CharField(max_length=120)
    grid: models.JSONField[Any, Any] = models.JSONField(help_text="Parameter -> values.")
    runs = models.ManyToManyField(Run, related_name="sweeps")
    standing = models.BooleanField(default=False, db_default=False, help_text="Made by the site.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return f"{self.agent} on {self.label}: {', '.join(self.grid)}"
