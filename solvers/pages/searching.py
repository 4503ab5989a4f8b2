"""Searches that a page asks for: the best answer so far at once, a tree in the background."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from django.core import signing
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.game import JSON
from games.limits import limited
from games.rules import InvalidOptions
from games.views.common import Request
from lexicons.models import Revision
from lexicons.services import columns_of, revision_of
from solvers.pages.desk import Desk, desk
from solvers.runs import services
from solvers.runs.claims import said
from solvers.runs.game import RunRequest
from solvers.runs.models import Run

SALT = "solvers.search"
MOST_OPEN = 12
"""Searches at most that wait or run because a page asked: each takes seconds to minutes."""
FULL = "Many searches wait already. Ask for this one a little later."


@dataclass(frozen=True, slots=True)
class Offer:
    """A search that a page can ask for, or that goes on.

    token   what its form posts: game, agent, dictionary and options, signed; nothing secret
    here    where the page is, to come back to
    artifact    what is made: a "tree" or a "model"
    """

    token: str
    here: str
    run: Run | None = None
    refusal: str = ""
    artifact: str = "tree"

    @property
    def at_once(self) -> bool:
        """Say whether the page asks by itself: not again for one that was stopped or failed."""
        return self.run is None and not self.refusal

    @property
    def going(self) -> bool:
        """Say whether it waits or runs."""
        return self.run is not None and self.run.open

    @property
    def done(self) -> bool:
        """Say whether there is a tree now: as soon as the plan is made, before the games."""
        return self.run is not None and (self.run.games > 0 or self.run.status == Run.Status.DONE)

    @property
    def share(self) -> float:
        """Return how much is done, 0 to 1."""
        return round(self._said[0], 3)

    @property
    def text(self) -> str:
        """Return what is done now, as a sentence."""
        return self._said[1]

    @property
    def watched_at(self) -> str:
        """Return where its progress is told."""
        if self.run is None:
            return ""
        address = reverse("solvers:search-progress", args=(self.run.pk,))
        return f"{address}?{urlencode({'next': self.here})}"

    @property
    def _said(self) -> tuple[float, str]:
        waiting = (0.0, "It waits for its turn.")
        return (said(self.run.pk) or waiting) if self.run else waiting


def offered(
    chosen: Desk, slug: str, revision: Revision, options: JSON, here: str = ""
) -> Offer | None:
    """Return the search that an agent lacks for these options, and the run that does it if any."""
    asked = _asked(chosen, slug, revision, options)
    if asked is None:
        return None
    run = Run.objects.filter(key=services.key_of(asked)).defer("record").first()
    if run is not None and run.status == Run.Status.DONE:
        return None  # it ended without a tree, or has found one just now
    token = signing.dumps([chosen.slug, slug, revision.pk, options], salt=SALT)
    return Offer(token, here, run, artifact=chosen.artifact)


def begin(chosen: Desk, slug: str, revision: Revision, options: JSON) -> Run | None:
    """Ask for the search that an agent lacks; the run that does it, or None where none is to be.

    One search has one run, however often it is asked for. None too where too many wait already.
    """
    asked = _asked(chosen, slug, revision, options)
    if asked is None:
        return None
    known = Run.objects.filter(key=services.key_of(asked), status__in=Run.OPEN).first()
    waiting = Run.objects.filter(status__in=Run.OPEN, requester=None, standing=False, games=0)
    if known is None and waiting.count() >= MOST_OPEN:
        return None
    return known or services.ask(asked)


def _asked(chosen: Desk, slug: str, revision: Revision, options: JSON) -> RunRequest | None:
    if not chosen.searches:
        return None
    try:
        setup = chosen.game.random_setup(options, columns_of(revision), Random(0))
    except InvalidOptions:  # nothing can be hidden there, so nothing is searched
        return None
    return chosen.search(slug, revision, chosen.options(setup))


@require_POST
@limited("search", per_minute=20)
def search(request: Request) -> HttpResponse:
    """Begin a search in the background, and tell how far it is."""
    here = _local(request, request.POST.get("next", ""))
    token = request.POST.get("token", "")
    try:
        game, slug, pk, options = signing.loads(token, salt=SALT)
        chosen, revision = desk(game), revision_of(pk)
    except (signing.BadSignature, KeyError, Revision.DoesNotExist) as error:
        raise Http404("No such search.") from error
    run = begin(chosen, slug, revision, options)
    if run is None:
        offer = Offer(token, here, refusal=FULL, artifact=chosen.artifact)
        template = "solvers/search.html#search" if request.htmx else "solvers/search.html"
        return render(request, template, {"search": offer}, status=200 if request.htmx else 503)
    offer = Offer(token, here, run, artifact=chosen.artifact)
    if request.htmx:
        return render(request, "solvers/search.html#search", {"search": offer})
    return HttpResponseRedirect(offer.watched_at)


@never_cache
@require_safe
def progress(request: Request, run_id: str) -> HttpResponse:
    """Tell how far a search is; the page asks until it is done."""
    run = get_object_or_404(Run.objects.defer("record"), pk=run_id)
    here = _local(request, request.GET.get("next", ""))
    offer = Offer("", here, run, artifact=desk(run.game).artifact)
    template = "solvers/search.html#search" if request.htmx else "solvers/search.html"
    return render(request, template, {"search": offer})


def _local(request: Request, address: str) -> str:
    """Return an address of this site to go back to, or the agents' page."""
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if safe else reverse("solvers:agents")
