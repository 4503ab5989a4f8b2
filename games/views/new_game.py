"""A game's own address with its board of today, and the ways to a random game."""

from typing import Any

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.contract.game import Game, SetupForm
from games.daily.daily_puzzle import dailies_of, planned
from games.daily.last_choices import remember, usual_daily
from games.daily.today import plays_ahead
from games.limits.daily_quota import daily_quota
from games.limits.rate_limits import REFUSED, starting
from games.pages.play_lookup import open_play_at, open_play_for
from games.plays import actions
from games.views.board import whole
from games.views.request_helpers import Request, game_or_404, lexicons_for
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import player_for_writing, player_id, today_for
from lexicons.models import Lexicon
from lexicons.revisions.publish import reachable
from wordgames.rules.state import InvalidOptions


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: Request, slug: str) -> HttpResponseBase:
    """Show today's board, ready to play; a post starts a random game with its options.

    A puzzle begun before its day began here goes on: its player has flown west.
    """
    if request.method == "POST":
        return settings(request, slug)
    game = game_or_404(slug)
    day = today_for(request)
    if ahead := plays_ahead(player_id(request), day, puzzle__game=slug):
        return redirect(f"{slug}:play", ahead[-1].pk)
    daily = usual_daily(request, game, lexicons_for(game, request), day)
    puzzle = planned(daily) if daily else None
    if puzzle is None:
        return settings(request, slug)
    open_play = open_play_at(request, puzzle)
    shown = "" if "tz" in request.COOKIES else str(puzzle.date)
    return whole(request, open_play, today=shown, query=request.GET)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@starting
@daily_quota
def settings(request: Request, slug: str) -> HttpResponse:
    """Offer the options of a game, on a page or in a sheet, or start one with those posted."""
    game = game_or_404(slug)
    lexicons = lexicons_for(game, request)
    form = game.form_class(
        request.POST if request.method == "POST" else None, lexicons, request.GET.dict()
    )
    follow(form, reverse(f"{slug}:settings"))
    if request.method == "POST" and form.is_valid():
        try:
            return _started(request, game, form)
        except InvalidOptions as refusal:
            form.add_error(None, str(refusal))
    context = _ways(request, game, lexicons) | {"game": game, "form": form, "lexicons": lexicons}
    status = REFUSED if request.method == "POST" else 200
    return render(request, _template(request), context, status=status)


@require_POST
@starting
@daily_quota
def again(request: Request, slug: str, play_id: str) -> HttpResponse:
    """Start a random game with the options of the one shown, in its dictionary's latest version."""
    open_play = open_play_for(request, play_id, slug)
    lexicon = reachable(open_play.lexicon.slug, reader_of(request)).first()
    revision = lexicon.current if lexicon and lexicon.current else open_play.revision
    options = open_play.puzzle.setup["options"]
    try:
        play = actions.start_free(open_play.game, options, revision, player_for_writing(request))
    except InvalidOptions:
        return redirect(f"{slug}:settings")
    return redirect(f"{slug}:play", play.pk)


@never_cache
@require_safe
def how_to_play(request: Request, slug: str) -> HttpResponse:
    """Show the rules on a separate page; a board shows them in a sheet."""
    return render(request, "games/new_game/how_to_play.html", {"game": game_or_404(slug)})


def _started(request: Request, game: Game, form: SetupForm) -> HttpResponse:
    revision = form.cleaned_data["lexicon"].current
    play = actions.start_free(game, form.options(), revision, player_for_writing(request))
    response = redirect(f"{game.slug}:play", play.pk)
    return remember(request, response, game, revision.lexicon, play.puzzle)


def follow(form: SetupForm, address: str) -> None:
    """Let a choice that changes the other fields fetch them from the form's own address.

    The form is also in a sheet on the page of a board.
    """
    for field in form.fields.values():
        attributes: dict[str, Any] = field.widget.attrs
        if "hx-get" in attributes:
            field.widget.attrs = attributes | {"hx-get": address}


def _ways(request: Request, game: Game, lexicons: list[Lexicon]) -> dict[str, Any]:
    """Return today's puzzles that a game can be opened with, by dictionary."""
    day = today_for(request)
    series = [dailies_of(game, lexicon, day) for lexicon in lexicons]
    return {"todays": [dailies for dailies in series if dailies]}


def _template(request: Request) -> str:
    """Return the template of the page, or for HTMX of its form or only the changed fields."""
    if not request.htmx:
        return "games/new_game/settings.html"
    part = "options" if request.htmx.target == "options" else "sheet"
    return f"games/new_game/settings.html#{part}"
