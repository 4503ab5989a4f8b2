"""Watch, assist."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.catalogue import game as game_by
from games.limits.compute_queue import tell_of_waiting, waiting
from games.limits.rate_limits import REFUSED, limited, reading
from games.plays.open_play import OpenPlay, replay
from games.views.request_helpers import Request, lexicons_for
from games.visitors.visitor import player_id
from solvers.agent_cards import agents_for, agents_of, card
from solvers.analysis.agent_plays import agent_open_play, watch, watch_same
from solvers.analysis.analysis import analyse, analysis_class
from solvers.analysis.chosen_parameters import known_opener, player_of
from solvers.analysis.compute_budget import BotsComing, Busy, coming_bots
from solvers.declaration import solved
from solvers.pages.view_helpers import board_of, game_or_404, step_in, tabs
from solvers.pages.watch.featured_game import show_of, stored_game
from solvers.pages.watch.step import step_of
from solvers.pages.watch.watch_form import WatchForm, watch_form
from wordgames.agent.parameters import ParameterError
from wordgames.kernel_warming import is_ready
from wordgames.languages.translation import translate


@require_http_methods(["GET", "HEAD", "POST"])
@limited("watch", per_minute=20)
@reading("look", per_minute=240)
def watch_start(request: Request, slug: str = "") -> HttpResponse:
    """Choose what an agent plays, or let it play and go to its first step."""
    slug = slug or solved()[0]
    game = game_or_404(slug)
    shown, busy = _shown_at_once(request, slug)
    if shown is not None:
        return shown
    lexicons = lexicons_for(game, request)
    posted = request.POST if request.method == "POST" else None
    form = watch_form(slug)(posted, lexicons, request.GET.dict())
    beside = request.POST.get("beside", "")
    parameters = (posted or request.GET).get("parameters", "")
    if beside and request.method == "POST":
        _check_beside(slug, form, beside)
    if request.method == "POST" and form.is_valid():
        try:
            return _watching(slug, form, parameters, beside)
        except ParameterError as refusal:
            form.add_error(None, str(refusal))
    context = {
        "game": game,
        "form": form,
        "lexicons": lexicons,
        "agents": agents_of(slug),
        "beside": beside,
        "parameters": parameters,
        "tabs": tabs("solvers:watch", slug, lambda other: True),
        "busy": busy,
    }
    template = (
        "solvers/watch/watch_options.html" if request.htmx else "solvers/watch/watch_start.html"
    )
    status = REFUSED if form.errors and request.method == "POST" else 200
    response = render(request, template, context, status=busy.status if busy else status)
    if busy:
        response["Retry-After"] = str(busy.seconds)
    return response


def _shown_at_once(request: Request, slug: str) -> tuple[HttpResponse | None, Busy | None]:
    """Show the game that is played without a choice; or say that the machine is too busy for it."""
    if request.method == "POST" or not set(request.GET) <= {"step"}:
        return None, None
    try:
        open_play = show_of(slug)
        return (_step_page(request, open_play) if open_play is not None else None), None
    except BotsComing as coming:
        return _stored(request, slug, coming), None
    except Busy as refusal:
        if request.htmx:
            raise
        return None, refusal  # what else there is to watch can be chosen meanwhile


def _stored(request: Request, slug: str, coming: BotsComing) -> HttpResponse:
    """Show a step of the game that comes with the site, until the bot can tell its reasons."""
    open_play = stored_game(slug)
    if open_play is None:
        raise coming
    steps = len(open_play.events)
    step = step_in(request.GET["step"], steps) if "step" in request.GET else steps
    start = open_play.game.state(open_play.puzzle.setup, open_play.columns)
    context = {
        **board_of(open_play, replay(start, open_play.events[:step]), over=step == steps),
        **waiting(coming),
        "agent": card(slug, open_play.play.agent["slug"]),
        "setup": open_play.game.describe(open_play.puzzle.setup),
        "step": step,
        "steps": steps,
        "numbers": range(steps + 1),
        "tabs": tabs("solvers:watch", slug, lambda other: True),
    }
    tell_of_waiting(request)
    response = render(request, "solvers/watch/watch_stored.html", context)
    response["Retry-After"] = str(coming.seconds)
    return response


def _step_page(request: Request, open_play: OpenPlay) -> HttpResponse:
    """Show one step of the game that is played at once; what else may be watched is in a sheet."""
    step = step_of(open_play, _number(request, open_play), request.get_full_path())
    slug = open_play.game.slug
    if request.htmx:
        return render(request, "solvers/watch/watch.html#step", {**step.board, "step": step})
    choice = {
        "form": watch_form(slug)(None, lexicons_for(open_play.game, request), {}),
        "agents": agents_of(slug),
        "tabs": tabs("solvers:watch", slug, lambda other: True),
        "go": "step" not in request.GET,
    }
    return render(request, "solvers/watch/watch.html", {**step.board, "step": step, **choice})


def _number(request: Request, open_play: OpenPlay) -> int:
    return step_in(request.GET.get("step", ""), len(open_play.events))


def _check_beside(slug: str, form: WatchForm, beside: str) -> None:
    """Refuse a second agent that there is not, or that does not play what is chosen."""
    if not form.is_valid():
        return
    setup = game_by(slug).setup_from(form.options(), form.secret())
    options = analysis_class(slug).read_options(setup)
    if beside not in {agent.slug for agent in agents_for(slug, options)}:
        form.add_error(None, translate("The other bot doesn't play this. Choose another."))


def _watching(slug: str, form: WatchForm, parameters: str, beside: str) -> HttpResponse:
    """Let the agent play, and the other one beside it if there is one; go to what they did."""
    player = player_of(slug, form.cleaned_data["agent"], parameters)
    game, revision, secret = game_by(slug), form.cleaned_data["lexicon"].current, form.secret()
    setup = game.setup_from(form.options(), secret) | game.signs(secret, game.words(revision))
    player = known_opener(analyse(slug, revision, setup), player)
    play = watch(slug, setup, revision, player)
    if not beside:
        return redirect("solvers:watched", play.pk)
    other = watch_same(OpenPlay(play, ()), {"slug": beside})
    return redirect("solvers:beside", play.pk, other.pk)


@never_cache
@require_safe
@reading("look", per_minute=240)
def watched(request: Request, play_id: str) -> HttpResponse:
    """Show one step of an agent's play, with the reasons of its move."""
    open_play = agent_open_play(play_id, player_id(request))
    game_or_404(open_play.puzzle.game)
    step = step_of(open_play, _number(request, open_play), request.get_full_path())
    template = "solvers/watch/watch.html#step" if request.htmx else "solvers/watch/watch.html"
    return render(request, template, {**step.board, "step": step})


@never_cache
@require_safe
@reading("ready", per_minute=240)
def ready(request: Request) -> HttpResponse:
    """Answer a page that waits for the bots of a game: to load again, or to ask again later."""
    slug = request.GET.get("game", "")
    slug = slug if slug in solved() else ""
    whole = "whole" in request.GET
    if is_ready(slug, whole=whole):
        return HttpResponseClientRefresh()
    tries = step_in(request.GET.get("tries", ""), 100)
    context = waiting(coming_bots(slug, whole=whole), tries)
    return render(request, "bots_coming.html#waiting", context)
