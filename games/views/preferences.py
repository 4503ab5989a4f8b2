"""Visitors' choices of how pages look and sound, kept in cookies."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from games.context_processors import CHOICES
from games.views.request_helpers import Request

YEAR = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: Request) -> HttpResponse:
    """Show the choices, or store them and return to the page that they were made on."""
    fields = request.POST if request.method == "POST" else request.GET
    back = fields.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    if request.method != "POST":
        page = f"site/preferences.html{'#sheet' if request.htmx else ''}"
        return render(request, page, {"back": back})
    response = HttpResponseRedirect(back)
    for name, choices in CHOICES.items():
        value = request.POST.get(name, "")
        if value in choices:
            response.set_cookie(
                name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure()
            )
    return response
