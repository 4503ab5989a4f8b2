"""Rooms where people race, and their seats."""

from secrets import choice
from typing import Any, ClassVar

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.friends.models import LONGEST_NAME
from games.models import Play, Player, Puzzle
from lexicons.models import opaque_id

CODE = 10
# Letters of a room's code: none that is read as another.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_code() -> str:
    """Return a code that cannot be guessed, and can be read aloud."""
    return "".join(choice(LETTERS) for _ in range(CODE))


class Room(models.Model):
    """Room of a race; its id is the link to it, and cannot be guessed.

    puzzle     what this round plays, or the next one will
    round      number of the round; 0 before the first
    version    counts what anybody can see change: a browser asks whether there is a newer one
    starts_at  when the round starts, or started; None while people get ready
    ended_at   when the round was over for all that are waited for
    due_at     when time alone may change something next: a bot's move, somebody who left
    """

    id = models.CharField(primary_key=True, max_length=CODE, default=new_code, editable=False)
    maker = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="rooms")
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="rooms")
    round = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    version = models.PositiveIntegerField(default=1, db_default=1, editable=False)
    starts_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    due_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    touched_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    created_at = models.DateTimeField(auto_now_add=True, db_default=Now())

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("touched_at",), name="rooms_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.puzzle.game} {self.id}"


class Seat(models.Model):
    """Seat of a person or a bot in a room, and how far they are in its round.

    key       what the seat's browser asks for news with; nobody else knows it
    agent     slug of the bot that has the seat
    colour    place among the room's colours, and the number of a player without a name
    away      nothing was heard from the browser for a while
    play      the play of this round; None for who waits for the next one
    marks     what others may see of it: rows of marks, never a letter
    turns     how many of the rows stand
    pace      seconds after the start of each of a bot's rows
    merit     decides between plays that solved the puzzle; higher is better
    wins      rounds won in this room
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.CASCADE, related_name="seats"
    )
    key = models.CharField(max_length=16, default=opaque_id, unique=True, editable=False)
    agent = models.CharField(max_length=40, blank=True, default="", db_default="")
    name = models.CharField(max_length=LONGEST_NAME, blank=True, default="", db_default="")
    colour = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    ready = models.BooleanField(default=False, db_default=False, editable=False)
    away = models.BooleanField(default=False, db_default=False, editable=False)
    removed = models.BooleanField(default=False, db_default=False, editable=False)
    left_at = models.DateTimeField(null=True, blank=True, editable=False)
    joined_at = models.DateTimeField(auto_now_add=True, db_default=Now())
    seen_at = models.DateTimeField(default=timezone.now, db_default=Now(), editable=False)
    play = models.ForeignKey(
        Play, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    marks: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True, editable=False)
    turns = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    pace: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True, editable=False)
    moved_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    solved = models.BooleanField(default=False, db_default=False, editable=False)
    merit = models.SmallIntegerField(default=0, db_default=0, editable=False)
    wins = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("joined_at", "pk")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("room", "player"), name="one_seat_in_a_room"),
        ]

    def __str__(self) -> str:
        return self.name or self.agent or f"player {self.colour + 1}"

    @property
    def here(self) -> bool:
        """True if the seat is taken by someone who has not left or been removed."""
        return self.left_at is None and not self.removed

    @property
    def racing(self) -> bool:
        """True if the seat has a play in this round that goes on."""
        return self.play_id is not None and self.ended_at is None
