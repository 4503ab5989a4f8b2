"""The addresses of Fibble: those that every game has."""

from games.urls import game_urls

app_name = "fibble"
urlpatterns = game_urls("fibble")
