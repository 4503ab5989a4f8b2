"""Access of a request's visitor to dictionaries: languages, own lists, and lists received."""

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
    """Return the reader's access; reading writes nothing, lists opened by link are in a cookie."""
    opened = request.COOKIES.get(COOKIE, "").split(".")[:MOST_OPENED]
    known = tuple(slug for slug in opened if SLUG.fullmatch(slug))
    return DictionaryAccess(player_id(request) or "", known, _languages(request))


def _languages(request: HttpRequest) -> tuple[str, ...]:
    """Return the visitor's chosen language, those the browser asks for, then the page's."""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    preferences = parse_accept_lang_header(request.headers.get("Accept-Language", "").lower())
    browser = (code for code, _ in preferences if code != "*")
    return (*((cookie,) if cookie else ()), *browser, *page_languages())


def page_languages() -> tuple[str, ...]:
    """Return the page's language, then the site's: what is shown to everybody alike is in them."""
    return (get_language() or settings.LANGUAGE_CODE, settings.LANGUAGE_CODE)


def note_opened(request: HttpRequest, response: HttpResponse, lexicon: Lexicon) -> HttpResponse:
    """Offer this visitor a list from now on, after they opened its link."""
    reader = reader_of(request)
    if lexicon.keeper and lexicon.keeper != reader.player and lexicon.slug not in reader.opened:
        value = ".".join([lexicon.slug, *reader.opened][:MOST_OPENED])
        response.set_cookie(
            COOKIE, value, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True
        )
    return response
