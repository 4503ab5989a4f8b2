"""Whose choice of dictionaries a request asks for: his own lists, and those he was sent."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse

from games.players import player_id
from lexicons.models import Lexicon
from lexicons.services import Reader

COOKIE = "lists"
MOST_OPENED = 20
SLUG = re.compile(r"[a-z0-9-]{1,40}")
YEAR = 365 * 24 * 3600


def reader_of(request: HttpRequest) -> Reader:
    """Return who reads; looking writes nothing, the lists opened by link stand in a cookie."""
    opened = request.COOKIES.get(COOKIE, "").split(".")[:MOST_OPENED]
    return Reader(player_id(request) or "", tuple(slug for slug in opened if SLUG.fullmatch(slug)))


def note_opened(request: HttpRequest, response: HttpResponse, lexicon: Lexicon) -> HttpResponse:
    """Offer this visitor a list from now on whose link he has opened."""
    reader = reader_of(request)
    if lexicon.keeper and lexicon.keeper != reader.player and lexicon.slug not in reader.opened:
        value = ".".join([lexicon.slug, *reader.opened][:MOST_OPENED])
        response.set_cookie(
            COOKIE, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    return response
