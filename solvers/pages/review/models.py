"""Results of the review of a play, stored so that they are computed once."""

from typing import ClassVar

from django.db import models

from games.models import Play

# The version of reviews with scores.
SCORED = 4


class PlayReview(models.Model):
    """A finished play's skill and luck, as its review page reckons them.

    lost       turns lost by the guesses that were searched; searched: how many those are
    luck       bits received minus bits expected, over the whole play
    skill_score luck_score  what the coach gave, 0 to 99; None where there was nothing to score
    version    which coach it was: an older one's plays are looked back at again
    guesses    how many guesses were looked back at; 0 where there was nothing to reckon
    """

    play = models.OneToOneField(
        Play, primary_key=True, on_delete=models.CASCADE, related_name="review"
    )
    guesses = models.PositiveSmallIntegerField(default=0)
    searched = models.PositiveSmallIntegerField(default=0)
    lost = models.FloatField(default=0.0)
    luck = models.FloatField(default=0.0)
    skill_score = models.PositiveSmallIntegerField(null=True)
    luck_score = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveSmallIntegerField(default=1)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural: ClassVar[str] = "play reviews"

    def __str__(self) -> str:
        return f"{self.play_id}: {self.lost:.2f} turns lost, luck {self.luck:+.2f} bits"
