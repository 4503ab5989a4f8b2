"""Error pages in the site's own style, with a way on."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say that the form was too old to trust, and how to go on."""
    return render(request, "403_csrf.html", {"back": request.path}, status=403)
