"""Error pages in the site's own style, with a way on."""

from __future__ import annotations

from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html

from lexicons.speech import gettext, gettext_noop

WITHOUT_COOKIES = gettext_noop(
    "Your browser sent no cookies, and games need them: allow them and load this page again."
)
ANOTHER_VISITOR = gettext_noop(
    "You have logged in or out since this page was opened. It was loaded anew: try again."
)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that the form was too old to trust, and how to go on.

    A page with script does not show this page. Its forms never work again once the visitor has
    logged in or out in another tab: it is told to load itself anew, with new forms.
    """
    if not getattr(request, "htmx", False):
        return render(request, "403_csrf.html", {"back": request.path}, status=403)
    known = settings.CSRF_COOKIE_NAME in request.COOKIES
    sentence = gettext(ANOTHER_VISITOR if known else WITHOUT_COOKIES)
    response = HttpResponse(format_html("<p>{}</p>", sentence), status=403)
    response["X-Refusal"] = quote(sentence)
    if known:
        messages.info(request, sentence)
        response["HX-Refresh"] = "true"
    return response
