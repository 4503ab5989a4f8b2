"""Views to play a game, give it up, take a step back, or drop it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from games.daily.last_choices import keep, mode_cookie
from games.limits.daily_quota import beginning_refused
from games.limits.rate_limits import moving
from games.models import Play
from games.pages.play_lookup import modes_for, open_play_for
from games.pages.play_page import door_of
from games.plays import actions
from games.plays.open_play import OpenPlay
from games.views.board import board
from games.views.request_helpers import Request, never_stored, sequence_in
from games.visitors.visitor import player_id
from wordgames.rules.state import IllegalMove


@never_stored
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def play(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Show a play, or play the posted move."""
    return board(request, lambda: open_play_for(request, play_id, slug))


@require_POST
@moving
def give_up(request: Request, slug: str, play_id: str) -> HttpResponse:
    """End a play and show the answer; the page has asked for confirmation."""
    open_play = open_play_for(request, play_id, slug)
    if not open_play.begun and (refusal := beginning_refused(request)):
        return refusal
    try:
        open_play = actions.give_up(open_play, sequence_in(request.POST))
    except actions.Stale:
        open_play = open_play_for(request, play_id, slug)
    return _to(open_play)


@require_POST
@moving
def undo(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Take the last move back, in a game that has this address."""
    open_play = open_play_for(request, play_id, slug)
    try:
        actions.undo(open_play, sequence_in(request.POST))
    except actions.Full as full:
        messages.info(request, str(full))
    except actions.Stale:
        pass
    return _to(open_play)


@require_POST
@moving
def mode(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Add a mode to the puzzle of a day, or take it off; it is remembered for the next one."""
    open_play = open_play_for(request, play_id, slug)
    choice = request.POST.get("want", "")
    if choice and choice not in modes_for(open_play.puzzle):
        raise Http404("No such mode.")
    try:
        if open_play.begun:
            actions.choose_mode(open_play, sequence_in(request.POST), choice)
    except IllegalMove as refusal:
        messages.info(request, refusal.sentence())
    except actions.Stale:
        pass
    response = _to(open_play)
    keep(request, response, mode_cookie(slug), choice or "normal")
    return response


@require_POST
@moving
def drop(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Take a play off the list of games in progress; the next move puts it back."""
    plays = Play.objects.filter(pk=play_id, puzzle__game=slug, player=player_id(request) or "")
    if not plays.update(dropped_at=timezone.now()):
        raise Http404("No such game.")
    return redirect("home")


def _to(open_play: OpenPlay) -> HttpResponse:
    return redirect(door_of(open_play)["address"])
