"""The addresses of dares and groups."""

from django.urls import path

from games.hooks import LaterModule

dare_views = LaterModule("games.friends.dare_views")
views = LaterModule("games.friends.views")

app_name = "friends"
urlpatterns = [
    path("dare/<opaque:dare_id>/", dare_views.dare, name="dare"),
    path("dare/<opaque:dare_id>/answer/", dare_views.answer, name="answer"),
    path("dare/play/<opaque:play_id>/", dare_views.ask, name="ask"),
    path("ghost/<opaque:play_id>/", dare_views.race, name="race"),
    path("groups/", views.groups, name="groups"),
    path("groups/<opaque:circle_id>/", views.group, name="group"),
    path("groups/<opaque:circle_id>/race/<opaque:puzzle_id>/", dare_views.beside, name="beside"),
    path("groups/<opaque:circle_id>/rename/", views.rename, name="rename"),
    path("groups/<opaque:circle_id>/leave/", views.leave, name="leave"),
    path("groups/<opaque:circle_id>/remove/", views.remove, name="remove"),
    path("groups/<opaque:circle_id>/let-in/", views.let_in, name="let-in"),
]
