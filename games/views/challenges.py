"""Challenges: make a puzzle for somebody, send its link, and play one that was sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from games import services
from games.friends.dares import dare
from games.friends.forms import DareForm
from games.limits import STARTS, limited
from games.models import Play, Puzzle
from games.page import link_of
from games.players import player_for_writing, player_id
from games.quota import daily_quota
from games.views.common import game_or_404, lexicons_for
from lexicons.services import revision_of

REFUSED = 422


@require_http_methods(["GET", "HEAD", "POST"])
@limited("challenge", per_minute=20)
@daily_quota
def challenge(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a puzzle with a secret that the visitor chooses."""
    game = game_or_404(slug)
    posted = request.POST if request.method == "POST" else None
    form, signature = game.challenge_class(posted, lexicons_for(game)), DareForm(posted)
    if request.method == "POST" and form.is_valid() and signature.is_valid():
        puzzle = services.make_challenge(
            game,
            form.options(),
            form.cleaned_data["lexicon"].current,
            form.secret(),
            player_for_writing(request),
        )
        if name := signature.cleaned_data["name"]:
            return redirect("friends:dare", dare(puzzle, player_for_writing(request), name).pk)
        return redirect(f"{slug}:accept", puzzle.pk)
    status = REFUSED if request.method == "POST" else 200
    context = {"game": game, "form": form, "signature": signature}
    return render(request, "games/challenge.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("start", per_minute=STARTS)
@daily_quota
def accept(request: HttpRequest, slug: str, puzzle_id: str) -> HttpResponse:
    """Show a puzzle that was sent, and begin it on POST; its author sees the link to send."""
    puzzle = get_object_or_404(Puzzle, pk=puzzle_id, game=slug)
    if request.method == "POST":
        return redirect(f"{slug}:play", services.begin(puzzle, player_for_writing(request)).pk)
    player = player_id(request)
    game = game_or_404(slug)
    lexicon = revision_of(puzzle.revision_id).lexicon
    context = {
        "game": game,
        "puzzle": puzzle,
        "lexicon": lexicon,
        "setup": game.describe(puzzle.setup),
        "link": link_of(puzzle, lexicon.slug),
        "author": player is not None and puzzle.author_id == player,
        "begun": Play.objects.filter(puzzle=puzzle, player=player).first() if player else None,
    }
    return render(request, "games/accept.html", context)
