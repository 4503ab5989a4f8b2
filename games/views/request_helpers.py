"""Helpers of the shared pages for requests."""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.utils.cache import add_never_cache_headers
from django.utils.http import http_date
from django_htmx.middleware import HtmxDetails

from games import catalogue
from games.contract.game import Game
from games.visitors.dictionary_access import page_languages, reader_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import DictionaryAccess, mine_first, playable, reachable

NEVER = "max-age=0, no-cache, no-store, must-revalidate, private"


class Request(HttpRequest):
    """Request as extended by the middleware."""

    htmx: HtmxDetails


def lexicons_for(game: Game, request: HttpRequest | None = None) -> list[Lexicon]:
    """Return the lexicons that suit a game: the public ones and the visitor's.

    Those in the visitor's languages come first, where games open; without a request, the page's.
    """
    reader = reader_of(request) if request else DictionaryAccess(languages=page_languages())
    return mine_first(playable(game.lexicon_kind, reader), reader)


def lexicon_or_404(game: Game, slug: str, request: HttpRequest) -> Lexicon:
    """Return a lexicon that suits the game, if the visitor may see it, else raise a 404."""
    lexicon = reachable(slug, reader_of(request)).filter(kind=game.lexicon_kind).first()
    if lexicon is None:
        raise Http404("No such dictionary.")
    return lexicon


def game_or_404(slug: str) -> Game:
    """Return a registered game, or raise a 404."""
    try:
        return catalogue.game(slug)
    except KeyError as error:
        raise Http404("No such game.") from error


def sequence_in(posted: QueryDict) -> int:
    """Return the sequence number that a post was made for; -1 (none) if unreadable."""
    text = posted.get("sequence", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


def never_stored(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Do what `never_cache` does, for the view of every move: the headers are ready text."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        if response.has_header("Cache-Control") or response.has_header("Expires"):
            add_never_cache_headers(response)
        else:
            response.headers["Expires"] = http_date(time.time())
            response.headers["Cache-Control"] = NEVER
        return response

    return answered
