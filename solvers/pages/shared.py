"""What several views of the solvers need."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from solvers.catalogue import solved
from solvers.pages.desk import Desk, desk

REFUSED = 422


def desk_or_404(slug: str) -> Desk:
    """Return a game's desk."""
    if slug not in solved():
        raise Http404("No agents for this game.")
    return desk(slug)


def tabs(page: str, current: str, has: Callable[[Desk], bool]) -> list[dict[str, Any]]:
    """Return links to a page of every game that has it, for a row of tabs; none for one game."""
    found = [
        {"name": desk(slug).game.name, "url": reverse(page, args=(slug,)), "here": slug == current}
        for slug in solved()
        if has(desk(slug))
    ]
    return found if len(found) > 1 else []


def busy(request: HttpRequest) -> HttpResponse:
    """Say that too many people ask at once, and to try again."""
    response = render(request, "solvers/busy.html", status=503)
    response["Retry-After"] = "5"
    return response


def step_in(text: str, steps: int) -> int:
    """Return the step asked for, the last one at most; the first without."""
    return min(int(text), steps) if text.isascii() and text.isdigit() and len(text) < 4 else 0
