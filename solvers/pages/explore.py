"""The explore page: an agent's decision tree, one place of it at a time."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.game import JSON
from games.limits import limited
from games.rules import IllegalMove, InvalidOptions, Status
from games.sittings import Sitting
from games.views.common import Request, lexicons_for
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.parameters import ParameterError
from solvers.pages.budget import Busy
from solvers.pages.desk import Desk, card, desk
from solvers.pages.exploring import Branch, Place, Walker, walk
from solvers.pages.searching import offered
from solvers.pages.shared import busy, desk_or_404
from solvers.pages.watching import moves_of
from solvers.registry import agent_slugs

LONGEST = 20
"""Steps of a walk at most."""
LISTED = 250
"""Classes that a page lists."""


@require_safe
@limited("explore", per_minute=90, methods=("GET",))
def explore(request: Request, slug: str, name: str) -> HttpResponse:
    """Show what an agent guesses after some feedback, and what it may be told next."""
    chosen = desk_or_404(slug)
    if name not in agent_slugs(slug) or not chosen.explores:
        raise Http404("No such tree.")
    lexicons = lexicons_for(chosen.game)
    given = request.GET.dict()
    if request.htmx:
        form = chosen.settings_form(None, lexicons, given)
        return render(request, "solvers/explore.html#options", {"form": form})
    form = chosen.settings_form(given or _first(chosen, lexicons), lexicons, given)
    context = {"game": chosen.game, "agent": card(slug, name), "form": form, "lexicons": lexicons}
    try:
        if lexicons and form.is_valid():
            path = request.GET.getlist("f")[:LONGEST]
            context |= _shown(chosen, name, form, path, request.get_full_path())
    except Busy:
        return busy(request)
    except (IllegalMove, InvalidOptions, LookupError, ParameterError) as refusal:
        context["refusal"] = str(refusal)
    return render(request, "solvers/explore.html", context)


def _first(chosen: Desk, lexicons: list[Lexicon]) -> JSON:
    """Return the settings of the first dictionary's daily puzzle, as a form takes them."""
    for lexicon in lexicons[:1]:
        daily = chosen.game.daily_options(lexicon.current) if lexicon.current else None
        return {"lexicon": lexicon.slug, **(daily or {})}
    return {}


def _shown(chosen: Desk, name: str, form: Form, feedbacks: list[str], here: str) -> JSON:
    """Return the place that the feedback leads to, as the template shows it."""
    lexicon = form.cleaned_data["lexicon"]
    revision = lexicon.current
    stored = form.options()  # type: ignore[attr-defined]
    setup = chosen.game.random_setup(stored, columns_of(revision), Random(0))
    options = chosen.options(setup)
    agent = chosen.agent(name, revision, options)
    suite = chosen.suite(revision, options)
    if suite is None:
        raise Http404("No such tree.")
    offer = offered(chosen, name, revision, stored, here)
    unsettled = object() if offer else None  # a tree still searched may change: remember nothing
    key = (chosen.slug, name, revision.sha256, options, agent.status, unsettled)
    known = partial(chosen.known_games, agent)
    place = walk(Walker(agent, suite, key, known), feedbacks)
    told = _told(chosen, place, lexicon, settings_of(lexicon, stored))
    return {**told, "search": offer}


def settings_of(lexicon: Lexicon, options: JSON) -> list[tuple[str, str]]:
    """Return the part of the address that says what is explored."""
    chosen = ((name, str(value)) for name, value in options.items() if value is not False)
    return [("lexicon", lexicon.slug), *chosen]


def address_of(sitting: Sitting, step: int) -> str:
    """Return where an agent's tree is explored from a step of its play, or "" where it is not.

    A tree is explored with the agent's own parameters only.
    """
    if sitting.play.agent.get("params"):
        return ""
    slug, name = sitting.puzzle.game, sitting.play.agent["slug"]
    lexicon, options = sitting.lexicon, sitting.puzzle.setup.get("options")
    same = lexicon.current_id == sitting.revision.pk and card(slug, name).promises.deterministic
    if not (same and options and desk(slug).explores):
        return ""
    path = [("f", event.feedback) for event in moves_of(sitting)[:step]]
    query = urlencode([*settings_of(lexicon, options), *path])
    return f"{reverse('solvers:explore', args=(slug, name))}?{query}"


def _told(chosen: Desk, place: Place, lexicon: Lexicon, base: list[tuple[str, str]]) -> JSON:
    language, columns = lexicon.language, columns_of(lexicon.current)  # type: ignore[arg-type]
    path = [*base, *(("f", step.feedback) for step in place.steps)]
    best = place.answer.best if place.answer and place.answer.ranked else None
    return {
        "lexicon": lexicon,
        "board": chosen.game.present(place.state, columns, language),
        "board_template": f"{chosen.slug}/board.html",
        "over": place.state.status is not Status.PLAYING,
        "won": place.state.status is Status.WON,
        "steps": _steps(chosen, place, language, base),
        "count": place.count,
        "lost_way": place.lost_way,
        "move": upper(best.move, language) if best else "",
        "best": best,
        "ranked": place.answer.ranked if place.answer else (),
        "note": place.answer.note if place.answer else "",
        "cost": place.cost,
        "branches": [_branch(chosen, one, best, lexicon, path) for one in place.branches[:LISTED]],
        "more": max(0, len(place.branches) - LISTED),
        "unknown": sum(branch.cost is None for branch in place.branches),
        "query": urlencode(path),
    }


def _steps(chosen: Desk, place: Place, language: str, base: list[tuple[str, str]]) -> list[JSON]:
    """Return the steps of the walk, each a link back to where it left."""
    feedbacks = [("f", step.feedback) for step in place.steps]
    return [
        {
            "move": upper(step.move, language),
            "tiles": chosen.tiles(step.move, step.feedback, language),
            "feedback": step.feedback,
            "link": f"?{urlencode([*base, *feedbacks[:number]])}",
        }
        for number, step in enumerate(place.steps)
    ]


def _branch(
    chosen: Desk, branch: Branch, best: Any, lexicon: Lexicon, path: list[tuple[str, str]]
) -> JSON:
    language = lexicon.language
    return {
        "tiles": chosen.tiles(best.move, branch.feedback, language),
        "told": chosen.game.announce(branch.state, language),
        "count": branch.count,
        "words": ", ".join(upper(word, language) for word in branch.words),
        "more": branch.count > len(branch.words),
        "cost": branch.cost,
        "solved": branch.solved,
        "over": branch.over,
        "link": f"?{urlencode([*path, ('f', branch.feedback)])}",
    }
