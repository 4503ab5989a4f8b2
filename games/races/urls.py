"""The addresses of races."""

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from games.hooks import LaterModule
from games.races.models import CODE, LETTERS

lobby_views = LaterModule("games.races.lobby_views")
views = LaterModule("games.races.views")


class RoomCode(StringConverter):
    """Converter for the codes of rooms."""

    regex = f"[{LETTERS}]{{{CODE}}}"


register_converter(RoomCode, "room")

app_name = "races"
urlpatterns = [
    path("races/", lobby_views.races, name="races"),
    path("races/<room:room_id>/", views.room, name="room"),
    path("races/<room:room_id>/news/<opaque:key>/", views.news, name="news"),
    path("races/<room:room_id>/name/", lobby_views.rename, name="name"),
    path("races/<room:room_id>/ready/", lobby_views.ready, name="ready"),
    path("races/<room:room_id>/bot/", lobby_views.bot, name="bot"),
    path("races/<room:room_id>/game/", lobby_views.change, name="change"),
    path("races/<room:room_id>/rematch/", views.rematch, name="rematch"),
    path("races/<room:room_id>/leave/", lobby_views.leave, name="leave"),
    path("races/<room:room_id>/remove/", lobby_views.remove, name="remove"),
    path("races/<room:room_id>/close/", lobby_views.close, name="close"),
    path("races/<room:room_id>/report/", lobby_views.report, name="report"),
]
