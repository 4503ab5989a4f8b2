"""Help: hints in a play, help in a game played elsewhere, searches in the background."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.contract.game import JSON
from games.contract.hints import A_LETTER, AN_IDEA, THE_BOT
from games.limits.compute_queue import Busy
from games.limits.daily_quota import beginning_refused
from games.limits.queue_sizes import PATIENCE
from games.limits.rate_limits import limited
from games.lists.preset import own_paper
from games.models import Event
from games.pages.play_lookup import open_play_for
from games.pages.play_page import door_of, page_of
from games.plays import actions
from games.plays.names_and_links import title_of
from games.plays.open_play import OpenPlay, races
from games.views.board import shown
from games.views.request_helpers import Request, lexicons_for, sequence_in
from games.visitors.visitor import player_id
from lexicons.models import Revision
from lexicons.revisions.left_out_file import report_kept
from lexicons.throttle.rate_counter import address, allowed, forget
from solvers.analysis.analysis import analysis_of
from solvers.pages.help.assist import assist_for, has_assist
from solvers.pages.help.background_search import SearchOffer, SearchTarget, artifact_of, begin
from solvers.pages.view_helpers import game_or_404, tabs
from solvers.runs.models import Run
from wordgames.languages.translation import translatable, translate
from wordgames.rules.state import InvalidOptions


@never_cache
@require_safe
@limited("assist", per_minute=120, methods=("GET",))
def assist(request: Request, slug: str) -> HttpResponse:
    """Help in a game that is played elsewhere; all that it knows is in the address."""
    game_or_404(slug)
    if not has_assist(slug):
        raise Http404("No help for this game.")
    helping = assist_for(slug)
    offered = lexicons_for(helping.game, request)
    paper = own_paper(offered, player_id(request)) if helping.in_papers else None
    if helping.in_papers and "paper" in request.GET:
        return redirect(helping.paper(request.GET, offered, paper))
    page = helping.page(request.GET, sorted(offered, key=lambda it: it != paper))
    page |= {"tabs": tabs("solvers:assist", slug, has_assist)}
    lexicon = page["lexicon"]
    if lexicon and lexicon.keeper and lexicon.keeper == player_id(request):
        page["report"] = report_kept(lexicon.current_id)
    return render(request, helping.template, page)


POSSIBLE = translatable("Yes, that is possible: it fits every clue.")
NOTHING = translatable("There's nothing left to tell.")
LONGEST = 64


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("hint", per_minute=120)
def hint(request: Request, play_id: str) -> HttpResponse:
    """Offer the kinds of help, and give one: what costs something is noted in the play."""
    open_play = open_play_for(request, play_id)
    game_or_404(open_play.puzzle.game)
    if open_play.play.over:
        return _back(request, open_play)
    if races(open_play.play):
        return _back(request, open_play, translate("There are no hints in a race."))
    if request.method != "POST":
        return render(request, "games/play/hint_page.html", _page(open_play))
    kind = request.POST.get("kind", "")
    if kind == AN_IDEA.slug:
        return _idea(request, open_play)
    expected = sequence_in(request.POST)
    if expected != open_play.sequence:
        return _back(request, open_play)
    if not open_play.begun and (refusal := beginning_refused(request)):
        return refusal
    with one_hint_at_a_time(play_id, expected):
        open_play = open_play_for(request, play_id)  # another press may have been first
        if open_play.play.over or open_play.sequence != expected:
            return _back(request, open_play)
        try:
            return _back(request, *_note_hint(request, open_play, kind))
        except actions.Stale:
            return _back(request, open_play_for(request, play_id))


def _back(request: Request, open_play: OpenPlay, sentence: str = "") -> HttpResponse:
    """Go back to the game: HTMX gets what a hint changes of its page."""
    if request.htmx:
        return shown(request, page_of(open_play, sentence))
    if sentence:
        messages.info(request, sentence)
    return redirect(door_of(open_play)["address"])


def _page(open_play: OpenPlay) -> JSON:
    return {
        "game": open_play.game,
        "lexicon": open_play.lexicon,
        "play": open_play.play,
        "title": title_of(open_play),
        "sequence": open_play.sequence,
        "hints": open_play.game.offers(open_play.state),
        "alone": True,
    } | door_of(open_play)


def _idea(request: Request, open_play: OpenPlay) -> HttpResponse:
    """True if what was typed can be the answer by what was seen; nothing is noted."""
    game, language = open_play.game, open_play.lexicon.language
    typed = request.POST.get("guess", "")[:LONGEST]
    idea = game.read_move(typed, language, folded=open_play.columns.folded)
    sentence: str = translate("Type your idea first.")
    if idea:
        sentence = game.doubt(open_play.state, idea, language) or translate(POSSIBLE)
    elif request.htmx:
        sentence = translate("Type your idea on the board first.")
    if request.htmx:
        return HttpResponse(format_html("{}", sentence))
    return render(
        request, "games/play/hint_page.html", _page(open_play) | {"idea": typed, "said": sentence}
    )


def _note_hint(request: Request, open_play: OpenPlay, kind: str) -> tuple[OpenPlay, str]:
    """Note a hint in the play; the sentence says why where none can be given. May raise Stale."""
    try:
        suggested = _suggestion(request, open_play, kind)
        if suggested:
            return actions.hint(open_play, open_play.sequence, suggested), ""
    except (InvalidOptions, actions.Full, Busy) as refusal:
        return open_play, str(refusal)
    return open_play, translate(NOTHING) if kind == A_LETTER.slug else ""


def _suggestion(request: Request, open_play: OpenPlay, kind: str) -> str:
    """Return a hint of a kind, by default what the bot would play; nothing if it isn't offered."""
    game = open_play.game
    offered = [it.slug for it in game.offers(open_play.state)]
    kind = kind or (THE_BOT.slug if THE_BOT.slug in offered else next(iter(offered), ""))
    if kind not in offered:
        return ""
    if kind == A_LETTER.slug:
        hints = [event.move for event in open_play.events if event.kind == Event.Kind.HINT]
        return game.letter_hint(open_play.state, hints)
    analysis = analysis_of(open_play)
    suggested = analysis.hint(open_play.state, kind)
    begin(SearchTarget.at(open_play, analysis.adviser), address(request))
    return suggested


FULL = translatable("Many searches are waiting. Try this one again later.")


@require_POST
@limited("search", per_minute=20)
def search(request: Request) -> HttpResponse:
    """Begin a search in the background, and show its progress."""
    here = _local(request, request.POST.get("next", ""))
    token = request.POST.get("token", "")
    try:
        target = SearchTarget.signed(token)
    except (signing.BadSignature, KeyError, Revision.DoesNotExist) as error:
        raise Http404("No such search.") from error
    run = begin(target, address(request))
    if run is None:
        offer = SearchOffer(token, here, refusal=translate(FULL), artifact=target.artifact)
        return _search_page(request, offer, status=200 if request.htmx else 503)
    offer = SearchOffer(token, here, run, artifact=target.artifact)
    return _search_page(request, offer) if request.htmx else HttpResponseRedirect(offer.watched_at)


@never_cache
@require_safe
def progress(request: Request, run_id: str) -> HttpResponse:
    """Show the progress of a search; the page asks until it is done."""
    run = get_object_or_404(Run.objects.defer("record"), pk=run_id)
    here = _local(request, request.GET.get("next", ""))
    return _search_page(request, SearchOffer("", here, run, artifact=artifact_of(run.game)))


def _search_page(request: Request, offer: SearchOffer, status: int = 200) -> HttpResponse:
    template = "solvers/help/search.html#search" if request.htmx else "solvers/help/search.html"
    return render(request, template, {"search": offer}, status=status)


def _local(request: Request, address: str) -> str:
    """Return an address of this site to go back to, or the agents' page."""
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if safe else reverse("solvers:agents")


# Seconds after which a press whose process has died no longer blocks others.
CLAIM = 30
PAUSE = 0.1
SECOND_PRESS = translatable(
    "Your hint is being worked out. Try again in a few seconds; nothing is lost."
)


@contextmanager
def one_hint_at_a_time(play_id: str, sequence: int) -> Iterator[None]:
    """Keep others out who ask for the same hint, in all processes; raises Busy after long.

    Who comes second waits without a place in the line, and had better look whether the hint is
    there by then. It is counted like a limit of one, which lets everybody through where nothing
    can be counted: then it is worked out twice, and stored once.
    """
    who, until = f"{play_id}/{sequence}", time.monotonic() + PATIENCE
    while not allowed("hint-of", who, 1, CLAIM):
        if time.monotonic() > until:
            raise Busy(SECOND_PRESS)
        time.sleep(PAUSE)
    try:
        yield
    finally:
        forget("hint-of", who, CLAIM)
