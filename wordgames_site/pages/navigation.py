"""The site's navigation of five links and the tabs under Bots, alike on every page."""

from functools import cache
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.catalogue import GAMES


class NavigationPlace(NamedTuple):
    """A page's place in the navigation: a link and, for Bots, a tab under it."""

    section: str
    tab: str = ""


# Beginnings of addresses and their places, longer ones first; all others are under Play.
PLACES = {
    "stats/me": NavigationPlace("me"),
    "account": NavigationPlace("me"),
    "preferences": NavigationPlace("me"),
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


def place_of(path: str) -> NavigationPlace:
    return next(
        (at for start, at in PLACES.items() if path.startswith(f"/{start}/")),
        NavigationPlace("play"),
    )


def markup(template: str, here: NavigationPlace) -> str:
    """Return a part of the navigation with this place marked, the same for every visitor.

    Help starts with the first game of the catalogue.
    """
    context = {"here": here, "first_game": next(iter(GAMES))}
    return render_to_string(f"navigation/{template}.html", context)


@cache
def _kept(template: str, here: NavigationPlace, _language: str | None) -> str:
    return markup(template, here)


def navigation(request: HttpRequest) -> dict[str, str]:
    """Give every template the navigation; each part is cached by place and language."""
    here = place_of(request.path_info)

    def render(template: str) -> str:
        return markup(template, here) if settings.DEBUG else _kept(template, here, get_language())

    tabs = render("bot_pages") if here.tab else ""
    return {"navigation": render("top_links"), "tabs_of_bots": tabs}
