"""The addresses of the JSON API, and the page that explains it.

The API and the models of its answers are built at its first request: they are half of what the
site's addresses import, and no command needs them.
"""

from collections.abc import Sequence
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import ResolverMatch, URLPattern, URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from wordgames_site.middleware.json_refusals import NAMESPACE, PREFIX


class ApiResolver(URLResolver):
    """Has no addresses until one of the API's is asked for: Django's checks walk through them."""

    url_patterns: Sequence[URLPattern | URLResolver] = ()  # type: ignore[assignment]

    def __init__(self, route: str) -> None:
        """Answer all addresses that begin with this."""
        pattern = RoutePattern(route, is_endpoint=False)
        super().__init__(pattern, "", app_name="ninja", namespace=NAMESPACE)
        self._lock = Lock()

    def resolve(self, path: str) -> ResolverMatch:
        """Return the view of an address; raises Resolver404."""
        if not self.url_patterns and self.pattern.match(path):
            self._load()
        return super().resolve(path)

    def _load(self) -> None:
        with self._lock:  # the API hands its addresses out once
            if not self.url_patterns:
                from wordgames_site.api.api import api

                self.url_patterns, *_ = api.urls


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the guide to the API: how to begin, and all its addresses."""
    from wordgames_site.api.api import api
    from wordgames_site.api.tokens import REQUESTS

    context = {
        "addresses": list(addresses(api.get_openapi_schema(path_prefix=PREFIX))),
        "document": f"{PREFIX}openapi.json",
        "requests": REQUESTS,
        "site": request.build_absolute_uri("/").rstrip("/"),
    }
    return render(request, "api/guide.html", context)


def addresses(schema: Any) -> Any:
    """Yield method, path and summary of every operation in an OpenAPI document."""
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, with_code(operation["description"])


def with_code(text: str) -> SafeString:
    """Return a docstring for a page, with text between backticks marked as code."""
    parts = enumerate(text.split("`"))
    pieces = ((format_html("<code>{}</code>", part) if at % 2 else part,) for at, part in parts)
    return format_html_join("", "{}", pieces)
