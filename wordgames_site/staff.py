"""The admin, for staff who have passed their second factor and are still active."""

from collections.abc import Callable
from functools import partial, update_wrapper
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite, autodiscover
from django.contrib.admin.apps import SimpleAdminConfig
from django.contrib.admin.checks import check_admin_app, check_dependencies
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core import checks
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_protect

from lexicons.uploads.size_limit import limit_upload
from wordgames.languages.translation import translate

# Apps on the admin's first page, in the order in which staff need them.
FIRST = ("lexicons", "games", "solvers", "friends", "auth", "accounts")


class StaffSite(AdminSite):
    """Django's admin behind the second factor of `games.accounts`."""

    def has_permission(self, request: HttpRequest) -> bool:
        """True if this session may see the admin."""
        from games.accounts.second_factor import is_missing

        return super().has_permission(request) and not is_missing(request)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Let staff who use the admin through; after a pause, ask for the password first."""
        from games.accounts.staff_idle import is_idle, note_use

        inner = super().admin_view(view, cacheable)

        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            leaving = request.path == reverse("admin:logout", current_app=self.name)
            if leaving or not is_idle(request):
                note_use(request)
                response: HttpResponseBase = inner(request, *args, **kwargs)
                return response
            return _ask(request, partial(inner, request, *args, **kwargs))

        return update_wrapper(checked, inner)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Begin with what waits for an operator."""
        from wordgames_site.operation.operator_notices import notices_for

        notices = {"notices": notices_for(request.user)}
        return super().index(request, notices | (extra_context or {}))

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """Return what staff come for first; what other packages store comes last, together."""
        apps: list[dict[str, Any]] = super().get_app_list(request, app_label)
        if app_label is not None:
            return apps
        ours = [app for name in FIRST for app in apps if app["app_label"] == name]
        rest = [app for app in apps if app not in ours]
        models = [model for app in rest for model in app["models"]]
        return ours + [app | {"name": translate("Technical"), "models": models} for app in rest[:1]]

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Ask logged-in staff for the second factor, and all others for name and password."""
        from games.accounts.second_factor import address_to_verify, is_missing

        if not is_missing(request):
            response: HttpResponse = super().login(request, extra_context)
            return response
        onward = request.GET.get(REDIRECT_FIELD_NAME, "")
        if not url_has_allowed_host_and_scheme(onward, {request.get_host()}):
            onward = reverse("admin:index")
        return redirect(address_to_verify(onward))


def _ask(request: HttpRequest, go_on: Callable[[], HttpResponse]) -> HttpResponse:
    """Ask for the password after a pause, behind the CSRF check, which uploads do themselves."""
    from games.accounts.staff_idle import ask

    limit_upload(request, settings.LEXICON_UPLOAD_MAX_BYTES)
    response: HttpResponse = csrf_protect(ask)(request, go_on)
    return response


class StaffConfig(SimpleAdminConfig):
    """Django's admin app with this site; the addresses and the checks find what is in it.

    Commands that need neither begin a tenth of a second sooner.
    """

    default_site = "wordgames_site.staff.StaffSite"

    def ready(self) -> None:
        """Register the checks."""
        checks.register(check_dependencies, checks.Tags.admin)
        checks.register(_check_admin, checks.Tags.admin)


def _check_admin(**options: Any) -> list[checks.CheckMessage]:
    autodiscover()
    return check_admin_app(**options)
