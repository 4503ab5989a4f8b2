"""The least that a page of the site can cost: what others are measured against."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.players import player_id
from lexicons.models import Lexicon


def bare(request: HttpRequest, pk: int) -> HttpResponse:
    """Read the session, one row, and render a small template."""
    context = {"player": player_id(request), "lexicon": Lexicon.objects.get(pk=pk)}
    return render(request, "bench/bare.html", context)
