"""Lists asked for by another page: what the form of a new one begins with, and the way back."""

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from lexicons.models import Lexicon
from wordgames.languages.casing import plain
from wordgames.languages.translation import translate

# Picture of a newspaper's list: help in the newspaper's game offers it first.
PAPER = "📰"
PRESET = ("name", "language", "picture", "visibility")


def paper_address(language: str, back: str) -> str:
    """Return where a visitor gives a newspaper's words, for their eyes only, and comes back."""
    values = (translate("My paper's words"), plain(language), PAPER, Lexicon.Visibility.DRAFT)
    query = dict(zip(PRESET, values, strict=True))
    return f"{reverse('lists:new')}?{urlencode(query | {'next': back})}"


def pasting_address(language: str, back: str) -> str:
    """Return where a visitor pastes a list, for their eyes only, and comes back with it chosen."""
    query = {"language": plain(language), "visibility": Lexicon.Visibility.DRAFT, "next": back}
    return f"{reverse('lists:new')}?{urlencode(query)}"


def own_paper(lexicons: Iterable[Lexicon], player: str | None) -> Lexicon | None:
    """Return the newspaper's list that a visitor has given; others' never come unasked."""
    return next((it for it in lexicons if it.picture == PAPER and it.keeper == player), None)


def preset(request: HttpRequest) -> dict[str, str]:
    """Return what a new list's form begins with, as its address asks."""
    return {name: request.GET[name] for name in PRESET if name in request.GET}


def onward(request: HttpRequest, lexicon: Lexicon) -> str:
    """Return where a new list's maker goes: back with the list chosen, or to the list's page."""
    back = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        return reverse("lists:one", args=(lexicon.slug,))
    return with_list(back, lexicon)


def with_list(address: str, lexicon: Lexicon) -> str:
    """Return an address of a page with this list chosen there."""
    path, _, typed = address.partition("?")
    query = QueryDict(typed, mutable=True)
    query["lexicon"] = lexicon.slug
    return f"{path}?{query.urlencode()}"
