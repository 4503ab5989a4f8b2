"""Endpoints for machines: /healthz, /readyz, /metrics and /favicon.ico."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

from wordgames_site.operation.readiness import readiness

View = Callable[[HttpRequest], HttpResponse]


class HealthMiddleware:
    """Answers to probes before any other middleware: for any host, without session or redirect.

    Load balancers and containers ask by IP address, which ALLOWED_HOSTS does not name.
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
        # the fault is in the log once; Django would add a line for each probe
        response._has_been_logged = True  # type: ignore[attr-defined]
        response["Cache-Control"] = "no-store"
        response["Content-Length"] = str(len(response.content))  # else it is sent in chunks
        return response


def alive(request: HttpRequest) -> JsonResponse:
    """Report that this process answers; a database fault must not restart it."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> JsonResponse:
    """Report the state of each part that the site needs; 503 if one does not work."""
    parts = readiness()
    well = all(state == "ok" for state in parts.values())
    status = "ok" if well else "not ready"
    return JsonResponse({"status": status, **parts}, status=200 if well else 503)


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """Redirect browsers that ask for /favicon.ico (on admin pages, say) to the site's icon."""
    return HttpResponseRedirect(static("icons/wordgames.svg"))
