"""The site's addresses, and that of the bare view."""

from django.urls import include, path

from wordgames_site.bench.views import bare
from wordgames_site.urls import handler500

__all__ = ["handler500", "urlpatterns"]
urlpatterns = [path("bare/<int:pk>/", bare), path("", include("wordgames_site.urls"))]
