"""Moderation of runs, of agents from outside and of their groups."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet, URLField
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from games.admin import ReadAndRemove
from solvers.outside.agents.admission import lock_out, renew
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.runs.models import Run
from wordgames.languages.translation import translate_plural


@admin.register(OutsideAgent)
class OutsideAgentAdmin(ReadAndRemove):
    """Agents from outside: texts can be put right; locked out, one keeps what it has reached."""

    list_display = ("name", "environment", "owner", "group", "finished", "current", "created_at")
    list_filter = ("environment", ("retired_at", admin.EmptyFieldListFilter))
    list_select_related = ("owner", "group")
    search_fields = ("name", "owner__username", "client")
    fields = (
        *("name", "environment", "owner", "group", "client", "finished", "current", "best"),
        *("about", "source", "retired_at"),
    )
    may_change = ("name", "about", "source")
    formfield_overrides: ClassVar[dict[Any, Any]] = {URLField: {"assume_scheme": "https"}}
    actions = ("lock_out", "let_in_again")
    ordering = ("-created_at",)

    @admin.action(description=_("Lock out: the token stops working"), permissions=["change"])
    def lock_out(self, request: HttpRequest, queryset: QuerySet[OutsideAgent]) -> None:
        """Void the tokens of agents, for good."""
        locked = lock_out(queryset)
        message = translate_plural("{count} bot locked out.", "{count} bots locked out.", locked)
        self.message_user(request, message)

    @admin.action(
        description=_("Let in again: the owner needs a new token"), permissions=["change"]
    )
    def let_in_again(self, request: HttpRequest, queryset: QuerySet[OutsideAgent]) -> None:
        """Give locked-out agents an unknown token; their owners then make new ones."""
        locked = queryset.filter(token_sha256="", retired_at=None)
        back = [renew(agent) for agent in locked]
        message = translate_plural(
            "{count} bot let in again.", "{count} bots let in again.", len(back)
        )
        self.message_user(request, message)


@admin.register(Run)
class RunAdmin(ReadAndRemove):
    """Runs: staff put visitors' whole ones in leagues, and take any out of all public lists."""

    list_display = ("__str__", "standing", "hidden", "games", "requester", "created_at")
    list_filter = ("game", "standing", "hidden", "status")
    list_select_related = ("requester__user",)
    search_fields = ("id", "agent", "label", "requester__user__username")
    fields = ("id", "game", "agent", "label", "revision", "league", "games", "requester", "status")
    ordering = ("-created_at",)
    actions = ("put_in_league", "take_out", "hide", "show_again")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        """Leave out the heavy columns."""
        rows: QuerySet[Run] = super().get_queryset(request)
        return rows.defer("results", "record")

    @admin.action(description=_("Put it in the league"), permissions=["change"])
    def put_in_league(self, request: HttpRequest, queryset: QuerySet[Run]) -> HttpResponse | None:
        """Let runs count in their leagues, one after another: of two of a bot the first does."""
        from solvers.runs.public_runs import may_stand  # commands load the admin, and play no runs

        runs = (run for run in queryset.order_by("created_at", "pk") if may_stand(run))
        return self._change(request, runs, "Put in its league.", standing=True)

    @admin.action(description=_("Take it out of the league"), permissions=["change"])
    def take_out(self, request: HttpRequest, queryset: QuerySet[Run]) -> HttpResponse | None:
        """Let runs count in no league; the site's own come back later: hide those."""
        runs = queryset.filter(standing=True)
        return self._change(request, runs, "Taken out of its league.", standing=False)

    @admin.action(description=_("Hide it from lists"), permissions=["change"])
    def hide(self, request: HttpRequest, queryset: QuerySet[Run]) -> HttpResponse | None:
        """Leave runs out of leagues and lists; who has an address still opens it."""
        return self._change(request, queryset.filter(hidden=False), "Hidden.", hidden=True)

    @admin.action(description=_("Show it in lists"), permissions=["change"])
    def show_again(self, request: HttpRequest, queryset: QuerySet[Run]) -> HttpResponse | None:
        """Undo hiding."""
        return self._change(request, queryset.filter(hidden=True), "Shown again.", hidden=False)

    def _change(
        self, request: HttpRequest, runs: Iterable[Run], note: str, **fields: bool
    ) -> HttpResponse | None:
        """Change runs, note each in the log, and go back to the run's page if asked from there."""
        changed = 0
        for run in runs:
            Run.objects.filter(pk=run.pk).update(**fields)
            self.log_change(request, run, note)
            changed += 1
        message = translate_plural("{count} run changed.", "{count} runs changed.", changed)
        self.message_user(request, message)
        ids = request.POST.getlist(ACTION_CHECKBOX_NAME)
        if request.POST.get("back") and len(ids) == 1:
            return redirect("solvers:run", ids[0])
        return None


@admin.register(OutsideGroup)
class OutsideGroupAdmin(ReadAndRemove):
    """Groups of agents: a name can be put right; without its group an agent stays."""

    list_display = ("name", "owner", "created_at")
    list_select_related = ("owner",)
    search_fields = ("name", "owner__username", "id")
    fields = ("name", "owner", "created_at")
    may_change = ("name",)
