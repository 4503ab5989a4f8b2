"""The addresses of the records, their files, and of trees that are sent."""

from django.urls import path

from games.hooks import LaterModule

views = LaterModule("solvers.records.views")

urlpatterns = [
    path("", views.records, name="records"),
    path("upload/", views.upload, name="tree-upload"),
    path("upload/<opaque:upload_id>/", views.sent, name="tree-sent"),
    path("upload/<opaque:upload_id>/withdraw/", views.withdraw, name="tree-withdraw"),
    path("<slug:slug>/<slug:key>/tree.txt", views.tree, name="record-tree"),
    path("<slug:slug>/<slug:key>/tree.csv", views.plain, name="record-plain"),
    path("<slug:slug>/<slug:key>/proof.xz", views.proof, name="record-proof"),
    path("check_proof.py", views.checker, name="record-checker"),
]
