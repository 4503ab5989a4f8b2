"""The addresses of Jumble: those that every game has, and a short one for its assist."""

from django.urls import path
from django.views.generic import RedirectView

from games.urls import game_urls

app_name = "jumble"
urlpatterns = [
    *game_urls("jumble"),
    path(
        "solve/",
        RedirectView.as_view(url="/assist/jumble/", query_string=True),
        name="solve",
    ),
]
