"""Two plays of one puzzle beside each other: two agents, or a race of yours against an agent."""

import re
from collections.abc import Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games.contract.game import JSON
from games.limits.rate_limits import REFUSED, limited, reading
from games.models import Event
from games.plays.head_to_head import finish_of, verdict
from games.plays.names_and_links import title_of
from games.plays.open_play import OpenPlay, replay, standing
from games.views.request_helpers import Request
from games.visitors.visitor import player_id
from solvers.agent_cards import agents_for, card
from solvers.analysis.agent_plays import explanation_at, moves_of, shown_open_play, watch_same
from solvers.analysis.analysis import AnyAnalysis, analysis_of
from solvers.analysis.chosen_parameters import params_text
from solvers.pages.view_helpers import board_of, game_or_404, step_in
from solvers.pictures.statistics.curves import Axis, Curve, Curves, curves_picture
from wordgames.agent.parameters import ParameterError
from wordgames.counted_nouns import headed
from wordgames.languages.casing import capitals, in_capitals
from wordgames.languages.translation import many_of, number, translate


def left_picture(
    analysis: AnyAnalysis, pair: Sequence[tuple[str, OpenPlay]], step: int
) -> Curves | None:
    """Draw what each named play had left up to a step, a line each.

    None before the first move, and where a game counts nothing. A play that has ended stays where
    it is: its line is shorter.
    """
    curves = [
        Curve(name, _words_left(analysis, open_play, step)) for name, open_play in _told_apart(pair)
    ]
    if not step or not any(curve.points for curve in curves):
        return None
    label = translate("{nouns} left", nouns=headed(many_of(analysis.noun)))
    return curves_picture(
        curves,
        label,
        Axis(translate("Move"), lambda move: f"{move:g}", whole=True),
        Axis(label, lambda count: number(count, ",.0f"), log=True),
        reading=translate("Lower is better. Each line of the scale is ten times the one below."),
    )


def _told_apart(pair: Sequence[tuple[str, OpenPlay]]) -> list[tuple[str, OpenPlay]]:
    """Return the plays with names that differ: one bot may play against itself."""
    (name, first), (other, second) = pair
    return [
        (name, first),
        (other if other != name else translate("{name} again", name=other), second),
    ]


def _words_left(analysis: AnyAnalysis, open_play: OpenPlay, step: int) -> list[tuple[float, float]]:
    """Return (moves made, how many are left) for each step, those without any left out."""
    observation = open_play.state.observe()
    points = []
    for place in range(min(step, len(moves_of(open_play))) + 1):
        stage = analysis.stage(analysis.situation(observation.before(place)))
        if stage is not None and stage.count > 0:
            points.append((float(place), float(stage.count)))
    return points


# An id of a part of a board, or a link to one.
IDS = re.compile(r'((?:\bid="|\bhref="#)[^"]+)"')


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("watch", per_minute=20)
def race(request: Request, play_id: str) -> HttpResponse:
    """Let an agent play the same puzzle, the adviser at once, and go to both plays side by side.

    With `?choose` another may be chosen. Only for a play that is over, one's own or an agent's that
    may be seen: before that, nothing.
    """
    open_play = shown_open_play(play_id, player_id(request))
    game_or_404(open_play.puzzle.game)
    analysis = analysis_of(open_play)
    agents = agents_for(analysis.slug, analysis.options)
    slug, refusal = request.POST.get("agent", ""), ""
    if request.method == "POST":
        if slug in {agent.slug for agent in agents}:
            try:
                play = watch_same(open_play, {"slug": slug})
                address = reverse("solvers:beside", args=(open_play.play.pk, play.pk))
                return _to(request, address)
            except (ParameterError, LookupError) as error:
                refusal = str(error)
        else:
            refusal = translate("Choose one of the bots.")
    context = {
        "game": analysis.game,
        "lexicon": open_play.lexicon,
        "title": title_of(open_play),
        "setup": open_play.game.describe(open_play.puzzle.setup),
        "open_play": open_play,
        "name": _name(open_play),
        "agents": agents,
        "wanted": slug or analysis.adviser,
        "refusal": refusal,
        "at_once": request.method == "GET" and "choose" not in request.GET,
    }
    return render(request, "solvers/watch/race.html", context, status=REFUSED if refusal else 200)


def _to(request: Request, address: str) -> HttpResponse:
    """Redirect to a race, which begins automatically where scripts run."""
    return HttpResponseClientRedirect(f"{address}?go") if request.htmx else redirect(address)


@never_cache
@require_safe
@reading("look", per_minute=240)
def beside(request: Request, play_id: str, other_id: str) -> HttpResponse:
    """Show one step of two plays of the same puzzle."""
    viewer = player_id(request)
    pair = [shown_open_play(pk, viewer) for pk in (play_id, other_id)]
    first = pair[0]
    if first.puzzle != pair[1].puzzle:
        raise Http404("These are not plays of one puzzle.")
    game, analysis = game_or_404(first.puzzle.game), analysis_of(first)
    steps = max(len(moves_of(open_play)) for open_play in pair)
    step = step_in(request.GET.get("step", ""), steps)
    sides = [_side(analysis, open_play, step, number) for number, open_play in enumerate(pair, 1)]
    finishes = sides[0]["finish"], sides[1]["finish"]
    names = sides[0]["name"], sides[1]["name"]
    answer = first.game.answer(first.puzzle.setup, first.columns)
    context = {
        "game": game,
        "texts": analysis.texts,
        "lexicon": first.lexicon,
        "title": title_of(first),
        "setup": first.game.describe(first.puzzle.setup),
        "sides": sides,
        "left": left_picture(analysis, [(_name(open_play), open_play) for open_play in pair], step),
        "step": step,
        "steps": steps,
        "numbers": range(steps + 1),
        "over": step == steps,
        "go": "go" in request.GET and step == 0,
        "verdict": verdict(*finishes, names) if step == steps else "",
        "answer_label": first.answer_label,
        "answer": capitals(answer, first.lexicon.language),
    }
    template = (
        "solvers/watch/side_by_side.html#step"
        if request.htmx
        else "solvers/watch/side_by_side.html"
    )
    return render(request, template, context)


def _side(analysis: AnyAnalysis, open_play: OpenPlay, step: int, number: int) -> JSON:
    """Return what is shown of one play at a step; a shorter one stays at its last move."""
    moves = moves_of(open_play)
    step = min(step, len(moves))
    explanation = explanation_at(analysis, open_play, step)
    slug = open_play.play.agent["slug"] if open_play.play.agent else ""
    return {
        "name": _name(open_play),
        "knowledge": analysis.knowledge(slug) if slug else "",
        "agent": card(analysis.slug, slug) if slug else None,
        "play": open_play.play,
        "board": _board(open_play, step, number),
        "step": step,
        "ended": step == len(moves),
        "finish": finish_of(open_play),
        "explanation": explanation,
        "move": in_capitals(explanation.move, open_play.lexicon.language) if explanation else "",
    }


def _board(open_play: OpenPlay, step: int, number: int) -> SafeString:
    """Return a board with unique ids, and links to them, as a page has two."""
    start = open_play.game.state(open_play.puzzle.setup, open_play.columns)
    stretches = standing(open_play.events)[: step + 1]
    played = [it for stretch in stretches for it in stretch if it.kind != Event.Kind.HINT]
    board = board_of(open_play, replay(start, played), over=True)
    html = render_to_string(board["board_template"], board)
    return mark_safe(IDS.sub(rf'\1-{number}"', html))  # noqa: S308


def _name(open_play: OpenPlay) -> str:
    player = open_play.play.agent
    if not player:
        return translate("You")
    name, params = translate(card(open_play.puzzle.game, player["slug"]).name), params_text(player)
    return f"{name} ({params})" if params else name
