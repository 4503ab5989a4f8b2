"""The addresses that every game has, and those of the site's own pages."""

from importlib.util import find_spec

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

from games.catalogue import room_of
from games.hooks import LaterModule

allowed_words = LaterModule("games.views.allowed_words")
calendar_feed = LaterModule("games.views.calendar_feed")
challenge_views = LaterModule("games.friends.challenge_views")
daily = LaterModule("games.views.daily")
new_game = LaterModule("games.views.new_game")
play = LaterModule("games.views.play")
short_links = LaterModule("games.views.short_links")
views = LaterModule("games.views")
word_meanings = LaterModule("games.views.word_meanings")


class OpaqueId(StringConverter):
    """Converter for the ids of puzzles and plays."""

    regex = "[A-Za-z0-9_-]{16}"


class ShortId(StringConverter):
    """Converter for the first letters of a puzzle's id, in its short address."""

    regex = "[A-Za-z0-9_-]{8}"


class IsoDate(StringConverter):
    """Converter for a date as 2026-11-21; the view checks whether the day exists."""

    regex = r"\d{4}-\d{2}-\d{2}"


register_converter(OpaqueId, "opaque")
register_converter(ShortId, "short")
register_converter(IsoDate, "date")


def urls_of(slug: str) -> str | tuple[list[URLPattern], str]:
    """Return the URLs to include for a game: its room's `urls.py`, or the common ones."""
    module = f"{room_of(slug)}.urls"
    return module if find_spec(module) else (game_urls(slug), slug)


def game_urls(slug: str) -> list[URLPattern]:
    """Return the addresses that every game has; a room's `urls.py` adds its own to them."""
    game = {"slug": slug}
    return [
        path("", new_game.start, game, name="start"),
        path("settings/", new_game.settings, game, name="settings"),
        path("how-to-play/", new_game.how_to_play, game, name="how-to-play"),
        path("play/<opaque:play_id>/", play.play, game, name="play"),
        path("play/<opaque:play_id>/give-up/", play.give_up, game, name="give-up"),
        path("play/<opaque:play_id>/again/", new_game.again, game, name="again"),
        path("play/<opaque:play_id>/mode/", play.mode, game, name="mode"),
        path("play/<opaque:play_id>/drop/", play.drop, game, name="drop"),
        path("daily/", daily.dailies, game, name="dailies"),
        path("daily/<slug:lexicon>/today/", daily.today, game, name="today"),
        path("daily/<slug:lexicon>/today/<slug:variant>/", daily.today, game, name="today"),
        path("daily/<slug:lexicon>/<date:day>/", daily.daily, game, name="daily"),
        path("daily/<slug:lexicon>/<date:day>/answer/", daily.answer, game, name="answer"),
        path(
            "daily/<slug:lexicon>/<date:day>/<slug:variant>/answer/",
            daily.answer,
            game,
            name="answer",
        ),
        path("daily/<slug:lexicon>/<date:day>/<slug:variant>/", daily.daily, game, name="daily"),
        path("challenge/", challenge_views.challenge, game, name="challenge"),
        path("challenge/<opaque:puzzle_id>/", challenge_views.accept, game, name="accept"),
        path("<int:number>/", short_links.numbered, game, name="numbered"),
        path("<slug:lexicon>/<int:number>/", short_links.numbered, game, name="numbered"),
        path(
            "<slug:lexicon>/<int:number>/<slug:variant>/",
            short_links.numbered,
            game,
            name="numbered",
        ),
    ]


urlpatterns = [
    path("", views.home, name="home"),
    path("calendar/", daily.calendar, name="calendar"),
    path("daily.ics", calendar_feed.feed, name="feed"),
    path("calendar/<date:day>/", daily.one_day, name="day"),
    path("preferences/", views.preferences, name="preferences"),
    path("p/<short:code>/", short_links.puzzle, name="short"),
    path(
        "words/<slug:slug>/<int:length>/<slug:digest>/",
        allowed_words.allowed_words,
        name="allowed-words",
    ),
    path("meaning/<slug:slug>/<str:word>/", word_meanings.word_meaning, name="meaning"),
]
