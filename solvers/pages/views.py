"""Agents, watch, assist."""

from __future__ import annotations

from contextlib import suppress

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import services
from games.game import SecretForm
from games.limits import limited
from games.models import Play
from games.page import ENDINGS, title_of
from games.players import player_id
from games.rules import InvalidOptions
from games.sittings import Sitting, replay
from games.views.common import Request, lexicons_for, sequence_in
from lexicons.languages import upper
from solvers.agents.parameters import ParameterError
from solvers.catalogue import solved
from solvers.pages.budget import Busy
from solvers.pages.desk import Desk, agents_for, agents_of, card, desk
from solvers.pages.explore import address_of
from solvers.pages.given import agent_given, told_params
from solvers.pages.reviewed import totals
from solvers.pages.searching import begin, offered
from solvers.pages.shared import REFUSED, busy, desk_or_404, step_in, tabs
from solvers.pages.watching import (
    agent_sitting,
    explanation_at,
    shown_sitting,
    watch,
    watch_same,
)
from solvers.registry import agent_slugs
from solvers.stats.league import standing_of


@require_safe
def agents(request: HttpRequest) -> HttpResponse:
    """Show every agent of every game: its idea and where it comes from."""
    games = [(desk(slug).game, agents_of(slug)) for slug in solved()]
    return render(request, "solvers/agents.html", {"games": games})


@require_safe
def agent(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show one agent whole."""
    chosen = desk_or_404(slug)
    if name not in agent_slugs(slug):  # and never a file's name: that would be run
        raise Http404("No such agent.")
    found = card(slug, name)
    context = {
        "game": chosen.game,
        "agent": found,
        "explores": chosen.explores,
        "assists": chosen.assists,
        "presets": [(preset, dict(values)) for preset, values in found.presets.items()],
        "standing": standing_of(slug, name),
        "measured": chosen.measured,
    }
    return render(request, "solvers/agent.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@limited("watch", per_minute=20)
def watch_start(request: Request, slug: str = "") -> HttpResponse:
    """Choose what an agent plays, or let it play and go to its first step."""
    slug = slug or solved()[0]
    chosen = desk_or_404(slug)
    lexicons = lexicons_for(chosen.game)
    posted = request.POST if request.method == "POST" else None
    form = chosen.form(posted, lexicons, request.GET.dict())
    beside = request.POST.get("beside", "")
    parameters = (posted or request.GET).get("parameters", "")
    if beside and request.method == "POST":
        _check_beside(chosen, form, beside)
    if request.method == "POST" and form.is_valid():
        try:
            return _watching(chosen, form, parameters, beside)
        except Busy:
            return busy(request)
        except ParameterError as refusal:
            form.add_error(None, str(refusal))
    context = {
        "game": chosen.game,
        "form": form,
        "lexicons": lexicons,
        "agents": agents_of(slug),
        "beside": beside,
        "parameters": parameters,
        "tabs": tabs("solvers:watch", slug, lambda desk: True),
    }
    template = "solvers/watch_start.html#options" if request.htmx else "solvers/watch_start.html"
    status = REFUSED if form.errors and request.method == "POST" else 200
    return render(request, template, context, status=status)


def _check_beside(chosen: Desk, form: SecretForm, beside: str) -> None:
    """Refuse a second agent that there is not, or that does not play what is chosen."""
    if not form.is_valid():
        return
    setup = chosen.game.setup_from(form.options(), form.secret())
    if beside not in {one.slug for one in agents_for(chosen.slug, chosen.options(setup))}:
        form.add_error(None, "The agent beside it does not play this. Choose another.")


def _watching(chosen: Desk, form: SecretForm, parameters: str, beside: str) -> HttpResponse:
    """Let the agent play, and the other one beside it if there is one; go to what they did."""
    agent = agent_given(chosen.slug, form.cleaned_data["agent"], parameters)
    setup = chosen.game.setup_from(form.options(), form.secret())
    revision = form.cleaned_data["lexicon"].current
    play = watch(chosen, setup, revision, agent)
    if not beside:
        return redirect("solvers:watched", play.pk)
    other = watch_same(chosen, Sitting(play, ()), {"slug": beside})
    return redirect("solvers:beside", play.pk, other.pk)


@never_cache
@require_safe
def watched(request: Request, play_id: str) -> HttpResponse:
    """Show one step of an agent's play, with the reasons of its move."""
    sitting = agent_sitting(play_id, player_id(request))
    chosen = desk_or_404(sitting.puzzle.game)
    steps = len(sitting.events)
    step = step_in(request.GET.get("step", ""), steps)
    language = sitting.lexicon.language
    start = sitting.game.state(sitting.puzzle.setup, sitting.columns)
    state = replay(start, sitting.events[:step])
    try:
        told = explanation_at(sitting, step) if step else None
        more = chosen.more(sitting, state.observe())
    except Busy:
        return busy(request)
    context = {
        "game": sitting.game,
        "agent": card(sitting.puzzle.game, sitting.play.agent["slug"]),
        "params": told_params(sitting.play.agent),
        "play": sitting.play,
        "lexicon": sitting.lexicon,
        "setup": sitting.game.describe(sitting.puzzle.setup),
        "board": sitting.game.present(state, sitting.columns, language),
        "board_template": f"{sitting.game.slug}/board.html",
        "watched": True,
        "knowledge": desk(sitting.puzzle.game).knowledge(
            sitting.play.agent["slug"], sitting.revision
        ),
        "step": step,
        "steps": steps,
        "numbers": range(steps + 1),
        "over": step == steps,
        "won": sitting.play.status == Play.Status.WON,
        "told": told,
        "desk": chosen,
        "more": more,
        "explored": address_of(sitting, step),
        "search": offered(
            chosen,
            sitting.play.agent["slug"],
            sitting.revision,
            sitting.puzzle.setup.get("options", {}),
            request.get_full_path(),
        ),
        "move": upper(told.move, language) if told else "",
        "answer": upper(sitting.answer, language),
    }
    template = "solvers/watch.html#step" if request.htmx else "solvers/watch.html"
    return render(request, template, context)


@require_POST
@limited("hint", per_minute=30)
def hint(request: Request, play_id: str) -> HttpResponse:
    """Suggest a move in one's own game, and note that it was asked for."""
    play = Play.objects.filter(pk=play_id, player=player_id(request) or "").first()
    if play is None:
        raise Http404("No such game.")
    sitting = Sitting(play, tuple(play.events.all()))
    chosen = desk_or_404(sitting.puzzle.game)
    options = chosen.options(sitting.puzzle.setup)
    back = redirect(f"{sitting.puzzle.game}:play", play.pk)
    if play.over:
        return back
    try:
        suggested = chosen.hint(sitting, request.POST.get("kind", ""))
    except Busy:
        return busy(request)
    except InvalidOptions as refusal:
        messages.info(request, str(refusal))
        return back
    begin(
        chosen, chosen.adviser(options), sitting.revision, sitting.puzzle.setup.get("options", {})
    )
    if suggested:
        with suppress(services.Stale):
            services.hint(sitting, sequence_in(request.POST), suggested)
    return back


@never_cache
@require_safe
def review(request: Request, play_id: str) -> HttpResponse:
    """Look back at a finished play, one's own or an agent's, guess by guess."""
    sitting = shown_sitting(play_id, player_id(request))
    try:
        chosen = desk_or_404(sitting.puzzle.game)
        reviewed = chosen.review(sitting.state.observe(), sitting.revision)
    except Busy:
        return busy(request)
    except InvalidOptions as refusal:
        messages.info(request, str(refusal))
        return redirect(f"{sitting.puzzle.game}:start")
    lost, luck = totals(reviewed)
    context = {
        "game": sitting.game,
        "lexicon": sitting.lexicon,
        "title": title_of(sitting),
        "setup": sitting.game.describe(sitting.puzzle.setup),
        "ending": ENDINGS[Play.Status(sitting.play.status)],
        "answer": upper(sitting.answer, sitting.lexicon.language),
        "reviewed": reviewed,
        "lost": lost,
        "luck": luck,
        "most": chosen.searched,
        "how_scored": chosen.how_scored,
        "skill": chosen.skill,
    }
    return render(request, chosen.review_template, context)


@never_cache
@require_safe
@limited("assist", per_minute=60, methods=("GET",))
def assist(request: Request, slug: str) -> HttpResponse:
    """Help in a game that is played elsewhere; all that it knows is in the address."""
    chosen = desk_or_404(slug)
    try:
        context = chosen.assist(request.GET)
    except Busy:
        return busy(request)
    if context is None:
        raise Http404("No help for this game.")
    context |= {"tabs": tabs("solvers:assist", slug, lambda desk: desk.assists)}
    template = f"{chosen.assist_template}#help" if request.htmx else chosen.assist_template
    return render(request, template, context)
