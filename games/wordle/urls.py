"""Wordle's addresses: those that every game has."""

from games.urls import game_urls

app_name = "wordle"
urlpatterns = game_urls("wordle")
