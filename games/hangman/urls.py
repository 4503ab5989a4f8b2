"""The addresses of Hangman: those that every game has."""

from games.urls import game_urls

app_name = "hangman"
urlpatterns = game_urls("hangman")
