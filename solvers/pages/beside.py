"""Two plays of one puzzle beside each other: two agents, or a race of yours against an agent."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.limits import limited
from games.models import Play
from games.page import title_of
from games.players import player_id
from games.sittings import Sitting, replay
from games.views.common import Request
from lexicons.languages import upper
from solvers.agents.parameters import ParameterError
from solvers.pages.budget import Busy
from solvers.pages.desk import Desk, agents_for, card
from solvers.pages.given import told_params
from solvers.pages.shared import REFUSED, busy, desk_or_404, step_in
from solvers.pages.watching import explanation_at, moves_of, shown_sitting, watch_same

IDS = re.compile(r'((?:\bid="|\bhref="#)[^"]+)"')
"""What names a part of a board, or leads to one."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited("watch", per_minute=20)
def race(request: Request, play_id: str) -> HttpResponse:
    """Choose an agent that plays the same puzzle, and go to both plays beside each other.

    Only for a play that is over, one's own or an agent's that may be seen: before that, nothing.
    """
    sitting = shown_sitting(play_id, player_id(request))
    chosen = desk_or_404(sitting.puzzle.game)
    offered = agents_for(chosen.slug, chosen.options(sitting.puzzle.setup))
    wanted, refusal = request.POST.get("agent", ""), ""
    if request.method == "POST":
        if wanted in {one.slug for one in offered}:
            try:
                made = watch_same(chosen, sitting, {"slug": wanted})
                return redirect("solvers:beside", sitting.play.pk, made.pk)
            except Busy:
                return busy(request)
            except (ParameterError, LookupError) as error:
                refusal = str(error)
        else:
            refusal = "Choose one of the agents."
    context = {
        "game": chosen.game,
        "lexicon": sitting.lexicon,
        "title": title_of(sitting),
        "setup": sitting.game.describe(sitting.puzzle.setup),
        "sitting": sitting,
        "name": _name(sitting),
        "agents": offered,
        "wanted": wanted or chosen.adviser(chosen.options(sitting.puzzle.setup)),
        "refusal": refusal,
    }
    return render(request, "solvers/race.html", context, status=REFUSED if refusal else 200)


@never_cache
@require_safe
def beside(request: Request, play_id: str, other_id: str) -> HttpResponse:
    """Show one step of two plays of the same puzzle."""
    viewer = player_id(request)
    both = [shown_sitting(one, viewer) for one in (play_id, other_id)]
    if both[0].puzzle != both[1].puzzle:
        raise Http404("These are not plays of one puzzle.")
    chosen = desk_or_404(both[0].puzzle.game)
    steps = max(len(moves_of(one)) for one in both)
    step = step_in(request.GET.get("step", ""), steps)
    try:
        sides = [
            _side(chosen, one, step, number, over=step == steps)
            for number, one in enumerate(both, 1)
        ]
    except Busy:
        return busy(request)
    first = both[0]
    answer = first.game.answer(first.puzzle.setup, first.columns)
    context = {
        "game": chosen.game,
        "desk": chosen,
        "lexicon": first.lexicon,
        "title": title_of(first),
        "setup": first.game.describe(first.puzzle.setup),
        "sides": sides,
        "step": step,
        "steps": steps,
        "numbers": range(steps + 1),
        "over": step == steps,
        "answer": upper(answer, first.lexicon.language),
    }
    template = "solvers/beside.html#step" if request.htmx else "solvers/beside.html"
    return render(request, template, context)


def _side(chosen: Desk, sitting: Sitting, step: int, number: int, *, over: bool) -> dict[str, Any]:
    """Return what is shown of one play at a step; a shorter one stays at its last move."""
    moves = moves_of(sitting)
    own = min(step, len(moves))
    told = explanation_at(sitting, own) if own else None
    language = sitting.lexicon.language
    slug = sitting.play.agent["slug"] if sitting.play.agent else ""
    return {
        "name": _name(sitting),
        "knowledge": chosen.knowledge(slug, sitting.revision) if slug else "",
        "agent": card(chosen.slug, slug) if slug else None,
        "play": sitting.play,
        "board": _board(chosen, sitting, own, number),
        "step": own,
        "ended": own == len(moves),
        "won": sitting.play.status == Play.Status.WON,
        "turns": len(moves),
        "told": told,
        "move": upper(told.move, language) if told else "",
        "over": over,
    }


def _board(chosen: Desk, sitting: Sitting, step: int, number: int) -> SafeString:
    """Return a board with ids of its own, and links to them: a page has two."""
    start = sitting.game.state(sitting.puzzle.setup, sitting.columns)
    state = replay(start, moves_of(sitting)[:step])
    shown = {
        "board": sitting.game.present(state, sitting.columns, sitting.lexicon.language),
        "lexicon": sitting.lexicon,
        "game": sitting.game,
        "play": sitting.play,
        "over": True,
        "watched": True,
    }
    html = render_to_string(f"{chosen.slug}/board.html", shown)
    return mark_safe(IDS.sub(rf'\1-{number}"', html))  # noqa: S308


def _name(sitting: Sitting) -> str:
    agent = sitting.play.agent
    if not agent:
        return "You"
    name, params = card(sitting.puzzle.game, agent["slug"]).name, told_params(agent)
    return f"{name} ({params})" if params else name
