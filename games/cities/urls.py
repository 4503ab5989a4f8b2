"""The addresses of Cities: those that every game has."""

from games.urls import game_urls

app_name = "cities"
urlpatterns = game_urls("cities")
