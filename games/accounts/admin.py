"""Accounts, and invitations to make one for sites where sign-up is restricted."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.accounts.account_data import delete_account
from games.accounts.account_names import is_taken
from games.accounts.models import Invitation

RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")

admin.site.unregister(User)


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's admin of accounts, which refuses names that readers take for another account's.

    Only superusers give rights, and only they change other superusers.
    """

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of rights too, for all but superusers."""
        known = super().get_readonly_fields(request, obj)
        return known if request.user.is_superuser else (*known, *RIGHTS)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """True if the user may change this account."""
        return super().has_change_permission(request, obj) and _may_touch(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """True if the user may delete this account."""
        return super().has_delete_permission(request, obj) and _may_touch(request, obj)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account with all that hangs on it, as its owner does."""
        delete_account(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete accounts with all that hangs on them."""
        for account in queryset:
            delete_account(account)

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """Return the form, for a new account or an old one, with the name checked."""

        def clean_username(form: Any) -> str:
            name = str(form.cleaned_data["username"])
            if is_taken(name, form.instance.pk):
                raise form.instance.unique_error_message(User, ["username"])
            return name

        form = super().get_form(request, obj, **kwargs)
        return type(form.__name__, (form,), {"clean_username": clean_username})


def _may_touch(request: HttpRequest, account: User | None) -> bool:
    """True if an account is no superuser's, or the user is one."""
    return account is None or request.user.is_superuser or not account.is_superuser


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin[Invitation]):
    """Admin to make invitation links, and see how often each can still be used."""

    list_display = ("__str__", "left", "expires_at", "made_by", "link")
    list_select_related = ("made_by",)
    fields = ("note", "left", "expires_at", "link")
    readonly_fields = ("link",)
    ordering = ("-created_at",)

    def save_model(self, request: HttpRequest, obj: Invitation, form: Any, change: bool) -> None:
        """Record the user who made it."""
        if not change and request.user.is_authenticated:
            obj.made_by = request.user
        super().save_model(request, obj, form, change)

    @admin.display(description=_("link to send"))
    def link(self, invitation: Invitation) -> SafeString | str:
        """Return the link, once there is one."""
        if invitation._state.adding:
            return "–"
        address = f"{reverse('account:sign-up')}?{urlencode({'invitation': invitation.pk})}"
        return format_html('<a href="{0}">{0}</a>', address)
