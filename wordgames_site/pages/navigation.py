"""The site's five words of navigation and the pages under Bots, as every page shows them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.catalogue import GAMES


class NavigationPlace(NamedTuple):
    """Where a page stands: a word of the navigation, and for Bots a tab under it."""

    section: str
    tab: str = ""


PLACES = {
    "stats/me": NavigationPlace("me"),
    "account": NavigationPlace("me"),
    "watch": NavigationPlace("bots", "watch"),
    "race": NavigationPlace("bots", "watch"),
    "agents": NavigationPlace("bots", "agents"),
    "stats/league": NavigationPlace("bots", "league"),
    "stats": NavigationPlace("bots", "stats"),
    "claims": NavigationPlace("bots", "claims"),
    "records": NavigationPlace("bots", "records"),
    "learn": NavigationPlace("bots", "learn"),
    "outside": NavigationPlace("bots", "outside"),
    "run": NavigationPlace("bots", "outside"),
    "api": NavigationPlace("bots", "outside"),
    "search": NavigationPlace("solver"),
    "assist": NavigationPlace("solver"),
    "lexicons": NavigationPlace("words"),
    "lists": NavigationPlace("words"),
    "meaning": NavigationPlace("words"),
}
"""The beginning of an address and its place, the longer before the shorter; all else is Play."""


def place_of(path: str) -> NavigationPlace:
    """Return where an address stands."""
    return next(
        (at for start, at in PLACES.items() if path.startswith(f"/{start}/")),
        NavigationPlace("play"),
    )


def markup(template: str, here: NavigationPlace) -> str:
    """Return a part of the navigation with this place marked, the same for every visitor.

    Help begins with the first game of the catalogue.
    """
    context = {"here": here, "first_game": next(iter(GAMES))}
    return render_to_string(f"navigation/{template}.html", context)


@cache
def _kept(template: str, here: NavigationPlace, _language: str | None) -> str:
    return markup(template, here)


def navigation(request: HttpRequest) -> dict[str, str]:
    """Give every template the navigation; each part is kept by place and language."""
    here = place_of(request.path_info)

    def render(template: str) -> str:
        return markup(template, here) if settings.DEBUG else _kept(template, here, get_language())

    tabs = render("bot_pages") if here.tab else ""
    return {"navigation": render("top_links"), "tabs_of_bots": tabs}
