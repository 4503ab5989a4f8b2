"""The addresses of the statistics; solvers/urls.py includes them, so their names are solvers'."""

from django.urls import path

from games.hooks import LaterModule

dashboard = LaterModule("solvers.stats.dashboard")
exports = LaterModule("solvers.stats.exports")
length_views = LaterModule("solvers.stats.length_views")
new_run = LaterModule("solvers.stats.new_run")
run_views = LaterModule("solvers.stats.run_views")
sweep_views = LaterModule("solvers.stats.sweep_views")

urlpatterns = [
    path("", dashboard.dashboard, name="stats"),
    path("league/", dashboard.league, name="league"),
    path("compare/", run_views.comparison, name="compare"),
    path("lengths/", length_views.by_length, name="lengths"),
    path("sweeps/", sweep_views.sweeps, name="sweeps"),
    path("sweeps/new/", sweep_views.new_sweep, name="new_sweep"),
    path("sweeps/<opaque:sweep_id>/", sweep_views.sweep, name="sweep"),
    path("sweeps/<opaque:sweep_id>/cancel/", sweep_views.cancel_sweep, name="cancel_sweep"),
    path("runs/", run_views.runs, name="runs"),
    path("runs/new/", new_run.new_run, name="new_run"),
    path("runs/cancel/", run_views.cancel_mine, name="cancel_mine"),
    path("runs/<opaque:run_id>/", run_views.run, name="run"),
    path("runs/<opaque:run_id>.csv", exports.run_csv, name="run_csv"),
    path("runs/<opaque:run_id>.json", exports.run_json, name="run_json"),
    path("runs/<opaque:run_id>/cancel/", run_views.cancel, name="cancel_run"),
    path("runs/<opaque:run_id>/delete/", run_views.delete, name="delete_run"),
    path("runs/<opaque:run_id>/resume/", run_views.resume, name="resume_run"),
]
