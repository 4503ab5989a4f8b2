"""Common base of the lexicon admin: ownership, and drawing its pages.

Superusers change all lexicons, editors the ones they own.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse

from lexicons.models import Lexicon, Revision


def editable(user: User | AnonymousUser) -> QuerySet[Lexicon]:
    """Return the lexicons that this user may change: editors never change bundled ones."""
    if user.is_superuser:
        return Lexicon.objects.all()
    if not isinstance(user, User) or not user.has_perm("lexicons.change_lexicon"):
        return Lexicon.objects.none()
    return Lexicon.objects.filter(editors=user, bundled=False)


def may_edit(user: User | AnonymousUser, lexicon: Lexicon) -> bool:
    """True if this user may change this lexicon."""
    return editable(user).filter(pk=lexicon.pk).exists()


class OwnedAdmin(admin.ModelAdmin[Lexicon]):
    """Admin of the lexicons that the user may edit; to them, no others exist."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Lexicon]:
        """Return the lexicons of this user, without their words."""
        waiting = Count("reports", filter=Q(reports__handled_at=None))
        return (
            editable(request.user)
            .select_related("current")
            .defer("current__columns")
            .annotate(waiting=waiting)
        )

    def has_change_permission(self, request: HttpRequest, obj: Lexicon | None = None) -> bool:
        """True if the user may edit lexicons and owns this one."""
        return super().has_change_permission(request, obj) and _owns(request, obj)

    def has_view_permission(self, request: HttpRequest, obj: Lexicon | None = None) -> bool:
        """True if the user may edit lexicons and owns this one."""
        return super().has_view_permission(request, obj) and _owns(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Lexicon | None = None) -> bool:
        """Refuse deletion: stored games use lexicons. They can be retired instead."""
        return False

    def owned(self, request: HttpRequest, pk: int) -> Lexicon:
        """Return the lexicon if this user may change it; for strangers it does not exist."""
        lexicon = get_object_or_404(self.get_queryset(request), pk=pk)
        if not self.has_change_permission(request, lexicon):
            raise PermissionDenied
        return lexicon

    def revision(self, lexicon: Lexicon, number: str | int | None) -> Revision:
        """Return a revision of this lexicon by its number, or the current one without a number."""
        revisions = lexicon.revisions.defer("columns")
        if number in (None, ""):
            return get_object_or_404(revisions, pk=lexicon.current_id)
        if not str(number).isdecimal() or len(str(number)) > 9:
            return get_object_or_404(revisions.none())
        return get_object_or_404(revisions, number=int(str(number)))

    def page(
        self, request: HttpRequest, name: str, title: str, status: int = 200, **context: Any
    ) -> HttpResponse:
        known = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        template = f"admin/lexicons/lexicon/{name}.html"
        return TemplateResponse(request, template, {**known, **context}, status=status)

    def back(self, lexicon: Lexicon) -> HttpResponseRedirect:
        """Go to the lexicon's own page."""
        return redirect("admin:lexicons_lexicon_change", lexicon.pk)


def _owns(request: HttpRequest, lexicon: Lexicon | None) -> bool:
    return lexicon is None or may_edit(request.user, lexicon)


def person(request: HttpRequest) -> User:
    """Return the user; the admin admits only people who are logged in."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
