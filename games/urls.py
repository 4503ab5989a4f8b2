"""The addresses that every game has, and those of the site's own pages."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

from games import views
from games.catalogue import room_of
from games.views import challenges, dailies, new_games, plays, short
from games.views.meanings import word_meaning


class OpaqueId(StringConverter):
    """The ids of puzzles and plays."""

    regex = "[A-Za-z0-9_-]{16}"


class ShortId(StringConverter):
    """The first letters of a puzzle's id, in its short address."""

    regex = "[A-Za-z0-9_-]{8}"


class IsoDate(StringConverter):
    """A date as 2026-11-21; whether there is such a day is the view's to say."""

    regex = r"\d{4}-\d{2}-\d{2}"


register_converter(OpaqueId, "opaque")
register_converter(ShortId, "short")
register_converter(IsoDate, "date")


def urls_of(slug: str) -> str | tuple[list[URLPattern], str]:
    """Return what to include for a game: its room's `urls.py`, or what every game has."""
    module = f"{room_of(slug)}.urls"
    return module if find_spec(module) else (game_urls(slug), slug)


def game_urls(slug: str) -> list[URLPattern]:
    """Return the addresses that every game has; a room's `urls.py` adds its own to them."""
    game = {"slug": slug}
    return [
        path("", new_games.start, game, name="start"),
        path("settings/", new_games.settings, game, name="settings"),
        path("how-to-play/", new_games.how_to_play, game, name="how-to-play"),
        path("play/<opaque:play_id>/", plays.play, game, name="play"),
        path("play/<opaque:play_id>/give-up/", plays.give_up, game, name="give-up"),
        path("play/<opaque:play_id>/again/", new_games.again, game, name="again"),
        path("play/<opaque:play_id>/drop/", plays.drop, game, name="drop"),
        path("daily/", dailies.dailies, game, name="dailies"),
        path("daily/<slug:lexicon>/today/", dailies.today, game, name="today"),
        path("daily/<slug:lexicon>/today/<slug:variant>/", dailies.today, game, name="today"),
        path("daily/<slug:lexicon>/<date:day>/", dailies.daily, game, name="daily"),
        path("daily/<slug:lexicon>/<date:day>/<slug:variant>/", dailies.daily, game, name="daily"),
        path("challenge/", challenges.challenge, game, name="challenge"),
        path("challenge/<opaque:puzzle_id>/", challenges.accept, game, name="accept"),
        path("<int:number>/", short.numbered, game, name="numbered"),
        path("<slug:lexicon>/<int:number>/", short.numbered, game, name="numbered"),
        path("<slug:lexicon>/<int:number>/<slug:variant>/", short.numbered, game, name="numbered"),
    ]


urlpatterns = [
    path("", views.home, name="home"),
    path("calendar/", dailies.calendar, name="calendar"),
    path("calendar/<date:day>/", dailies.one_day, name="day"),
    path("preferences/", views.preferences, name="preferences"),
    path("p/<short:code>/", short.puzzle, name="short"),
    path("meaning/<slug:slug>/<str:word>/", word_meaning, name="meaning"),
]
