"""The first lesson, and the page of terms."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.catalogue import game
from games.limits.rate_limits import limited
from games.views.request_helpers import Request, lexicons_for
from lexicons.models import Lexicon
from solvers.analysis.compute_budget import compute_slot
from solvers.declaration import solved, solver
from solvers.pictures.statistics.intervals import Intervals, intervals_picture
from solvers.stats.dashboard_pictures import estimate
from solvers.stats.league import leagues
from solvers.templatetags.terms import TERMS
from wordgames.languages.translation import translate

# Letters of a word that a reader tries.
LONGEST = 20


@require_safe
@limited("learn", per_minute=60, methods=("GET",))
def learn(request: Request) -> HttpResponse:
    """Show the lesson of the first game that has one, with a dictionary and a word of choice."""
    slug = next((slug for slug in solved() if solver(slug).lesson), "")
    lexicons = lexicons_for(game(slug), request) if slug else []
    choice = request.GET.get("lexicon", "")
    lexicon = next((it for it in lexicons if it.slug == choice), next(iter(lexicons), None))
    if lexicon is None or lexicon.current is None:
        raise Http404("There is no lesson without a dictionary.")
    with compute_slot(slug):
        word = request.GET.get("word", "").strip()[:LONGEST]
        context = solver(slug).load(solver(slug).lesson)(lexicon.current, word)
    ideas = _ideas(slug, lexicon)
    context |= {"game": game(slug), "lexicon": lexicon, "lexicons": lexicons, "ideas": ideas}
    return render(request, context["template"], context)


def _ideas(slug: str, lexicon: Lexicon) -> Intervals | None:
    """Return a picture of the bots in a dictionary's largest league, if it has one."""
    every = [it for it in leagues(slug) if it.slug == lexicon.slug]
    if not every:
        return None
    return intervals_picture(
        [estimate(slug, entry) for entry in every[0].entries if not entry.unknown],
        translate("What each idea is worth"),
        translate("Guesses on average"),
        reading=translate(
            "Every word played; a lost game counts double. Fewer is better: further left."
        ),
    )


@require_safe
def terms(request: Request) -> HttpResponse:
    """Explain every term of the site in a sentence."""
    return render(request, "solvers/learn/terms.html", {"terms": TERMS})
