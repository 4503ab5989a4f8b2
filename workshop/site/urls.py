"""The site's addresses, and that of the bare view."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path

from games.visitors.visitor import player_id
from lexicons.models import Lexicon
from wordgames_site.urls import handler500


def bare(request: HttpRequest, pk: int) -> HttpResponse:
    """Read the session, one row, and render a small template."""
    context = {"player": player_id(request), "lexicon": Lexicon.objects.get(pk=pk)}
    return render(request, "bare.html", context)


__all__ = ["handler500", "urlpatterns"]
urlpatterns = [path("bare/<int:pk>/", bare), path("", include("wordgames_site.urls"))]
