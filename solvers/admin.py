"""Moderation of agents from outside and of their groups."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin import ReadAndRemove
from lexicons.languages.translation import ngettext
from solvers.outside.agents.admission import lock_out, renew
from solvers.outside.agents.models import OutsideAgent, OutsideGroup


@admin.register(OutsideAgent)
class OutsideAgentAdmin(ReadAndRemove):
    """Agents from outside: a name can be put right; locked out, one keeps what it has reached."""

    list_display = ("name", "environment", "owner", "group", "finished", "current", "created_at")
    list_filter = ("environment", ("retired_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner", "group")
    search_fields = ("name", "owner__username", "client")
    fields = (
        *("name", "environment", "owner", "group", "client", "finished", "current", "best"),
        "retired_at",
    )
    may_change = ("name",)
    actions = ("lock_out", "let_in_again")
    ordering = ("-created_at",)

    @admin.action(description=_("Lock out: its token is void"), permissions=["change"])
    def lock_out(self, request: HttpRequest, queryset: QuerySet[OutsideAgent]) -> None:
        """Void the tokens of agents, for good."""
        locked = lock_out(queryset)
        message = ngettext("{count} agent locked out.", "{count} agents locked out.", locked)
        self.message_user(request, message)

    @admin.action(description=_("Let in again: its owner makes a password"), permissions=["change"])
    def let_in_again(self, request: HttpRequest, queryset: QuerySet[OutsideAgent]) -> None:
        """Give locked-out agents an unknown token; their owners then make new ones."""
        locked = queryset.filter(token_sha256="", retired_at=None)
        back = [renew(agent) for agent in locked]
        message = ngettext("{count} agent let in again.", "{count} agents let in again.", len(back))
        self.message_user(request, message)


@admin.register(OutsideGroup)
class OutsideGroupAdmin(ReadAndRemove):
    """Groups of agents: a name can be put right; without its group an agent stays."""

    list_display = ("name", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "id")
    fields = ("name", "owner", "created_at")
    may_change = ("name",)
