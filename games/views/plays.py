"""Start a game, play it, give it up, play again."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib import messages
from django.db import DatabaseError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import reswap, trigger_client_event

from games import services
from games.daily import dailies_of
from games.faults import NOT_STORED, closed, passing
from games.limits import STARTS, limited, moving
from games.page import page_of
from games.players import player_for_writing, player_id, today_for
from games.quota import daily_quota
from games.rules import IllegalMove, InvalidOptions
from games.sittings import sitting_of
from games.views.common import Request, game_or_404, lexicons_for, sequence_in
from lexicons.languages import upper
from lexicons.services import playable

log = logging.getLogger(__name__)
REFUSED = 422
LONGEST_TYPED = 64


@require_http_methods(["GET", "HEAD", "POST"])
@limited("start", per_minute=STARTS)
@daily_quota
def start(request: Request, slug: str) -> HttpResponse:
    """Show the options of a new game, or start one with those posted."""
    game = game_or_404(slug)
    lexicons = lexicons_for(game)
    posted = request.POST if request.method == "POST" else None
    form = game.form_class(posted, lexicons, request.GET.dict())
    if request.method == "POST" and form.is_valid():
        revision = form.cleaned_data["lexicon"].current
        try:
            play = services.start_free(game, form.options(), revision, player_for_writing(request))
        except InvalidOptions as refusal:
            form.add_error(None, str(refusal))
        else:
            return redirect(f"{slug}:play", play.pk)
    today = today_for(request)
    series = [dailies_of(game, lexicon, today) for lexicon in lexicons]
    todays = [[(daily, "") for daily in dailies] for dailies in series if dailies]
    context = {"game": game, "form": form, "todays": todays, "lexicons": lexicons}
    template = "games/start.html#options" if request.htmx else "games/start.html"
    status = REFUSED if request.method == "POST" and form.errors else 200
    return render(request, template, context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def play(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Show a play, or play the move posted: the board comes back either way."""
    sitting = sitting_of(play_id, slug, player_id(request))
    if request.method != "POST":
        return render(request, "games/play.html", page_of(sitting, query=request.GET))
    typed = request.POST.get("guess", "")[:LONGEST_TYPED]
    query = request.GET.dict() | request.POST.dict()
    if key := request.POST.get("key"):
        page = page_of(sitting, typed=_press(typed, key), query=query)
        return render(request, "games/play.html", page)
    try:
        moved = services.move(sitting, sequence_in(request.POST), typed)
    except services.Stale:
        message = "This page was behind; here is the game as it stands."
        return _shown(request, page_of(sitting_of(play_id, slug, player_id(request)), message))
    except IllegalMove as refusal:
        language = sitting.lexicon.language
        sentence = refusal.sentence(lambda letters: upper(letters, language))
        return _refused(request, page_of(sitting, sentence, typed, query=query))
    except DatabaseError as fault:
        if request.htmx or not passing(fault):
            raise
        log.exception("A guess could not be stored.")
        page = page_of(sitting, NOT_STORED, typed, query=query)
        return closed(render(request, "games/play.html", page))
    return _shown(request, page_of(moved, moving=True))


@require_POST
@moving
def give_up(request: Request, slug: str, play_id: str) -> HttpResponse:
    """End a play and show the answer; the page has asked before."""
    sitting = sitting_of(play_id, slug, player_id(request))
    try:
        services.give_up(sitting, sequence_in(request.POST))
    except services.Stale:
        sitting = sitting_of(play_id, slug, player_id(request))
    return redirect(f"{slug}:play", sitting.play.pk)


@require_POST
@moving
def undo(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Take the last move back, in a game whose addresses offer it."""
    sitting = sitting_of(play_id, slug, player_id(request))
    try:
        services.undo(sitting, sequence_in(request.POST))
    except services.Full as full:
        messages.info(request, str(full))
    except services.Stale:
        pass
    return redirect(f"{slug}:play", sitting.play.pk)


@require_POST
@limited("start", per_minute=STARTS)
@daily_quota
def again(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Start a new game with the same settings, in the dictionary as it is now."""
    sitting = sitting_of(play_id, slug, player_id(request))
    lexicon = playable(sitting.game.lexicon_kind).filter(pk=sitting.lexicon.pk).first()
    revision = lexicon.current if lexicon and lexicon.current else sitting.revision
    options = sitting.puzzle.setup["options"]
    try:
        play = services.start_free(sitting.game, options, revision, player_for_writing(request))
    except InvalidOptions:
        return redirect(reverse(f"{slug}:start"))
    return redirect(f"{slug}:play", play.pk)


def _press(typed: str, key: str) -> str:
    """Return what is typed after an on-screen key, for browsers without JavaScript."""
    return typed[:-1] if key == "delete" else (typed + key)[:LONGEST_TYPED]


def _shown(request: Request, page: dict[str, Any]) -> HttpResponse:
    """Answer a move: the moving parts for HTMX, else the page by its own address."""
    if request.htmx:
        return render(request, "games/play.html#moved", page)
    if page["message"]:
        messages.info(request, page["message"])
    address = reverse(f"{page['game'].slug}:play", args=(page["play"].pk,))
    return redirect(f"{address}?{request.GET.urlencode()}" if request.GET else address)


def _refused(request: Request, page: dict[str, Any]) -> HttpResponse:
    """Answer a refused move: the sentence, and what was typed; nothing is lost."""
    if not request.htmx:
        return render(request, "games/play.html", page, status=REFUSED)
    response = render(request, "games/play.html#refused", page)
    return trigger_client_event(reswap(response, "none"), "refused", after="settle")
