"""Play a game, give it up, take a step back, drop it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import services
from games.doors import sitting_for
from games.limits import moving
from games.models import Play
from games.page import door_of
from games.players import player_id
from games.quota import beginning_refused
from games.sittings import Sitting
from games.views.board import board
from games.views.common import Request, sequence_in


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def play(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Show a play, or play the move posted."""
    return board(request, lambda: sitting_for(request, play_id, slug))


@require_POST
@moving
def give_up(request: Request, slug: str, play_id: str) -> HttpResponse:
    """End a play and show the answer; the page has asked before."""
    sitting = sitting_for(request, play_id, slug)
    if not sitting.begun and (refusal := beginning_refused(request)):
        return refusal
    try:
        sitting = services.give_up(sitting, sequence_in(request.POST))
    except services.Stale:
        sitting = sitting_for(request, play_id, slug)
    return _to(sitting)


@require_POST
@moving
def undo(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Take the last move back, in a game whose addresses offer it."""
    sitting = sitting_for(request, play_id, slug)
    try:
        services.undo(sitting, sequence_in(request.POST))
    except services.Full as full:
        messages.info(request, str(full))
    except services.Stale:
        pass
    return _to(sitting)


@require_POST
@moving
def drop(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Take a play off the list of games to go on with; the next move puts it back."""
    plays = Play.objects.filter(pk=play_id, puzzle__game=slug, player=player_id(request) or "")
    if not plays.update(dropped_at=timezone.now()):
        raise Http404("No such game.")
    return redirect("home")


def _to(sitting: Sitting) -> HttpResponse:
    return redirect(door_of(sitting)["address"])
