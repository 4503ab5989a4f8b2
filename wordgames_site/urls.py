"""The site's addresses."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from wordgames_site.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
