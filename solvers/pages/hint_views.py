"""Help in one's own game: a letter, whether an idea is possible, what the bot would play."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import services
from games.doors import sitting_for
from games.game import JSON
from games.hints import A_LETTER, AN_IDEA
from games.limits import limited
from games.models import Event
from games.page import door_of, page_of
from games.quota import beginning_refused
from games.rules import InvalidOptions
from games.sittings import Sitting
from games.titles import title_of
from games.views.board import shown
from games.views.common import Request, sequence_in
from lexicons.speech import gettext, gettext_noop
from solvers.pages.analysis import analysis_of
from solvers.pages.budget import Busy
from solvers.pages.common import game_or_404
from solvers.pages.once import one_hint_at_a_time
from solvers.pages.search_offer import SearchTarget, begin

POSSIBLE = gettext_noop("Yes, that is possible: it fits every clue.")
NOTHING = gettext_noop("There is nothing left to tell.")
LONGEST = 64


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("hint", per_minute=120)
def hint(request: Request, play_id: str) -> HttpResponse:
    """Offer the kinds of help, and give one: what costs something is noted in the play."""
    sitting = sitting_for(request, play_id)
    game_or_404(sitting.puzzle.game)
    if sitting.play.over:
        return _back(request, sitting)
    if request.method != "POST":
        return render(request, "games/hint_page.html", _page(sitting))
    kind = request.POST.get("kind", "")
    if kind == AN_IDEA.slug:
        return _idea(request, sitting)
    expected = sequence_in(request.POST)
    if expected != sitting.sequence:
        return _back(request, sitting)
    if not sitting.begun and (refusal := beginning_refused(request)):
        return refusal
    with one_hint_at_a_time(play_id, expected):
        sitting = sitting_for(request, play_id)  # another press may have been first
        if sitting.play.over or sitting.sequence != expected:
            return _back(request, sitting)
        try:
            return _back(request, *_given(sitting, kind))
        except services.Stale:
            return _back(request, sitting_for(request, play_id))


def _back(request: Request, sitting: Sitting, sentence: str = "") -> HttpResponse:
    """Go back to the game: HTMX gets what a hint changes of its page."""
    if request.htmx:
        return shown(request, page_of(sitting, sentence))
    if sentence:
        messages.info(request, sentence)
    return redirect(door_of(sitting)["address"])


def _page(sitting: Sitting) -> JSON:
    return {
        "game": sitting.game,
        "lexicon": sitting.lexicon,
        "play": sitting.play,
        "title": title_of(sitting),
        "sequence": sitting.sequence,
        "hints": sitting.game.offers(sitting.state),
        "alone": True,
    } | door_of(sitting)


def _idea(request: Request, sitting: Sitting) -> HttpResponse:
    """Say whether what was typed can be the answer by what was seen; nothing is noted."""
    game, language = sitting.game, sitting.lexicon.language
    typed = request.POST.get("guess", "")[:LONGEST]
    idea = game.read_move(typed, language, folded=sitting.columns.folded)
    sentence: str = gettext("Type your idea first.")
    if idea:
        sentence = game.doubt(sitting.state, idea, language) or gettext(POSSIBLE)
    elif request.htmx:
        sentence = gettext("Type your idea on the board first.")
    if request.htmx:
        return HttpResponse(format_html("{}", sentence))
    return render(
        request, "games/hint_page.html", _page(sitting) | {"idea": typed, "said": sentence}
    )


def _given(sitting: Sitting, kind: str) -> tuple[Sitting, str]:
    """Note a hint in the play; the sentence says why where none can be given. May raise Stale."""
    try:
        suggested = _suggested(sitting, kind)
        if suggested:
            return services.hint(sitting, sitting.sequence, suggested), ""
    except (InvalidOptions, services.Full, Busy) as refusal:
        return sitting, str(refusal)
    return sitting, gettext(NOTHING) if kind == A_LETTER.slug else ""


def _suggested(sitting: Sitting, kind: str) -> str:
    game = sitting.game
    if kind == A_LETTER.slug and A_LETTER.slug in {it.slug for it in game.offers(sitting.state)}:
        hints = [event.move for event in sitting.events if event.kind == Event.Kind.HINT]
        return game.letter_hint(sitting.state, hints)
    analysis = analysis_of(sitting)
    suggested = analysis.hint(sitting.state, kind)
    begin(SearchTarget.at(sitting, analysis.adviser))
    return suggested
