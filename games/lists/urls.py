"""The addresses of visitors' own lists."""

from django.urls import path

from games.hooks import LaterModule

views = LaterModule("games.lists.views")

app_name = "lists"
urlpatterns = [
    path("lists/", views.lists, name="lists"),
    path("lists/new/", views.new, name="new"),
    path("lists/<slug:slug>/", views.one, name="one"),
    path("lists/<slug:slug>/play/<slug:game>/", views.play, name="play"),
    path("lists/<slug:slug>/change/", views.change, name="change"),
    path("lists/<slug:slug>/invite/", views.invite, name="invite"),
    path("lists/<slug:slug>/edit/<slug:code>/", views.edit, name="edit"),
    path("lists/<slug:slug>/words/", views.words, name="words"),
    path("lists/<slug:slug>/left-out/", views.left_out, name="left_out"),
    path("lists/<slug:slug>/delete/", views.delete, name="delete"),
    path("lists/<slug:slug>/report/", views.report, name="report"),
]
