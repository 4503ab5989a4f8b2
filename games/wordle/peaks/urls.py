"""The addresses of Peaks: those that every game has."""

from games.urls import game_urls

app_name = "peaks"
urlpatterns = game_urls("peaks")
