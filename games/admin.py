"""Moderation of the puzzles that players make for others, and what admins of their work share."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.models import Challenge, Puzzle
from wordgames.languages.translation import translate_plural

# Letters of a setup that are shown: one board has one secret, sixteen have many.
SHOWN = 200


class ReadAndRemove(admin.ModelAdmin[Any]):
    """Base of admins in which players' work is read and removed, never written."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Refuse: players make it."""
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Return all fields shown, except those that may be corrected."""
        shown = self.fields or ()
        return tuple(str(name) for name in shown if name not in self.may_change)

    may_change: tuple[str, ...] = ()


class KindFilter(admin.SimpleListFilter):
    """Filter by whether a challenge can be begun; other kinds of puzzle are not listed."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(kind.value, kind.label) for kind in (OPEN, DOWN)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> QuerySet[Puzzle]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(Challenge)
class ChallengeAdmin(ReadAndRemove):
    """Admin of challenges; a closed one disappears for all who have not begun it."""

    list_display = ("id", "game", "secret", "author", "kind", "plays", "created_at")
    list_filter = ("game", KindFilter, "created_at")
    list_select_related = ("author__user",)
    search_fields = ("id", "author__user__username")
    fields = ("id", "game", "secret", "author", "kind", "created_at")
    ordering = ("-created_at",)
    actions = ("take_down", "put_back")

    def lookup_allowed(self, lookup: str, value: Any, request: Any = None) -> bool:
        """Allow links from a player's page to their challenges."""
        return lookup == "author__id" or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Puzzle]:
        """Leave out the site's own puzzles."""
        rows: QuerySet[Puzzle] = super().get_queryset(request)
        return rows.filter(kind__in=(OPEN, DOWN)).annotate(count=Count("plays"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: other people's games would be lost with it."""
        return False

    @admin.display(description=_("secret"))
    def secret(self, puzzle: Puzzle) -> str:
        """Return the chosen secret: moderators must see it, although it gives the game away."""
        values = (value for key, value in puzzle.setup.items() if key != "options")
        return " ".join(map(str, values))[:SHOWN]

    @admin.display(description=_("games"), ordering="count")
    def plays(self, puzzle: Any) -> int:
        """Return the number of players who began it."""
        return int(puzzle.count)

    @admin.action(description=_("Take down: nobody else can start it"), permissions=["change"])
    def take_down(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> None:
        """Close challenges; games already begun go on."""
        self._told(request, queryset.filter(kind=OPEN).update(kind=DOWN))

    @admin.action(description=_("Put back"), permissions=["change"])
    def put_back(self, request: HttpRequest, queryset: QuerySet[Puzzle]) -> None:
        """Open challenges again."""
        self._told(request, queryset.filter(kind=DOWN).update(kind=OPEN))

    def _told(self, request: HttpRequest, count: int) -> None:
        self.message_user(
            request,
            translate_plural("{count} challenge changed.", "{count} challenges changed.", count),
        )


OPEN, DOWN = Puzzle.Kind.CHALLENGE, Puzzle.Kind.TAKEN_DOWN
