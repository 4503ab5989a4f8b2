"""The pages of a search in the background: ask for it, and see how far it is."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.limits import limited
from games.views.common import Request
from lexicons.models import Revision
from lexicons.speech import gettext, gettext_noop
from solvers.pages.search_offer import Offer, SearchTarget, artifact_of, begin
from solvers.runs.models import Run

FULL = gettext_noop("Many searches wait already. Ask for this one a little later.")


@require_POST
@limited("search", per_minute=20)
def search(request: Request) -> HttpResponse:
    """Begin a search in the background, and tell how far it is."""
    here = _local(request, request.POST.get("next", ""))
    token = request.POST.get("token", "")
    try:
        target = SearchTarget.signed(token)
    except (signing.BadSignature, KeyError, Revision.DoesNotExist) as error:
        raise Http404("No such search.") from error
    run = begin(target)
    if run is None:
        offer = Offer(token, here, refusal=gettext(FULL), artifact=target.artifact)
        return _shown(request, offer, status=200 if request.htmx else 503)
    offer = Offer(token, here, run, artifact=target.artifact)
    return _shown(request, offer) if request.htmx else HttpResponseRedirect(offer.watched_at)


@never_cache
@require_safe
def progress(request: Request, run_id: str) -> HttpResponse:
    """Tell how far a search is; the page asks until it is done."""
    run = get_object_or_404(Run.objects.defer("record"), pk=run_id)
    here = _local(request, request.GET.get("next", ""))
    return _shown(request, Offer("", here, run, artifact=artifact_of(run.game)))


def _shown(request: Request, offer: Offer, status: int = 200) -> HttpResponse:
    template = "solvers/search.html#search" if request.htmx else "solvers/search.html"
    return render(request, template, {"search": offer}, status=status)


def _local(request: Request, address: str) -> str:
    """Return an address of this site to go back to, or the agents' page."""
    safe = url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()})
    return address if safe else reverse("solvers:agents")
