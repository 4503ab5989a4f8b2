"""All patterns of the site's addresses, for what walks through them."""

from typing import Any

from django.urls import get_resolver, resolve


def patterns() -> list[Any]:
    """Return the patterns, those of the API too: it has none before one of them is asked for."""
    resolve("/api/v1/openapi.json")
    return list(get_resolver().url_patterns)
