"""The addresses of the statistics; solvers/urls.py includes them, so their names are solvers'."""

from __future__ import annotations

from django.urls import path

from solvers.stats import asking, compare, dashboard, views

urlpatterns = [
    path("", dashboard.dashboard, name="stats"),
    path("compare/", compare.comparison, name="compare"),
    path("runs/", views.runs, name="runs"),
    path("runs/new/", asking.new_run, name="new_run"),
    path("runs/<opaque:run_id>/", views.run, name="run"),
    path("runs/<opaque:run_id>/cancel/", views.cancel, name="cancel_run"),
    path("runs/<opaque:run_id>/resume/", views.resume, name="resume_run"),
]
