"""Redirects of browsers from addresses that only take forms to the page with the form.

A refused form is shown again at the address it was sent to. Visiting that address later, by the
address bar, a bookmark or the language switch, is a GET, which the view answers with 405 and an
empty page.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import is_valid_path


class FormAddressMiddleware:
    """Middleware that redirects from an address that only takes forms to the page above it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer as the view does, but redirect a browser that gets 405; programs keep the 405."""
        response = self.get_response(request)
        if request.method != "GET" or not isinstance(response, HttpResponseNotAllowed):
            return response
        wants_a_page = "text/html" in request.headers.get("Accept", "")
        takes_forms = "POST" in response.headers["Allow"]
        return redirect(page_above(request.path)) if wants_a_page and takes_forms else response


def page_above(path: str) -> str:
    """Return the nearest address above this one that has a page."""
    parts = path.strip("/").split("/")
    above = ("/" + "".join(f"{part}/" for part in parts[:end]) for end in range(len(parts))[::-1])
    return next(filter(is_valid_path, above))
