"""Moderation of groups and of members' names."""

from typing import Any, ClassVar

from django.contrib import admin
from django.http import HttpRequest

from games.admin import ReadAndRemove
from games.friends.models import Circle, Dare, Member


class MembersInline(admin.TabularInline[Member, Circle]):
    """Members of a group; a name can be corrected, and a member removed."""

    model = Member
    fields = ("name", "player", "joined_at")
    readonly_fields = ("player", "joined_at")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse: people join by the link."""
        return False


@admin.register(Circle)
class CircleAdmin(ReadAndRemove):
    """Admin of groups: the title can be corrected, and the group removed; games stay."""

    list_display = ("title", "owner", "created_at")
    list_select_related = ("owner__user",)
    search_fields = ("title", "id", "members__name")
    fields = ("title", "owner", "created_at")
    may_change = ("title",)
    inlines: ClassVar[list[Any]] = [MembersInline]
    ordering = ("-created_at",)


@admin.register(Dare)
class DareAdmin(ReadAndRemove):
    """Admin of dares, by the name given; removing one ends its link, and games stay."""

    list_display = ("name", "id", "player", "created_at")
    list_select_related = ("player__user",)
    search_fields = ("name", "id")
    fields = ("name", "id", "puzzle", "player", "created_at")
    may_change = ("name",)
    ordering = ("-created_at",)
