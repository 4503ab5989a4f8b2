"""How the visitor wants pages to look, kept in cookies."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from games.context_processors import CONTRASTS, DRAWINGS, THEMES

CHOICES = {"theme": THEMES, "contrast": CONTRASTS, "drawing": DRAWINGS}
YEAR = 365 * 24 * 3600


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep the chosen theme or contrast and go back to the page it was chosen on."""
    back = request.POST.get("next", "/")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()})
    response = HttpResponseRedirect(back if safe else "/")
    for name, choices in CHOICES.items():
        value = request.POST.get(name, "")
        if value in choices:
            response.set_cookie(
                name, value, max_age=YEAR, samesite="Lax", secure=request.is_secure()
            )
    return response
