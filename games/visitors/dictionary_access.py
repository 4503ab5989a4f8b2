"""Whose choice of dictionaries a request asks for: his languages, his lists, those he was sent."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation.trans_real import parse_accept_lang_header

from games.visitors.visitor import player_id
from lexicons.models import Lexicon
from lexicons.revisions.publish import DictionaryAccess

COOKIE = "lists"
MOST_OPENED = 20
SLUG = re.compile(r"[a-z0-9-]{1,40}")
YEAR = 365 * 24 * 3600


def reader_of(request: HttpRequest) -> DictionaryAccess:
    """Return who reads; looking writes nothing, the lists opened by link stand in a cookie."""
    opened = request.COOKIES.get(COOKIE, "").split(".")[:MOST_OPENED]
    known = tuple(slug for slug in opened if SLUG.fullmatch(slug))
    return DictionaryAccess(player_id(request) or "", known, _languages(request))


def _languages(request: HttpRequest) -> tuple[str, ...]:
    """Return the language that the visitor chose, those the browser asks for, that of the page."""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    preferences = parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    known = (cookie, *(code for code, _ in preferences if code != "*"), get_language())
    return tuple(language for language in known if language)


def note_opened(request: HttpRequest, response: HttpResponse, lexicon: Lexicon) -> HttpResponse:
    """Offer this visitor a list from now on whose link he has opened."""
    reader = reader_of(request)
    if lexicon.keeper and lexicon.keeper != reader.player and lexicon.slug not in reader.opened:
        value = ".".join([lexicon.slug, *reader.opened][:MOST_OPENED])
        response.set_cookie(
            COOKIE, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    return response
