"""Players, puzzles, plays and their append-only events."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lexicons.models import Revision, opaque_id

# Kind of ghost of a play in a live race; the room follows it.
RACE = "race"


class Player(models.Model):
    """Player: an anonymous browser, known by its session, or an account."""

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return str(self.user or f"anonymous {self.id}")


class Puzzle(models.Model):
    """A game, its setup (secret included, never shown) and the lexicon revision it uses."""

    class Kind(models.TextChoices):
        FREE = "free", _("Free game")
        DAILY = "daily", _("Daily puzzle")
        CHALLENGE = "challenge", _("Challenge")
        TAKEN_DOWN = "taken-down", _("Taken down")

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    game = models.CharField(max_length=20)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.FREE)
    setup: models.JSONField[Any, Any] = models.JSONField()
    revision = models.ForeignKey(Revision, on_delete=models.PROTECT, related_name="puzzles")
    author = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL)
    date = models.DateField(null=True, blank=True)
    daily_key = models.CharField(
        max_length=80, null=True, blank=True, unique=True, editable=False
    )  # game/lexicon/date: one daily for each, made by the first request
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.game} {self.kind} {self.id}"


class Challenge(Puzzle):
    """A puzzle that somebody has made for others, as the admin moderates it."""

    class Meta:
        proxy = True
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")


class Play(models.Model):
    """A player's play of one puzzle; the columns after `started_at` sum up its events."""

    class Status(models.TextChoices):
        PLAYING = "playing", _("Playing")
        WON = "won", _("Won")
        LOST = "lost", _("Lost")
        GIVEN_UP = "given-up", _("Given up")

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="plays")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.CASCADE, related_name="plays"
    )
    agent: models.JSONField[Any, Any] = models.JSONField(
        null=True, blank=True, help_text="Slug and parameters, when an agent plays."
    )
    started_at = models.DateTimeField(default=timezone.now, editable=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYING)
    turns = models.PositiveSmallIntegerField(default=0)
    hints = models.PositiveSmallIntegerField(default=0)
    moved_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    score = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        help_text="How well it went, as the game counts it; for plays that came to an end.",
    )
    dropped_at = models.DateTimeField(
        null=True, blank=True, help_text="When the player took it off the list of games to go on."
    )
    ghost = models.CharField(
        max_length=24,
        blank=True,
        default="",
        db_default="",
        help_text="Whose marks go along: 'bot', 'bot:' and a play, 'dare:' or 'member:' and an id.",
    )

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("player", "status", "-moved_at"), name="plays_of_a_player")
        ]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("puzzle", "player"), name="one_play_a_player")
        ]

    def __str__(self) -> str:
        return f"{self.puzzle.game} {self.id}, {self.status}"

    @property
    def over(self) -> bool:
        """True if no more moves are possible."""
        return self.status != Play.Status.PLAYING


class Event(models.Model):
    """Event of a play, with the feedback given then; never changed."""

    class Kind(models.TextChoices):
        MOVE = "move", _("Move")
        UNDO = "undo", _("Undo")
        HINT = "hint", _("Hint")
        GIVE_UP = "give-up", _("Give up")
        MODE = "mode", _("Mode")
        LATER = "later", _("Later")

    # found by the index of the constraint below
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="events", db_index=False)
    sequence = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.MOVE)
    move = models.CharField(max_length=64, blank=True)
    feedback = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("sequence",)
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("play", "sequence"), name="one_event_a_sequence")
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.kind} {self.move}"


OVER = (Play.Status.WON, Play.Status.LOST, Play.Status.GIVEN_UP)


def counts_as_won(status: str, scored: bool) -> bool:
    """True if a play ended well: in a game with points, if it was played to its end."""
    return status == Play.Status.WON or (scored and status == Play.Status.LOST)


def counts_as_solved(status: str, score: int | None, scored: bool) -> bool:
    """True if a puzzle was solved; in a round with points, any of it."""
    return status == Play.Status.WON or (scored and status == Play.Status.LOST and bool(score))
