"""The addresses of Wordle on many boards: those that every game has."""

from games.urls import game_urls

app_name = "boards"
urlpatterns = game_urls("boards")
