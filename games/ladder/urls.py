"""The addresses of Word Ladder: those that every game has, and taking a step back."""

from django.urls import path

from games.urls import game_urls, play

app_name = "ladder"
urlpatterns = [
    *game_urls("ladder"),
    path("play/<opaque:play_id>/undo/", play.undo, {"slug": "ladder"}, name="undo"),
]
