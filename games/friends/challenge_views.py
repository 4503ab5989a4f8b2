"""Challenges: make a puzzle for someone, send its link, and play one received."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.friends.dares import dare
from games.friends.forms import DareForm
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, limited, moving
from games.models import Puzzle
from games.pages.play_lookup import challenge_behind, open_play_at
from games.plays import actions
from games.plays.names_and_links import link_of
from games.views.board import board
from games.views.request_helpers import Request, game_or_404, lexicons_for
from games.visitors.visitor import player_for_writing, player_id
from lexicons.revisions.publish import revision_of


@require_http_methods(["GET", "HEAD", "POST"])
@limited("challenge", per_minute=20)
@daily_quota
def challenge(request: Request, slug: str) -> HttpResponse:
    """Make a puzzle with a secret that the visitor chooses."""
    game = game_or_404(slug)
    posted = request.POST if request.method == "POST" else None
    form = game.challenge_class(posted, lexicons_for(game, request), request.GET.dict())
    if request.htmx and request.htmx.target == "options":
        return render(request, "games/new_game/challenge.html#options", {"form": form})
    signature = DareForm(posted)
    if request.method == "POST" and form.is_valid() and signature.is_valid():
        puzzle = actions.make_challenge(
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
    return render(request, "games/new_game/challenge.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moving
def accept(request: Request, slug: str, puzzle_id: str) -> HttpResponse:
    """Show the board of a challenge; its author first sees the link to send."""
    puzzle = challenge_behind(slug, puzzle_id)
    looks = request.method != "POST" and "play" not in request.GET
    if looks and puzzle.kind == Puzzle.Kind.CHALLENGE and _is_own(request, puzzle):
        return _link_page(request, puzzle)
    return board(request, lambda: open_play_at(request, puzzle))


def _is_own(request: HttpRequest, puzzle: Puzzle) -> bool:
    """True if the visitor made the puzzle, which an account may have taken over since."""
    player = player_id(request)
    return player is not None and Puzzle.objects.filter(pk=puzzle.pk, author=player).exists()


def _link_page(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    """Show the author of a puzzle the link to send."""
    game = game_or_404(puzzle.game)
    lexicon = revision_of(puzzle.revision_id).lexicon
    context = {
        "game": game,
        "puzzle": puzzle,
        "lexicon": lexicon,
        "setup": game.describe(puzzle.setup),
        "link": link_of(puzzle, lexicon.slug),
    }
    return render(request, "games/new_game/accept_challenge.html", context)
