"""The explore page: an agent's decision tree, one place of it at a time."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.game import JSON, Game, SetupForm
from games.limits import limited
from games.rules import IllegalMove, InvalidOptions, Status
from games.views.common import Request, lexicons_for
from lexicons.languages import upper
from lexicons.models import Lexicon
from lexicons.services import columns_of
from solvers.agents.parameters import ParameterError
from solvers.agents.suggestions import Suggestion
from solvers.cards import card
from solvers.pages.analysis import analyse_options
from solvers.pages.common import game_or_404
from solvers.pages.search_offer import SearchTarget, offered
from solvers.pages.tree import Tree, has_tree, tree_class, tree_of
from solvers.pages.tree_address import settings_of
from solvers.pages.tree_walk import Branch, Place, Walker, walk
from solvers.registry import agent_slugs

LONGEST = 20
"""Steps of a walk at most."""
LISTED = 250
"""Classes that a page lists."""


@require_safe
@limited("explore", per_minute=90, methods=("GET",))
def explore(request: Request, slug: str, name: str) -> HttpResponse:
    """Show what an agent guesses after some feedback, and what it may be told next."""
    game = game_or_404(slug)
    if name not in agent_slugs(slug) or not has_tree(slug):
        raise Http404("No such tree.")
    lexicons, settings_form = lexicons_for(game), tree_class(slug).settings_form
    typed = request.GET.dict()
    if request.htmx:
        form = settings_form(None, lexicons, typed)
        return render(request, "solvers/explore.html#options", {"form": form})
    form = settings_form(typed or _first(game, lexicons), lexicons, typed)
    context = {"game": game, "agent": card(slug, name), "form": form, "lexicons": lexicons}
    try:
        if lexicons and form.is_valid():
            path = request.GET.getlist("f")[:LONGEST]
            context |= _shown(slug, name, form, path, request.get_full_path())
    except (IllegalMove, InvalidOptions, LookupError, ParameterError) as refusal:
        context["refusal"] = str(refusal)
    return render(request, "solvers/explore.html", context)


def _first(game: Game, lexicons: list[Lexicon]) -> JSON:
    """Return the settings of the first dictionary's daily puzzle, as a form takes them."""
    for lexicon in lexicons[:1]:
        daily = game.daily_options(lexicon.current) if lexicon.current else None
        return {"lexicon": lexicon.slug, **(daily or {})}
    return {}


def _shown(slug: str, name: str, form: SetupForm, feedbacks: list[str], here: str) -> JSON:
    """Return the place that the feedback leads to, as the template shows it."""
    lexicon, stored = form.cleaned_data["lexicon"], form.options()
    analysis = analyse_options(slug, lexicon.current, stored)
    agent, tree = analysis.agent(name), tree_of(analysis)
    suite = tree.suite()
    offer = offered(SearchTarget(slug, name, lexicon.current, stored), here)
    unsettled = object() if offer else None  # a tree still searched may change: remember nothing
    key = (slug, name, lexicon.current.sha256, analysis.options, agent.status, unsettled)
    known = partial(tree.known_games, agent)
    place = walk(Walker(agent, suite, key, known, tree.apart), feedbacks)
    return {**_place(tree, place, lexicon, settings_of(lexicon, stored)), "search": offer}


def _place(tree: Tree[Any], place: Place, lexicon: Lexicon, base: list[tuple[str, str]]) -> JSON:
    language, game = lexicon.language, tree.analysis.game
    path = [*base, *(("f", step.feedback) for step in place.steps)]
    best = place.answer.best if place.answer and place.answer.ranked else None
    return {
        "lexicon": lexicon,
        "board": game.present(place.state, columns_of(tree.analysis.revision), language),
        "board_template": f"{game.slug}/board.html",
        "over": place.state.status is not Status.PLAYING,
        "won": place.state.status is Status.WON,
        "steps": _steps(tree, place, language, base),
        "count": place.count,
        "lost_way": place.lost_way,
        "move": upper(best.move, language) if best else "",
        "best": best,
        "ranked": place.answer.ranked if place.answer else (),
        "note": place.answer.note if place.answer else "",
        "cost": place.cost,
        "branches": [_branch(tree, it, best, language, path) for it in place.branches[:LISTED]],
        "more": max(0, len(place.branches) - LISTED),
        "unknown": sum(branch.cost is None for branch in place.branches),
        "query": urlencode(path),
    }


def _steps(tree: Tree[Any], place: Place, language: str, base: list[tuple[str, str]]) -> list[JSON]:
    """Return the steps of the walk, each a link back to where it left."""
    feedbacks = [("f", step.feedback) for step in place.steps]
    return [
        {
            "move": upper(step.move, language),
            "tiles": tree.tiles(step.move, step.feedback),
            "feedback": step.feedback,
            "link": f"?{urlencode([*base, *feedbacks[:number]])}",
        }
        for number, step in enumerate(place.steps)
    ]


def _branch(
    tree: Tree[Any],
    branch: Branch,
    best: Suggestion | None,
    language: str,
    path: list[tuple[str, str]],
) -> JSON:
    return {
        "tiles": tree.tiles(best.move, branch.feedback) if best else [],
        "announced": tree.analysis.game.announce(branch.state, language),
        "count": branch.count,
        "words": ", ".join(upper(word, language) for word in branch.words),
        "more": branch.count > len(branch.words),
        "cost": branch.cost,
        "solved": branch.solved,
        "over": branch.over,
        "link": f"?{urlencode([*path, ('f', branch.feedback)])}",
    }
