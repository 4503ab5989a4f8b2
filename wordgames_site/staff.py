"""The admin, which lets in who has shown a second factor, once there is one or it is required."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.apps import AdminConfig
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


class StaffSite(AdminSite):
    """Django's admin behind the second factor of `games.accounts`."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Say whether this session may see the admin."""
        from games.accounts.second_factor import is_missing

        return super().has_permission(request) and not is_missing(request)

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Ask who is logged in for the second factor, and anybody else for name and password."""
        from games.accounts.second_factor import address_to_verify, is_missing

        if not is_missing(request):
            response: HttpResponse = super().login(request, extra_context)
            return response
        onward = request.GET.get(REDIRECT_FIELD_NAME, "")
        if not url_has_allowed_host_and_scheme(onward, {request.get_host()}):
            onward = reverse("admin:index")
        return redirect(address_to_verify(onward))


class StaffConfig(AdminConfig):
    """Django's admin app, with that site."""

    default_site = "wordgames_site.staff.StaffSite"
