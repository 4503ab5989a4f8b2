"""The addresses of agents from outside: the protocol's, without a slash at the end, and pages."""

from django.urls import path, re_path

from games.hooks import LaterModule

group_views = LaterModule("solvers.outside.group_views")
protocol_view = LaterModule("solvers.outside.protocol_view")
starter_views = LaterModule("solvers.outside.starter_views")
tournament_views = LaterModule("solvers.outside.tournament.views")
views = LaterModule("solvers.outside.views")

DAY = r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})"

urlpatterns = [
    re_path(r"^act/(?P<environment>[\w-]{1,40})/?$", protocol_view.act, name="act"),
    re_path(
        r"^run/(?P<environment>[\w-]{1,40})/(?P<run_id>[0-9]{1,15})/?$",
        views.run,
        name="outside-run",
    ),
    path("outside/", views.environments, name="outside"),
    path("outside/register/", views.register_agent, name="outside-register"),
    path("outside/groups/", views.make_group, name="outside-groups"),
    path("outside/groups/<opaque:group_id>/", group_views.group, name="outside-group"),
    path(
        "outside/groups/<opaque:group_id>/deadline/", group_views.deadline, name="outside-deadline"
    ),
    path("outside/groups/<opaque:group_id>/remove/", group_views.remove, name="outside-remove"),
    path("outside/groups/<opaque:group_id>/let-in/", group_views.let_in, name="outside-let-in"),
    path("outside/groups/<opaque:group_id>/code/", group_views.code, name="outside-code"),
    path(
        "outside/groups/<opaque:group_id>/delete/",
        group_views.delete,
        name="outside-group-delete",
    ),
    path(
        "outside/groups/<opaque:group_id>/results.csv", group_views.results, name="outside-results"
    ),
    path("outside/agents/<opaque:agent_id>/", views.agent, name="outside-agent"),
    path("outside/agents/<opaque:agent_id>/token/", views.renew_token, name="outside-token"),
    path("outside/agents/<opaque:agent_id>/delete/", views.delete_agent, name="outside-delete"),
    path("outside/agents/<opaque:agent_id>/profile/", views.describe, name="outside-profile"),
    path("outside/agents/<opaque:agent_id>/group/", views.join_group, name="outside-join"),
    path(
        "outside/agents/<opaque:agent_id>/starter.zip",
        starter_views.own_starter,
        name="outside-own-starter",
    ),
    path("outside/agents/<opaque:agent_id>/live/", starter_views.live, name="outside-live"),
    path("outside/<slug:slug>/starter.zip", starter_views.plain_starter, name="outside-starter"),
    path("outside/<slug:slug>/", views.environment, name="outside-environment"),
    re_path(
        rf"^outside/(?P<slug>[\w-]{{1,48}})/{DAY}/$", tournament_views.week, name="outside-week"
    ),
    re_path(
        rf"^outside/(?P<slug>[\w-]{{1,48}})/{DAY}/games\.json$",
        tournament_views.games,
        name="outside-week-games",
    ),
]
