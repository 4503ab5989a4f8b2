"""The coach's pages: a finished play looked back at, the bot's play of the same puzzle, a picture.

A browser whose script runs, which its time zone in a cookie shows, gets the page at once and asks
for the coach from there; any other waits for the whole page.
"""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.contract.game import JSON
from games.display.png import NotDrawn, png_of
from games.limits.rate_limits import limited, limited_each, reading, refused
from games.models import Play
from games.plays.ghosts import THE_BOT
from games.plays.head_to_head import YOU, finish_of, verdict
from games.plays.open_play import OpenPlay
from games.views.request_helpers import Request
from games.visitors.visitor import player_id
from solvers.agent_cards import card
from solvers.analysis.agent_plays import shown_open_play, watch_same
from solvers.analysis.analysis import analysis_of
from solvers.analysis.compute_budget import BotsComing, Busy
from solvers.analysis.review import has_review
from solvers.pages.review.coached_play import (
    coach_of,
    coaching_of,
    move_page,
    page_of,
    played,
    shrinking,
    store,
)
from solvers.pages.review.scores import Pieces
from solvers.pages.view_helpers import game_or_404
from wordgames.agent.parameters import ParameterError
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions

# Pieces in a row and rows of a picture, at most: more would be too small to see.
PLACES, ROWS = 15, 9
NO_PICTURE = translatable(
    "We couldn't draw the picture just now. Try again in a minute; nothing is lost."
)
# Most seconds after which a page that met a full queue asks again automatically.
AGAIN = 60


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reading("review", per_minute=60)
def review(request: Request, play_id: str) -> HttpResponse:
    """Look back at a finished play, one's own or an agent's, guess by guess.

    The POST computes it, keeps what it scored, and answers with the coach alone.
    """
    open_play = shown_open_play(play_id, player_id(request))
    game = game_or_404(open_play.puzzle.game)
    if not has_review(game.slug):
        messages.info(
            request, translate("{game} games aren't reviewed.", game=translate(game.name))
        )
        return redirect(f"{game.slug}:start")
    part = "solvers/review/coach.html" if request.htmx else "solvers/review/review.html"
    try:
        page = page_of(open_play)
        if request.method != "POST" and "tz" in request.COOKIES:
            return render(request, part, page | {"thinking": True})
        page |= _coached(request, open_play)
    except InvalidOptions as refusal:
        messages.info(request, str(refusal))
        return redirect(f"{open_play.puzzle.game}:start")
    except Busy as busy:
        return _thinking(request, part, page, busy)
    if request.method == "POST" and not request.htmx:
        return redirect("solvers:review", play_id)
    return render(request, part, page)


def _coached(request: Request, open_play: OpenPlay) -> JSON:
    coaching = coaching_of(open_play)
    if request.method == "POST":
        store(open_play, coaching)
    return coach_of(open_play, coaching) | {"funnel": shrinking(open_play)}


def _thinking(request: Request, part: str, page: JSON, busy: Busy) -> HttpResponse:
    """Show the page without its coach, which it requests again automatically or by a button."""
    seconds = min(busy.seconds, AGAIN)
    page |= {"thinking": True, "sentence": str(busy), "seconds": seconds}
    calm = request.htmx or isinstance(busy, BotsComing)
    response = render(request, part, page, status=200 if calm else busy.status)
    response["Retry-After"] = str(seconds)
    return response


@never_cache
@require_safe
@reading("review", per_minute=60)
def review_move(request: Request, play_id: str, number: int) -> HttpResponse:
    """Show a move of a finished play in pictures: a page, or with HTMX the pictures alone."""
    open_play = shown_open_play(play_id, player_id(request))
    game = game_or_404(open_play.puzzle.game)
    if not has_review(game.slug):
        raise Http404("Games of this kind are not reviewed.")
    page: JSON = {"play": open_play.play, "lexicon": open_play.lexicon, "game": game}
    try:
        page |= move_page(open_play, number)
    except InvalidOptions as refusal:
        page["sentence"] = str(refusal)
    except LookupError as missing:
        raise Http404(str(missing)) from missing
    except Busy as busy:
        if not request.htmx:
            raise
        page["sentence"] = str(busy)
    if request.htmx:
        return render(request, "solvers/review/coach_thought.html", page)
    return render(request, "solvers/review/review_move.html", page_of(open_play) | page)


@require_POST
@limited_each("watch", per_minute=20)
def bot(request: Request, play_id: str) -> HttpResponse:
    """Let the bot play the puzzle of a finished play, and show its way; without HTMX, race.

    An ending asks for the result alone, in `brief`.
    """
    brief = "brief" in request.GET
    open_play = shown_open_play(play_id, player_id(request))
    game = game_or_404(open_play.puzzle.game)
    slug = analysis_of(open_play).adviser
    page: JSON = {
        "game": game,
        "lexicon": open_play.lexicon,
        "play": open_play.play,
        "bot": card(game.slug, slug),
    }
    try:
        theirs = watch_same(open_play, {"slug": slug})
        other = OpenPlay(theirs, tuple(theirs.events.all()))
        page |= {"theirs": theirs, "path": played(other), "won": theirs.status == Play.Status.WON}
        page["address"] = reverse("solvers:beside", args=(open_play.play.pk, theirs.pk))
        if not request.htmx:
            return redirect(page["address"])
        if brief:
            mine, bots = finish_of(open_play), finish_of(other)
            page |= {"against": (mine, bots)}
            page["verdict"] = verdict(mine, bots, (YOU, translate(THE_BOT)))
        else:
            page["score"] = coaching_of(other).verdict.skill
    except (ParameterError, LookupError, InvalidOptions) as refusal:
        page["sentence"] = str(refusal)
    except Busy as busy:
        if not request.htmx:
            raise
        page |= {"sentence": str(busy), "busy": True}
    template = "solvers/review/against.html" if brief else "solvers/review/coach_bot.html"
    return render(request, template, page)


@never_cache
@require_safe
@limited("picture", per_minute=20, methods=("GET",))
def picture(request: Request, play_id: str) -> HttpResponse:
    """Return the scores of a play as a picture to send; it shows clues and no letter."""
    open_play = shown_open_play(play_id, player_id(request))
    game_or_404(open_play.puzzle.game)
    try:
        page = page_of(open_play)
        page |= coach_of(open_play, coaching_of(open_play))
        drawing = render_to_string(
            "solvers/review/coach_picture.svg", page | _drawn(page["played"])
        )
        png = png_of(drawing)
    except (InvalidOptions, NotDrawn):
        return refused(request, translate(NO_PICTURE), status=503, seconds=AGAIN)
    return HttpResponse(png, content_type="image/png")


def _drawn(played: list[Pieces]) -> JSON:
    """Return the rows of the picture, each with the place where it begins, and their scale."""
    rows = [[state for _, state in move[:PLACES]] for move in played[:ROWS]]
    side = min(64, 420 // max(1, len(rows)), 540 // max(map(len, rows), default=1))
    return {
        "side": side,
        "pieces": [
            (place * side, line * side, state or "plain")
            for line, row in enumerate(rows)
            for place, state in enumerate(row)
        ],
        "inner": side - 6,
        "half": (side - 6) / 2,
        "corner": side // 6,
    }
