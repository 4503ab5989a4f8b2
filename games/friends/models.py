"""Dares and plays that took them up, circles and their members."""

from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Play, Player, Puzzle
from lexicons.models import opaque_id

# Kinds of ghosts that race along: who sent a dare, and who is in the same group.
DARE, MEMBER = "dare", "member"
LONGEST_NAME = 20
LONGEST_TITLE = 30


class Dare(models.Model):
    """Dare to others to play a puzzle; its id is the link, and cannot be guessed.

    play       the asker's own play; none if the puzzle was made for others
    name       the asker's name, "" for anonymous
    ghost      the marks of each of the asker's moves, if they race along; never a letter
    opened_at  when a friend last opened it; a ghost is kept for a while after that
    """

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="dares")
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="dares")
    play = models.ForeignKey(Play, null=True, on_delete=models.SET_NULL, related_name="dares")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)
    ghost: models.JSONField[Any, Any] = models.JSONField(null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(null=True, blank=True, default=timezone.now, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("dare")
        verbose_name_plural = _("dares")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("puzzle", "player"), name="one_dare_a_puzzle")
        ]

    def __str__(self) -> str:
        return f"{self.name or 'somebody'} dares {self.puzzle_id}"


class Taken(models.Model):
    """Play that a dare led to, and what its player answered: one of a few ready sentences."""

    class Answer(models.TextChoices):
        WELL_PLAYED = "well-played", _("Well played!")
        LUCKY = "lucky", _("Lucky you!")
        CLOSE = "close", _("That was close!")
        AGAIN = "again", _("Again tomorrow?")

    dare = models.ForeignKey(Dare, on_delete=models.CASCADE, related_name="taken")
    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="taken")
    answer = models.CharField(
        max_length=12, choices=Answer, blank=True, default="", db_default="", editable=False
    )
    answered_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("dare", "play"), name="a_dare_is_taken_once")
        ]

    def __str__(self) -> str:
        return f"{self.play_id} took {self.dare_id}"


class Circle(models.Model):
    """People who share a table of the day; its id is the link to it, and cannot be guessed."""

    MEMBER: ClassVar[str] = "player"

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    title = models.CharField(max_length=LONGEST_TITLE)
    owner = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="owned")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("group of friends")
        verbose_name_plural = _("groups of friends")

    def __str__(self) -> str:
        return self.title


class Member(models.Model):
    """Membership of a player in a circle, with a name used only there."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    name = models.CharField(max_length=LONGEST_NAME)
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("joined_at", "pk")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("circle", "player"), name="in_a_circle_once"),
            models.UniqueConstraint(fields=("circle", "name"), name="one_name_in_a_circle"),
        ]

    def __str__(self) -> str:
        return self.name


class Removed(models.Model):
    """Player removed from a circle: its link no longer admits them."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="removed")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="removals")
    name = models.CharField(max_length=LONGEST_NAME)
    removed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("removed_at", "pk")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=("circle", "player"), name="removed_once")
        ]

    def __str__(self) -> str:
        return self.name
