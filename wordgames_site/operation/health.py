"""Answers for machines: /healthz, /readyz, /metrics, and the icon browsers ask for unbidden."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from wordgames_site.operation.readiness import readiness

View = Callable[[HttpRequest], HttpResponse]


class HealthMiddleware:
    """Answers probes before anything else: by any name or address, without session or redirect.

    Load balancers and containers ask by address, which no ALLOWED_HOSTS names.
    """

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response
        self._answers: dict[str, View] = {"/healthz": alive, "/readyz": ready}
        if settings.METRICS_TOKEN:
            from wordgames_site.operation.metrics import answer

            self._answers["/metrics"] = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self._answers.get(request.path_info)
        if answer is None:
            return self._get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
        response = answer(request)
        # what is wrong stands in the log once; Django would add a line for each time it is asked
        response._has_been_logged = True  # type: ignore[attr-defined]
        response["Cache-Control"] = "no-store"
        response["Content-Length"] = str(len(response.content))  # else it is sent in chunks
        return response


def alive(request: HttpRequest) -> JsonResponse:
    """Say that this process answers; a fault of the database does not make it start anew."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """Say for each part that the site needs whether it works; 503 when one does not."""
    parts = readiness()
    well = all(state == "ok" for state in parts.values())
    status = "ok" if well else "not ready"
    return JsonResponse({"status": status, **parts}, status=200 if well else 503)


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Send browsers that look for /favicon.ico (on admin pages, say) to the site's icon."""
    return HttpResponseRedirect(static("icons/wordgames.svg"))
