"""Views of a board, whether its play is begun or waits for its first move."""

import logging
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django_htmx.http import replace_url, reswap, trigger_client_event

from games.context_processors import around_a_board
from games.daily.last_choices import remember
from games.limits.daily_quota import beginning_refused
from games.limits.rate_limits import REFUSED
from games.pages.error_pages import NOT_STORED, closed, passing
from games.pages.game_sheet import sheet_of
from games.pages.line import line_of
from games.pages.play_page import controls_key, moved_key, page_key, page_of
from games.plays import actions
from games.plays.ghosts import call_bot
from games.plays.open_play import OpenPlay
from games.views.request_helpers import Request, sequence_in
from wordgames.languages.casing import upper
from wordgames.languages.letters import STAND_IN
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import IllegalMove

log = logging.getLogger(__name__)
MOVED = "games/play/play.html#moved"
LONGEST_TYPED = 64
BEHIND = translatable("This page was out of date. Here is the game as it is now.")
# Function that reads the visitor's open play in its current state.
Sit = Callable[[], OpenPlay]


def board(request: Request, sit: Sit) -> HttpResponse:
    """Show a board, or play the posted move: the response is the board either way."""
    open_play = sit()
    if request.method != "POST":
        return whole(request, open_play, query=request.GET)
    typed = request.POST.get("guess", "")[:LONGEST_TYPED]
    query = request.GET.dict() | request.POST.dict()
    if key := request.POST.get("key"):
        return whole(request, open_play, typed=_press(typed, key, _longest(open_play)), query=query)
    if not open_play.begun and (refusal := beginning_refused(request)):
        return refusal
    try:
        moved = actions.move(open_play, sequence_in(request.POST), typed)
    except actions.Stale:
        return shown(request, page_of(sit(), translate(BEHIND)))
    except IllegalMove as illegal:
        language = open_play.lexicon.language
        sentence = illegal.sentence(lambda letters: upper(letters, language))
        return _refused(request, open_play, sentence, typed, query)
    except DatabaseError as fault:
        if request.htmx or not passing(fault):
            raise
        log.exception("A guess could not be stored.")
        return closed(whole(request, open_play, message=NOT_STORED, typed=typed, query=query))
    call_bot(moved)
    response = shown(request, page_of(moved, moving=True))
    return (
        response
        if open_play.begun
        else remember(request, response, moved.game, moved.lexicon, moved.puzzle)
    )


def whole(
    request: Request, open_play: OpenPlay, status: int = 200, today: str = "", **context: Any
) -> HttpResponse:
    """Answer with the whole page of a board; `today` is its day if the address has none."""
    page = page_of(open_play, **context) | line_of(request, open_play)
    page |= sheet_of(request, open_play) | {"today": today}
    page |= {"page_key": page_key(page), "controls_key": controls_key(page)}
    return render(request, "games/play/play.html", page, status=status)


def shown(request: Request, page: dict[str, Any]) -> HttpResponse:
    """Answer a move or a hint: the moving parts for HTMX, else the page by its own address.

    A first move is posted to the puzzle's address; from then on the play has its own address.
    """
    address = page["address"]
    if request.META.get("HTTP_HX_REQUEST") == "true":  # `htmx` copies all headers
        page["moved_key"] = moved_key(page)
        response = parts_moved(request, page)
        return response if request.path == address else replace_url(response, address)
    if page["message"]:
        messages.info(request, page["message"])
    return redirect(f"{address}?{request.GET.urlencode()}" if request.GET else address)


def parts_moved(request: Request, page: dict[str, Any]) -> HttpResponse:
    """Answer a move with the moving parts; an ending asks for what every page does."""
    if page["over"]:
        return render(request, MOVED, page)
    return HttpResponse(render_to_string(MOVED, around_a_board(request) | page))


def _press(typed: str, key: str, longest: int) -> str:
    """Return the input after an on-screen key, for browsers without JavaScript.

    A full row takes no more, just as with JavaScript.
    """
    return typed[:-1] if key == "delete" else (typed + key)[: max(longest, len(typed))]


def _longest(open_play: OpenPlay) -> int:
    """Return the most characters of a move, as far as that is known."""
    if STAND_IN.search(open_play.revision.letters):  # a letter may be several
        return LONGEST_TYPED
    options = getattr(open_play.state.observe(), "options", None)
    return int(getattr(options, "length", LONGEST_TYPED))


def _refused(
    request: Request, open_play: OpenPlay, sentence: str, typed: str, query: dict[str, Any]
) -> HttpResponse:
    """Answer a refused move with its sentence and the typed text, so that nothing is lost."""
    if not request.htmx:
        return whole(request, open_play, status=REFUSED, message=sentence, typed=typed, query=query)
    page = page_of(open_play, sentence, typed, query=query)
    response = render(request, "games/play/play.html#refused", page)
    return trigger_client_event(reswap(response, "none"), "refused", after="settle")
