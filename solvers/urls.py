"""The addresses of the solvers' pages."""

from django.urls import include, path

from games.hooks import LaterModule

bot_views = LaterModule("solvers.pages.bots.views")
claims_views = LaterModule("solvers.pages.learn.claims_views")
help_views = LaterModule("solvers.pages.help.views")
learn_views = LaterModule("solvers.pages.learn.views")
my_views = LaterModule("solvers.my_results.views")
race_views = LaterModule("solvers.pages.watch.race_views")
review_views = LaterModule("solvers.pages.review.views")
tree_views = LaterModule("solvers.pages.trees.views")
watch_views = LaterModule("solvers.pages.watch.views")

app_name = "solvers"
urlpatterns = [
    path("agents/", bot_views.agents, name="agents"),
    path("agents/<slug:slug>/", bot_views.agents, name="agents"),
    path("agents/<slug:slug>/<slug:name>/", bot_views.agent, name="agent"),
    path("agents/<slug:slug>/<slug:name>/explore/", tree_views.explore, name="explore"),
    path("watch/", watch_views.watch_start, name="watch"),
    path("watch/<opaque:play_id>/", watch_views.watched, name="watched"),
    path("watch/<slug:slug>/", watch_views.watch_start, name="watch"),
    path("watch/<opaque:play_id>/beside/<opaque:other_id>/", race_views.beside, name="beside"),
    path("ready/", watch_views.ready, name="ready"),
    path("race/<opaque:play_id>/", race_views.race, name="race"),
    path("hint/<opaque:play_id>/", help_views.hint, name="hint"),
    path("review/<opaque:play_id>/", review_views.review, name="review"),
    path("review/<opaque:play_id>/<int:number>/", review_views.review_move, name="review-move"),
    path("review/<opaque:play_id>/bot/", review_views.bot, name="bot"),
    path("review/<opaque:play_id>/picture.png", review_views.picture, name="review-picture"),
    path("claims/", claims_views.claims, name="claims"),
    path("learn/", learn_views.learn, name="learn"),
    path("learn/terms/", learn_views.terms, name="terms"),
    path("records/", include("solvers.records.urls")),
    path("search/", help_views.search, name="search"),
    path("search/<opaque:run_id>/", help_views.progress, name="search-progress"),
    path("stats/me/", my_views.my_stats, name="my_stats"),
    path("stats/me/badges/", my_views.my_badges, name="my_badges"),
    path("assist/<slug:slug>/", help_views.assist, name="assist"),
    path("stats/", include("solvers.stats.urls")),
    path("", include("solvers.outside.urls")),
]
