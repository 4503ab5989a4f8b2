"""The addresses of adversarial Wordle: those that every game has."""

from games.urls import game_urls

app_name = "adversarial"
urlpatterns = game_urls("adversarial")
