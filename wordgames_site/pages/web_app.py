"""The installable app: manifest, service worker, offline page; and robots.txt."""

import hashlib
import json
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from games.templatetags.icons import SPRITE, own_static

# Files that the service worker caches from the first visit; none is a page with a game.
SHELL = (
    "base/tokens.css",
    "base/site.css",
    "base/figures.css",
    "base/pages.css",
    "play/play.css",
    "base/site.js",
    "base/sheets.js",
    "base/toasts.js",
    "base/htmx_events.js",
    "django_htmx/htmx-2.min.js",
    "fonts/rubik-latin.woff2",
    "icons/sprite.svg",
    "icons/wordgames.svg",
)
ICONS = (
    ("icon-192.png", 192, "any"),
    ("icon-512.png", 512, "any"),
    ("mask-512.png", 512, "maskable"),
)
# Addresses closed to robots; no page links to a play's address.
CLOSED = ("account", "admin", "preferences", "language", "hint", "review", "race", "search", "act")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """Describe the site as an app."""
    icons = [
        {
            "src": static(f"icons/{name}"),
            "sizes": f"{side}x{side}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, side, purpose in ICONS
    ]
    app = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME,
        "description": "Ten word games, a new puzzle every day.",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f2ea",
        "theme_color": "#f6f2ea",
        "icons": icons,
    }
    return JsonResponse(app, content_type="application/manifest+json")


def worker_script() -> str:
    """Return the service worker; its version changes with any file that it caches."""
    shell = [own_static(name) if name == SPRITE else static(name) for name in SHELL]
    files = json.dumps([*shell, reverse("offline")])
    page = render_to_string("offline.html")
    version = hashlib.sha256(f"{files}{page}".encode()).hexdigest()[:12]
    return render_to_string(
        "site/service_worker.js",
        {
            "files": files,
            "version": version,
            "offline": reverse("offline"),
            "static_host": json.dumps(settings.STATIC_HOST),
        },
    )


@cache
def _cached_script(_language: str | None) -> str:
    return worker_script()


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that its scope is the whole site."""
    script = worker_script() if settings.DEBUG else _cached_script(get_language())
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(max_age=3600)
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that the service worker answers with while offline."""
    return render(request, "offline.html")


@require_safe
@cache_control(max_age=86_400)
def robots(request: HttpRequest) -> HttpResponse:
    """Serve robots.txt."""
    lines = ["User-agent: *", *(f"Disallow: /{place}/" for place in CLOSED), "Disallow: /*/play/"]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
