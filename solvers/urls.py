"""The addresses of the solvers' pages."""

from django.urls import include, path

from solvers.my_results.views import my_badges, my_stats
from solvers.pages.bots.views import agent, agents
from solvers.pages.help.views import assist, hint, progress, search
from solvers.pages.learn.claims_views import claims
from solvers.pages.learn.views import learn, terms
from solvers.pages.review.views import bot, picture, review, review_move
from solvers.pages.trees.views import explore
from solvers.pages.watch import views
from solvers.pages.watch.race_views import beside, race

app_name = "solvers"
urlpatterns = [
    path("agents/", agents, name="agents"),
    path("agents/<slug:slug>/", agents, name="agents"),
    path("agents/<slug:slug>/<slug:name>/", agent, name="agent"),
    path("agents/<slug:slug>/<slug:name>/explore/", explore, name="explore"),
    path("watch/", views.watch_start, name="watch"),
    path("watch/<opaque:play_id>/", views.watched, name="watched"),
    path("watch/<slug:slug>/", views.watch_start, name="watch"),
    path("watch/<opaque:play_id>/beside/<opaque:other_id>/", beside, name="beside"),
    path("ready/", views.ready, name="ready"),
    path("race/<opaque:play_id>/", race, name="race"),
    path("hint/<opaque:play_id>/", hint, name="hint"),
    path("review/<opaque:play_id>/", review, name="review"),
    path("review/<opaque:play_id>/<int:number>/", review_move, name="review-move"),
    path("review/<opaque:play_id>/bot/", bot, name="bot"),
    path("review/<opaque:play_id>/picture.png", picture, name="review-picture"),
    path("claims/", claims, name="claims"),
    path("learn/", learn, name="learn"),
    path("learn/terms/", terms, name="terms"),
    path("records/", include("solvers.records.urls")),
    path("search/", search, name="search"),
    path("search/<opaque:run_id>/", progress, name="search-progress"),
    path("stats/me/", my_stats, name="my_stats"),
    path("stats/me/badges/", my_badges, name="my_badges"),
    path("assist/<slug:slug>/", assist, name="assist"),
    path("stats/", include("solvers.stats.urls")),
    path("", include("solvers.outside.urls")),
]
