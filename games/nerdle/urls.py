"""Nerdle's addresses: those that every game has."""

from games.urls import game_urls

app_name = "nerdle"
urlpatterns = game_urls("nerdle")
