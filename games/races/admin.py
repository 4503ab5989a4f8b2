"""Moderation of races and of the names in them."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from games.admin import ReadAndRemove
from games.races.models import Room, Seat


class SeatsInline(admin.TabularInline[Seat, Room]):
    """Seats of a race; a name can be corrected, and a player removed."""

    model = Seat
    fields = ("name", "player", "agent", "joined_at")
    readonly_fields = ("player", "agent", "joined_at")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: people join by the link."""
        return False


@admin.register(Room)
class RoomAdmin(ReadAndRemove):
    """Admin of races, by the names in them; removing one ends its link, and games stay."""

    list_display = ("id", "maker", "round", "created_at")
    list_select_related = ("maker__user",)
    search_fields = ("id", "seats__name")
    fields = ("id", "maker", "round", "created_at")
    inlines: ClassVar[list[Any]] = [SeatsInline]
    ordering = ("-created_at",)
