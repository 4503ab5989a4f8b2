"""The addresses of the statistics; solvers/urls.py includes them, so their names are solvers'."""

from __future__ import annotations

from django.urls import path

from solvers.stats import asking, by_length, compare, dashboard, exports, sweeps, views

urlpatterns = [
    path("", dashboard.dashboard, name="stats"),
    path("league/", dashboard.league, name="league"),
    path("compare/", compare.comparison, name="compare"),
    path("lengths/", by_length.by_length, name="lengths"),
    path("sweeps/", sweeps.sweeps, name="sweeps"),
    path("sweeps/new/", sweeps.new_sweep, name="new_sweep"),
    path("sweeps/<opaque:sweep_id>/", sweeps.sweep, name="sweep"),
    path("sweeps/<opaque:sweep_id>/cancel/", sweeps.cancel_sweep, name="cancel_sweep"),
    path("runs/", views.runs, name="runs"),
    path("runs/new/", asking.new_run, name="new_run"),
    path("runs/cancel/", views.cancel_mine, name="cancel_mine"),
    path("runs/<opaque:run_id>/", views.run, name="run"),
    path("runs/<opaque:run_id>.csv", exports.run_csv, name="run_csv"),
    path("runs/<opaque:run_id>.json", exports.run_json, name="run_json"),
    path("runs/<opaque:run_id>/cancel/", views.cancel, name="cancel_run"),
    path("runs/<opaque:run_id>/resume/", views.resume, name="resume_run"),
]
