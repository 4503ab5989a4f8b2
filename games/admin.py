"""Moderation of players and of the puzzles that they make for others."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import Challenge, Player, Puzzle
from lexicons.languages.translation import ngettext

SHOWN = 200
"""Letters of a setup that are shown: a board has one secret, a challenge of sixteen has many."""


class ReadAndRemove(admin.ModelAdmin[Any]):
    """What players made is looked at and removed in the admin, never written there."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Say no: players make it."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all that is shown, but for what may be put right."""
        shown = self.fields or ()
        return tuple(str(name) for name in shown if name not in self.may_change)

    may_change: tuple[str, ...] = ()


@admin.register(Player)
class PlayerAdmin(ReadAndRemove):
    """Players with their games; whoever is removed goes with all that he has played and made."""

    list_display = ("__str__", "user", "games", "created_at")
    list_filter = (("user", admin.EmptyFieldListFilter), "created_at")
    list_select_related = ("user",)
    search_fields = ("user__username", "id")
    fields = ("id", "user", "games", "challenges", "created_at")
    ordering = ("-created_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Count the games along."""
        rows: QuerySet[Player] = super().get_queryset(request)
        return rows.annotate(count=Count("plays"))

    @admin.display(description=_("games"), ordering="count")
    def games(self, player: Any) -> int:
        """Return how many games the player has begun."""
        return int(player.count)

    @admin.display(description=_("challenges"))
    def challenges(self, player: Player) -> SafeString:
        """Link to the challenges that the player has made."""
        count = Challenge.objects.filter(author=player, kind=Puzzle.Kind.CHALLENGE).count()
        address = reverse("admin:games_challenge_changelist")
        return format_html('<a href="{}?author__id={}">{}</a>', address, player.pk, count)


class KindFilter(admin.SimpleListFilter):
    """Whether a challenge can be begun: the other kinds of puzzle are not in the list."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the two kinds that there are."""
        return [(kind.value, kind.label) for kind in (OPEN, DOWN)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> QuerySet[Puzzle]:
        """Return those of the kind that was chosen."""
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Challenge)
class ChallengeAdmin(ReadAndRemove):
    """Challenges. One that is taken down is not there for anybody who has not begun it."""

    list_display = ("id", "game", "secret", "author", "kind", "plays", "created_at")
    list_filter = ("game", KindFilter, "created_at")
    list_select_related = ("author__user",)
    search_fields = ("id", "author__user__username")
    fields = ("id", "game", "secret", "author", "kind", "created_at")
    ordering = ("-created_at",)
    actions = ("take_down", "put_back")

    def lookup_allowed(self, lookup: str, value: Any, request: Any = None) -> bool:
        """Let a player's page link to his challenges."""
        return lookup == "author__id" or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Puzzle]:
        """Leave out what the site has made itself."""
        rows: QuerySet[Puzzle] = super().get_queryset(request)
        return rows.filter(kind__in=(OPEN, DOWN)).annotate(count=Count("plays"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say no: other people's games would go with it."""
        return False

    @admin.display(description=_("secret"))
    def secret(self, puzzle: Puzzle) -> str:
        """Return what was chosen: whoever moderates must see it, though it gives the game away."""
        values = (value for key, value in puzzle.setup.items() if key != "options")
        return " ".join(map(str, values))[:SHOWN]

    @admin.display(description=_("games"), ordering="count")
    def plays(self, puzzle: Any) -> int:
        """Return how many have begun it."""
        return int(puzzle.count)

    @admin.action(description=_("Take down: nobody else can begin it"), permissions=["change"])
    def take_down(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> None:
        """Close challenges; who has begun one plays on."""
        self._told(request, queryset.filter(kind=OPEN).update(kind=DOWN))

    @admin.action(description=_("Put back"), permissions=["change"])
    def put_back(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> None:
        """Open challenges again."""
        self._told(request, queryset.filter(kind=DOWN).update(kind=OPEN))

    def _told(self, request: HttpRequest, count: int) -> None:
        self.message_user(
            request, ngettext("{count} challenge changed.", "{count} challenges changed.", count)
        )


OPEN, DOWN = Puzzle.Kind.CHALLENGE, Puzzle.Kind.TAKEN_DOWN
