"""Addresses of the public dictionary pages."""

from django.urls import path

from lexicons.reports import views

app_name = "lexicons"
urlpatterns = [
    path("", views.lexicon_list, name="list"),
    path("<slug:slug>/report/", views.report, name="report"),
]
