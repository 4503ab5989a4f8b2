"""Trees that people send: each is checked by a worker, and one that is better is the record."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy

from games.models import Player
from lexicons.models import opaque_id


class TreeUpload(models.Model):
    """A tree for a task, as it was sent; its account's name is shown once it is the record.

    `list_hash` names the words that it was sent for: of other words it says nothing. `refusal` is
    a sentence as `wordgames.languages.translation` stores it. Of one that was withdrawn nothing is
    left but that it was sent, which counts for its day.
    """

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        CHECKED = "checked", gettext_lazy("Checked")
        REFUSED = "refused", gettext_lazy("Refused")
        WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")

    id = models.CharField(primary_key=True, max_length=16, default=opaque_id, editable=False)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="trees"
    )
    game = models.CharField(max_length=20)
    key = models.CharField(max_length=60, help_text="The task that it is sent for.")
    list_hash = models.CharField(max_length=64)
    content = models.BinaryField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    refusal: models.JSONField[Any, Any] = models.JSONField(default=str, blank=True)
    total = models.PositiveIntegerField(null=True, blank=True)
    worst = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("created_at", "id")
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=("game", "key", "state"), name="trees_of_a_task")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key}, {self.state}"

    @property
    def text(self) -> str:
        """The tree as it was sent."""
        from wordgames.vocabulary.columns import expanded  # numpy, which few commands need

        return expanded(self.content).decode("utf-8")

    @property
    def by(self) -> str:
        """The name of the account that sent it; "" once that is gone."""
        user = self.player and self.player.user
        return user.get_username() if user else ""
